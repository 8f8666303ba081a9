package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.GStringExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.NotExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit

/** Lets {@code it.container == vdb('qa1')} hold for the reference of that VDB: to Groovy, a text never equals an object. */
@POJO
@CompileStatic
final class EqualityRewriting extends Rewriting {
    private static final String EQUAL = '=='
    private static final String UNEQUAL = '!='

    EqualityRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        String operation = expression instanceof BinaryExpression ? ((BinaryExpression) expression).operation.text : null
        boolean compares = (operation == EQUAL || operation == UNEQUAL) && mayBeObjects((BinaryExpression) expression)
        if (!compares) {
            return expression
        }
        Expression same = compared((BinaryExpression) expression)
        if (operation == EQUAL) {
            return same
        }
        NotExpression other = new NotExpression(same)
        other.sourcePosition = expression
        other
    }

    private static boolean mayBeObjects(BinaryExpression comparison) {
        List<Expression> both = [comparison.leftExpression, comparison.rightExpression]
        both.every { !(it instanceof ConstantExpression || it instanceof GStringExpression) } || isField(both[0]) && both[1] instanceof GStringExpression
    }

    /** Whether it is a field of what a variable holds: to read that variable twice has no effect. */
    private static boolean isField(Expression expression) {
        if (expression.class != PropertyExpression) {
            return false
        }
        PropertyExpression property = (PropertyExpression) expression
        Expression owner = property.objectExpression
        owner instanceof VariableExpression && !owner.superExpression && property.property instanceof ConstantExpression && !property.spreadSafe
    }

    private static Expression compared(BinaryExpression comparison) {
        ArgumentListExpression both = new ArgumentListExpression(comparison.leftExpression, comparison.rightExpression)
        if (isField(comparison.leftExpression)) {
            PropertyExpression field = (PropertyExpression) comparison.leftExpression
            both = new ArgumentListExpression([field.objectExpression, field.property] + both.expressions)
        }
        MethodCallExpression call = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, 'isSame', both)
        call.sourcePosition = comparison
        call.method.sourcePosition = comparison
        call
    }
}
