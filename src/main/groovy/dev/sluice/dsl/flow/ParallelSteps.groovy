package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.FailedStep
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Supplier

/** The steps that braces name which are to do them at the same time, while these braces run. */
@POJO
@CompileStatic
final class ParallelSteps {
    private final ThreadLocal<List<Supplier<Object>>> collected = new ThreadLocal<>()

    /** Whether a step is one of several that are done at the same time; if so, it is done later. */
    boolean takes(String title, Closure<Supplier<Object>> step) {
        List<Supplier<Object>> all = collected.get()
        all?.add(titled(title, step.call()))
        all != null
    }

    /** The steps that {@code braces} name. */
    List<Supplier<Object>> of(Runnable braces) {
        List<Supplier<Object>> outer = collected.get()
        List<Supplier<Object>> steps = []
        collected.set(steps)
        try {
            braces.run()
        } finally {
            collected.set(outer)
        }
        steps
    }

    private static Supplier<Object> titled(String title, Supplier<Object> step) {
        return { ->
            try {
                return step.get()
            } catch (Throwable failed) {
                FailedStep.mark(failed, title)
                throw failed
            }
        } as Supplier<Object>
    }
}
