package dev.sluice.cli.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A script that is run at set times.
 *
 * @param name how it is called
 * @param words the command that runs it, with all that follows it
 * @param variables what cron does not set by itself, and the command needs
 */
public record Schedule(String name, CronLine when, List<String> words, Map<String, String> variables) {
    public Schedule {
        words = List.copyOf(words);
    }

    /**
     * What cron runs: the command, with its output and its status in files, so that also what fails before the script begins is told.
     *
     * @param output where the output of the latest run goes
     * @param status where its status and its end go
     */
    List<String> script(String output, String status) {
        List<String> lines = new ArrayList<>(List.of("#!/bin/sh", "# Made by: sluice schedule add. Taken away by: sluice schedule remove " + name));
        variables.forEach((variable, value) -> lines.add("export " + variable + "=" + quoted(value)));
        lines.add(words.stream().map(Schedule::quoted).collect(Collectors.joining(" ")) + " </dev/null >" + quoted(output) + " 2>&1");
        lines.add("echo \"$? $(date -u +%Y-%m-%dT%H:%M:%SZ)\" >" + quoted(status));
        return lines;
    }

    /** As the shell takes it for one word, whatever is in it. */
    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
