package dev.sluice.dsl.compile

import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.CastExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.GStringExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.control.SourceUnit

/**
 * Lets {@code vdb 'qa1'.refresh()} and {@code vdb 'qa1' as json} mean what stands there: to Groovy, what is behind the name
 * belongs to the name and not to what the word reads by it. With parentheses it stays as it is.
 */
@POJO
@CompileStatic
final class NameRewriting extends Rewriting {
    private final List<String> lines

    NameRewriting(SourceUnit source, String text) {
        super(source)
        this.lines = text.readLines()
    }

    @Override
    protected Expression instead(Expression expression) {
        MethodCallExpression call = expression instanceof MethodCallExpression && expression.implicitThis ? (MethodCallExpression) expression : null
        Word word = call == null ? null : Words.named(call.methodAsString)
        Expression behind = word?.reads != null || word?.told ? only(call) : null
        Expression name = behind == null || isParenthesis(call.method) ? null : root(behind)
        name == null || name.is(behind) ? expression : around(behind, name, call)
    }

    private static Expression only(MethodCallExpression call) {
        List<Expression> given = call.arguments instanceof TupleExpression ? ((TupleExpression) call.arguments).expressions : []
        given.size() == 1 ? given.first() : null
    }

    private boolean isParenthesis(ASTNode word) {
        String line = lines[word.lastLineNumber - 1]
        line.length() >= word.lastColumnNumber && line.charAt(word.lastColumnNumber - 1) == '(' as char
    }

    /** The name at the beginning of {@code expression}, or null where it begins with something else. */
    private static Expression root(Expression expression) {
        Expression before = before(expression)
        if (before != null) {
            return root(before)
        }
        boolean text = expression instanceof GStringExpression || expression instanceof ConstantExpression && expression.value instanceof String
        text ? expression : null
    }

    private static Expression before(Expression expression) {
        if (expression instanceof MethodCallExpression) {
            return expression.implicitThis ? null : expression.objectExpression
        }
        if (expression instanceof PropertyExpression) {
            return expression.objectExpression
        }
        expression instanceof CastExpression && expression.coerce ? expression.expression : null
    }

    /** {@code expression} with the word's call in place of {@code name}. */
    private static Expression around(Expression expression, Expression name, MethodCallExpression word) {
        if (expression.is(name)) {
            MethodCallExpression call = new MethodCallExpression(word.objectExpression, word.method, new ArgumentListExpression(name))
            call.implicitThis = true
            call.sourcePosition = word.method
            return call
        }
        Expression inner = around(before(expression), name, word)
        Expression outer = outer(expression, inner)
        outer.sourcePosition = expression
        outer
    }

    private static Expression outer(Expression expression, Expression inner) {
        if (expression instanceof MethodCallExpression) {
            MethodCallExpression call = new MethodCallExpression(inner, expression.method, expression.arguments)
            call.safe = expression.safe
            call.spreadSafe = expression.spreadSafe
            call.implicitThis = false
            return call
        }
        if (expression instanceof PropertyExpression) {
            PropertyExpression property = new PropertyExpression(inner, expression.property, expression.safe)
            property.spreadSafe = expression.spreadSafe
            return property
        }
        CastExpression.asExpression(expression.type, inner)
    }
}
