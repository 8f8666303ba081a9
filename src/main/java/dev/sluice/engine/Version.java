package dev.sluice.engine;

/** The version of this engine. */
final class Version {
    static final String CURRENT = "0.1.0";

    private Version() {
    }
}
