package dev.sluice.engine.kind.tree;

import dev.sluice.engine.kind.Progress;

/** Tells how far work has come in a list of files. */
final class ListProgress {
    private static final int ENTRIES_BETWEEN_SIGNS = 200;
    private static final int WHOLE = 100;

    private final Progress progress;
    private final String message;
    private final long length;
    private long passed;
    private long entries;

    /** @param length of the list in bytes */
    ListProgress(Progress progress, String message, long length) {
        this.progress = progress;
        this.message = message;
        this.length = length;
    }

    void past(FileEntry entry) throws InterruptedException {
        passed += entry.toBytes().length;
        if (entries++ % ENTRIES_BETWEEN_SIGNS == 0) {
            progress.checkCancelled();
            progress.at((int) Math.min(WHOLE, passed * WHOLE / Math.max(1, length)), message);
        }
    }
}
