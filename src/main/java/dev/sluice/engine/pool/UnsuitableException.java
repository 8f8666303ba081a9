package dev.sluice.engine.pool;

/** A driver has tried a folder and cannot use it; another driver may. */
public final class UnsuitableException extends PoolException {
    private final String reason;
    private final String cure;

    private UnsuitableException(String reason, String action, String cure) {
        super(reason + ".", action);
        this.reason = reason;
        this.cure = cure;
    }

    /**
     * It is not a disk for this driver.
     *
     * @param reason without a full stop
     */
    public static UnsuitableException disk(String reason, String action) {
        return new UnsuitableException(reason, action, "Move the pool back to a disk like the one it was made on.");
    }

    /**
     * It could be a disk for this driver, if something else were not in the way.
     *
     * @param reason without a full stop
     */
    public static UnsuitableException setting(String reason, String action) {
        return new UnsuitableException(reason, action, action);
    }

    String reason() {
        return reason;
    }

    /** What to do where a pool of this driver is there already. */
    String cure() {
        return cure;
    }
}
