package dev.sluice.bench;

import java.util.Arrays;
import java.util.List;

/** Measures things in turn, so that a machine that gets slower gets slower for all. */
final class Pairs {
    private Pairs() {
    }

    /** Something that takes time. */
    @FunctionalInterface
    interface Measured {
        /** Does it once and gives what it took, in seconds. */
        double once() throws Exception;
    }

    static Outcome compare(Measured ours, Measured peers, int runs, double most) throws Exception {
        double[] medians = medians(List.of(ours, peers), runs);
        return new Outcome(medians[0], medians[1], "s", most);
    }

    /** What each of several takes, once before anything counts and then so many times in turn. */
    static double[] medians(List<Measured> all, int runs) throws Exception {
        double[][] seconds = new double[all.size()][runs];
        for (Measured each : all) {
            each.once();
        }
        for (int run = 0; run < runs; run++) {
            for (int i = 0; i < all.size(); i++) {
                seconds[i][run] = all.get(i).once();
            }
        }
        return Arrays.stream(seconds).mapToDouble(Pairs::median).toArray();
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    static double seconds(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    /** Work that may fail. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }
}
