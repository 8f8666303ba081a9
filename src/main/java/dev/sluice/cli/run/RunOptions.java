package dev.sluice.cli.run;

import dev.sluice.cli.console.Console;
import dev.sluice.runbook.RunSettings;
import picocli.CommandLine.Option;

/** What a user can say of a run, when it begins and when it goes on. */
public final class RunOptions extends ParamOptions {
    @Option(names = "--yes", description = "Answer yes to 'confirm' and 'manual', and to what has changed in a script that is resumed, which is told.")
    boolean yes;

    @Option(names = "--events", paramLabel = "FILE|-", description = "Tell what happens while it happens: JSON, an event a line, in a file or on standard output.")
    String events;

    public RunSettings settings(Invocation invocation) {
        Console console = invocation.console();
        RunSettings settings = RunSettings.PLAIN.asking(invocation.questions(), yes).announcing(console::say).hinting(console::say)
                .stoppedBy(invocation.stopping()::isDue);
        return events == null ? settings : settings.telling(invocation.tellingEvents(events));
    }
}
