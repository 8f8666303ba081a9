package dev.sluice.barrier;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetSocketAddress;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
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
    /** The name of {@link EffectGate} where there is a barrier. */
    static final String GATE = "java.lang.EffectGate";

    /** What stands between the barrier and whoever loads a library. */
    private static final Set<String> BETWEEN = Set.of(Barrier.class.getName(), GATE, "java.lang.Runtime", "java.lang.System");
    private static final String OURS = "dev.sluice.";
    private static final String LANGUAGE = "dev.sluice.dsl.";
    /** By these a script calls whatever it calls. */
    private static final Set<String> CALLING = Set.of("dev.sluice.dsl.compile.SluiceScript", "dev.sluice.dsl.rehearsal",
            "dev.sluice.dsl.flow.ObjectMembers", "dev.sluice.dsl.flow.ListMethods", "dev.sluice.dsl.flow.ListMembers", "dev.sluice.dsl.flow.SecretMethods",
            "dev.sluice.dsl.flow.ClosureRunner", "dev.sluice.dsl.compile.JavaEnd");
    private static final Set<OpenOption> WRITING = Set.of(StandardOpenOption.WRITE, StandardOpenOption.APPEND, StandardOpenOption.CREATE,
            StandardOpenOption.CREATE_NEW, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.DELETE_ON_CLOSE);
    private static final String NOWHERE = "/dev/null";
    /** What Java itself reads for random numbers, and what is there at once. */
    private static final Set<String> AT_ONCE = Set.of(NOWHERE, "/dev/random", "/dev/urandom");
    /** The bit by which a random access file is opened to be written. */
    private static final int WRITABLE = 2;
    private static final Map<Object, String> STREAMS = Map.of(FileDescriptor.out, "standard output", FileDescriptor.err, "standard error");
    /** The threads of Java that call {@code finalize()}; those of cleaners are of a class of their own. */
    private static final Set<String> FINALIZERS = Set.of("Finalizer", "Secondary finalizer");
    private static final String CLEANER = "jdk.internal.misc.InnocuousThread";
    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private final ThreadLocal<Boolean> asking = new ThreadLocal<>();
    /** Whether a thread, or one that began it, is in a trial. */
    private final ThreadLocal<Boolean> trying = new InheritableThreadLocal<>();
    private volatile Consumer<String> notes;
    /** Whether there was a trial: Java may still finish what it left behind, at a time of its own, in a thread that no script began. */
    private volatile boolean tried;

    Barrier() {
    }

    /**
     * Does {@code trial}, and stops what scripts do outside of engines until it ends; what threads that began in it do, also afterwards. In
     * a process without a barrier nothing is stopped.
     *
     * @param notes is told what was stopped
     */
    @SuppressWarnings("unchecked")
    public static <T> T during(Consumer<String> notes, Supplier<T> trial) {
        Optional<MethodHandle> gate = gate();
        try {
            return gate.isPresent() ? (T) gate.get().invoke(notes, (Supplier<?>) trial) : trial.get();
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Optional<MethodHandle> gate() {
        try {
            MethodType type = MethodType.methodType(Object.class, Consumer.class, Supplier.class);
            return Optional.of(MethodHandles.publicLookup().findStatic(Class.forName(GATE, true, null), "during", type));
        } catch (ClassNotFoundException none) {
            return Optional.empty();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What does a trial. A script that is tried cannot end its own by another one. */
    BiFunction<Consumer<String>, Supplier<?>, Object> trials() {
        return (told, trial) -> {
            if (notes != null || trying.get() != null) {
                throw new IllegalStateException("a trial goes on");
            }
            notes = told;
            tried = true;
            trying.set(true);
            try {
                return trial.get();
            } finally {
                trying.remove();
                notes = null;
            }
        };
    }

    /** Asked by an entry point. */
    @Override
    public Object apply(String effect, Object[] given) {
        if ((notes != null || trying.get() != null || tried && isFinishing()) && asking.get() == null) {
            asking.set(true);
            try {
                stop(effect, given);
            } finally {
                asking.remove();
            }
        }
        return null;
    }

    private static boolean isFinishing() {
        Thread thread = Thread.currentThread();
        return FINALIZERS.contains(thread.getName()) || thread.getClass().getName().equals(CLEANER);
    }

    private void stop(String effect, Object[] given) {
        Consumer<String> told = notes;
        boolean ofJava = effect.equals(EntryPoint.LOADS) && STACK.walk(Barrier::isOfJava);
        boolean reads = isReading(effect, given);
        if (!ofJava && (reads ? isWaiting(given) : !isNowhere(given)) && isOfScript(told != null)) {
            String what = reads ? "waits for what comes from " + shown(effect, given) : (effect + " " + shown(effect, given)).strip();
            if (told != null) {
                told.accept(what);
            }
            throw new BarredEffect(what, EntryPoint.ENDING.contains(effect));
        }
    }

    private static boolean isReading(String effect, Object[] given) {
        return effect.equals(EntryPoint.READS) || effect.equals(EntryPoint.WRITES) && Arrays.stream(given)
                .anyMatch(each -> each instanceof Set<?> options && options.stream().noneMatch(WRITING::contains)
                        || each instanceof Integer mode && (mode & WRITABLE) == 0);
    }

    private static boolean isNowhere(Object[] given) {
        return given.length > 0 && NOWHERE.equals(String.valueOf(given[0]));
    }

    /** Whether it is what somebody types, a pipe or a device: nobody knows when something comes from there, and whether that ends. A trial has to. */
    private static boolean isWaiting(Object[] given) {
        if (given.length > 0 && given[0] instanceof FileInputStream stream) {
            return isTyped(stream);
        }
        String name = given.length == 0 ? "" : String.valueOf(given[0]);
        try {
            return !AT_ONCE.contains(name) && Files.readAttributes(Path.of(name), BasicFileAttributes.class).isOther();
        } catch (IOException | InvalidPathException notThere) {
            return false;
        }
    }

    private static boolean isTyped(FileInputStream stream) {
        try {
            return stream.getFD() == FileDescriptor.in;
        } catch (IOException unopened) {
            return false;
        }
    }

    /** Whether a class of the JDK loads what belongs to it: whoever asked for that class did not ask for this. */
    private static boolean isOfJava(Stream<StackFrame> frames) {
        Class<?> caller = frames.map(StackFrame::getDeclaringClass).filter(type -> !BETWEEN.contains(type.getName())).findFirst().orElse(Object.class);
        boolean called = caller.getPackageName().endsWith(".reflect") || caller.getPackageName().endsWith(".invoke");
        return !called && isOfJava(caller);
    }

    private boolean isOfScript(boolean during) {
        Caller caller = STACK.walk(Barrier::caller);
        return caller == Caller.SCRIPT || caller == Caller.JAVA && during || caller == Caller.NOBODY && during && trying.get() != null;
    }

    private enum Caller { SCRIPT, SLUICE, JAVA, NOBODY }

    /**
     * Who is behind the call: whoever of the script and the words of the language comes first; behind other parts of ours a word may stand, or
     * nobody. Where only Java is there, a thread does what somebody gave it.
     */
    private static Caller caller(Stream<StackFrame> frames) {
        boolean ours = false;
        boolean onlyJava = true;
        for (Iterator<StackFrame> left = frames.iterator(); left.hasNext();) {
            Class<?> type = left.next().getDeclaringClass();
            String name = type.getName();
            if (isOfScript(type)) {
                return Caller.SCRIPT;
            }
            if (name.startsWith(LANGUAGE) && !isCalling(name) && ours) {
                return Caller.SLUICE;
            }
            onlyJava = onlyJava && (isOfJava(type) || type == Barrier.class);
            ours = ours || name.startsWith(OURS) && !name.startsWith(LANGUAGE) && !name.startsWith(Barrier.class.getPackageName())
                    || name.startsWith(LANGUAGE + "compile.Script");
        }
        if (onlyJava) {
            return Caller.JAVA;
        }
        return ours ? Caller.SLUICE : Caller.NOBODY;
    }

    private static boolean isOfJava(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    private static boolean isCalling(String name) {
        return CALLING.stream().anyMatch(calling -> name.equals(calling) || name.startsWith(calling + "$") || name.startsWith(calling + "."));
    }

    private static boolean isOfScript(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != Barrier.class.getClassLoader() && loader != ClassLoader.getPlatformClassLoader()
                && loader != ClassLoader.getSystemClassLoader() && !loader.getClass().getName().startsWith("jdk.")
                && !type.getName().startsWith("org.codehaus.groovy.") && !type.getName().startsWith("groovy.");
    }

    private static String shown(String effect, Object[] given) {
        if (EntryPoint.BETWEEN.contains(effect)) {
            return Arrays.stream(given).filter(each -> each instanceof File || each instanceof Path).map(Barrier::text).collect(Collectors.joining(" to "));
        }
        return Arrays.stream(given).filter(each -> each != null && !(each instanceof Collection || each instanceof Class)).limit(1).map(Barrier::text)
                .collect(Collectors.joining());
    }

    /** {@code given}, to or with which something is done, as people call it. */
    public static String text(Object given) {
        if (given instanceof Object[] words) {
            return Arrays.stream(words).map(String::valueOf).collect(Collectors.joining(" "));
        }
        if (given instanceof ProcessBuilder program) {
            return String.join(" ", program.command());
        }
        if (given instanceof URLConnection connection) {
            return connection.getURL().toString();
        }
        if (given instanceof InetSocketAddress address && address.getAddress() != null && address.getAddress().isAnyLocalAddress()) {
            return address.getPort() == 0 ? "a free port" : "port " + address.getPort();
        }
        if (given instanceof FileDescriptor || given instanceof FileInputStream) {
            return STREAMS.getOrDefault(given, "standard input");
        }
        if (given instanceof Runnable) {
            return "";
        }
        return given instanceof File file ? file.getPath() : String.valueOf(given);
    }
}
