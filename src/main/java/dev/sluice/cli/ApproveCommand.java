package dev.sluice.cli;

import dev.sluice.operations.LogIn;
import dev.sluice.operations.Performer;
import dev.sluice.runbook.Approval;
import dev.sluice.runbook.RunRecord;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice approve}: what a run waits for somebody to say. Who says it is whoever can log in on the engine of the run. */
@Command(name = "approve", description = "Approve what a run waits for, or deny it.", footer = {"",
        "Examples:",
        "  sluice approve --user bob last",
        "  sluice approve --user bob --deny --reason 'not today' 20260504-133000123-a1b2"})
final class ApproveCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "RUN", description = "The run, or the end of its name, or 'last'. See: sluice runs")
    String name;

    @Option(names = "--deny", description = "Say no.")
    boolean deny;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
    String reason;

    ApproveCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        RunRecord record = invocation.runs().find(name);
        Options options = invocation.options();
        String wanted = options.user;
        options.takeFrom(record.origin().options());
        Console console = invocation.console();
        try (OpenedEngines engines = invocation.engines(console.printer()); Performer engine = engines.open(null)) {
            String user = loggedIn(engine, wanted);
            invocation.runs().approve(record.name(), approval -> decide(approval, user));
        }
        console.say("run " + record.name() + (deny ? " is denied" : " is approved. It goes on with: sluice resume " + record.name()));
        return ExitStatus.DONE;
    }

    /** Who says it. The user of the run's own options is not asked to be somebody else. */
    private String loggedIn(Performer engine, String wanted) {
        if (wanted != null && !wanted.equals(engine.user())) {
            engine.perform(new LogIn(wanted, invocation.targets().password(wanted)));
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
