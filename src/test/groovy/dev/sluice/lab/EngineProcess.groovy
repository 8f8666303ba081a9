package dev.sluice.lab

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineHome
import dev.sluice.engine.EngineSettings
import groovy.transform.CompileStatic
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.TimeUnit

/** A real engine in a process of its own, which a spec can kill as a power cut would. */
class EngineProcess implements AutoCloseable {
    final Path folder
    private Process process

    private final Map<String, String> environment
    private final Duration upkeep
    final Path pool
    private final String driver

    /** @param environment variables of the process besides its own */
    EngineProcess(Path folder, Map<String, String> environment = [:], Duration upkeep = EngineSettings.Limits.USUAL.upkeep(),
                  Path pool = folder.resolve('pool'), String driver = 'copy') {
        this.folder = folder
        this.environment = environment
        this.upkeep = upkeep
        this.pool = pool
        this.driver = driver
        Files.createDirectories(folder.resolve('mnt'))
        start()
    }

    /** One that knows the software of servers; its pool is on a disk, where there is one. */
    static EngineProcess withPostgres(Path folder, Disk disk) {
        new EngineProcess(folder, PostgresSoftware.variables(), EngineSettings.Limits.USUAL.upkeep(),
                (disk?.path ?: folder).resolve('pool'), disk?.type ?: 'copy')
    }

    void start() {
        def words = Program.of(EngineProcess) + ["$folder", "$upkeep", "$pool", driver]*.toString()
        words.add(1, '-Xmx256m')
        def command = new ProcessBuilder(words).redirectErrorStream(true)
        command.environment().putAll(environment)
        process = command.start()
        def output = process.inputReader()
        def said = []
        while ((said << output.readLine()).last() != 'ready') {
            assert said.last() != null : said.join('\n')
        }
        // What it says later nobody reads, and it must not wait for that.
        Thread.startDaemon { output.eachLine { } }
    }

    Wire admin() {
        def wire = new Wire(EngineHome.holder(folder.resolve('home')).get().url().toString())
        wire.open()
        wire.logIn('admin', EngineHome.password(folder.resolve('home'), 'admin').get())
        wire
    }

    long pid() {
        process.pid()
    }

    /** Ends the process at once, without a chance to clean up. */
    void kill() {
        process.destroyForcibly().waitFor(30, TimeUnit.SECONDS)
    }

    @Override
    void close() {
        kill()
        Mounts.clear(folder.resolve('mnt'))
        clearSocket(folder.resolve('home'))
    }

    /**
     * Ends what a shell has started as the engine process of a home, as a power cut would, even before it holds the home. Whoever
     * starts a shell on a terminal calls this in the end.
     */
    static void endOn(Path home) {
        def words = ['engine', '--home', home.toString()]
        def there = ProcessHandle.allProcesses().filter {
            Collections.indexOfSubList(it.info().arguments().orElse(new String[0]).toList(), words) >= 0
        }.toList()
        there*.destroyForcibly()
        there.each { it.onExit().get(30, TimeUnit.SECONDS) }
        Mounts.clear(home)
        clearSocket(home)
    }

    /** Takes away what a killed engine leaves among the temporary files, where the path of its home is too long for a socket. */
    private static void clearSocket(Path home) {
        def socket = EngineHome.socket(home)
        if (!socket.startsWith(home)) {
            Files.deleteIfExists(socket)
            Files.deleteIfExists(socket.parent)
        }
    }

    /** As plain as Java, since nothing of it needs the runtime of Groovy, whose start takes as long as the engine's. */
    @CompileStatic
    static void main(String[] arguments) {
        EngineSettings.Limits usual = EngineSettings.Limits.USUAL
        Path folder = Path.of(arguments[0])
        Engine engine = Engine.start(EngineSettings.at(folder.resolve('home')).withPool(Path.of(arguments[2]), arguments[3])
                .withListen(new InetSocketAddress(InetAddress.loopbackAddress, 0)).withNetworkApart(false)
                .withMountRoots(List.of(folder.resolve('mnt'))).withAccount(System.getProperty('user.name')).withKeepDeleted(Duration.ZERO)
                .withLimits(new EngineSettings.Limits(usual.hook(), Duration.parse(arguments[1]), usual.fullPercent())))
        System.out.println('ready')
        Thread.currentThread().join()
        engine.close()
    }
}
