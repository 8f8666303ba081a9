package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.host.Pausable;

/** One that is over before anybody could look at it, or stop it. */
final class ImmediateJobRun extends JobRun {
    ImmediateJobRun(Catalog catalog, Lanes lanes, JobStart start, String code) {
        super(catalog, lanes, start, code);
    }

    @Override
    void begun() {
        // It is told with its end.
    }

    @Override
    public void at(int now, String doing) {
        count(now);
    }

    @Override
    public void checkCancelled(Pausable work) {
        // Nobody can have wished it. An interrupt is meant for whoever the thread belongs to.
    }

    @Override
    void attach() {
        // The thread is not its own.
    }
}
