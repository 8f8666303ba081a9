package dev.sluice.wire;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that a user most likely meant: the one "did you mean" of all messages. */
public final class Suggestion {
    private Suggestion() {
    }

    /** The candidate nearest to {@code typed}, if any is near enough to be worth naming. */
    public static Optional<String> of(String typed, Collection<String> candidates) {
        String word = typed.toLowerCase(Locale.ROOT);
        String nearest = null;
        int least = Math.max(1, word.length() / 3) + 1;
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - word.length()) < least) {
                int distance = distance(word, candidate.toLowerCase(Locale.ROOT));
                if (distance < least) {
                    least = distance;
                    nearest = candidate;
                }
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** The candidate from which {@code typed} differs by two letters at most, as by a slip of a finger. */
    public static Optional<String> slip(String typed, Collection<String> candidates) {
        return of(typed, candidates).filter(nearest -> distance(typed.toLowerCase(Locale.ROOT), nearest.toLowerCase(Locale.ROOT)) <= 2);
    }

    /** {@code Did you mean 'name'?}, or {@code otherwise} where nothing is near. */
    public static String orElse(String typed, Collection<String> candidates, String otherwise) {
        return of(typed, candidates).map(nearest -> "Did you mean '" + nearest + "'?").orElse(otherwise);
    }

    /** How many letters to insert, drop, replace or swap with their neighbour to get from one word to the other. */
    private static int distance(String from, String to) {
        int[] beforeLast = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replace = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replace, Math.min(last[j], row[j - 1]) + 1);
                if (i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[to.length()];
    }
}
