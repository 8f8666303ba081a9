package dev.sluice.dsl.compile

import dev.sluice.runbook.variable.SharedVariables
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.ElvisOperatorExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Types

/**
 * Has {@code counts[key] = (counts[key] ?: 0) + 1} and {@code n = (n ?: 0) + 1} count from 0 also where another step has begun to count
 * meanwhile: what is put where nothing was found says not by how much that has grown.
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
        Expression read = expression.trueExpression
        VariableExpression map = holder(read)
        boolean variable = read instanceof VariableExpression && !read.superExpression && !read.thisExpression
        if (map == null && !variable || !isBeginning(expression.falseExpression)) {
            return expression
        }
        Expression first = variable ? of('begun', expression.falseExpression)
                : called(SharedVariables, 'taken', expression.falseExpression, [new VariableExpression(map.name), expression.falseExpression])
        Expression chosen = new ElvisOperatorExpression(variable ? of('looked', of('looking'), read) : read, first)
        chosen.sourcePosition = expression
        chosen
    }

    private static Expression of(String method, Expression... given) {
        new MethodCallExpression(VariableExpression.THIS_EXPRESSION, method, new ArgumentListExpression(given))
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
