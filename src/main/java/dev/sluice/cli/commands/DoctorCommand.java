package dev.sluice.cli.commands;

import dev.sluice.cli.console.Declared;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Folders;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.EmbeddedEngine;
import dev.sluice.client.ConnectionException;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.Survey;
import dev.sluice.language.ScriptException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sluice doctor}: what is here, and what is in the way. */
@Command(name = "doctor", description = "Show what is here: Java, pool, kinds of data, folders, a running engine.",
        footer = {"", "Examples:",
            "  sluice doctor",
            "  SLUICE_HOME=/srv/sluice sluice doctor --json"})
public final class DoctorCommand implements Callable<Integer> {
    private static final int OLDEST_JAVA = 17;

    private final Invocation invocation;
    /** The kind that is to be tried out, or null. */
    private KindTrial trial;

    private DoctorCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    /** With an option for each kind of data that can be tried out. */
    public static CommandLine commandLine(Invocation invocation) {
        DoctorCommand doctor = new DoctorCommand(invocation);
        CommandLine line = new CommandLine(doctor);
        KindTrial.all().forEach(trial -> line.getCommandSpec().addOption(Declared.flag(said -> doctor.trial = said ? trial : doctor.trial, "--" + trial.kind())
                .description("Try out '" + trial.kind() + "' from end to end with what is here, and print a report to send in.").build()));
        return line;
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        if (trial != null) {
            trial.run(invocation);
            if (invocation.options().json) {
                tell(List.of(Finding.good(trial.kind(), "tried out from end to end")));
            }
        } else if (invocation.options().json) {
            tell(findings());
        } else {
            invocation.console().printer().print(lines(findings()));
        }
        return ExitStatus.DONE;
    }

    /** Prints findings for another program. */
    private void tell(List<Finding> findings) {
        invocation.console().printer().result(findings.stream().map(DoctorCommand::fields).toList());
    }

    private List<Finding> findings() throws InterruptedException {
        Folders folders = invocation.folders();
        List<Finding> findings = new ArrayList<>();
        findings.add(java());
        findings.add(folder("home", folders.home(), "SLUICE_HOME"));
        findings.add(folder("state", folders.state(), "XDG_STATE_HOME"));
        findings.add(folder("settings", folders.settings(), "XDG_CONFIG_HOME"));
        findings.addAll(survey(invocation.embeddedEngine(folders.home())));
        findings.add(engine(folders.home()));
        return findings;
    }

    private static Finding java() {
        int feature = Runtime.version().feature();
        String found = Runtime.version() + " at " + System.getProperty("java.home");
        return feature >= OLDEST_JAVA ? Finding.good("java", found)
                : Finding.warning("java", found + " is too old. Install a JDK of version " + OLDEST_JAVA + " or newer");
    }

    private static List<Finding> survey(EngineSettings settings) throws InterruptedException {
        try {
            Survey survey = Survey.of(settings);
            List<Finding> findings = new ArrayList<>();
            findings.add(Finding.good("pool", survey.pool()));
            survey.kinds().forEach((kind, found) -> findings.add(Finding.good("kind", kind + ": " + found)));
            return findings;
        } catch (IOException unsuitable) {
            return List.of(Finding.warning("pool", unsuitable.getMessage()));
        }
    }

    private static Finding engine(Path home) {
        try {
            return Finding.good("engine", EmbeddedEngine.holder(home).map(holder -> "runs: " + holder)
                    .orElse("none runs; sluice starts one when it needs it"));
        } catch (ConnectionException unreadable) {
            return Finding.warning("engine", unreadable.getMessage());
        }
    }

    /** A folder that is not there yet can be made if the nearest one above it can be written. */
    private static Finding folder(String name, Path folder, String variable) {
        Path nearest = folder;
        while (!Files.exists(nearest)) {
            nearest = nearest.getParent();
        }
        if (!Files.isDirectory(nearest) || !Files.isWritable(nearest)) {
            return Finding.warning(name, folder + " cannot be written. Change its permissions, or set " + variable);
        }
        return Finding.good(name, folder + (nearest.equals(folder) ? "" : " (made when it is needed)"));
    }

    private static String lines(List<Finding> findings) {
        StringBuilder lines = new StringBuilder();
        findings.forEach(finding -> lines.append(String.format("%-7s  %-8s  %s%n", finding.isGood() ? "ok" : "warning",
                finding.subject(), finding.text())));
        return lines.toString();
    }

    private static Map<String, Object> fields(Finding finding) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("subject", finding.subject());
        fields.put("ok", finding.isGood());
        fields.put("text", finding.text());
        return fields;
    }
}
