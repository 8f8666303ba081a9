package dev.sluice.lab

import dev.sluice.engine.host.HostCommand
import groovy.transform.Memoized
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import spock.util.concurrent.PollingConditions

/**
 * A file system of its own, for specs that need one of a certain sort or size: mounted in a folder of the spec, from a file
 * in it, by root. Whoever makes one closes it, before anything in the folder goes.
 */
final class Disk implements AutoCloseable {
    private static final Path SPECS = Path.of('target', 'specs').toAbsolutePath()
    private static final Map<String, List<String>> MAKE = [
        xfs  : ['mkfs.xfs', '-q'],
        btrfs: ['mkfs.btrfs', '-q'],
        ext4 : ['mkfs.ext4', '-q', '-F'],
    ]

    final String type
    /** Where it is mounted. */
    final Path path
    private final Path image
    private boolean mounted

    private Disk(String type, Path path, Path image) {
        assert path.startsWith(SPECS) : "disks are mounted below $SPECS only, not at $path"
        this.type = type
        this.path = Files.createDirectory(path)
        this.image = image
    }

    /** Whether this machine lets us: asks it once. */
    @Memoized
    static boolean isPossible(String type) {
        def folder = Files.createTempDirectory(Files.createDirectories(SPECS), 'disk')
        try {
            (type == 'tmpfs' ? tmpfs(folder, '1m') : make(type, folder)).close()
            return true
        } catch (IOException | AssertionError impossible) {
            System.err.println("no $type here: ${impossible.message.readLines().first()}")
            return false
        }
    }

    /** A disk of 320 MiB, of which only what is used takes room. */
    static Disk make(String type, Path folder, String... options) {
        make(320, type, folder, options)
    }

    /** One of a number of MiB. */
    static Disk make(int size, String type, Path folder, String... options) {
        def image = folder.resolve("${type}.image")
        new RandomAccessFile(image.toFile(), 'rw').withCloseable { it.length = (long) size << 20 }
        run(*MAKE[type], *options, "$image")
        def disk = new Disk(type, folder.resolve(type), image)
        disk.mount()
        disk
    }

    /** One on which a copy of data costs nothing, or null where this machine has none. */
    static Disk sharing(Path folder, int size = 4096) {
        isPossible('btrfs') ? make(size, 'btrfs', folder) : null
    }

    /** A disk in memory, of a size such as {@code 16m}. */
    static Disk tmpfs(Path folder, String size) {
        def disk = new Disk('tmpfs', folder.resolve('tmpfs'), null)
        run('mount', '-t', 'tmpfs', '-o', "size=$size,mode=755", 'tmpfs', "$disk.path")
        disk.mounted = true
        disk
    }

    /** What a loss of power at this moment would leave of it, for {@link #mount} to bring back. */
    Path stateOfNow() {
        def state = image.resolveSibling("${image.fileName}.state")
        run('cp', '--sparse=always', "$image", "$state")
        state
    }

    /** Goes back to such a state, as the first start after the loss of power does. */
    void comeBackAs(Path state) {
        close()
        Files.move(state, image, StandardCopyOption.REPLACE_EXISTING)
        mount()
    }

    private void mount() {
        run('mount', '-t', type, '-o', 'loop', "$image", "$path")
        mounted = true
    }

    /** Leaves no room on it. */
    void fill() {
        // In ever smaller pieces; what does not fit is the point.
        ['1M', '64K', '4K'].each {
            HostCommand.of('sh', '-c', 'cat /dev/zero | dd of="$1" bs="$2" conv=fsync', 'sh', "$path/filler-$it", it).run()
        }
    }

    /** Takes away what has filled it. */
    void empty() {
        path.toFile().listFiles().findAll { it.name.startsWith('filler-') }*.delete()
        run('sync', '--file-system', "$path")
    }

    /** Unmounts it, which also gives its loop device free, and removes its file; whoever was killed there may take a moment to be gone. */
    @Override
    void close() {
        if (mounted) {
            try {
                new PollingConditions(timeout: 30).eventually { run('umount', "$path") }
            } catch (AssertionError busy) {
                // It goes with the last who uses it; CI looks for what never goes.
                run('umount', '--lazy', "$path")
            }
            mounted = false
            image?.toFile()?.delete()
        }
    }

    private static void run(String... words) {
        def result = HostCommand.of(words as List).run()
        assert result.ok() : "${words.join(' ')}: $result.err"
    }
}
