package dev.sluice.bench;

import java.util.List;

/** One figure of Sluice beside the same of a peer. */
interface Benchmark {
    String name();

    /** What is compared, in one line. */
    String about();

    List<Outcome> run() throws Exception;
}
