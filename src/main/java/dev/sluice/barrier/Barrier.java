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
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
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
    private static final Set<OpenOption> WRITING = Set.of(StandardOpenOption.WRITE, StandardOpenOption.APPEND, StandardOpenOption.CREATE,
            StandardOpenOption.CREATE_NEW, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.DELETE_ON_CLOSE);
    /** The sets of Java that say the same whenever they are asked: others may be a script's own, or of one. */
    private static final Set<Class<?>> PLAIN = Stream.of(new HashSet<>(), new LinkedHashSet<>(), Set.of(), Set.of(1), Collections.emptySet(),
            Collections.singleton(1), EnumSet.noneOf(StandardOpenOption.class)).map(Object::getClass).collect(Collectors.toSet());
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
        if (notes != null || trying.get() != null || tried && isFinishing()) {
            if (asking.get() != null) {
                stopWithin(effect);
                return null;
            }
            asking.set(true);
            try {
                stop(effect, given);
            } finally {
                asking.remove();
            }
        }
        return null;
    }

    /** What is asked about may be an object of the script, which acts when it is to say what it is. */
    private void stopWithin(String effect) {
        Class<?> last = STACK.walk(frames -> frames.map(StackFrame::getDeclaringClass).dropWhile(type -> type == Barrier.class)
                .filter(type -> type == Barrier.class || EffectOrigin.isOfScript(type)).findFirst().orElse(Barrier.class));
        if (last != Barrier.class) {
            bar(effect, effect);
        }
    }

    private void bar(String effect, String what) {
        Consumer<String> told = notes;
        if (told != null) {
            told.accept(what);
        }
        throw new BarredEffect(what, EntryPoint.ENDING.contains(effect));
    }

    private static boolean isFinishing() {
        Thread thread = Thread.currentThread();
        return FINALIZERS.contains(thread.getName()) || thread.getClass().getName().equals(CLEANER);
    }

    private void stop(String effect, Object[] given) {
        boolean ofJava = effect.equals(EntryPoint.LOADS) && STACK.walk(Barrier::isOfJava);
        boolean reads = isReading(effect, given);
        if (!ofJava && (reads ? isWaiting(given) : !isNowhere(effect, given)) && isOfScript(notes != null)) {
            bar(effect, reads ? "waits for what comes from " + shown(effect, given) : (effect + " " + shown(effect, given)).strip());
        }
    }

    private static boolean isReading(String effect, Object[] given) {
        return effect.equals(EntryPoint.READS) || effect.equals(EntryPoint.WRITES) && Arrays.stream(given)
                .anyMatch(each -> each instanceof Set<?> options && PLAIN.contains(options.getClass()) && options.stream().noneMatch(WRITING::contains)
                        || each instanceof Integer mode && (mode & WRITABLE) == 0);
    }

    /** A file is what its path is, and not what an object of the script says of itself. */
    private static boolean isNowhere(String effect, Object[] given) {
        return effect.equals(EntryPoint.WRITES) && given.length > 0 && (given[0] instanceof String || given[0] instanceof Path)
                && EffectOrigin.isOfJava(given[0].getClass()) && NOWHERE.equals(given[0].toString());
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
        return !called && EffectOrigin.isOfJava(caller);
    }

    private boolean isOfScript(boolean during) {
        EffectOrigin caller = STACK.walk(EffectOrigin::of);
        return caller == EffectOrigin.SCRIPT || caller == EffectOrigin.JAVA && during || caller == EffectOrigin.NOBODY && during && trying.get() != null;
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
