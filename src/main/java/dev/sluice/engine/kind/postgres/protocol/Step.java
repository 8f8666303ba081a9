package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;

/** What may take long. */
@FunctionalInterface
public interface Step<T> {
    T run() throws IOException;
}
