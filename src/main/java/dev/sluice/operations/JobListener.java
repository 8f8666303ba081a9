package dev.sluice.operations;

import dev.sluice.wire.ApiObject;

/** Is told about a job while an operation follows it. */
@FunctionalInterface
public interface JobListener {
    /** Nobody wants to know. */
    JobListener SILENT = job -> { };

    /** The job as the engine showed it just now, with its events; called when something changed, and at the end. */
    void changed(ApiObject job);
}
