package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.failure.FailedStep
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.operations.Performer
import dev.sluice.runbook.LaterStep
import dev.sluice.runbook.Run
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ParallelWord extends BranchingWord {
    final String about = 'Do several steps at the same time.'
    final String example = '''
        parallel(limit: 4) {
            vdbs.each { copy -> step("Sync $copy.name") { sync copy } }
        }'''.stripIndent().strip()
    final String usage = 'parallel takes braces with steps, and maybe how many at once: ' +
            'parallel(limit: 4) { vdbs.each { copy -> step(copy.name) { refresh copy } } }'

    @Override
    boolean fits(Arguments given) {
        given.values.empty && given.braces != null
    }

    /** What the steps directly inside of the braces give, in their order. */
    @Override
    protected Object run(WordCall call) {
        Closure<?> braces = call.withoutValues().onlyBraces()
        Run run = call.around.run
        EnginesInUse engines = call.around.engines
        List<LaterStep> steps = call.around.parallelSteps.of { run.within('') { ClosureRunner.run(braces) } }
        Performer engine = steps ? engines.currentIfOpen() : null
        List<Closure<?>> all = steps.collect { LaterStep step -> ({ -> engines.inherit(engine) { done(step) } } as Closure<?>) }
        run.together(steps) { values(call, atOnce(call, call.named.keepGoing == true, all)) }
    }

    private static Object done(LaterStep step) {
        try {
            return step.doing().get()
        } catch (Throwable failed) {
            FailedStep.mark(failed, step.title())
            throw failed
        }
    }
}
