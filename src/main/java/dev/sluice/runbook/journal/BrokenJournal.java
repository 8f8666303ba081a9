package dev.sluice.runbook.journal;

/** A journal is not as it was written. */
public final class BrokenJournal extends RuntimeException {
    private final long line;

    public BrokenJournal(String place, long line, String what) {
        super(place + ":" + line + ": " + what + ". Trust nothing from there on");
        this.line = line;
    }

    /** The first line that cannot be trusted. */
    public long line() {
        return line;
    }
}
