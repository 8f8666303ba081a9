package dev.sluice.cli.console;

import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Puts the time before each line, for a log. */
public final class DatedLines extends OutputStream {
    private final OutputStream log;
    private boolean begins = true;

    private DatedLines(OutputStream log) {
        this.log = log;
    }

    /** From now on, what the libraries say on standard error bears the time. */
    public static void onStandardError() {
        System.setErr(new PrintStream(new DatedLines(System.err), true, StandardCharsets.UTF_8));
    }

    @Override
    public synchronized void write(int one) throws IOException {
        if (begins) {
            log.write((Timestamp.of(Instant.now()) + " ").getBytes(StandardCharsets.UTF_8));
        }
        log.write(one);
        begins = one == '\n';
    }

    @Override
    public void flush() throws IOException {
        log.flush();
    }
}
