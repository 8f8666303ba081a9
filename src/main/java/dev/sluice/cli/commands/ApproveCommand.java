package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Options;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.run.RunsOption;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.Performer;
import dev.sluice.runbook.Approval;
import dev.sluice.runbook.ApprovalEngine;
import dev.sluice.runbook.RunRecord;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice approve}: what a run waits for somebody to say. Who says it is whoever can log in on the engine of the run. */
@Command(name = "approve", description = "Approve what a run waits for, or deny it.", footer = {"",
        "Examples:",
        "  sluice approve --user bob last",
        "  sluice approve --user bob --deny --reason 'not today' 20260504-133000123-a1b2"})
public final class ApproveCommand implements Callable<Integer> {
    private static final String ENGINE = "engine";

    private final Invocation invocation;

    @Parameters(paramLabel = "RUN", description = "The run, or the end of its name, or 'last'. See: sluice runs")
    String name;

    @Mixin
    private final RunsOption place;

    @Option(names = "--deny", description = "Say no.")
    boolean deny;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
    String reason;

    public ApproveCommand(Invocation invocation) {
        this.invocation = invocation;
        this.place = new RunsOption(invocation);
    }

    @Override
    public Integer call() throws IOException {
        RunRecord record = invocation.runs().find(name);
        invocation.runs().approve(record.name(), approval -> decide(approval, record.origin().options()));
        invocation.console().say("run " + record.name() + (deny ? " is denied" : " is approved. It goes on with: sluice resume " + record.called()));
        if (!deny) {
            invocation.console().say(Approval.HOLDS_FOR);
        }
        if (invocation.options().json) {
            invocation.console().printer().result(Map.of("run", record.name(), "approved", !deny));
        }
        return ExitStatus.DONE;
    }

    /** Nobody is logged in where the users have no say: what they call themselves there means nothing, and no password goes there. */
    private void decide(Approval approval, Map<String, ?> kept) {
        if (invocation.keepsRunsWithEngine()) {
            // Who says it is who is logged in at the engine that keeps the run; the engine looks at that itself.
            decide(approval, loggedIn(invocation.runsEngine(), null));
            return;
        }
        Options options = invocation.options();
        String wanted = options.user;
        options.takeFrom(meant(approval.approvalEngine(), kept));
        try (OpenedEngines engines = invocation.engines(invocation.console().printer())) {
            approval.mustBeAt(engines.approvalEngine());
            try (Performer engine = engines.open(null)) {
                decide(approval, loggedIn(engine, wanted));
            }
        }
    }

    /** How the engine of the request is opened: as the run opened the one it was started with, else as the script named it. */
    private Map<String, ?> meant(ApprovalEngine approvalEngine, Map<String, ?> kept) {
        boolean open = kept.get(ENGINE) == null && approvalEngine.home() == null && invocation.around().variable("SLUICE_ENGINE").isEmpty();
        if (approvalEngine.engine() == null && !open) {
            return kept;
        }
        Map<String, Object> meant = new LinkedHashMap<>(kept);
        meant.put(ENGINE, approvalEngine.engine() == null ? approvalEngine.url() : approvalEngine.engine());
        if (approvalEngine.engine() != null) {
            meant.keySet().removeAll(Set.of("user", "passwordFile"));
        }
        return meant;
    }

    /** Who says it. The user of the run's own options is not asked to be somebody else. */
    private String loggedIn(Performer engine, String wanted) {
        if (wanted != null && !wanted.equals(engine.user())) {
            engine.perform(new LogIn(wanted, invocation.targets().password(wanted)));
        }
        if (engine.user() == null) {
            throw new UsageException("sluice approve", "say who approves, with --user NAME");
        }
        return engine.user();
    }

    private void decide(Approval approval, String user) {
        if (!approval.text().isEmpty()) {
            invocation.console().say(approval.text());
        }
        approval.decide(user, !deny, reason);
    }
}
