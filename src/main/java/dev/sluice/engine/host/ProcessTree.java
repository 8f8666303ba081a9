package dev.sluice.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program with everything it has started: its descendants, and all else in its session, which finds those whose
 * parent has ended. Only what has left both by itself, as a daemon does, is no longer part of it.
 */
final class ProcessTree implements Pausable {
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int ROUNDS = 5;

    private final ProcessHandle root;

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
        Set<ProcessHandle> paused = Set.of();
        Set<ProcessHandle> members = members(paused);
        for (int round = 0; round < ROUNDS && !members.equals(paused); round++) {
            signal("STOP", members);
            paused = members;
            members = members(paused);
        }
    }

    @Override
    public void goOn() {
        signal("CONT", members(Set.of()));
    }

    /** What Java has no call for, and not every machine a program: a shell has. An interrupt has to wait for it. */
    private static void signal(String signal, Set<ProcessHandle> members) {
        List<String> words = new ArrayList<>(List.of("sh", "-c", "kill -" + signal + " \"$@\"", "sh"));
        members.forEach(member -> words.add(Long.toString(member.pid())));
        boolean interrupted = Thread.interrupted();
        try {
            // A process that has ended meanwhile makes it fail, and needs no signal.
            Command.of(words).run();
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

    private Set<ProcessHandle> members(Set<ProcessHandle> known) {
        Set<ProcessHandle> members = new HashSet<>(known);
        Stream.concat(Stream.of(root), root.descendants()).forEach(members::add);
        ProcessHandle.allProcesses().filter(this::isInSession).forEach(members::add);
        known.stream().flatMap(ProcessHandle::descendants).forEach(members::add);
        members.removeIf(member -> !isRunning(member));
        return members;
    }

    private boolean isInSession(ProcessHandle process) {
        String[] stat = stat(process);
        return stat.length > 3 && stat[3].equals(Long.toString(root.pid()));
    }

    /** A process that has ended but was not yet waited for still exists. It has no open files and cannot be killed. */
    private static boolean isRunning(ProcessHandle process) {
        String[] stat = stat(process);
        return process.isAlive() && stat.length > 0 && !stat[0].equals("Z") && !stat[0].equals("X");
    }

    /** State, parent, group and session; empty if it has gone. The name before them may hold anything. */
    private static String[] stat(ProcessHandle process) {
        try {
            String line = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"),
                    StandardCharsets.ISO_8859_1);
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
