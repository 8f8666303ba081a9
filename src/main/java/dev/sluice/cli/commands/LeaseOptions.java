package dev.sluice.cli.commands;

import dev.sluice.cli.console.Declared;
import dev.sluice.cli.console.UsageException;
import dev.sluice.operations.TypedDuration;
import dev.sluice.operations.clone.WantedLease;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/** How long a VDB is to be there, as commands take it. */
final class LeaseOptions {
    private static final String NEVER = "never";

    private String ttl;
    private String idle;
    private String protect;

    /** How they are said. */
    List<OptionSpec> declared() {
        return List.of(
                Declared.text("TIME", typed -> ttl = typed, "--ttl").description("How long it is to be there, such as 30m, 8h or 3d, after which the engine deletes it;"
                        + " never for without end. By default as its group says.").build(),
                Declared.text("TIME", typed -> idle = typed, "--idle").description("After how long without a connection the engine deletes it; never for not so."
                        + " By default as its group says.").build(),
                Declared.text("TIME", typed -> protect = typed, "--protect").description("How long nobody can delete it.").build());
    }

    /** What was said. @param command for messages */
    WantedLease lease(String command) {
        WantedLease timed = ttl == null ? WantedLease.NONE : WantedLease.NONE.ending(endless(command, "--ttl", ttl));
        WantedLease whole = idle == null ? timed : timed.idle(endless(command, "--idle", idle));
        return protect == null ? whole : whole.protectedFor(length(command, "--protect", protect));
    }

    private static Duration endless(String command, String option, String typed) {
        return typed.equals(NEVER) ? null : length(command, option, typed);
    }

    private static Duration length(String command, String option, String typed) {
        return TypedDuration.of(typed).filter(span -> !span.isZero()).orElseThrow(() -> new UsageException(command, option + " '" + typed + "' is no length of time. Use one such as 30m, 8h or 3d"));
    }
}
