package dev.sluice.cli.schedule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The schedules of an account. Each has a line in its crontab, which is what counts, and files in a folder that nobody else can read: what cron
 * runs, and the output and the status of the latest run.
 */
public final class Schedules {
    private static final String MARK = "# sluice schedule ";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Pattern LINE = Pattern.compile("(@\\w+|(?:\\S+\\s+){4}\\S+)\\s+/bin/sh .*");

    private final Path folder;
    private final Crontab crontab;

    /** @param variables those of the process */
    public Schedules(Path folder, Map<String, String> variables) {
        this.folder = folder;
        this.crontab = new Crontab(variables);
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
        return crontab.lines().contains(MARK + name);
    }

    public void add(Schedule schedule) throws IOException, InterruptedException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        List<String> lines = without(schedule.name());
        Path script = file(schedule.name(), "sh");
        Files.deleteIfExists(script);
        Files.createFile(script, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.write(script, schedule.script(output(schedule.name()).toString(), file(schedule.name(), "status").toString()));
        lines.add(MARK + schedule.name());
        // To cron, a % that is not quoted is the end of the line.
        lines.add(schedule.when().text() + " /bin/sh " + Schedule.quoted(script.toString()).replace("%", "\\%"));
        crontab.write(lines);
    }

    /** The lines of the crontab without those of that schedule. */
    private List<String> without(String name) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>(crontab.lines());
        int at = lines.indexOf(MARK + name);
        if (at >= 0) {
            lines.subList(at, Math.min(at + 2, lines.size())).clear();
        }
        return lines;
    }

    public void remove(String name) throws IOException, InterruptedException {
        crontab.write(without(name));
        for (String ending : List.of("sh", "status", "out", "lock")) {
            Files.deleteIfExists(file(name, ending));
        }
    }

    public List<Listed> all() throws IOException, InterruptedException {
        List<Listed> all = new ArrayList<>();
        List<String> lines = crontab.lines();
        for (int i = 0; i + 1 < lines.size(); i++) {
            Matcher line = LINE.matcher(lines.get(i + 1));
            if (lines.get(i).startsWith(MARK) && line.matches()) {
                String name = lines.get(i).substring(MARK.length());
                all.add(new Listed(name, line.group(1), command(name), text(file(name, "status"))));
            }
        }
        return all;
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
