package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.Units
import dev.sluice.dsl.grammar.HistoryPoint
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.SpreadExpression
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Types

/** Gives {@code 10.gb}, {@code 2.hours}, {@code 2.hours.ago} and the difference of two times their meaning. */
@POJO
@CompileStatic
final class UnitRewriting extends Rewriting {
    private static final String AGO = 'ago'
    private static final String POINT = 'at'
    private static final Map<Integer, String> METHODS = [(Types.PLUS): 'plus', (Types.MULTIPLY): 'times', (Types.DIVIDE): 'over'].asImmutable()
    private static final Set<String> CALLED = ['plus', 'minus', 'format'] as Set
    private static final String IF_ANY = 'IfAny'

    UnitRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        Expression meant = meant(expression)
        if (!meant.is(expression)) {
            meant.sourcePosition = expression
        }
        meant
    }

    private static Expression meant(Expression expression) {
        if (expression instanceof MapEntryExpression && expression.keyExpression.text == POINT && isNow(expression.valueExpression)) {
            return new MapEntryExpression(expression.keyExpression, new ConstantExpression(HistoryPoint.NOW))
        }
        if (expression instanceof PropertyExpression) {
            return property(expression)
        }
        if (expression instanceof MethodCallExpression && expression.implicitThis && expression.methodAsString == AGO) {
            List<Expression> given = expression.arguments instanceof ArgumentListExpression ? ((ArgumentListExpression) expression.arguments).expressions : []
            return given.size() == 1 && isOurs(given[0]) ? call(AGO, given[0]) : expression
        }
        if (expression instanceof MethodCallExpression && CALLED.contains(expression.methodAsString)) {
            return called((MethodCallExpression) expression)
        }
        expression instanceof BinaryExpression ? calculated(expression) : expression
    }

    /** As a point of a history it is the latest, and not a time by the clock here. */
    private static boolean isNow(Expression value) {
        value instanceof VariableExpression && value.name == HistoryPoint.NOW
    }

    private static Expression property(PropertyExpression property) {
        Expression of = property.objectExpression
        if (property.propertyAsString == AGO && isOurs(of)) {
            return call(AGO, of)
        }
        String unit = property.propertyAsString
        if (isNumber(of)) {
            return Units.has(unit) ? call('of', of, property.property) : property
        }
        boolean held = !property.spreadSafe && unit != null && Units.isHeld(unit) && !(of instanceof ClassExpression || of.text in ['this', 'super'])
        held ? call('held' + (property.safe ? IF_ANY : ''), of, property.property) : property
    }

    /** What two times are apart, a time so much earlier or later, and so many times a size or a span. */
    private static Expression calculated(BinaryExpression calculation) {
        boolean ours = isOurs(calculation.leftExpression) || isOurs(calculation.rightExpression)
        boolean byNumber = isNumber(calculation.rightExpression) && mayBeTime(calculation.leftExpression)
        boolean minus = calculation.operation.type == Types.MINUS && (byNumber || !(calculation.rightExpression instanceof ConstantExpression))
        boolean plus = calculation.operation.type == Types.PLUS && byNumber
        String method = minus ? 'minus' : ours || plus ? METHODS[calculation.operation.type] : null
        method == null ? calculation : call(method, calculation.leftExpression, calculation.rightExpression)
    }

    /** {@code now.minus(7.days)} means what {@code now - 7.days} does. */
    private static Expression called(MethodCallExpression method) {
        List<Expression> given = method.arguments instanceof ArgumentListExpression ? ((ArgumentListExpression) method.arguments).expressions : []
        boolean plain = method.implicitThis || method.spreadSafe || method.objectExpression.text in ['this', 'super']
        boolean joins = method.methodAsString != 'format' && given.size() == 1 && isText(given[0])
        if (plain || joins || given.size() != 1 || given[0] instanceof SpreadExpression || method.objectExpression instanceof ClassExpression) {
            return method
        }
        call(method.safe ? method.methodAsString + IF_ANY : method.methodAsString, method.objectExpression, given[0])
    }

    private static boolean isText(Expression expression) {
        expression instanceof ConstantExpression && !isNumber(expression)
    }

    /** Whether it is a field, or a point of time by its name: what counts is none. */
    private static boolean mayBeTime(Expression expression) {
        expression instanceof PropertyExpression || expression instanceof VariableExpression && Units.POINTS.contains(((VariableExpression) expression).name)
    }

    private static boolean isOurs(Expression expression) {
        expression instanceof StaticMethodCallExpression && expression.ownerType.name == Units.name
    }

    private static Expression call(String method, Expression... given) {
        new StaticMethodCallExpression(ClassHelper.make(Units), method, new ArgumentListExpression(given))
    }
}
