package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.run.RunsOption;
import dev.sluice.runbook.JournalCheck;
import dev.sluice.runbook.RunRecord;
import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.runbook.journal.RunHolder;
import dev.sluice.wire.TimeSpanText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sluice runs}: what was run, how it stands, and its journals. */
@Command(name = "runs", description = "List the runs, the latest first.", synopsisSubcommandLabel = "[COMMAND]", footer = {"",
        "Examples:",
        "  sluice runs",
        "  sluice runs show last",
        "  sluice runs output last      what a run of a schedule has written",
        "  sluice runs verify 20260504-133000123-a1b2"})
public final class RunsCommand implements Callable<Integer> {
    /** The option of a run that says by which schedule it was begun. */
    static final String SCHEDULE = "schedule";

    private static final List<String> HIDDEN = List.of("line", "at", "event", "place", "before", "hash", "were", "digest", "value",
            "variables", "changes", "type", "text", "file", "plan", "planned", "standing", "url", "totals");
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss'Z'").withZone(ZoneOffset.UTC);

    private final Invocation invocation;

    @Mixin
    private final RunsOption place;

    private RunsCommand(Invocation invocation) {
        this.invocation = invocation;
        this.place = new RunsOption(invocation);
    }

    public static CommandLine commandLine(Invocation invocation) {
        return new CommandLine(new RunsCommand(invocation)).addSubcommand(new RunsReportCommand(invocation));
    }

    @Override
    public Integer call() throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (RunRecord run : invocation.runs().list(spoiled -> invocation.console().say(spoiled.getMessage()))) {
            rows.add(invocation.options().json ? row(run) : shortRow(run));
        }
        invocation.console().printer().result(rows);
        return ExitStatus.DONE;
    }

    private static Map<String, Object> row(RunRecord run) throws IOException {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("run", run.name());
        row.put("script", run.origin().script());
        if (run.origin().options().get(SCHEDULE) != null) {
            row.put(SCHEDULE, run.origin().options().get(SCHEDULE));
        }
        row.put("outcome", run.outcome().word());
        row.put("steps", run.stepsDone() + "/" + run.steps());
        row.put("effects", run.effects());
        row.put("begun", run.begun());
        row.put("latest", run.latest());
        run.holder().ifPresent(holder -> row.put("holder", Map.of("user", holder.user(), "host", holder.host(), "process", holder.process(),
                "since", holder.since())));
        return row;
    }

    /** The same for people: what fits in a line. */
    private static Map<String, Object> shortRow(RunRecord run) throws IOException {
        Map<String, Object> row = row(run);
        row.put("script", run.origin().script().replaceFirst(".*/", ""));
        row.put("outcome", run.outcome().text());
        row.put("begun", SECONDS.format(run.begun()));
        row.put("took", TimeSpanText.exact(Duration.between(run.begun(), run.latest())));
        row.remove("latest");
        row.remove("holder");
        Optional<RunHolder> holder = run.holder();
        if (holder.isPresent()) {
            row.put("outcome", "running: " + holder.get() + ", since " + SECONDS.format(holder.get().since()));
        }
        return row;
    }

    @Command(name = "show", description = "Show the journal of a run, a line for each thing that happened.")
    Integer show(@Parameters(paramLabel = "RUN", description = "The run, or the end of its name, or 'last'.") String name) throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        invocation.runs().show(name, entry -> rows.add(invocation.options().json ? entry.fields() : row(entry)));
        invocation.console().printer().result(rows);
        return ExitStatus.DONE;
    }

    @Command(name = "output", description = "Show what a run of a schedule has written, and what it ended with.")
    Integer output(@Parameters(paramLabel = "RUN", description = "The run, or the end of its name, or 'last'.") String name) throws IOException {
        RunRecord run = invocation.runs().find(name);
        Path output = invocation.output(run.name());
        if (!Files.exists(output)) {
            throw new RefusedException("sluice runs output", "no output of run " + run.name() + " was kept. That of runs that a schedule begins is", null);
        }
        if (invocation.options().json) {
            invocation.console().printer().result(Map.of("run", run.name(), "outcome", run.outcome().word(), "output", Files.readString(output)));
        } else {
            invocation.console().printer().print(Files.readString(output));
            invocation.console().say("run " + run.name() + ": " + run.outcome().text());
        }
        return ExitStatus.DONE;
    }

    private static Map<String, Object> row(JournalEntry entry) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("at", entry.at());
        row.put("place", entry.place());
        row.put("event", entry.string("event"));
        Map<String, Object> rest = new LinkedHashMap<>(entry.fields());
        rest.keySet().removeAll(HIDDEN);
        rest.replaceAll((name, value) -> value instanceof Map<?, ?> fields ? said(fields) : value);
        rest.values().removeIf(RunsCommand::isNothing);
        row.put("what", String.join("  ", rest.values().stream().map(String::valueOf).toList()));
        return row;
    }

    private static Map<?, ?> said(Map<?, ?> fields) {
        Map<Object, Object> said = new LinkedHashMap<>(fields);
        said.values().removeIf(RunsCommand::isNothing);
        return said;
    }

    private static boolean isNothing(Object value) {
        return value == null || value.equals(false) || value instanceof Map<?, ?> map && map.isEmpty()
                || value instanceof List<?> list && list.isEmpty();
    }

    @Command(name = "verify", description = "Check that nothing in the journal of a run was changed, left out or put in between, and that its end is there.")
    Integer verify(@Parameters(paramLabel = "RUN", description = "The run, or the end of its name, or 'last'.") String name) throws IOException {
        JournalCheck found = invocation.runs().verify(name);
        if (invocation.options().json) {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("lines", found.lines());
            result.put("whole", found.isWhole());
            result.put("outcome", found.outcome().word());
            result.put("found", found.toString());
            invocation.console().printer().result(result);
        } else {
            invocation.console().printer().print(found + System.lineSeparator());
        }
        return found.isWhole() ? ExitStatus.DONE : ExitStatus.REFUSED;
    }
}
