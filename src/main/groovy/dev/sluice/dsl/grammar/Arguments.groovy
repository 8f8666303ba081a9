package dev.sluice.dsl.grammar

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.expr.ArrayExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.NamedArgumentListExpression
import org.codehaus.groovy.ast.expr.SpreadExpression
import org.codehaus.groovy.ast.expr.TupleExpression

/** What follows a word: values, {@code name: value} pairs, braces. */
@POJO
@CompileStatic
final class Arguments {
    final MethodCallExpression call
    final List<Expression> values = []
    final MapExpression named
    final ClosureExpression braces

    Arguments(MethodCallExpression call) {
        this.call = call
        List<Expression> given = call.arguments instanceof TupleExpression
                ? ((TupleExpression) call.arguments).expressions : [call.arguments]
        named = given && given.first() instanceof MapExpression ? (MapExpression) given.first() : null
        braces = given && given.last() instanceof ClosureExpression ? (ClosureExpression) given.last() : null
        values.addAll(given.findAll { !it.is(named) && !it.is(braces) })
    }

    /** The values that {@code given} has; those with names as a map. */
    static List<Expression> values(Expression given) {
        List<Expression> written = given instanceof TupleExpression ? ((TupleExpression) given).expressions : [given]
        written.collect { it instanceof NamedArgumentListExpression ? new MapExpression(it.mapEntryExpressions) : it }
    }

    /** {@code values}, for a method that takes any number: Groovy would take one array for all of them, and one null for none. */
    static List<Expression> packed(List<Expression> values) {
        values.size() == 1 && !(values.first() instanceof SpreadExpression) ? [(Expression) new ArrayExpression(ClassHelper.OBJECT_TYPE, values)] : values
    }

    /** What was {@link #packed}. */
    static List<Expression> unpacked(List<Expression> values) {
        values.size() == 1 && values.first() instanceof ArrayExpression ? ((ArrayExpression) values.first()).expressions : values
    }

    /** The word itself, and where it stands. */
    Expression getWord() {
        call.method
    }

    /** What {@code name:} says, or null. */
    Expression named(String name) {
        List<MapEntryExpression> pairs = named?.mapEntryExpressions ?: []
        pairs.find { it.keyExpression instanceof ConstantExpression && it.keyExpression.text == name }?.valueExpression
    }

    /** The names of the pairs, as far as the script says them in so many words. */
    List<String> names() {
        nameExpressions()*.text
    }

    /** The same, and where each stands. */
    List<Expression> nameExpressions() {
        List<MapEntryExpression> pairs = named?.mapEntryExpressions ?: []
        pairs*.keyExpression.findAll { it instanceof ConstantExpression }
    }

    /** Whether only the run can tell some of the names. */
    boolean isNamesUnknown() {
        named != null && named.mapEntryExpressions.any { !(it.keyExpression instanceof ConstantExpression) }
    }

    /** What {@code expression} says in so many words, or null. */
    static Object literal(Expression expression) {
        Object value = expression instanceof ConstantExpression || expression instanceof ListExpression ? KnownValue.of(expression).value() : null
        value instanceof List && value.contains(null) ? null : value
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
