package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.Units
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Token
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

    HeldTimeRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        BinaryExpression sum = expression instanceof BinaryExpression ? (BinaryExpression) expression : null
        String method = sum == null || !mayBeTime(sum) ? null : METHODS[sum.operation.type]
        if (method == null || method != MINUS && isText(sum.rightExpression)) {
            return expression
        }
        if (!Types.ofType(sum.operation.type, Types.ASSIGNMENT_OPERATOR)) {
            return called(Units, method, sum, [sum.leftExpression, sum.rightExpression])
        }
        isReadAgain(sum.leftExpression) ? assigned(sum, called(Units, method, sum, [sum.leftExpression, sum.rightExpression])) : sum
    }

    /** Whether one of the two may be, of which both are written as they are where none can. */
    private static boolean mayBeTime(BinaryExpression sum) {
        !isText(sum.leftExpression) && !(isNumber(sum.leftExpression) && isNumber(sum.rightExpression))
    }

    private static Expression assigned(BinaryExpression sum, Expression result) {
        Token equal = Token.newSymbol(Types.EQUAL, sum.operation.startLine, sum.operation.startColumn)
        BinaryExpression assigned = new BinaryExpression(sum.leftExpression, equal, result)
        assigned.sourcePosition = sum
        assigned
    }

    /** Whether nothing comes of reading twice what stands there. */
    private static boolean isReadAgain(Expression place) {
        switch (place) {
            case VariableExpression: return true
            case ConstantExpression: return true
            case PropertyExpression: return isReadAgain(((PropertyExpression) place).objectExpression)
            case BinaryExpression:
                BinaryExpression element = (BinaryExpression) place
                return element.operation.type == Types.LEFT_SQUARE_BRACKET && isReadAgain(element.leftExpression) && isReadAgain(element.rightExpression)
            default: return false
        }
    }

    private static boolean isNumber(Expression expression) {
        expression instanceof ConstantExpression && ((ConstantExpression) expression).value instanceof Number
    }

    private static boolean isText(Expression expression) {
        expression instanceof ConstantExpression && !isNumber(expression)
    }
}
