package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.flow.ParallelBranches
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.runbook.NothingLeftToUndo
import dev.sluice.runbook.Run
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A word that does several things at the same time: so many at once, and where one fails the others are told besides. */
@POJO
@CompileStatic
abstract class BranchingWord extends FlowWord {
    private static final int USUALLY_AT_ONCE = 8
    private static final int MOST_AT_ONCE = 64

    final List<String> options = ['limit', 'keepGoing']

    @Override
    boolean isWithBraces() {
        true
    }

    @Override
    protected void checkValues(Arguments given, ScriptChecker checker) {
        checker.attempt(given.named('limit')) { WordCall.number(this, 'limit', it, MOST_AT_ONCE) }
    }

    /** How each of {@code branches} ended, in their order. */
    protected List<ParallelBranches.End> atOnce(WordCall call, boolean keepGoing, List<Closure<?>> branches) {
        Run run = call.around.run
        int limit = call.number('limit', USUALLY_AT_ONCE, MOST_AT_ONCE)
        // A rehearsal tells in their order what branches do; whoever takes a run back has to come to every step of it.
        boolean rehearsal = run.settings().rehearsal
        ParallelBranches parallel = new ParallelBranches(rehearsal ? 1 : limit, keepGoing || run.settings().goingOn().undo(), call.around.output)
        located(parallel.run(rehearsal ? call.around.outside.time.atOnce(limit, branches) : branches))
    }

    /** A failure that came up before any line of the script ran in its thread came up where the script asked for the branches. */
    private static List<ParallelBranches.End> located(List<ParallelBranches.End> ends) {
        ends*.failure.findAll { it != null }.each { it.stackTrace = (it.stackTrace + new Throwable().stackTrace) as StackTraceElement[] }
        ends
    }

    /** The first failure stops the script; the others are told besides. */
    protected static List<Object> values(WordCall call, List<ParallelBranches.End> ends) {
        List<Throwable> failures = ends*.failure.findAll { it != null }
        failures.drop(1).findAll { !(it instanceof NothingLeftToUndo) }.each {
            call.around.run.settings().told().steps().accept('failed besides: ' + call.around.failures.apply(it).message)
        }
        if (failures) {
            throw failures.first()
        }
        ends*.value
    }
}
