package dev.sluice.shell;

/** The end of the program as somebody outside wants it. */
public interface EndRequest {
    /** Whether the program was told to end; whoever waits is interrupted then. */
    boolean isDue();
}
