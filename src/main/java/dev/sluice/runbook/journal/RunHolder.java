package dev.sluice.runbook.journal;

import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The process that works on a run. Whether it is still there, only its own machine can tell.
 *
 * @param token of this one time that it works on the run
 * @param host name of its machine, for messages
 * @param machine what is the same each time that machine starts, or the empty text where it does not tell
 * @param kernel what is the same for all processes that can see each other until the machine starts again
 * @param start when the process began, as its system counts: another process of the same number began at another time
 * @param since when it began to work on the run
 */
public record RunHolder(String token, String user, String host, String machine, String kernel, long process, String start, Instant since) {
    private static final Path PROCESSES = Path.of("/proc");
    /** The field of {@code /proc/PID/stat} with the start of the process, counted behind the name of its program. */
    private static final int START_FIELD = 19;

    /** What is known of a process. */
    private enum State { RUNS, ENDED, UNKNOWN }

    /** This process, from now on. */
    static RunHolder ofThisProcess() {
        long process = ProcessHandle.current().pid();
        return new RunHolder(token(process), System.getProperty("user.name"), hostName(), text("/etc/machine-id"), thisKernel(),
                process, start(process), Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    /** Not a random one: to make those ready takes longer than a short run. */
    private static String token(long process) {
        return process + "-" + Long.toHexString(System.currentTimeMillis()) + "-" + Long.toHexString(System.nanoTime());
    }

    /** Whether it has ended for certain. */
    boolean hasEnded() {
        return state() == State.ENDED;
    }

    /** Whether it runs here for certain. */
    boolean isRunning() {
        return state() == State.RUNS;
    }

    /**
     * Refuses another process.
     *
     * @param reached what commands have to say besides the name of the run to find it, with a blank behind it
     * @param takeOver whether also one of which nobody knows here whether it has ended has to let go
     */
    void mustLetGo(String run, String reached, boolean takeOver) {
        if (isRunning() || !takeOver) {
            throw new RunException("run " + run + " goes on in another process: " + this + ", since " + since + ". " + (isRunning()
                    ? "Wait for its end, or stop that process"
                    : "From here nobody can tell whether it has ended. If it has: sluice resume --take-over " + reached + run));
        }
    }

    private State state() {
        if (kernel.equals(thisKernel()) && host.equals(hostName())) {
            return Objects.equals(start, start(process)) ? State.RUNS : State.ENDED;
        }
        boolean startedAnew = !machine.isEmpty() && machine.equals(text("/etc/machine-id")) && host.equals(hostName())
                && space(kernel).equals(space(thisKernel()));
        return startedAnew ? State.ENDED : State.UNKNOWN;
    }

    /** When that process began; null where there is none, or only what is left of one that nobody has asked about. */
    private static String start(long process) {
        if (!Files.isDirectory(PROCESSES.resolve("self"))) {
            return ProcessHandle.of(process).flatMap(handle -> handle.info().startInstant()).map(Instant::toString).orElse(null);
        }
        String known = text("/proc/" + process + "/stat");
        String[] fields = known.substring(known.lastIndexOf(')') + 1).strip().split(" ");
        return fields.length <= START_FIELD || fields[0].equals("Z") || fields[0].equals("X") ? null : fields[START_FIELD];
    }

    /** The start of the machine, and the space in which its numbers mean these processes: a container has its own. */
    private static String thisKernel() {
        return text("/proc/sys/kernel/random/boot_id") + " " + processSpace();
    }

    private static String space(String kernel) {
        return kernel.substring(kernel.indexOf(' ') + 1);
    }

    private static String processSpace() {
        try {
            return Files.readSymbolicLink(PROCESSES.resolve("self/ns/pid")).toString();
        } catch (IOException untold) {
            return "";
        }
    }

    private static String hostName() {
        String name = text("/proc/sys/kernel/hostname");
        return name.isEmpty() ? Objects.requireNonNullElse(System.getenv("HOSTNAME"), "this machine") : name;
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException untold) {
            return "";
        }
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("token", token);
        map.put("user", user);
        map.put("host", host);
        map.put("machine", machine);
        map.put("kernel", kernel);
        map.put("process", process);
        map.put("start", start);
        map.put("since", since.toString());
        return map;
    }

    static RunHolder of(ApiObject kept) {
        return new RunHolder(kept.string("token"), kept.string("user"), kept.string("host"), kept.string("machine"), kept.string("kernel"),
                ((Number) kept.get("process")).longValue(), kept.string("start"), Instant.parse(kept.string("since")));
    }

    /** {@code ann on build-7, process 4711}. */
    @Override
    public String toString() {
        return user + " on " + host + ", process " + process;
    }
}
