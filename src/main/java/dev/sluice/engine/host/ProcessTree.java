package dev.sluice.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A program with everything it has started: its descendants, and all else in its session, which finds those whose
 * parent has ended. Only what has left both by itself, as a daemon does, is no longer part of it.
 */
final class ProcessTree implements Pausable {
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int ROUNDS = 5;
    private static final int PARENT = 1;
    private static final int SESSION = 3;

    private final ProcessHandle root;
    private Set<ProcessHandle> paused = Set.of();

    ProcessTree(ProcessHandle root) {
        this.root = root;
    }

    /** Asks all of them to end, and kills those that have not after a moment. An interrupt has to wait for that. */
    void end() {
        boolean interrupted = Thread.interrupted();
        Set<ProcessHandle> members = members(Set.of());
        members.forEach(ProcessHandle::destroy);
        interrupted |= awaitEnd(members);
        // Whoever was starting others just then may have been missed, hence again until there is nobody left.
        for (int round = 0; round < ROUNDS && !(members = members(members)).isEmpty(); round++) {
            members.forEach(ProcessHandle::destroyForcibly);
            interrupted |= awaitEnd(members);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void pause() {
        paused = Set.of();
        Set<ProcessHandle> members = members(paused);
        for (int round = 0; round < ROUNDS && !members.equals(paused); round++) {
            signal("STOP", members);
            paused = members;
            members = members(paused);
        }
    }

    @Override
    public void goOn() {
        // What stands still has started nothing since; what an engine before this one has held still has to be found.
        signal("CONT", paused.isEmpty() ? members(Set.of()) : paused);
        paused = Set.of();
    }

    /** What Java has no call for, and not every machine a program: a shell has. An interrupt has to wait for it. */
    private static void signal(String signal, Set<ProcessHandle> members) {
        List<String> words = new ArrayList<>(List.of("sh", "-c", "kill -" + signal + " \"$@\"", "sh"));
        members.forEach(member -> words.add(Long.toString(member.pid())));
        boolean interrupted = Thread.interrupted();
        try {
            // A process that has ended meanwhile makes it fail, and needs no signal.
            HostCommand.of(words).run();
        } catch (InterruptedException late) {
            interrupted = true;
            signal(signal, members);
        } catch (IOException unable) {
            throw new UncheckedIOException("cannot send " + signal + " to a program", unable);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks at every process of the machine once: a server has many, and is held still while it is counted. */
    private Set<ProcessHandle> members(Set<ProcessHandle> known) {
        Map<Long, String[]> all = stats();
        Set<Long> found = new HashSet<>(Set.of(root.pid()));
        known.forEach(member -> found.add(member.pid()));
        all.forEach((pid, stat) -> {
            if (stat[SESSION].equals(Long.toString(root.pid()))) {
                found.add(pid);
            }
        });
        boolean isMore = true;
        while (isMore) {
            isMore = false;
            for (Map.Entry<Long, String[]> each : all.entrySet()) {
                isMore |= found.contains(Long.valueOf(each.getValue()[PARENT])) && found.add(each.getKey());
            }
        }
        Set<ProcessHandle> members = new HashSet<>(known);
        members.add(root);
        found.forEach(pid -> ProcessHandle.of(pid).ifPresent(members::add));
        members.removeIf(member -> !isRunning(member));
        return members;
    }

    private static Map<Long, String[]> stats() {
        Map<Long, String[]> stats = new HashMap<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                String[] stat = stat(pid);
                if (stat.length > SESSION) {
                    stats.put(pid, stat);
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return stats;
    }

    /** A process that has ended but was not yet waited for still exists. It has no open files and cannot be killed. */
    private static boolean isRunning(ProcessHandle process) {
        String[] stat = stat(process.pid());
        return process.isAlive() && stat.length > 0 && !stat[0].equals("Z") && !stat[0].equals("X");
    }

    /** State, parent, group and session; empty if it has gone. The name before them may hold anything. */
    private static String[] stat(long process) {
        try {
            String line = Files.readString(Path.of("/proc", Long.toString(process), "stat"), StandardCharsets.ISO_8859_1);
            return line.substring(line.lastIndexOf(')') + 2).split(" ", 5);
        } catch (IOException gone) {
            return new String[0];
        }
    }

    /** Gives whether this thread was interrupted meanwhile. */
    private static boolean awaitEnd(Set<ProcessHandle> members) {
        boolean interrupted = false;
        long deadline = System.nanoTime() + GRACE_NANOS;
        while (System.nanoTime() < deadline && members.stream().anyMatch(ProcessTree::isRunning)) {
            try {
                TimeUnit.MILLISECONDS.sleep(5);
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        return interrupted;
    }
}
