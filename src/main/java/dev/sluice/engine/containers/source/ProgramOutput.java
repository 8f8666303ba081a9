package dev.sluice.engine.containers.source;

import dev.sluice.wire.Secret;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** What a program writes, as far as it is kept: its last lines, with secrets masked. */
final class ProgramOutput {
    private static final int MOST_LINES = 200;
    private static final int LONGEST_LINE = 500;

    private final List<String> secrets;
    private final Deque<String> lines = new ArrayDeque<>();
    private boolean cut;

    ProgramOutput(List<String> secrets) {
        // The longest first: one may be part of another.
        this.secrets = secrets.stream().filter(secret -> !secret.isEmpty())
                .sorted(Comparator.comparingInt(String::length).reversed()).toList();
    }

    synchronized void add(String line) {
        String shown = line;
        for (String secret : secrets) {
            shown = shown.replace(secret, Secret.MASK);
        }
        lines.add(shown.length() > LONGEST_LINE ? shown.substring(0, LONGEST_LINE) + "..." : shown);
        if (lines.size() > MOST_LINES) {
            lines.remove();
            cut = true;
        }
    }

    synchronized String text() {
        return (cut ? "...\n" : "") + String.join("\n", lines);
    }

    /** The last line as a sentence that can follow another, or nothing. */
    synchronized String last() {
        return lines.isEmpty() ? "" : " It wrote last: " + lines.getLast();
    }
}
