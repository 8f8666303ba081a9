package dev.sluice.cli.schedule;

import dev.sluice.cli.console.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The schedules of an account. Each is one of its {@link Scheduler}, which is what counts, and has files in a folder that nobody else can
 * read: what is run, and the output and the status of the latest run.
 */
public final class Schedules {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final Path folder;
    private final Map<String, String> variables;
    private Scheduler scheduler;

    /** @param variables those of the process */
    public Schedules(Path folder, Map<String, String> variables) {
        this.folder = folder;
        this.variables = variables;
    }

    /**
     * One of them, as it is listed.
     *
     * @param ended the status of the latest run and when it ended; absent while there was none
     */
    public record Listed(String name, String when, String command, Optional<String> ended) {
    }

    /** Whether {@code name} can be the name of one. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    public boolean exists(String name) throws IOException, InterruptedException {
        return scheduler().all().stream().anyMatch(timed -> timed.name().equals(name));
    }

    /** Gives what runs it from now on, for people. */
    public String add(Schedule schedule) throws IOException, InterruptedException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path script = file(schedule.name(), "sh");
        Files.deleteIfExists(script);
        Files.createFile(script, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.write(script, schedule.script(output(schedule.name()).toString(), file(schedule.name(), "status").toString()));
        scheduler().put(schedule.name(), schedule.when(), script);
        return scheduler().about();
    }

    /** Removes it, and what is left of one whose line somebody else took away; gives whether there was anything. */
    public boolean remove(String name) throws IOException, InterruptedException {
        boolean removed = exists(name);
        scheduler().remove(name);
        for (String ending : List.of("sh", "status", "out", "lock")) {
            removed |= Files.deleteIfExists(file(name, ending));
        }
        return removed;
    }

    public List<Listed> all() throws IOException, InterruptedException {
        List<Listed> all = new ArrayList<>();
        for (Scheduler.Timed timed : scheduler().all()) {
            all.add(new Listed(timed.name(), timed.when(), command(timed.name()), text(file(timed.name(), "status"))));
        }
        return all;
    }

    /** The crontab where there is one, else the account's systemd. */
    private Scheduler scheduler() throws IOException, InterruptedException {
        if (scheduler == null) {
            if (ProgramCall.isThere(variables, Crontab.PROGRAM)) {
                scheduler = new Crontab(variables);
            } else if (SystemdTimers.isThere(variables)) {
                scheduler = new SystemdTimers(variables);
            } else {
                throw new RefusedException("sluice schedule", "there is no program 'crontab' here, and no systemd that runs for this account. Install cron,"
                        + " or have another scheduler run what 'sluice run' runs", null);
            }
        }
        return scheduler;
    }

    private String command(String name) throws IOException {
        return text(file(name, "sh")).stream().flatMap(String::lines).filter(line -> line.contains(" </dev/null >"))
                .map(line -> line.substring(0, line.indexOf(" </dev/null >"))).findFirst().orElse("");
    }

    private static Optional<String> text(Path file) throws IOException {
        return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
    }

    /** The output of its latest run. */
    public Path output(String name) {
        return file(name, "out");
    }

    /** What is locked while one of its runs goes on. */
    public Path lock(String name) {
        return file(name, "lock");
    }

    private Path file(String name, String ending) {
        return folder.resolve(name + "." + ending);
    }
}
