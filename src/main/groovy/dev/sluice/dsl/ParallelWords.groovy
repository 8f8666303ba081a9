package dev.sluice.dsl

import dev.sluice.dsl.failure.FailedStep
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.flow.OrderedOutput
import dev.sluice.dsl.flow.ParallelBranches
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.operations.Performer
import dev.sluice.runbook.PastEnds
import dev.sluice.runbook.Run
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Supplier

/** Does what {@code parallel} and {@code on} say: several steps at the same time, or the same on several engines. */
@POJO
@CompileStatic
final class ParallelWords {
    private static final int USUALLY_AT_ONCE = 8
    static final int MOST_AT_ONCE = 64

    private final Run run
    private final EnginesInUse engines
    private final OrderedOutput lanes
    /** The steps that the braces of {@code parallel} name, while these run. */
    private final ThreadLocal<List<Supplier<Object>>> collected = new ThreadLocal<>()

    ParallelWords(Run run, EnginesInUse engines, OrderedOutput lanes) {
        this.run = run
        this.engines = engines
        this.lanes = lanes
    }

    /** Whether a step is one of several that are done at the same time; if so, it is done later. */
    boolean takes(String title, Closure<Supplier<Object>> step) {
        List<Supplier<Object>> all = collected.get()
        all?.add(titled(title, step.call()))
        all != null
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

    /** What the steps directly inside of the braces give, in their order. */
    List<Object> parallel(Given given, ScriptContext around) {
        Closure<?> braces = given.mayName('limit', 'keepGoing').only()
        if (given.values) {
            throw given.misused()
        }
        List<Supplier<Object>> outer = collected.get()
        List<Supplier<Object>> steps = []
        collected.set(steps)
        try {
            run.within('') { ClosureRunner.run(braces) }
        } finally {
            collected.set(outer)
        }
        Performer engine = steps ? engines.currentIfOpen() : null
        List<Closure<?>> all = steps.collect { Supplier<Object> step -> ({ -> engines.inherit(engine) { step.get() } } as Closure<?>) }
        values(located(branches(given, given.named.keepGoing == true).run(all)), around)
    }

    /** What the braces give on one engine, or on each of several by their names. */
    Object on(Given given, ScriptContext around) {
        List<String> names = given.mayName('limit', 'keepGoing').values.collect { it.toString() }
        if (names.empty || names.toSet().size() != names.size()) {
            throw given.misused()
        }
        Closure<?> braces = given.only()
        List<Closure<?>> all = run.within('') {
            names.collect { String name -> branch(name, braces) }
        } as List<Closure<?>>
        if (names.size() == 1) {
            return all.first().call()
        }
        List<ParallelBranches.End> ends = located(branches(given, given.named.keepGoing != false).run(all))
        if (run.name() != null || ends*.failure.any()) {
            // A shell shows the values anyway, where there are no others.
            lanes.show(names.withIndex().collect { String name, int i -> row(name, ends[i], around) }, engines)
        }
        List<Object> values = values(ends, around)
        names.withIndex().collectEntries { String name, int i -> [name, values[i]] }
    }

    private Closure<?> branch(String name, Closure<?> braces) {
        Supplier<Object> work = run.laterWithin(name) { engines.within(name, braces) }
        return { -> work.get() }
    }

    private static Map<String, Object> row(String engine, ParallelBranches.End end, ScriptContext around) {
        [engine: (Object) engine, outcome: !end.begun ? 'not begun' : end.failure == null ? 'done' : 'failed',
         result: end.failure == null ? end.value : around.failures.apply(end.failure).problems()*.message().join('; ')]
    }

    private ParallelBranches branches(Given given, boolean keepGoing) {
        // Whoever takes a run back has to come to every step of it.
        int limit = given.number('limit', USUALLY_AT_ONCE, MOST_AT_ONCE)
        // A rehearsal tells in their order what branches do.
        new ParallelBranches(run.manner().rehearsal ? 1 : limit, keepGoing || run.manner().undo(), lanes)
    }

    /** A failure that came up before any line of the script ran in its thread came up where the script asked for the branches. */
    private static List<ParallelBranches.End> located(List<ParallelBranches.End> ends) {
        ends*.failure.findAll { it != null }.each { it.stackTrace = (it.stackTrace + new Throwable().stackTrace) as StackTraceElement[] }
        ends
    }

    /** The first failure stops the script; the others are told besides. */
    private List<Object> values(List<ParallelBranches.End> ends, ScriptContext around) {
        List<Throwable> failures = ends*.failure.findAll { it != null }
        failures.drop(1).findAll { !(it instanceof PastEnds) }.each {
            run.manner().steps().accept('failed besides: ' + around.failures.apply(it).message)
        }
        if (failures) {
            throw failures.first()
        }
        ends*.value
    }
}
