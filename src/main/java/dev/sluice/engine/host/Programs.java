package dev.sluice.engine.host;

/** Programs that run on this machine and were not started by a {@link HostCommand}, or outlive it. */
public final class Programs {
    private Programs() {
    }

    /** A program with all that it has started. */
    public static Pausable running(ProcessHandle program) {
        return new ProcessTree(program);
    }
}
