package dev.sluice.engine.http.calls;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a client would like to get, by the header {@code Accept}: of what fits a type best, the weight after {@code q=} counts. */
final class AcceptedTypes {
    private AcceptedTypes() {
    }

    /** One kind of answer, with its weight. */
    private record Accepted(String type, double weight) {
        static Accepted of(String text) {
            String[] parts = text.strip().toLowerCase(Locale.ROOT).split("\\s*;\\s*");
            double weight = Stream.of(parts).skip(1).filter(part -> part.startsWith("q=")).findFirst().map(part -> weight(part.substring(2))).orElse(1.0);
            return new Accepted(parts[0], weight);
        }

        /** What is no number says nothing. */
        private static double weight(String text) {
            return text.matches("[01](\\.\\d{0,3})?") ? Math.min(1, Double.parseDouble(text)) : 1;
        }

        /** How exactly it means {@code wanted}; 0 for not at all. */
        int fit(String wanted) {
            if (type.equals(wanted)) {
                return 3;
            }
            if (type.equals(wanted.substring(0, wanted.indexOf('/')) + "/*")) {
                return 2;
            }
            return type.equals("*/*") ? 1 : 0;
        }
    }

    /** From 0, not at all, to 1. Who says nothing takes everything alike. */
    static double quality(List<String> headers, String type) {
        List<Accepted> all = headers.stream().flatMap(header -> Stream.of(header.split(","))).filter(text -> !text.isBlank()).map(Accepted::of).toList();
        int best = all.stream().mapToInt(accepted -> accepted.fit(type)).max().orElse(0);
        if (all.isEmpty()) {
            return 1;
        }
        return best == 0 ? 0 : all.stream().filter(accepted -> accepted.fit(type) == best).mapToDouble(Accepted::weight).max().orElse(0);
    }
}
