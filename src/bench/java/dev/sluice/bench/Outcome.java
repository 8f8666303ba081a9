package dev.sluice.bench;

import java.util.Locale;

/**
 * What a benchmark measured: medians.
 *
 * @param what of it, where it measures several things
 * @param most the ratio that we want to stay below
 */
record Outcome(String what, double ours, double peers, String unit, double most) {
    Outcome(double ours, double peers, String unit, double most) {
        this("", ours, peers, unit, most);
    }

    double ratio() {
        return ours / peers;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%sours %.3f %s   peer %.3f %s   ratio %.2f (wanted: at most %.2f)  %s", what, ours, unit, peers,
                unit, ratio(), most, ratio() <= most ? "reached" : "MISSED");
    }
}
