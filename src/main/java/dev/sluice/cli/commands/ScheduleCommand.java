package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Options;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.run.ParamOptions;
import dev.sluice.cli.schedule.CronLine;
import dev.sluice.cli.schedule.Schedule;
import dev.sluice.cli.schedule.Schedules;
import dev.sluice.cli.schedule.WrongCronLine;
import dev.sluice.cli.target.RunsPlace;
import dev.sluice.language.Problem;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.language.ScriptParameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice schedule}: scripts that the account runs at set times, by its crontab or its systemd. */
@Command(name = "schedule", description = "Run scripts at set times, by the crontab of this account, or its systemd.", synopsisSubcommandLabel = "[COMMAND]", footer = {"",
        "The script is run as the account that added it, whether an engine is there",
        "or not. Its runs are among those of 'sluice runs', and what they have written",
        "is shown by 'sluice runs output'.",
        "",
        "Examples:",
        "  sluice schedule add nightly.groovy --cron '30 2 * * *' -p target=qa1",
        "  sluice schedule list",
        "  sluice schedule remove nightly"})
public final class ScheduleCommand implements Callable<Integer> {
    private static final String ADD = "sluice schedule add";
    /** What cron does not set, and what decides which engine, home and Java are used; no passwords. */
    private static final List<String> VARIABLES = List.of("HOME", "PATH", "LANG", "LC_ALL", "JAVA_HOME", "SLUICE_JAVA", "SLUICE_HOME", "SLUICE_ENGINE", "SLUICE_RUNS",
            "SLUICE_POOL", "SLUICE_ACCOUNT", "SLUICE_KEEP_DELETED", "SLUICE_SLEEP_AFTER", "SLUICE_HOOK_TIME", "SLUICE_CLASSPATH", "XDG_STATE_HOME", "XDG_DATA_HOME",
            "XDG_CONFIG_HOME", "XDG_CACHE_HOME");

    private final Invocation invocation;

    public ScheduleCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return list();
    }

    @Command(name = "add", description = "Have a script run at set times, or change when and how.", footer = {"",
            "CRON has five fields: minute, hour, day of the month, month and weekday; or it",
            "is a word such as @daily. -p key=@FILE reads a secret when the script is run.",
            "", "Examples:",
            "  sluice schedule add nightly.groovy --cron '30 2 * * *' -p target=qa1",
            "  sluice schedule add report.groovy --cron '0 8 * * mon-fri' --engine prod"})
    Integer add(@Parameters(paramLabel = "FILE", description = "The script.") String file,
                @Option(names = "--cron", paramLabel = "CRON", required = true, description = "When it is run.") String cron,
                @Option(names = "--name", paramLabel = "NAME", description = "How the schedule is called. Else as the script.") String named,
                @Option(names = "--yes", description = "Answer yes to 'confirm' and 'manual'.") boolean yes,
                @Option(names = "--force", description = "Change the schedule of that name.") boolean force,
                @Option(names = "--runs", paramLabel = "engine|here", description = "Where journals of its runs are kept.") String runs,
                @Mixin ParamOptions params) throws IOException, ScriptException, InterruptedException {
        CronLine when = line(cron);
        String name = named == null ? Path.of(file).getFileName().toString().replaceFirst("\\.groovy$", "") : named;
        if (!Schedules.isName(name)) {
            throw new UsageException(ADD, "'" + name + "' is no name for a schedule. Give one of letters, digits, '.', '-' and '_' with --name");
        }
        Schedules schedules = invocation.schedules();
        if (!force && schedules.exists(name)) {
            throw new UsageException(ADD, "there is a schedule '" + name + "'. Change it with --force, or choose another name with --name");
        }
        Script script = ScriptFiles.read(file, invocation.around().in());
        check(script);
        check(script, params);
        List<String> words = words(name, file, yes, params);
        if (runs != null) {
            words.addAll(List.of("--runs", RunsPlace.named(runs).text()));
        }
        String by = schedules.add(new Schedule(name, when, words, variables()));
        invocation.console().say("'" + name + "' is run at '" + when.text() + "' by " + by);
        if (invocation.around().variable("SLUICE_PASSWORD").isPresent()) {
            invocation.console().say("The password in $SLUICE_PASSWORD is not kept. Name a file: --password-file FILE, or a profile: --engine PROFILE");
        }
        return ExitStatus.DONE;
    }

    private static CronLine line(String cron) {
        try {
            return CronLine.of(cron);
        } catch (WrongCronLine wrong) {
            throw new UsageException(ADD, "--cron: " + wrong.getMessage());
        }
    }

    /** A mistake is told now, and not in the night. */
    private void check(Script script) throws ScriptException, InterruptedException {
        List<Problem> problems = invocation.language().check(script);
        if (!problems.isEmpty()) {
            throw new ScriptException(problems);
        }
    }

    /** Nobody is asked in the night; and what a schedule keeps is read by whoever lists it. */
    private void check(Script script, ParamOptions params) throws ScriptException, InterruptedException {
        Map<String, String> given = params.named(ADD);
        ScriptParameters declared = invocation.parameters(script, invocation.console().printer());
        declared.check(script, given);
        declared.mustBeWhole(given);
        declared.mustFit(given);
        Set<String> open = declared.open(given).keySet();
        for (String param : params.given()) {
            String name = param.substring(0, param.indexOf('='));
            if (!open.contains(name) && !isFile(param)) {
                throw new UsageException(ADD, "'" + name + "' is secret, and a schedule would keep it in plain text. Have it read from a file: -p " + name
                        + "=@FILE");
            }
        }
    }

    private static boolean isFile(String param) {
        int value = param.indexOf('=') + 1;
        return param.startsWith("@", value) && !param.startsWith("@@", value);
    }

    private List<String> words(String name, String file, boolean yes, ParamOptions params) {
        Options options = invocation.options();
        List<String> words = new ArrayList<>(List.of(System.getProperty("sluice.launcher", "sluice"), "run", "--schedule", name,
                Path.of(file).toAbsolutePath().normalize().toString()));
        params.given().forEach(param -> words.addAll(List.of("-p", found(param))));
        options.kept().forEach((option, value) -> {
            if (value instanceof String text) {
                words.addAll(List.of("--" + option.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT), text));
            }
        });
        options.namespaces.forEach(namespace -> words.addAll(List.of("--namespace", namespace)));
        if (options.insecure) {
            words.add("--insecure");
        }
        if (yes) {
            words.add("--yes");
        }
        return words;
    }

    /** A file is found from here, and not from where cron is. */
    private static String found(String param) {
        int value = param.indexOf('=') + 1;
        return isFile(param) ? param.substring(0, value + 1) + Path.of(param.substring(value + 1)).toAbsolutePath().normalize() : param;
    }

    private Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        VARIABLES.forEach(name -> invocation.around().variable(name).ifPresent(value -> variables.put(name, value)));
        return variables;
    }

    @Command(name = "list", description = "Show all schedules, and what came of the latest run of each.")
    Integer list() throws IOException, InterruptedException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Schedules.Listed schedule : invocation.schedules().all()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("schedule", schedule.name());
            row.put("cron", schedule.when());
            Integer status = schedule.ended().map(ended -> Integer.valueOf(ended.split(" ")[0])).orElse(null);
            boolean skipped = status != null && status == ExitStatus.SKIPPED;
            row.put("status", skipped && !invocation.options().json ? "skipped" : status);
            row.put("ended", schedule.ended().map(ended -> ended.split(" ")[1]).orElse(null));
            row.put("command", schedule.command());
            rows.add(row);
        }
        invocation.console().printer().result(rows);
        return ExitStatus.DONE;
    }

    @Command(name = "remove", description = "Have a script run no more. Its runs stay.")
    Integer remove(@Parameters(paramLabel = "SCHEDULE", description = "The schedule.") String name) throws IOException, InterruptedException {
        if (!Schedules.isName(name) || !invocation.schedules().remove(name)) {
            throw new UsageException("sluice schedule remove", "there is no schedule '" + name + "'. See: sluice schedule list");
        }
        return ExitStatus.DONE;
    }
}
