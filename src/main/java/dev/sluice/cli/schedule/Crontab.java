package dev.sluice.cli.schedule;

import dev.sluice.cli.console.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The crontab of the account, by the program {@code crontab}: others may have lines in it, which stay as they are. */
final class Crontab implements Scheduler {
    static final String PROGRAM = "crontab";

    private static final String WHERE = "sluice schedule";
    private static final String MARK = "# sluice schedule ";
    private static final Pattern LINE = Pattern.compile("(@\\w+|(?:\\S+\\s+){4}\\S+)\\s+/bin/sh .*");

    private final Map<String, String> variables;

    Crontab(Map<String, String> variables) {
        this.variables = variables;
    }

    @Override
    public String about() {
        return "the crontab of this account";
    }

    @Override
    public List<Timed> all() throws IOException, InterruptedException {
        List<Timed> all = new ArrayList<>();
        List<String> lines = lines();
        for (int i = 0; i + 1 < lines.size(); i++) {
            Matcher line = LINE.matcher(lines.get(i + 1));
            if (lines.get(i).startsWith(MARK) && line.matches()) {
                all.add(new Timed(lines.get(i).substring(MARK.length()), line.group(1)));
            }
        }
        return all;
    }

    @Override
    public void put(String name, CronLine when, Path script) throws IOException, InterruptedException {
        List<String> lines = without(name);
        lines.add(MARK + name);
        // To cron, a % that is not quoted is the end of the line.
        lines.add(when.text() + " /bin/sh " + Schedule.quoted(script.toString()).replace("%", "\\%"));
        write(lines);
    }

    @Override
    public void remove(String name) throws IOException, InterruptedException {
        write(without(name));
    }

    /** The lines without those of that schedule. */
    private List<String> without(String name) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>(lines());
        int at = lines.indexOf(MARK + name);
        if (at >= 0) {
            lines.subList(at, Math.min(at + 2, lines.size())).clear();
        }
        return lines;
    }

    /** None where the account has no crontab. */
    private List<String> lines() throws IOException, InterruptedException {
        ProgramCall answer = ProgramCall.of(variables, "", PROGRAM, "-l");
        boolean none = answer.status() != 0 && answer.err().contains("no crontab");
        if (answer.status() != 0 && !none) {
            throw new RefusedException(WHERE, "the crontab cannot be read: " + answer.err().strip(), null);
        }
        return none ? List.of() : answer.out().lines().toList();
    }

    private void write(List<String> lines) throws IOException, InterruptedException {
        ProgramCall answer = ProgramCall.of(variables, lines.isEmpty() ? "" : String.join("\n", lines) + "\n", PROGRAM, "-");
        if (answer.status() != 0) {
            throw new RefusedException(WHERE, "the crontab cannot be written: " + answer.err().strip(), null);
        }
    }
}
