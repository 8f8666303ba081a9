package dev.sluice.engine.kind

/** Compares everything that a refusal says. */
trait Refusal {
    boolean says(KindException refusal, String id, String details, String action) {
        assert refusal.id() == id
        assert refusal.message == details
        assert refusal.action() == action
        true
    }
}
