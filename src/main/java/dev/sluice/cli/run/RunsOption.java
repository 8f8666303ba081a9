package dev.sluice.cli.run;

import dev.sluice.cli.target.RunsPlace;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Where the journals of runs are that a command is about. */
public final class RunsOption {
    private final Invocation invocation;

    public RunsOption(Invocation invocation) {
        this.invocation = invocation;
    }

    @Option(names = "--runs", paramLabel = "engine|here", scope = ScopeType.INHERIT,
            description = "Where journals of runs are kept: by the engine, for a team, or here. Else $$SLUICE_RUNS, else as the profile says, else here.")
    void keptAt(String place) {
        invocation.runsAt(place == null ? null : RunsPlace.named(place));
    }
}
