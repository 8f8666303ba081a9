package dev.sluice.dsl.words.look

import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.language.RepeatedView
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.VariableScope
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.stmt.ExpressionStatement

@POJO
@CompileStatic
final class WatchWord extends Word {
    private static final BigDecimal USUAL_SECONDS = 2.0
    private static final BigDecimal LEAST_SECONDS = 0.1

    final String about = 'Show something again and again, until q.'
    final String example = 'watch jobs'
    final String usage = 'watch takes what to see again and again: watch jobs, or watch(every: 5) { jobs }'
    final List<String> options = ['every', 'times']
    final boolean acting = true

    @Override
    boolean fits(Arguments given) {
        given.values.size() + (given.braces == null ? 0 : 1) == 1
    }

    @Override
    void readOn(Arguments given, ScriptChecker checker) {
        super.readOn(given, checker)
        if (given.values) {
            putInBraces(((TupleExpression) given.call.arguments).expressions)
        }
    }

    /** What a script wants to watch is asked for again each time. */
    private static void putInBraces(List<Expression> given) {
        Expression watched = given.last()
        ClosureExpression braces = new ClosureExpression(Parameter.EMPTY_ARRAY, new ExpressionStatement(watched))
        braces.variableScope = new VariableScope()
        braces.sourcePosition = watched
        given[given.size() - 1] = braces
    }

    @Override
    protected Object run(WordCall call) {
        Map<?, ?> how = call.named
        if (call.braces.empty || how.values().any { !(it instanceof Number) }) {
            throw call.misused()
        }
        Duration pause = Duration.ofMillis((((how.every ?: USUAL_SECONDS) as BigDecimal).max(LEAST_SECONDS) * 1000).longValue())
        long times = (how.times ?: Long.MAX_VALUE) as long
        call.around.output.watch(new RepeatedView({ ClosureRunner.run(call.braces.last()) }, pause, times), call.around.engines)
        null
    }
}
