package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.Units
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.UnaryMinusExpression
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Types

/**
 * Calculates with what a variable or a field holds as {@link Units} do, since it may be a time: as a text, {@code t -= 7.days} would leave
 * it as it is, and {@code t - 30} would take digits out of it. After the words have been read, which a sum could be meant as.
 */
@POJO
@CompileStatic
final class HeldTimeRewriting extends WholeRewriting {
    private static final String MINUS = 'minus'
    private static final Map<Integer, String> METHODS = [(Types.PLUS): 'plus', (Types.PLUS_EQUAL): 'plus', (Types.MINUS): MINUS, (Types.MINUS_EQUAL): MINUS,
            (Types.MULTIPLY): 'times', (Types.MULTIPLY_EQUAL): 'times', (Types.DIVIDE): 'over',
            (Types.DIVIDE_EQUAL): 'over'].asImmutable()

    /** What a size is calculated with, which therefore has to be known. */
    private static final Set<String> MEASURED = METHODS.values() + 'held' as Set

    HeldTimeRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof StaticMethodCallExpression && expression.ownerType.name == Units.name && expression.method in MEASURED) {
            List<Expression> given = ((TupleExpression) expression.arguments).expressions
            given.eachWithIndex { Expression each, int at -> given.set(at, measured(each, 'of')) }
            return expression
        }
        if (expression instanceof UnaryMinusExpression && !isNumber(expression.expression)) {
            return called(Units, 'negative', expression, [expression.expression])
        }
        BinaryExpression sum = expression instanceof BinaryExpression ? (BinaryExpression) expression : null
        String method = sum == null ? null : METHODS[sum.operation.type]
        if (method == null || !mayBeTime(sum, method)) {
            return expression
        }
        if (!Types.ofType(sum.operation.type, Types.ASSIGNMENT_OPERATOR)) {
            return calculated(method, sum)
        }
        isPlace(sum.leftExpression) ? assigned(sum, calculated(method, sum)) : sum
    }

    private static Expression calculated(String method, BinaryExpression sum) {
        called(Units, method, sum, measured(sum.leftExpression, sum.rightExpression))
    }

    /** Whether one of the two may be, of which both are written as they are where none can. */
    private static boolean mayBeTime(BinaryExpression sum, String method) {
        boolean text = method != MINUS && (isText(sum.leftExpression) || isText(sum.rightExpression))
        !text && !(isNumber(sum.leftExpression) && isNumber(sum.rightExpression))
    }

    private static boolean isText(Expression expression) {
        expression instanceof ConstantExpression && !isNumber(expression)
    }
}
