package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.failure.TookTooLong
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.runbook.Run
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import java.time.Instant

@POJO
@CompileStatic
final class UntilWord extends FlowWord {
    private static final String USUAL_PAUSE = '5s'
    private static final String USUAL_PATIENCE = '10m'

    final String about = 'Look again and again until something holds.'
    final String example = "until(every: '2s', within: '1m') { !vdbs.empty }"
    final String usage = "until takes braces that look: until(every: '2s', within: '1m') { snapshots.size() > 1 }"
    final List<String> options = ['every', 'within']
    final boolean withBraces = true

    @Override
    boolean fits(Arguments given) {
        given.values.empty && given.braces != null
    }

    @Override
    protected void checkValues(Arguments given, ScriptChecker checker) {
        options.each { String each -> checker.attempt(given.named(each)) { DurationText.of(name, it) } }
    }

    @Override
    protected Object run(WordCall call) {
        Run run = call.around.run
        Closure<?> condition = call.onlyBraces()
        Duration pause = DurationText.of(name, call.named.every ?: USUAL_PAUSE)
        Object patience = call.named.within ?: USUAL_PATIENCE
        Instant end = Instant.now() + DurationText.of(name, patience)
        run.remembered(name) {
            run.silently {
                while (!ClosureRunner.run(condition)) {
                    if (run.settings().rehearsal) {
                        // Nothing comes true by itself in a phantom.
                        run.settings().passes().accept("waits up to $patience until something comes true".toString())
                        break
                    }
                    if (Instant.now() + pause > end) {
                        throw new TookTooLong(name, "it did not come true within $patience.")
                    }
                    Thread.sleep(pause.toMillis())
                }
                (Object) true
            }
        }
    }
}
