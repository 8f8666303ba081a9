package dev.sluice.dsl.words.runbook

import dev.sluice.client.EngineException
import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.UnknownMember
import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.ScriptWork
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.runbook.Retry
import dev.sluice.runbook.journal.RunException
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import org.codehaus.groovy.ast.expr.ClosureExpression

/** Each pause is twice as long as the one before. */
@POJO
@CompileStatic
final class RetryWord extends FlowWord {
    private static final int MOST_TIMES = 100

    final String about = 'Do something again when it fails, with a longer pause each time.'
    final String example = "retry(times: 3, backoff: '2s') { sync 'orders' }"
    final String usage = "retry takes how often, and braces: retry(times: 3, on: 'exception.id', backoff: '2s') { }"
    final List<String> options = ['times', 'on', 'backoff']
    final boolean withBraces = true

    @Override
    boolean fits(Arguments given) {
        given.values.empty && given.braces != null && given.named('times') != null
    }

    @Override
    protected void checkValues(Arguments given, ScriptChecker checker) {
        checker.attempt(given.named('times')) { WordCall.number(this, 'times', it, MOST_TIMES) }
        checker.attempt(given.named('backoff')) { DurationText.of(name, it) }
    }

    @Override
    ClosureExpression passedOn(Arguments given) {
        given.braces
    }

    @Override
    protected Object run(WordCall call) {
        Closure<?> braces = call.onlyBraces()
        int times = call.number('times', 0, MOST_TIMES)
        Object on = call.withoutValues().named.on
        Duration pause = call.named.backoff == null ? Duration.ZERO : DurationText.of(name, call.named.backoff)
        List<Object> ids = on instanceof Collection ? on.toList() : [on].findAll { it != null }
        new Retry(times, { Throwable failure -> isWorthIt(failure, ids) }, pause).of(call.around.run, new ScriptWork(braces, call.around))
    }

    /** What a script gets wrong does not get better by itself. */
    private static boolean isWorthIt(Throwable failure, List<Object> ids) {
        boolean broken = failure instanceof Error && !(failure instanceof AssertionError)
        if (broken || failure instanceof DslException || failure instanceof UnknownMember || failure instanceof RunException) {
            return false
        }
        List<Throwable> causes = []
        for (Throwable cause = failure; cause != null && !causes.contains(cause); cause = cause.cause) {
            causes << cause
        }
        if (causes.any { it instanceof InterruptedException }) {
            return false
        }
        EngineException refused = (EngineException) causes.find { it instanceof EngineException }
        ids.empty || refused != null && ids*.toString().contains(refused.error().id())
    }
}
