package dev.sluice.cli.schedule;

import dev.sluice.cli.console.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Timers of the account's own systemd: a service and a timer for each schedule, in the folder where systemd looks for those of users. */
final class SystemdTimers implements Scheduler {
    private static final String PROGRAM = "systemctl";
    private static final String PREFIX = "sluice-";
    private static final String TIMER = ".timer";
    private static final String SERVICE = ".service";
    private static final String MARK = "# sluice schedule, at: ";

    private final Map<String, String> variables;
    private final Path folder;

    SystemdTimers(Map<String, String> variables) {
        this.variables = variables;
        String home = variables.getOrDefault("HOME", System.getProperty("user.home"));
        this.folder = Path.of(variables.getOrDefault("XDG_CONFIG_HOME", home + "/.config")).resolve("systemd/user");
    }

    /** Whether the account has a systemd that runs. */
    static boolean isThere(Map<String, String> variables) throws IOException, InterruptedException {
        return ProgramCall.isThere(variables, PROGRAM) && ProgramCall.of(variables, "", PROGRAM, "--user", "show-environment").status() == 0;
    }

    @Override
    public String about() {
        return "a systemd timer of this account, while the account is logged in (always, with: loginctl enable-linger)";
    }

    @Override
    public List<Timed> all() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Timed> all = new ArrayList<>();
        for (Path file : files()) {
            String first = Files.readString(file).lines().findFirst().orElse("");
            String name = file.getFileName().toString();
            if (first.startsWith(MARK)) {
                all.add(new Timed(name.substring(PREFIX.length(), name.length() - TIMER.length()), first.substring(MARK.length())));
            }
        }
        return all;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(PREFIX) && file.toString().endsWith(TIMER)).sorted().toList();
        }
    }

    @Override
    public void put(String name, CronLine when, Path script) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Files.writeString(unit(name, SERVICE), String.join("\n", "[Unit]", "Description=sluice schedule " + name, "", "[Service]", "Type=oneshot",
                "ExecStart=/bin/sh " + quoted(script.toString()), ""));
        Files.writeString(unit(name, TIMER), String.join("\n", MARK + when.text(), "[Unit]", "Description=sluice schedule " + name, "", "[Timer]",
                CalendarTimes.of(when).stream().map(time -> time + "\n").collect(Collectors.joining()) + "AccuracySec=1s", "", "[Install]",
                "WantedBy=timers.target", ""));
        call("daemon-reload");
        call("enable", PREFIX + name + TIMER);
        call("restart", PREFIX + name + TIMER);
    }

    /** As a unit takes it for one word, whatever is in it. */
    private static String quoted(String word) {
        return "\"" + word.replace("\\", "\\\\").replace("\"", "\\\"").replace("%", "%%").replace("$", "$$") + "\"";
    }

    @Override
    public void remove(String name) throws IOException, InterruptedException {
        call("disable", "--now", PREFIX + name + TIMER);
        Files.deleteIfExists(unit(name, TIMER));
        Files.deleteIfExists(unit(name, SERVICE));
        call("daemon-reload");
    }

    private Path unit(String name, String ending) {
        return folder.resolve(PREFIX + name + ending);
    }

    private void call(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(PROGRAM, "--user"));
        command.addAll(List.of(words));
        ProgramCall answer = ProgramCall.of(variables, "", command.toArray(String[]::new));
        if (answer.status() != 0) {
            throw new RefusedException("sluice schedule", "systemd refuses: " + answer.err().strip(), null);
        }
    }
}
