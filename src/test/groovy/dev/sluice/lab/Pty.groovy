package dev.sluice.lab

import groovy.transform.CompileStatic
import java.util.concurrent.TimeUnit
import org.jline.builtins.ScreenTerminal
import spock.util.concurrent.PollingConditions

/**
 * A command on a pseudo-terminal of its own: type to it as a user would and read its screen. Needs {@code script}.
 * Closing it ends the command. Ctrl-C reaches it also where the suite itself was started in the background, which ignores that.
 */
class Pty implements Closeable {
    static final boolean AVAILABLE = System.getenv('PATH').split(':').any { new File(it, 'script').canExecute() }

    private final Process process
    private final ScreenTerminal terminal
    private final int rows
    private final int columns
    private final StringBuffer transcript = new StringBuffer()
    private volatile int drawn
    private int read = -1
    private String text

    Pty(List<String> command, Map<String, String> environment = [:], int columns = 80, int rows = 24) {
        this.rows = rows
        this.columns = columns
        terminal = new ScreenTerminal(columns, rows)
        def quoted = command.collect { "'" + it.replace("'", "'\\''") + "'" }.join(' ')
        def builder = new ProcessBuilder('script', '-qefc', "stty rows $rows cols $columns; exec /usr/bin/env --default-signal=INT $quoted", '/dev/null')
                .redirectErrorStream(true)
        builder.environment().keySet().removeIf { it.startsWith('SLUICE_') || it.startsWith('XDG_') }
        builder.environment().putAll([TERM: 'xterm', LANG: 'C.UTF-8'] + environment)
        process = builder.start()
        Thread.startDaemon('pty screen') { draw() }
    }

    /** Not private: seen from a closure, it may be that of a subclass. */
    void draw() {
        def reader = process.inputReader()
        def letters = new char[4096]
        for (int read = reader.read(letters); read >= 0; read = reader.read(letters)) {
            def text = new String(letters, 0, read)
            transcript.append(text)
            terminal.write(text)
            drawn++
        }
    }

    void type(String keys) {
        process.outputStream.write(keys.getBytes('UTF-8'))
        process.outputStream.flush()
    }

    /** The lines on the screen, without the empty ones below; read anew only where something was drawn. */
    synchronized String getScreen() {
        def now = drawn
        if (now != read) {
            text = readScreen()
            read = now
        }
        text
    }

    @CompileStatic
    private String readScreen() {
        def cells = new long[rows * columns]
        terminal.dump(cells, 0, 0, rows, columns, null)
        def lines = new StringBuilder()
        for (int row = 0; row < rows; row++) {
            def line = new StringBuilder()
            for (int column = 0; column < columns; column++) {
                int letter = (int) (cells[row * columns + column] & 0x1fffff)
                line.appendCodePoint(letter == 0 ? (int) (' ' as char) : letter)
            }
            lines.append(line.toString().stripTrailing()).append('\n')
        }
        lines.toString().stripTrailing()
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

    /** Waits until the command, which is a Java, is within {@code method}: nothing on the screen tells that. */
    void runs(String method) {
        def jcmd = "${System.getProperty('java.home')}/bin/jcmd".toString()
        def java = process.descendants().filter { it.info().command().orElse('').endsWith('java') }.toList().first()
        new PollingConditions(timeout: 30, delay: 0.05).eventually {
            assert new ProcessBuilder(jcmd, "${java.pid()}".toString(), 'Thread.print').start().inputReader().text.contains("at $method(")
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
