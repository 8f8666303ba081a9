package dev.sluice.barrier;

import java.io.File;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Stops what a script does outside of engines, where it happens: {@link BarrierAgent} has each of the {@link EntryPoint}s of the JDK ask
 * it first. What Sluice itself does for the script, such as to read an engine, goes on.
 *
 * <p>There is one in a process that was started with the agent. Whether the script acts or Sluice, the stack tells: classes that neither
 * Java nor the class path has are the script's.
 */
public final class Barrier implements BiFunction<String, Object[], Object> {
    /** Where the JDK finds it: among the properties of the system, since the classes of the JDK see no others of ours. */
    static final String KEY = "dev.sluice.barrier";

    private static final String OURS = "dev.sluice.";
    private static final String LANGUAGE = "dev.sluice.dsl.";
    /** By these a script calls whatever it calls. */
    private static final Set<String> CALLING = Set.of("dev.sluice.dsl.compile.SluiceScript", "dev.sluice.dsl.rehearsal.OutsideEffects",
            "dev.sluice.dsl.flow.ObjectMembers", "dev.sluice.dsl.flow.ListMethods", "dev.sluice.dsl.flow.ListMembers", "dev.sluice.dsl.flow.SecretMethods",
            "dev.sluice.dsl.flow.ClosureRunner", "dev.sluice.dsl.compile.JavaEnd");
    private static final Set<OpenOption> WRITING = Set.of(StandardOpenOption.WRITE, StandardOpenOption.APPEND, StandardOpenOption.CREATE,
            StandardOpenOption.CREATE_NEW, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.DELETE_ON_CLOSE);
    private static final String NOWHERE = "/dev/null";
    /** The bit by which a random access file is opened to be written. */
    private static final int WRITABLE = 2;
    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private final ThreadLocal<Boolean> asking = new ThreadLocal<>();
    /** Whether a thread, or one that began it, is in a trial. */
    private final ThreadLocal<Boolean> trying = new InheritableThreadLocal<>();
    private volatile Consumer<String> notes;

    Barrier() {
    }

    /** That of this process, if it was started with one. */
    public static Optional<Barrier> ofProcess() {
        return Optional.ofNullable((Barrier) System.getProperties().get(KEY));
    }

    /**
     * Does {@code trial}, and stops what scripts do outside of engines until it ends; what threads that began in it do, also afterwards.
     *
     * @param notes is told what was stopped
     */
    public <T> T during(Consumer<String> notes, Supplier<T> trial) {
        this.notes = notes;
        trying.set(true);
        try {
            return trial.get();
        } finally {
            trying.remove();
            this.notes = null;
        }
    }

    /** Asked by an entry point. */
    @Override
    public Object apply(String effect, Object[] given) {
        if ((notes != null || trying.get() != null) && asking.get() == null) {
            asking.set(true);
            try {
                stop(effect, given);
            } finally {
                asking.remove();
            }
        }
        return null;
    }

    private void stop(String effect, Object[] given) {
        Consumer<String> told = notes;
        boolean ofJava = effect.equals(EntryPoint.LOADS) && STACK.walk(Barrier::isOfJava);
        if (!ofJava && !isHarmless(given) && isOfScript(told != null)) {
            String what = (effect + " " + shown(given)).strip();
            if (told != null) {
                told.accept(what);
            }
            throw new BarredEffect(what, EntryPoint.ENDING.contains(effect));
        }
    }

    private static boolean isHarmless(Object[] given) {
        boolean reads = Arrays.stream(given).anyMatch(each -> each instanceof Set<?> options && options.stream().noneMatch(WRITING::contains)
                || each instanceof Integer mode && (mode & WRITABLE) == 0);
        return reads || given.length > 0 && NOWHERE.equals(String.valueOf(given[0]));
    }

    /** Whether a class of the JDK loads what belongs to it: whoever asked for that class did not ask for this. */
    private static boolean isOfJava(Stream<StackFrame> frames) {
        Class<?> caller = frames.map(StackFrame::getDeclaringClass).filter(type -> type != Barrier.class && type != System.class && type != Runtime.class)
                .findFirst().orElse(Object.class);
        boolean called = caller.getPackageName().endsWith(".reflect") || caller.getPackageName().endsWith(".invoke");
        return !called && (caller.getClassLoader() == null || caller.getClassLoader() == ClassLoader.getPlatformClassLoader());
    }

    private boolean isOfScript(boolean during) {
        Caller caller = STACK.walk(Barrier::caller);
        return caller == Caller.SCRIPT || caller == Caller.NOBODY && during && trying.get() != null;
    }

    private enum Caller { SCRIPT, SLUICE, NOBODY }

    /** Who is behind the call: whoever of the script and the words of the language comes first; behind other parts of ours a word may stand, or nobody. */
    private static Caller caller(Stream<StackFrame> frames) {
        boolean ours = false;
        for (Iterator<StackFrame> left = frames.iterator(); left.hasNext();) {
            Class<?> type = left.next().getDeclaringClass();
            String name = type.getName();
            if (isOfScript(type)) {
                return Caller.SCRIPT;
            }
            if (name.startsWith(LANGUAGE) && !isCalling(name) && ours) {
                return Caller.SLUICE;
            }
            ours = ours || name.startsWith(OURS) && !name.startsWith(LANGUAGE) && !name.startsWith(Barrier.class.getPackageName())
                    || name.startsWith(LANGUAGE + "compile.Script");
        }
        return ours ? Caller.SLUICE : Caller.NOBODY;
    }

    private static boolean isCalling(String name) {
        return CALLING.stream().anyMatch(calling -> name.equals(calling) || name.startsWith(calling + "$"));
    }

    private static boolean isOfScript(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != Barrier.class.getClassLoader() && loader != ClassLoader.getPlatformClassLoader()
                && loader != ClassLoader.getSystemClassLoader() && !loader.getClass().getName().startsWith("jdk.")
                && !type.getName().startsWith("org.codehaus.groovy.") && !type.getName().startsWith("groovy.");
    }

    private static String shown(Object[] given) {
        return Arrays.stream(given).filter(each -> each != null && !(each instanceof Collection)).limit(1).map(Barrier::text)
                .collect(Collectors.joining());
    }

    private static String text(Object given) {
        if (given instanceof Object[] words) {
            return Arrays.stream(words).map(String::valueOf).collect(Collectors.joining(" "));
        }
        if (given instanceof ProcessBuilder program) {
            return String.join(" ", program.command());
        }
        if (given instanceof Runnable) {
            return "";
        }
        return given instanceof File file ? file.getPath() : String.valueOf(given);
    }
}
