package dev.sluice.bench;

import java.util.Locale;

/**
 * What a benchmark measured: medians.
 *
 * @param most the ratio that we want to stay below
 */
record Outcome(double ours, double peers, String unit, double most) {
    double ratio() {
        return ours / peers;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "ours %.3f %s   peer %.3f %s   ratio %.2f (wanted: at most %.2f)  %s", ours, unit, peers,
                unit, ratio(), most, ratio() <= most ? "reached" : "MISSED");
    }
}
