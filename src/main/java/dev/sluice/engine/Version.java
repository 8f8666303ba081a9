package dev.sluice.engine;

/** The version of this engine. */
public final class Version {
    public static final String CURRENT = "0.1.0";

    private Version() {
    }
}
