package dev.sluice.dsl.grammar

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.TupleExpression

/** What follows a word: values, {@code name: value} pairs, braces. */
@POJO
@CompileStatic
final class Arguments {
    final List<Expression> values = []
    final MapExpression named
    final ClosureExpression braces

    Arguments(MethodCallExpression call) {
        List<Expression> given = call.arguments instanceof TupleExpression
                ? ((TupleExpression) call.arguments).expressions : [call.arguments]
        named = given && given.first() instanceof MapExpression ? (MapExpression) given.first() : null
        braces = given && given.last() instanceof ClosureExpression ? (ClosureExpression) given.last() : null
        values.addAll(given.findAll { !it.is(named) && !it.is(braces) })
    }

    boolean isNothing() {
        values.isEmpty() && named == null && braces == null
    }

    boolean isOnlyBraces() {
        values.isEmpty() && named == null && braces != null
    }

    boolean isOnlyNamed() {
        values.isEmpty() && named != null && braces == null
    }

    boolean isOneValue() {
        values.size() == 1 && named == null && braces == null
    }
}
