package dev.sluice.engine.jobs;

import dev.sluice.engine.kind.Progress;

/** Nobody listens any more, and nothing cancels: for clearing away after a job. */
final class Silence implements Progress {
    @Override
    public void at(int percent, String message) {
    }

    @Override
    public void warn(String message, String action) {
    }

    @Override
    public void checkCancelled() {
    }
}
