package dev.sluice.engine.kind;

import dev.sluice.engine.kind.Kind.Readiness;
import java.io.IOException;

/** A kind whose virtual databases are started and stopped; those of other kinds are in use as soon as they are configured. */
public interface Startable {
    /** Starts a virtual database that was configured once. Does nothing to one that runs. */
    Readiness start(Virtual virtual, Progress progress) throws IOException, InterruptedException;

    /** Stops a virtual database; its data stays. Does nothing to one that does not run. */
    void stop(Virtual virtual, Progress progress) throws IOException, InterruptedException;

    /** Whether a virtual database that was started is still in use, as far as can be seen from outside. */
    Readiness status(Virtual virtual) throws IOException, InterruptedException;

    /** Takes a virtual database over from an engine that has ended, however that was; tells whether it runs. */
    default Readiness adopt(Virtual virtual) throws IOException, InterruptedException {
        return status(virtual);
    }

    /** What has to stand still while a virtual database is frozen, readied for that; until then it may run on. */
    default Standstill hold(Virtual virtual) throws IOException, InterruptedException {
        return Standstill.NONE;
    }
}
