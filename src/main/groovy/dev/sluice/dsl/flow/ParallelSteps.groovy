package dev.sluice.dsl.flow

import dev.sluice.runbook.LaterStep
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Supplier

/** The steps that braces name which are to do them at the same time, while these braces run. */
@POJO
@CompileStatic
final class ParallelSteps {
    private final ThreadLocal<List<LaterStep>> collected = new ThreadLocal<>()

    /** Whether a step is one of several that are done at the same time; if so, it is done later. */
    boolean takes(Supplier<LaterStep> step) {
        List<LaterStep> all = collected.get()
        all?.add(step.get())
        all != null
    }

    /** The steps that {@code braces} name. */
    List<LaterStep> of(Runnable braces) {
        List<LaterStep> outer = collected.get()
        List<LaterStep> steps = []
        collected.set(steps)
        try {
            braces.run()
        } finally {
            collected.set(outer)
        }
        steps
    }
}
