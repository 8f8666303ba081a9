package dev.sluice.lab

import dev.sluice.cli.Main
import dev.sluice.engine.EngineHome
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit

/**
 * An engine that root starts under another account, as a user does by the command: a helper is root's, and the engine is not. Closing it
 * ends both at once.
 */
class HelpedEngine implements EngineAtHand, AutoCloseable {
    /** Accounts that every Debian has. */
    static final String ENGINE = 'games'
    static final String DATA = 'daemon'

    private final Path classes
    private final Map<String, String> environment
    final Path folder
    final Path home
    final Path mnt
    Process helper
    /** The words of a program that starts it. */
    List<String> starter = []
    /** Says where its home is. */
    List<String> place
    /** Where its keys are. */
    List<String> keys

    /** Whether this machine has these accounts, and lets root make user namespaces. */
    static boolean isPossible() {
        System.getProperty('user.name') == 'root' &&
                new File('/etc/passwd').readLines().count { it.startsWith("$ENGINE:") || it.startsWith("$DATA:") } == 2 &&
                new ProcessBuilder('unshare', '--user', 'true').start().waitFor() == 0
    }

    /** The classes under test where any account can read them, which it cannot where Maven keeps its jars. */
    static Path classes(Path folder) {
        opened(folder)
        def classes = opened(Files.createDirectory(folder.resolve('classes')))
        def words = Program.of(Main)
        words[words.indexOf('-cp') + 1].tokenize(':').findAll { it.endsWith('.jar') && !it.contains('test-classes') }.each {
            Files.copy(Path.of(it), classes.resolve(Path.of(it).fileName))
        }
        classes
    }

    /** Lets everybody come in. */
    static Path opened(Path directory) {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString('rwxr-xr-x'))
    }

    static int number(String account) {
        new ProcessBuilder('id', '-u', account).start().text.trim() as int
    }

    /** Gives a file, or a folder which may be new, to an account. */
    static Path given(Path file, String account) {
        if (!Files.exists(file)) {
            Files.createDirectories(file)
        }
        Files.setAttribute(file, 'unix:uid', number(account))
        file
    }

    /**
     * @param classes of the program; see {@link #classes}
     * @param folder where it gets a folder of its own
     * @param environment variables of the process besides its own
     */
    HelpedEngine(Path classes, Path folder, Map<String, String> environment = [:]) {
        this.classes = classes
        this.environment = environment
        this.folder = opened(Files.createTempDirectory(folder, 'engine-'))
        home = this.folder.resolve('home')
        mnt = Files.createDirectory(this.folder.resolve('mnt'))
        place = ['--home', home.toString()]
        given(this.folder.resolve('keys'), ENGINE)
        keys = ['--secret-key', this.folder.resolve('keys/key').toString()]
    }

    /** How the program is started with these classes; to be given its arguments. */
    static List<String> program(Path classes) {
        ['java', '-Xmx64m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', "$classes/*".toString(), Main.name]
    }

    /** Starts it with options of its own, and gives what it said until it served or ended. */
    String start(String... more) {
        def words = starter + program(classes) + ['engine', *place, '--mount-root', mnt.toString()] + keys + more.toList()
        def builder = new ProcessBuilder(words).redirectErrorStream(true)
        builder.environment().putAll(environment)
        helper = builder.start()
        def output = helper.inputReader()
        def said = new StringBuilder()
        for (def line = output.readLine(); line != null; line = output.readLine()) {
            said << line << '\n'
            if (line.startsWith('Ctrl-C')) {
                Thread.startDaemon { heard(output) }
                break
            }
        }
        said
    }

    /** What it says later nobody reads, and it must not wait for that. */
    private static void heard(BufferedReader output) {
        try {
            output.eachLine { }
        } catch (IOException killed) {
            return
        }
    }

    /** Options for a pool on a disk. On Btrfs whoever owns subvolumes may delete them only where the mount says so. */
    static List<String> poolOn(Disk disk) {
        if (disk == null) {
            return ['--pool', 'copy']
        }
        if (disk.type == 'btrfs') {
            assert new ProcessBuilder('mount', '-o', 'remount,user_subvol_rm_allowed', "$disk.path").start().waitFor() == 0
        }
        ['--pool-folder', "$disk.path/pool".toString(), '--pool', disk.type == 'btrfs' ? 'btrfs' : 'reflink']
    }

    /** Starts it, as the usual accounts; gives what it said. */
    String serve(String... more) {
        def said = start('--engine-account', ENGINE, '--account', DATA, *more)
        assert said.contains('Ctrl-C') : said
        said
    }

    /** Tells it to end, and waits for that. */
    void stop() {
        helper.destroy()
        assert helper.waitFor(30, TimeUnit.SECONDS)
    }

    @Override
    Wire admin() {
        def wire = new Wire("${EngineHome.holder(home).get().url()}")
        wire.open()
        wire.logIn('admin', EngineHome.password(home, 'admin').get())
        wire
    }

    @Override
    String mountPath(String name) {
        mnt.resolve(name)
    }

    /** Of the helper, which is itself not among them. */
    List<ProcessHandle> getChildren() {
        helper.descendants().toList()
    }

    ProcessHandle getEngine() {
        ProcessHandle.of(EngineHome.holder(home).get().process()).get()
    }

    /** Where its user namespace is kept. */
    Path getKept() {
        Path.of('/run/sluice', named)
    }

    private String getNamed() {
        home.toString().substring(1).replace('/', '_').replaceAll('[^A-Za-z0-9_.-]', '-')
    }

    /** All accounts that a process has. */
    static Set<String> uids(ProcessHandle process) {
        Files.readAllLines(Path.of("/proc/${process.pid()}/status")).find { it.startsWith('Uid:') }.split(/\s+/).drop(1).toSet()
    }

    @Override
    void close() {
        helper?.descendants()?.forEach { it.destroyForcibly() }
        helper?.destroyForcibly()?.waitFor(30, TimeUnit.SECONDS)
        Mounts.clear(mnt)
        new ProcessBuilder('umount', '--quiet', "$kept").start().waitFor()
        Files.deleteIfExists(kept)
        Files.deleteIfExists(kept.resolveSibling("${kept.fileName}.lock"))
        ['launch', 'log'].each { Files.deleteIfExists(Path.of('/run/sluice/processes', "$named.$it")) }
    }
}
