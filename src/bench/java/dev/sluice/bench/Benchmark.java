package dev.sluice.bench;

/** One figure of Sluice beside the same of a peer. */
interface Benchmark {
    String name();

    /** What is compared, in one line. */
    String about();

    Outcome run() throws Exception;
}
