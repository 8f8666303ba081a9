package dev.sluice.barrier;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Where the entry points of the JDK find the {@link Barrier}. Processes with the agent have it as a class of {@code java.lang}, made of this
 * one by {@link BarrierAgent}: the classes of the JDK see no others of ours, and the inside of {@code java.lang} is closed to scripts, which
 * could else put something in place of the barrier.
 */
public final class EffectGate {
    private static BiFunction<String, Object[], Object> barrier;
    private static BiFunction<Consumer<String>, Supplier<?>, Object> trials;

    private EffectGate() {
    }

    /** Called once. */
    public static synchronized void set(BiFunction<String, Object[], Object> asked, BiFunction<Consumer<String>, Supplier<?>, Object> trying) {
        if (barrier != null) {
            throw new IllegalStateException();
        }
        trials = trying;
        barrier = asked;
    }

    /** Asks whether {@code effect} may be. */
    public static void ask(String effect, Object[] given) {
        barrier.apply(effect, given);
    }

    /** {@link Barrier#during}. */
    public static Object during(Consumer<String> notes, Supplier<?> trial) {
        return trials.apply(notes, trial);
    }
}
