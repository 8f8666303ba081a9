package dev.sluice.lab

import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.host.Result
import groovy.transform.CompileStatic
import java.time.Duration
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import java.util.function.Consumer

/** A Java program in a process of its own, for what can only be seen when a whole engine dies or has another locale. */
final class Forked implements AutoCloseable {
    private static final String MARK = 'PID '

    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>()
    private final Thread thread
    private Result result
    private Throwable failure
    private long pid

    private Forked(HostCommand command) {
        def consumer = { String line -> line.startsWith(MARK) ? (pid = line.substring(MARK.size()) as long) : lines.add(line) }
        thread = Thread.start {
            try {
                result = command.run(consumer as Consumer<String>)
            } catch (InterruptedException | IOException ended) {
                failure = ended
            }
        }
    }

    /** Starts the main method of a class of the tests. */
    static Forked start(Class<?> main, Map<String, String> environment, Object... arguments) {
        launch([], main, environment, arguments)
    }

    /** The same, but root has no more rights in it than any account has with its own files; for root to call. */
    static Forked startPowerless(Class<?> main, Object... arguments) {
        launch(['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--'], main, [:], arguments)
    }

    private static Forked launch(List<String> before, Class<?> main, Map<String, String> environment, Object... arguments) {
        def words = [*before, *Program.of(Forked), main.name, *arguments*.toString()]
        new Forked(HostCommand.of(words).with(environment).within(Duration.ofMinutes(2)))
    }

    @CompileStatic
    static void main(String[] arguments) {
        System.out.println(MARK.concat(Long.toString(ProcessHandle.current().pid())))
        Object[] only = new Object[1]
        only[0] = Arrays.copyOfRange(arguments, 1, arguments.length)
        Class.forName(arguments[0]).getMethod('main', String[]).invoke(null, only)
    }

    /** The next line it writes. */
    String line() {
        lines.poll(60, TimeUnit.SECONDS)
    }

    /** Ends it as a crash would: at once, without a chance to clean up. */
    void kill() {
        ProcessHandle.of(pid).ifPresent { it.destroyForcibly() }
        thread.join()
    }

    Result result() {
        thread.join()
        if (failure) {
            throw failure
        }
        result
    }

    @Override
    void close() {
        thread.interrupt()
        thread.join()
    }

    /** Whether a process is there and more than a zombie. */
    static boolean isRunning(long pid) {
        def stat = new File("/proc/$pid/stat")
        try {
            return !(stat.text.replaceFirst(/.*\) /, '')[0] in ['Z', 'X'])
        } catch (IOException gone) {
            return false
        }
    }
}
