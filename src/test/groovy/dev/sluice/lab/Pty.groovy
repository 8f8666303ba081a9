package dev.sluice.lab

import java.util.concurrent.TimeUnit
import org.jline.builtins.ScreenTerminal
import spock.util.concurrent.PollingConditions

/**
 * A command on a pseudo-terminal of its own: type to it as a user would and read its screen. Needs {@code script}.
 * Closing it ends the command.
 */
class Pty implements Closeable {
    static final boolean AVAILABLE = System.getenv('PATH').split(':').any { new File(it, 'script').canExecute() }

    private final Process process
    private final ScreenTerminal terminal
    private final int rows
    private final int columns
    private final StringBuffer transcript = new StringBuffer()

    Pty(List<String> command, Map<String, String> environment = [:], int columns = 80, int rows = 24) {
        this.rows = rows
        this.columns = columns
        terminal = new ScreenTerminal(columns, rows)
        def quoted = command.collect { "'" + it.replace("'", "'\\''") + "'" }.join(' ')
        def builder = new ProcessBuilder('script', '-qefc', "stty rows $rows cols $columns; exec $quoted", '/dev/null')
                .redirectErrorStream(true)
        builder.environment().putAll([TERM: 'xterm', LANG: 'C.UTF-8'] + environment)
        process = builder.start()
        Thread.startDaemon('pty screen') { draw() }
    }

    private void draw() {
        def reader = process.inputReader()
        def letters = new char[4096]
        for (int read = reader.read(letters); read >= 0; read = reader.read(letters)) {
            def text = new String(letters, 0, read)
            transcript.append(text)
            terminal.write(text)
        }
    }

    void type(String keys) {
        process.outputStream.write(keys.getBytes('UTF-8'))
        process.outputStream.flush()
    }

    /** The lines on the screen, without the empty ones below. */
    String getScreen() {
        def cells = new long[rows * columns]
        terminal.dump(cells, 0, 0, rows, columns, null)
        (0..<rows).collect { row ->
            def line = new StringBuilder()
            (0..<columns).each { line.appendCodePoint((int) (cells[row * columns + it] & 0x1fffff) ?: (int) (' ' as char)) }
            line.toString().stripTrailing()
        }.join('\n').stripTrailing()
    }

    /** Every byte that was written, escapes included. */
    String getWritten() {
        transcript.toString()
    }

    /** Waits until the screen is as {@code expected}, or fails with the difference. */
    void shows(String expected) {
        new PollingConditions(timeout: 30, delay: 0.02).eventually {
            assert screen == expected.stripIndent().stripTrailing()
        }
    }

    /** Waits until the last line that is not empty is {@code expected}. */
    void showsAtLast(String expected) {
        new PollingConditions(timeout: 30, delay: 0.02).eventually {
            assert screen.readLines().with { it ? it.last() : '' } == expected
        }
    }

    /** Waits until {@code text} is on the screen. */
    void showsSomewhere(String text) {
        new PollingConditions(timeout: 30, delay: 0.02).eventually {
            assert screen.contains(text)
        }
    }

    int exitStatus() {
        assert process.waitFor(30, TimeUnit.SECONDS): "still running, with this on its screen:\n$screen"
        process.exitValue()
    }

    /** Sends a signal to the command itself. */
    void signal(String name) {
        def target = process.children().toList().first()
        assert new ProcessBuilder('kill', "-$name", target.pid().toString()).start().waitFor() == 0
    }

    @Override
    void close() {
        process.descendants().each { it.destroyForcibly() }
        process.destroyForcibly().waitFor()
    }
}
