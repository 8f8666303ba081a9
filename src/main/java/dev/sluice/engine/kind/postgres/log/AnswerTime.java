package dev.sluice.engine.kind.postgres.log;

/** What a server had written before it answered once has come when it answers again, at the latest. */
final class AnswerTime implements KeptUntil {
    private final long late;
    private long before;

    /** @param late how many milliseconds earlier it may have been committed */
    AnswerTime(long late) {
        this.late = late;
    }

    @Override
    public long millis(long secure, long answered) {
        long known = before;
        before = answered - late;
        return known;
    }
}
