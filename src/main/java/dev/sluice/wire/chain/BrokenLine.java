package dev.sluice.wire.chain;

/** A line is not as it was written. */
public final class BrokenLine extends RuntimeException {
    private final long line;

    BrokenLine(long line, String what) {
        super(what);
        this.line = line;
    }

    /** The first line that cannot be trusted. */
    public long line() {
        return line;
    }
}
