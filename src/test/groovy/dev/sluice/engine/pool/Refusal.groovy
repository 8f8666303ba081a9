package dev.sluice.engine.pool

final class Refusal {
    private Refusal() {
    }

    /** What a pool says when it refuses something. */
    static String refusal(Closure<?> work) {
        try {
            work()
            return 'no refusal'
        } catch (PoolException refusal) {
            assert refusal.message == refusal.details() + ' ' + refusal.action()
            return refusal.message
        }
    }
}
