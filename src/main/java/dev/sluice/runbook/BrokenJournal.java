package dev.sluice.runbook;

import java.nio.file.Path;

/** A journal is not as it was written. */
public final class BrokenJournal extends RuntimeException {
    private final long line;

    BrokenJournal(Path file, long line, String what) {
        super(file + ":" + line + ": " + what + ". Trust nothing from there on");
        this.line = line;
    }

    /** The first line that cannot be trusted. */
    public long line() {
        return line;
    }
}
