package dev.sluice.engine.http.calls;

import dev.sluice.wire.ApiObject;

/** What the engine stands on, in figures of this moment. */
public interface SystemFigures {
    /** A {@code SystemInfo}: the machine, the pool and how long both have been at work. */
    ApiObject system();

    /** A {@code ConfiguredStorageDevice}: the file system that holds the pool. */
    ApiObject storage();

    /** A {@code DNSConfig}: how the machine resolves names. */
    ApiObject nameService();
}
