package dev.sluice.engine.kind.postgres

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Disk
import dev.sluice.lab.Lab
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.Wire
import dev.sluice.wire.Timestamp
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** A running PostgreSQL server, and an engine that makes dSources and VDBs of it. All features of a spec have the same. */
abstract class ServerAtHand extends Specification {
    /** A dSource or VDB whose log is kept. */
    static final Map KEPT = [sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: true]]

    @TempDir @Shared Path folder
    @Shared @AutoCleanup Disk disk
    @Shared @AutoCleanup PostgresServer source
    @Shared @AutoCleanup Lab lab
    @Shared PostgresFlow flow

    /** The server, where it is not the usual one. */
    PostgresServer server() { new PostgresServer(folder) }

    /** Where its copies are. */
    Disk sharing() { Disk.sharing(folder) }

    /** How often the engine looks after what it has. */
    Duration upkeep() { EngineSettings.Limits.USUAL.upkeep() }

    /** How long a hook may run. */
    Duration hook() { Duration.ofMinutes(1) }

    /** How full the disk of its pool may be without a fault. */
    int fullPercent() { 100 }

    /** What else is different of the engine. */
    EngineSettings settings(EngineSettings usual) { usual }

    def setupSpec() {
        PostgresSoftware.reachable(folder)
        source = server()
        // To copy the data of a server each time would take longer than all else.
        disk = sharing()
        lab = new Lab(folder, { settings(Lab.onDisk(disk, it)).withVariables(PostgresSoftware.variables())
                .withLimits(new EngineSettings.Limits(hook(), upkeep(), fullPercent())) })
        flow = new PostgresFlow(lab)
    }

    /** Waits until a job has succeeded that takes minutes, and gives what it made. */
    String done(Wire.Answer answer) {
        assert (1..10).any { eventually { flow.get("job/$answer.json.job").result.jobState != 'RUNNING' } }
        flow.completed(answer)
        answer.result
    }

    /** Up to when the log of a dSource is kept. */
    Instant keptUntil(String dsource) {
        def ranges = flow.post("timeflow/${flow.container(dsource).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result
        Timestamp.parse(ranges.last().endPoint.timestamp)
    }

    /** Whether something comes to be so within a minute. */
    static boolean eventually(Closure<Boolean> condition) {
        for (int i = 0; i < 1200; i++) {
            if (condition()) {
                return true
            }
            sleep 50
        }
        false
    }
}
