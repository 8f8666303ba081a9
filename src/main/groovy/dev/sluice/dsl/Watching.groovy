package dev.sluice.dsl

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.language.Naming
import dev.sluice.language.Output
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.VariableScope
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.stmt.ExpressionStatement

/** Shows a value again and again as it is by then, until the user has seen enough. */
@POJO
@CompileStatic
final class Watching {
    private static final BigDecimal USUAL_SECONDS = 2.0
    private static final BigDecimal LEAST_SECONDS = 0.1
    private static final Set<String> KNOWN = ['every', 'times'] as Set

    private final Output output
    private final Naming naming

    Watching(Output output, Naming naming) {
        this.output = output
        this.naming = naming
    }

    /** Makes braces of what a script wants to watch, so that it is asked for again each time: {@code watch jobs}. */
    static void again(MethodCallExpression call) {
        List<Expression> given = ((TupleExpression) call.arguments).expressions
        Expression watched = given.last()
        ClosureExpression braces = new ClosureExpression(Parameter.EMPTY_ARRAY, new ExpressionStatement(watched))
        braces.variableScope = new VariableScope()
        braces.sourcePosition = watched
        given[given.size() - 1] = braces
    }

    /** Ctrl-C ends it as if all had been seen. */
    Object watch(Object[] given) {
        Map<?, ?> how = given && given.first() instanceof Map ? (Map<?, ?>) given.first() : [:]
        Object view = given ? given.last() : null
        if (!(view instanceof Closure) || !KNOWN.containsAll(how.keySet()) || how.values().any { !(it instanceof Number) }) {
            throw DslException.about(EngineWord.WATCH.word, EngineWord.WATCH.usage())
        }
        long pause = (((how.every ?: USUAL_SECONDS) as BigDecimal).max(LEAST_SECONDS) * 1000).longValue()
        long times = (how.times ?: Long.MAX_VALUE) as long
        try {
            for (long seen = 1; seen <= times; seen++) {
                output.refresh(ClosureRunner.run((Closure<?>) view), naming)
                if (seen < times) {
                    Thread.sleep(pause)
                }
            }
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt()
        }
        null
    }
}
