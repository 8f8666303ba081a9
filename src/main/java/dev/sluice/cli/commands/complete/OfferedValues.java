package dev.sluice.cli.commands.complete;

import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.EngineStart;
import dev.sluice.cli.target.HomeProcess;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.cli.target.Profiles;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.Wiretap;
import dev.sluice.engine.HomeHolder;
import dev.sluice.language.Conversation;
import dev.sluice.language.Parameter;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.Performer;
import dev.sluice.operations.Questions;
import dev.sluice.runbook.DisplayNames;
import dev.sluice.runbook.RunRecord;
import dev.sluice.runbook.Runs;
import dev.sluice.shell.session.Printer;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * What can be said for an option or an argument, by what help calls its value: {@code PROFILE} stands for the names of profiles,
 * {@code bind|link} for these two words. Where nothing is known, or nothing can be read, there is nothing to offer: who presses Tab wants
 * no message.
 */
final class OfferedValues {
    private static final String FILES = ":files";
    private static final String FOLDERS = ":folders";
    /** What is written in small letters stands for itself. */
    private static final Pattern WORD = Pattern.compile("[a-z][a-z-]*");
    private static final int MOST_RUNS = 20;

    private final Invocation invocation;

    OfferedValues(Invocation invocation) {
        this.invocation = invocation;
    }

    /**
     * @param label what help calls the value
     * @param script the file among the other words, or null
     */
    Map<String, String> of(String label, String script) {
        Map<String, Supplier<Map<String, String>>> sorts = Map.of(
                "FILE", () -> Map.of(FILES, ""),
                "DIR", () -> Map.of(FOLDERS, ""),
                "PATH", () -> Map.of(FOLDERS, ""),
                "PROFILE", this::profiles,
                "RUN", this::runs,
                "SCHEDULE", this::schedules,
                "SOURCE", () -> withPaths(containers("dsource", "vdb")),
                "VDB", () -> containers("vdb"),
                "DSOURCE", () -> containers("dsource"),
                "NAME=VALUE", () -> parameters(script));
        Map<String, String> all = new LinkedHashMap<>();
        for (String part : label.split("\\|")) {
            if (WORD.matcher(part).matches()) {
                all.put(part, "");
            }
            all.putAll(silently(sorts.getOrDefault(part, Map::of)));
        }
        return all;
    }

    private static Map<String, String> silently(Supplier<Map<String, String>> names) {
        try {
            return names.get();
        } catch (RuntimeException unreadable) {
            return Map.of();
        }
    }

    private Map<String, String> profiles() {
        Map<String, String> profiles = new LinkedHashMap<>();
        new Profiles(invocation.folders()).all().forEach(profile -> profiles.put(profile.name(), profile.connection().url().toString()));
        return profiles;
    }

    private Map<String, String> runs() {
        Map<String, String> runs = new LinkedHashMap<>();
        try {
            List<RunRecord> latest = invocation.runs().list(spoiled -> { });
            for (RunRecord run : latest.subList(0, Math.min(MOST_RUNS, latest.size()))) {
                runs.putIfAbsent(Runs.LAST, "the latest of all");
                runs.put(run.name(), run.outcome().text() + ": " + run.origin().script());
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return runs;
    }

    /** Those that the script declares, which has to be read as a whole for that. */
    private Map<String, String> schedules() {
        try {
            Map<String, String> schedules = new LinkedHashMap<>();
            invocation.schedules().all().forEach(each -> schedules.put(each.name(), each.when() + ": " + each.command()));
            return schedules;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
    }

    /** What an engine has that runs: Tab starts none, waits for none and asks nobody for a password. */
    private Map<String, String> containers(String... sorts) {
        if (invocation.targets(Questions.NOBODY).inUse().isEmpty() && !isLocalRunning()) {
            return Map.of();
        }
        Map<String, String> names = new LinkedHashMap<>();
        EngineStart none = settings -> {
            throw new ConnectionException("no engine runs on " + settings.home(), null);
        };
        try (OpenedEngines engines = invocation.engines(invocation.console().printer(), Questions.NOBODY, Wiretap.NONE, none, said -> { });
             Performer engine = engines.open(null)) {
            for (ApiObject each : engine.perform(new ListObjects(engine.schema(), "Container", Map.of()))) {
                String sort = DisplayNames.sort(engine.schema(), each);
                if (List.of(sorts).contains(sort)) {
                    names.put(each.name(), sort);
                }
            }
        }
        return names;
    }

    private boolean isLocalRunning() {
        return new HomeProcess(invocation.embeddedEngine(invocation.folders().home())).holder().filter(HomeHolder::answers).isPresent();
    }

    private static Map<String, String> withPaths(Map<String, String> names) {
        Map<String, String> all = new LinkedHashMap<>(names);
        all.put(FILES, "");
        return all;
    }

    private Map<String, String> parameters(String file) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (file == null) {
            return parameters;
        }
        Printer printer = invocation.console().printer();
        try (OpenedEngines engines = invocation.engines(printer); Conversation conversation = invocation.converse(engines, printer)) {
            for (Parameter each : conversation.parameters(ScriptFiles.read(file, InputStream.nullInputStream()))) {
                parameters.put(each.name() + "=", each.about() == null ? "" : each.about());
            }
        } catch (IOException | ScriptException unreadable) {
            return Map.of();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
        return parameters;
    }
}
