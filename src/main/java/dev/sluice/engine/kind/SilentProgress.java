package dev.sluice.engine.kind;

/** Nobody listens any more, and nothing cancels: for looking at things and for clearing away. */
public final class SilentProgress implements Progress {
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
