package dev.sluice.lab

/** An engine that specs call over the wire, wherever it runs. */
interface EngineAtHand {
    /** A conversation that is logged in as the administrator. */
    Wire admin()

    /** A mount path that is free. */
    String mountPath(String name)
}
