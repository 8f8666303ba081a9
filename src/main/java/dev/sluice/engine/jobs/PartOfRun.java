package dev.sluice.engine.jobs;

import dev.sluice.engine.host.Pausable;
import dev.sluice.engine.kind.Progress;

/** A part of a job that counts from 0 to 100 by itself, while the whole goes from one percentage to another. */
record PartOfRun(JobRun whole, int from, int to) implements Progress {
    @Override
    public void at(int percent, String message) {
        whole.at(from + percent * (to - from) / 100, message);
    }

    @Override
    public void warn(String message, String action) {
        whole.warn(message, action);
    }

    @Override
    public void checkCancelled() throws InterruptedException {
        whole.checkCancelled();
    }

    @Override
    public void checkCancelled(Pausable work) throws InterruptedException {
        whole.checkCancelled(work);
    }
}
