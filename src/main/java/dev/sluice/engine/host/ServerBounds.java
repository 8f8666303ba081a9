package dev.sluice.engine.host;

/**
 * What a server may take of the machine, with all its processes.
 *
 * @param memory bytes, or null for as much as there is
 * @param processors how many at once, such as 0.5, or null for all
 */
public record ServerBounds(Long memory, Double processors) {
    public static final ServerBounds NONE = new ServerBounds(null, null);

    boolean isNone() {
        return memory == null && processors == null;
    }
}
