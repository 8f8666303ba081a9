package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.GStringExpression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.control.SourceUnit

/** Joins texts that are written in parts, such as {@code it."na${'me'}"}, so that names are read as the names that they are. */
@POJO
@CompileStatic
final class ConstantNames extends Rewriting {
    ConstantNames(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof MethodCallExpression) {
            expression.method = joined(expression.method)
        } else if (expression instanceof PropertyExpression) {
            return property(expression)
        } else if (expression instanceof MapEntryExpression) {
            Expression key = joined(expression.keyExpression)
            return key.is(expression.keyExpression) ? expression : placed(new MapEntryExpression(key, expression.valueExpression), expression)
        } else if (expression instanceof BinaryExpression && isText(expression.leftExpression) && isText(expression.rightExpression)) {
            return joined(expression)
        }
        expression
    }

    private static boolean isText(Expression part) {
        part instanceof ConstantExpression && part.value instanceof String
    }

    private static Expression property(PropertyExpression property) {
        Expression name = joined(property.property)
        if (name.is(property.property)) {
            return property
        }
        PropertyExpression plain = new PropertyExpression(property.objectExpression, name, property.safe)
        plain.spreadSafe = property.spreadSafe
        placed(plain, property)
    }

    private static Expression joined(Expression name) {
        String text = name instanceof ConstantExpression ? null : text(name)
        text == null ? name : placed(new ConstantExpression(text), name)
    }

    /** What {@code part} says, or null where only the run can tell. */
    private static String text(Expression part) {
        if (part instanceof ConstantExpression) {
            return part.value?.toString()
        }
        if (part instanceof GStringExpression) {
            return together(parts(part))
        }
        part instanceof BinaryExpression && part.operation.text == '+' ? together([part.leftExpression, part.rightExpression]) : null
    }

    private static List<Expression> parts(GStringExpression text) {
        List<Expression> parts = []
        text.strings.eachWithIndex { ConstantExpression between, int at ->
            parts.add(between)
            if (at < text.values.size()) {
                parts.add(text.values[at])
            }
        }
        parts
    }

    private static String together(List<Expression> parts) {
        List<String> texts = parts.collect { text(it) }
        texts.contains(null) ? null : texts.join('')
    }

    private static <T extends Expression> T placed(T made, Expression at) {
        made.sourcePosition = at
        made
    }
}
