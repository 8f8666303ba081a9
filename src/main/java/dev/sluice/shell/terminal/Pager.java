package dev.sluice.shell.terminal;

import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOError;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStreamWriter;
import java.io.SequenceInputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jline.builtins.Less;
import org.jline.builtins.Source;
import org.jline.terminal.Terminal;

/**
 * Lets the user go about in text that is longer or wider than the screen: forwards, back, sideways, searching. It takes the
 * whole screen, and what was there before is there again when it is left.
 *
 * @param program the user's own, as the system's shell knows it; empty for the one that Sluice brings
 * @param mask keeps secrets out of a line
 */
public record Pager(String program, UnaryOperator<String> mask) {
    private static final String HELP = "space goes on, b back, / searches, arrows go sideways, q leaves";
    /** How the usual program of that kind is to take lines: with their colours, and cut at the side of the screen. */
    private static final String OPTIONS = "RS";

    /** Until the user leaves, or the thread is interrupted. */
    void show(List<String> lines, Terminal terminal) {
        try {
            if (program.isEmpty()) {
                showOwn(lines, terminal);
            } else {
                showElsewhere(lines);
            }
        } catch (InterruptedException left) {
            Thread.currentThread().interrupt();
        } catch (IOError stopped) {
            if (!(stopped.getCause() instanceof InterruptedIOException)) {
                throw stopped;
            }
            Thread.currentThread().interrupt();
        } catch (IOException gone) {
            // Whoever has closed the terminal or the program has seen enough.
        }
    }

    private void showOwn(List<String> lines, Terminal terminal) throws IOException, InterruptedException {
        Less less = new Less(terminal, Path.of(""));
        less.chopLongLines = true;
        less.ignoreCaseCond = true;
        less.run(new Source() {
            @Override
            public String getName() {
                return HELP;
            }

            @Override
            public InputStream read() {
                return new SequenceInputStream(streams(lines.iterator()));
            }

            @Override
            public Long lines() {
                return (long) lines.size();
            }
        });
    }

    /** Each line is made when it is read: of a long table, few are. */
    private Enumeration<InputStream> streams(Iterator<String> lines) {
        return new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return lines.hasNext();
            }

            @Override
            public InputStream nextElement() {
                return new ByteArrayInputStream((mask.apply(lines.next()) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        };
    }

    private void showElsewhere(List<String> lines) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", program).redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putIfAbsent("LESS", OPTIONS);
        Process running = builder.start();
        try {
            write(lines, running);
            running.waitFor();
        } finally {
            running.destroy();
        }
    }

    private void write(List<String> lines, Process running) {
        try (Writer out = new BufferedWriter(new OutputStreamWriter(running.getOutputStream(), StandardCharsets.UTF_8))) {
            for (String line : lines) {
                out.write(mask.apply(line));
                out.write('\n');
            }
        } catch (IOException enough) {
            // It was left before it had read all.
        }
    }
}
