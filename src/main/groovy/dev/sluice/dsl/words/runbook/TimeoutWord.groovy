package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.failure.TookTooLong
import dev.sluice.dsl.flow.Alarm
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.operations.StoppedWaiting
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import org.codehaus.groovy.ast.expr.ClosureExpression

/** A job that the braces wait for goes on in its engine. */
@POJO
@CompileStatic
final class TimeoutWord extends FlowWord {
    final String about = 'Give something up that takes too long.'
    final String example = "timeout('5m') { sync 'orders' }"
    final String usage = "timeout takes how long, and braces: timeout('5m') { }"
    final List<String> options = []
    final boolean withBraces = true

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.braces != null
    }

    @Override
    protected void checkValues(Arguments given, ScriptChecker checker) {
        checker.attempt(given.values[0]) { DurationText.of(name, it) }
    }

    @Override
    ClosureExpression passedOn(Arguments given) {
        given.braces
    }

    @Override
    protected Object run(WordCall call) {
        Duration time = call.values.size() == 1 ? DurationText.of(name, call.values.first()) : null
        Closure<?> braces = call.onlyBraces()
        if (time == null) {
            throw call.misused()
        }
        if (call.around.run.settings().rehearsal) {
            // No time passes there.
            return ClosureRunner.run(braces)
        }
        Alarm alarm = new Alarm(time)
        try {
            return ClosureRunner.run(braces)
        } catch (Throwable stopped) {
            if (alarm.turnOff()) {
                String jobs = StoppedWaiting.goingOnWithoutShell(stopped)
                throw new TookTooLong(name, "it took longer than ${call.values.first()}.${jobs ? ' ' + jobs : ''}")
            }
            throw stopped
        } finally {
            alarm.turnOff()
        }
    }
}
