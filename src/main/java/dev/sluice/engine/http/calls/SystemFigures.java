package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.upkeep.MachineStatistics;
import dev.sluice.wire.ApiObject;
import java.util.List;

/** What the engine stands on, in figures of this moment. */
public interface SystemFigures {
    /** A {@code SystemInfo}: the machine, the pool and how long both have been at work. */
    ApiObject system();

    /** A {@code ConfiguredStorageDevice}: the file system that holds the pool. */
    ApiObject storage();

    /** What keeps the engine from ending by itself, an {@code EngineUse} each, but for the session in which somebody asks. */
    List<ApiObject> uses(ClientSession asking);

    /** What the machine has done lately. */
    MachineStatistics statistics();

    /** A {@code DNSConfig}: how the machine resolves names. */
    ApiObject nameService();
}
