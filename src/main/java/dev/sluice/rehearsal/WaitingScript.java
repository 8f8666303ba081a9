package dev.sluice.rehearsal;

import dev.sluice.language.Problem;
import dev.sluice.language.ScriptException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A script that is rehearsed: interrupts its thread once that has waited for some time for other threads of the script while none of these
 * does anything. They may wait for each other, since a rehearsal does in order what a run does at the same time, or for what was stopped.
 */
final class WaitingScript implements AutoCloseable {
    private static final long LOOKS_MILLIS = 500;
    /** After so many looks in a row at which it waited. */
    private static final int PATIENCE = 20;
    /** What Java makes while it runs, and nobody finds by its name. */
    private static final List<String> MADE = List.of("java.", "jdk.", "sun.");
    private static final String OURS = "dev.sluice.";

    private final Thread script = Thread.currentThread();
    private final Thread watch = new Thread(this::look, "waiting-script");
    private volatile boolean ended;

    WaitingScript() {
        watch.setDaemon(true);
        watch.start();
    }

    private void look() {
        try {
            int waiting = 0;
            while (waiting < PATIENCE) {
                Thread.sleep(LOOKS_MILLIS);
                waiting = isStanding() ? waiting + 1 : 0;
            }
            ended = true;
            script.interrupt();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isStanding() {
        return isWaiting(script, script.getStackTrace()) && isOfScript(script.getStackTrace()) && Thread.getAllStackTraces().entrySet().stream()
                .noneMatch(other -> other.getKey() != script && isOfScript(other.getValue()) && !isWaiting(other.getKey(), other.getValue()));
    }

    /** Whether the script itself waits. What Sluice waits for on its behalf comes, such as an engine that is being started. */
    private static boolean isWaiting(Thread thread, StackTraceElement[] stack) {
        return thread.getState() == Thread.State.WAITING && Stream.of(stack).map(StackTraceElement::getClassName)
                .filter(name -> MADE.stream().noneMatch(name::startsWith)).findFirst().filter(name -> name.startsWith(OURS)).isEmpty();
    }

    /** Whether classes are at work that are not on the class path: those of the script, which are compiled as it is read. */
    private static boolean isOfScript(StackTraceElement[] stack) {
        return Stream.of(stack).map(StackTraceElement::getClassName).anyMatch(name -> !name.contains("/")
                && MADE.stream().noneMatch(name::startsWith) && !isOnClassPath(name));
    }

    private static boolean isOnClassPath(String name) {
        try {
            Class.forName(name, false, WaitingScript.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError none) {
            return false;
        }
    }

    /** {@code failure}, which came up in the end; where it came of the interrupt, in words of a rehearsal. */
    ScriptException explained(ScriptException failure) {
        if (!ended) {
            return failure;
        }
        String text = "this waits for other threads, and none goes on. What a run does at the same time, a rehearsal does in order. "
                + "A rehearsal ends here.";
        Problem first = failure.problems().get(0);
        Problem told = new Problem(first.script(), first.line(), first.column(), text);
        return new ScriptException(List.of(told), new IllegalStateException(text));
    }

    @Override
    public void close() {
        watch.interrupt();
        if (ended) {
            Thread.interrupted();
        }
    }
}
