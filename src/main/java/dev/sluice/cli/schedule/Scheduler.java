package dev.sluice.cli.schedule;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What runs the schedules of an account on this machine, whether a process of Sluice is there or not. */
interface Scheduler {
    /** What it is called, for people. */
    String about();

    /** Its schedules, in the order in which it has them. */
    List<Timed> all() throws IOException, InterruptedException;

    /** Runs {@code script} at these times from now on; one of the same name is replaced. */
    void put(String name, CronLine when, Path script) throws IOException, InterruptedException;

    void remove(String name) throws IOException, InterruptedException;

    /**
     * One of them.
     *
     * @param when as it was typed
     */
    record Timed(String name, String when) {
    }
}
