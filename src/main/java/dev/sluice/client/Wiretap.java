package dev.sluice.client;

import java.util.function.Supplier;

/** Sees every call of a client, from whatever thread makes it. */
@FunctionalInterface
public interface Wiretap {
    /** Sees nothing. */
    Wiretap NONE = exchange -> { };

    /** @param exchange is made for who looks at it: the text of an answer can be long */
    void saw(Supplier<Exchange> exchange);
}
