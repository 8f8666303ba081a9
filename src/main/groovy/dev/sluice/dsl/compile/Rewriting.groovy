package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.KnownSizes
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.ClassCodeExpressionTransformer
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.GStringExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.AssertStatement
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Token
import org.codehaus.groovy.syntax.Types

/** Puts other expressions in place of some of a script's, inside of its braces and methods too. */
@POJO
@CompileStatic
abstract class Rewriting extends ClassCodeExpressionTransformer {
    private final SourceUnit source
    /** Inside of how many braces what is rewritten stands. */
    protected int depth

    protected Rewriting(SourceUnit source) {
        this.source = source
    }

    void rewrite(ModuleNode script) {
        script.statementBlock.visit(this)
        script.methods.each { it.code?.visit(this) }
    }

    /** The same inside of the classes that the script declares. */
    protected final void rewriteClasses(ModuleNode script) {
        script.classes.findAll { !it.script }.each { it.visitContents(this) }
    }

    @Override
    final Expression transform(Expression expression) {
        if (expression instanceof ClosureExpression) {
            depth++
            expression.code?.visit(this)
            depth--
            return expression
        }
        Expression whole = super.transform(expression)
        MarkedCalls.named(instead(whole), whole)
    }

    @Override
    void visitAssertStatement(AssertStatement statement) {
        String written = statement.booleanExpression.text
        super.visitAssertStatement(statement)
        statement.booleanExpression = new WrittenCondition(statement.booleanExpression, written)
    }

    /** What is to stand in place of {@code expression}, whose own parts have been rewritten: itself, where nothing else is. */
    protected abstract Expression instead(Expression expression)

    /** A call of a static method of {@code type}, in place of {@code at}. */
    protected static MethodCallExpression called(Class<?> type, String method, ASTNode at, List<Expression> given) {
        MethodCallExpression call = new MethodCallExpression(new ClassExpression(ClassHelper.make(type)), method, new ArgumentListExpression(given))
        call.implicitThis = false
        call.sourcePosition = at
        // Where Groovy draws an assertion, it writes the result below the operator.
        call.method.sourcePosition = at instanceof BinaryExpression ? MarkedCalls.operator(at.operation) : at
        call
    }

    /** The two that are calculated with or compared: a size that is not known is a mistake, unless it only becomes part of a text. */
    protected static List<Expression> measured(Expression one, Expression other) {
        isText(one) || isText(other) ? [one, other] : [measured(one, 'of'), measured(other, 'of')]
    }

    private static boolean isText(Expression expression) {
        switch (expression) {
            case GStringExpression: return true
            case ConstantExpression: return ((ConstantExpression) expression).value instanceof String
            case MethodCallExpression: return ((MethodCallExpression) expression).methodAsString == 'joined' && ((ArgumentListExpression) ((MethodCallExpression) expression).arguments).expressions.any { isText(it) }
            default: return false
        }
    }

    /**
     * {@code value}, where it is known how large that is.
     *
     * @param how the method of {@link KnownSizes} that asks
     */
    protected static Expression measured(Expression value, String how) {
        boolean decides = value instanceof MethodCallExpression && ((MethodCallExpression) value).methodAsString == 'decided'
        if (decides) {
            List<Expression> given = ((ArgumentListExpression) ((MethodCallExpression) value).arguments).expressions
            given.set(0, measured(given[0], how))
            return value
        }
        value instanceof PropertyExpression && value.propertyAsString == KnownSizes.FIELD ? measuredSize((PropertyExpression) value, how) : value
    }

    private static Expression measuredSize(PropertyExpression read, String how) {
        Expression owner = read.objectExpression
        PropertyExpression size = new PropertyExpression(called(KnownSizes, how, owner, [owner]), read.property, read.safe)
        size.spreadSafe = read.spreadSafe
        size.sourcePosition = read
        size
    }

    /** {@code x = value}, in place of {@code x op= …}. */
    protected static Expression assigned(BinaryExpression assignment, Expression value) {
        Token equal = Token.newSymbol(Types.EQUAL, assignment.operation.startLine, assignment.operation.startColumn)
        BinaryExpression plain = new BinaryExpression(assignment.leftExpression, equal, value)
        plain.sourcePosition = assignment
        plain
    }

    /** Whether nothing is called to find what is assigned to, so that it can be read besides. */
    protected static boolean isPlace(Expression target) {
        switch (target) {
            case VariableExpression:
            case ConstantExpression: return true
            case PropertyExpression: return !target.spreadSafe && isPlace(target.objectExpression)
            case BinaryExpression: return target.operation.type == Types.LEFT_SQUARE_BRACKET && isPlace(target.leftExpression) && isPlace(target.rightExpression)
            default: return false
        }
    }

    protected static boolean isNumber(Expression expression) {
        expression instanceof ConstantExpression && ((ConstantExpression) expression).value instanceof Number
    }

    /** What Groovy asks, within braces, for what a script names alone: what they belong to, and what is around them. */
    protected final List<Expression> near() {
        depth == 0 ? [] as List<Expression>
                : ['getDelegate', 'getOwner'].collect { (Expression) new MethodCallExpression(VariableExpression.THIS_EXPRESSION, it, new ArgumentListExpression()) }
    }

    /** How a script reaches for a member: {@code .}, {@code ?.} or {@code *.}. */
    protected static String how(boolean spread, boolean safe) {
        if (spread) {
            return '*.'
        }
        safe ? '?.' : '.'
    }

    @Override
    protected final SourceUnit getSourceUnit() {
        source
    }
}
