package dev.sluice.client;

/** Sees every call of a client, from whatever thread makes it. */
@FunctionalInterface
public interface Wiretap {
    /** Sees nothing. */
    Wiretap NONE = exchange -> { };

    void saw(Exchange exchange);
}
