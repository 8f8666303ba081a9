package dev.sluice.engine.pool;

/** A driver has tried a folder and cannot use it; another driver may. */
final class UnsuitableException extends PoolException {
    private final String reason;

    /** @param reason without a full stop */
    UnsuitableException(String reason, String action) {
        super(reason + ".", action);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
