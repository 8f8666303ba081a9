package dev.sluice.engine.kind;

import dev.sluice.engine.host.ServerBounds;

/**
 * What a virtual database may take of the machine.
 *
 * @param memory bytes that its server may have, or null for as much as there is
 * @param processors how many its server may use at once, such as 0.5, or null for all
 * @param disk bytes that its data may take that it shares with no other, or null
 */
public record VirtualLimits(Long memory, Double processors, Long disk) {
    public static final VirtualLimits NONE = new VirtualLimits(null, null, null);

    /** Those of its server. */
    public ServerBounds ofServer() {
        return new ServerBounds(memory, processors);
    }
}
