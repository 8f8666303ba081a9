package dev.sluice.dsl.compile

import dev.sluice.runbook.variable.SharedVariables
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.ElvisOperatorExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Types

/**
 * Has {@code counts[key] = (counts[key] ?: 0) + 1} count from 0 also where another step has begun to count meanwhile: to a map, what is put at
 * a key at which nothing was found says not by how much that has grown.
 */
@POJO
@CompileStatic
final class FirstValueRewriting extends Rewriting {
    FirstValueRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (!(expression instanceof ElvisOperatorExpression)) {
            return expression
        }
        VariableExpression map = holder(expression.trueExpression)
        if (map == null || !isBeginning(expression.falseExpression)) {
            return expression
        }
        Expression first = called(SharedVariables, 'taken', expression.falseExpression, [new VariableExpression(map.name), expression.falseExpression])
        Expression chosen = new ElvisOperatorExpression(expression.trueExpression, first)
        chosen.sourcePosition = expression
        chosen
    }

    /** The variable of which one part is read; null where anything else is. */
    private static VariableExpression holder(Expression read) {
        Expression holder = read instanceof BinaryExpression && read.operation.type == Types.LEFT_SQUARE_BRACKET ? read.leftExpression
                : read instanceof PropertyExpression ? read.objectExpression : null
        holder instanceof VariableExpression && !holder.superExpression && !holder.thisExpression ? holder : null
    }

    private static boolean isBeginning(Expression value) {
        value instanceof ListExpression || value instanceof MapExpression || value instanceof ConstantExpression && value.value instanceof Number
    }
}
