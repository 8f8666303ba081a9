package dev.sluice.language;

import java.util.List;

/** A row of numbers as one small drawing: {@code ▁▂▅█▃}. */
public final class Sparkline {
    private static final String BARS = "▁▂▃▄▅▆▇█";
    /** As many values as one line can hold; more are thinned out. */
    private static final int MOST = 40;

    private Sparkline() {
    }

    public static String of(List<? extends Number> values) {
        double most = values.stream().mapToDouble(Number::doubleValue).max().orElse(0);
        int step = Math.max(1, (values.size() + MOST - 1) / MOST);
        StringBuilder line = new StringBuilder();
        for (int from = 0; from < values.size(); from += step) {
            double highest = values.subList(from, Math.min(values.size(), from + step)).stream()
                    .mapToDouble(Number::doubleValue).max().orElse(0);
            line.append(bar(highest, most));
        }
        return line.toString();
    }

    private static char bar(double value, double most) {
        int height = most <= 0 ? 0 : (int) Math.round(Math.max(0, value) / most * (BARS.length() - 1));
        return BARS.charAt(height);
    }
}
