package dev.sluice.dsl.compile

import dev.sluice.dsl.failure.WordPlaces
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.ClassCodeVisitorSupport
import org.codehaus.groovy.ast.expr.ArrayExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstructorCallExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.GStringExpression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.NamedArgumentListExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression
import org.codehaus.groovy.ast.expr.TernaryExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.AssertStatement
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Token
import org.codehaus.groovy.syntax.Types
import org.codehaus.groovy.transform.stc.StaticTypesMarker

/**
 * Java tells of a failure in which line it was, and no more. Where one name stands twice in a line, each call of that line gets a number
 * of its own in place of the line's, from which {@link WordPlaces} tells which of them it was. An assertion is left as it is, since
 * Groovy draws it from the places of its parts.
 */
@POJO
@CompileStatic
final class MarkedCalls extends ClassCodeVisitorSupport {
    private static final List<Class<? extends Expression>> MOVING = [MethodCallExpression, StaticMethodCallExpression, PropertyExpression,
            ConstructorCallExpression, ArrayExpression, BinaryExpression, ListExpression, MapExpression, GStringExpression, TernaryExpression]

    private final SourceUnit source
    private final WordPlaces places
    private final Map<Integer, Boolean> repeated = [:]
    private int around = 0

    MarkedCalls(SourceUnit source, WordPlaces places) {
        this.source = source
        this.places = places
    }

    @Override
    void visitAssertStatement(AssertStatement statement) {
        return
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        int mark = mark(call)
        inside(mark) { super.visitMethodCallExpression(call) }
        if (mark > 0 && !afterLast(call.arguments, call, mark) && isLeftBehind(call.objectExpression)) {
            call.objectExpression = new MarkedOperand(call.objectExpression, call)
        }
        number(call, mark)
    }

    @Override
    void visitStaticMethodCallExpression(StaticMethodCallExpression call) {
        given(call, call.arguments) { super.visitStaticMethodCallExpression(call) }
    }

    @Override
    void visitConstructorCallExpression(ConstructorCallExpression call) {
        given(call, call.arguments) { super.visitConstructorCallExpression(call) }
    }

    /** A call of nothing but what it is given. */
    private void given(Expression call, Expression arguments, Runnable parts) {
        int mark = mark(call)
        inside(mark, parts)
        afterLast(arguments, call, mark)
        number(call, mark)
    }

    @Override
    void visitBinaryExpression(BinaryExpression expression) {
        int mark = mark(expression)
        inside(mark) { super.visitBinaryExpression(expression) }
        if (mark > 0 && isLeftBehind(expression.rightExpression)) {
            expression.rightExpression = new MarkedOperand(expression.rightExpression, expression)
        } else if (mark > 0 && isLeftBehind(expression.leftExpression) && !Types.ofType(expression.operation.type, Types.ASSIGNMENT_OPERATOR)) {
            expression.leftExpression = new MarkedOperand(expression.leftExpression, expression)
        }
        number(expression, mark)
    }

    /** Groovy has no line for reading a property; what it is read of is the last thing before that. */
    @Override
    void visitPropertyExpression(PropertyExpression property) {
        int mark = mark(property)
        inside(mark) { super.visitPropertyExpression(property) }
        Expression object = property.objectExpression
        boolean variable = object instanceof VariableExpression && !object.thisExpression && !object.superExpression
        if (mark > 0 && (variable || isLeftBehind(object))) {
            property.objectExpression = new MarkedOperand(object, property)
        }
        number(property, mark)
    }

    /** Groovy hands out what a property begins with twice. */
    private int mark(Expression call) {
        boolean written = call.lineNumber > 0 && !places.isMark(call.lineNumber)
        boolean needed = written && repeated.computeIfAbsent(call.lineNumber) { Integer line -> places.isRepeated(line) }
        needed ? places.mark(call, name(call), around) : 0
    }

    /** Remembers of {@code rewritten} by which name it stands in the script. */
    static Expression named(Expression rewritten, Expression written) {
        if (rewritten != null && !rewritten.is(written)) {
            rewritten.putNodeMetaData(MarkedCalls, name(written))
        }
        rewritten
    }

    private static ASTNode name(Expression call) {
        ASTNode known = call.getNodeMetaData(MarkedCalls)
        if (known != null) {
            return known
        }
        switch (call) {
            case MethodCallExpression: return ((MethodCallExpression) call).method
            case PropertyExpression: return ((PropertyExpression) call).property
            case BinaryExpression: return operator(((BinaryExpression) call).operation)
            default: return call
        }
    }

    static ASTNode operator(Token written) {
        ASTNode operator = new ASTNode()
        operator.lineNumber = written.startLine
        operator.columnNumber = written.startColumn
        operator
    }

    private void inside(int mark, Runnable parts) {
        int outer = around
        around = mark > 0 ? mark : outer
        parts.run()
        around = outer
    }

    private static void number(Expression call, int mark) {
        if (mark > 0) {
            call.lineNumber = mark
        }
    }

    /** Sets {@code call} behind the last of what it is given that has a number, too. */
    private static boolean afterLast(Expression given, Expression call, int mark) {
        List<Expression> each = given instanceof TupleExpression ? given.expressions : [] as List<Expression>
        int last = mark > 0 ? each.findLastIndexOf { !(it instanceof NamedArgumentListExpression) && isLeftBehind(it) } : -1
        if (last >= 0) {
            each.set(last, new MarkedOperand(each[last], call))
        }
        last >= 0
    }

    /** Whether Groovy comes to a line of its own, or of what is in it, while it finds out what {@code operand} is worth. */
    private static boolean isLeftBehind(Expression operand) {
        MOVING.any { it.isInstance(operand) } && operand.getNodeMetaData(StaticTypesMarker.INFERRED_TYPE) == null
    }

    @Override
    protected SourceUnit getSourceUnit() {
        source
    }
}
