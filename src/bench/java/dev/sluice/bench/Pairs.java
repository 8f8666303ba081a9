package dev.sluice.bench;

import java.util.Arrays;

/** Measures two things in turn, so that a machine that gets slower gets slower for both. */
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
        ours.once();
        peers.once();
        double[] mine = new double[runs];
        double[] theirs = new double[runs];
        for (int i = 0; i < runs; i++) {
            mine[i] = ours.once();
            theirs[i] = peers.once();
        }
        return new Outcome(median(mine), median(theirs), "s", most);
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
