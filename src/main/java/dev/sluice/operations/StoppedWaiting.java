package dev.sluice.operations;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Somebody interrupted the wait for a job. The job itself goes on. */
public final class StoppedWaiting extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Job job;

    StoppedWaiting(Job job, InterruptedException interrupt) {
        super(job.engine() + ": stopped waiting for " + job.reference() + ", which goes on. Wait for it again, or cancel it", interrupt);
        this.job = job;
    }

    /** The reference of the job. */
    public String job() {
        return job.reference();
    }

    /**
     * The jobs that go on though nobody waits for them any more since {@code failure}, also those of several waits at the same
     * time, in words; or empty.
     */
    public static String goingOn(Throwable failure) {
        return goingOn(failure, "attach '%s'", null);
    }

    /** The same for whoever has no shell before them, and how to end the jobs. */
    public static String goingOnWithoutShell(Throwable failure) {
        return goingOn(failure, "sluice wait %s", "sluice cancel %s");
    }

    private static String goingOn(Throwable failure, String follow, String end) {
        Set<String> jobs = new LinkedHashSet<>();
        collect(failure, jobs, Collections.newSetFromMap(new IdentityHashMap<>()));
        String first = String.join(", ", jobs.stream().limit(Math.max(jobs.size() - 1, 1)).toList());
        String last = jobs.size() < 2 ? "" : " and " + jobs.stream().skip(jobs.size() - 1L).findFirst().orElseThrow();
        String them = jobs.size() == 1 ? "it: " : "them: ";
        String goOn = (jobs.size() == 1 ? " goes" : " go") + " on in the engine. Follow " + them + each(jobs, follow);
        return jobs.isEmpty() ? "" : first + last + goOn + (end == null ? "" : ". End " + them + each(jobs, end));
    }

    private static String each(Set<String> jobs, String form) {
        return jobs.stream().map(form::formatted).collect(Collectors.joining("; "));
    }

    private static void collect(Throwable failure, Set<String> jobs, Set<Throwable> seen) {
        if (failure != null && seen.add(failure)) {
            if (failure instanceof StoppedWaiting wait) {
                jobs.add(wait.job());
            }
            collect(failure.getCause(), jobs, seen);
            Stream.of(failure.getSuppressed()).forEach(each -> collect(each, jobs, seen));
        }
    }

    /** Asks the engine after all to end the job without effect. */
    public void cancel() {
        job.cancel();
    }
}
