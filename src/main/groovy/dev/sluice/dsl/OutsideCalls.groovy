package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.ClassCodeExpressionTransformer
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.ConstructorCallExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit

/** Leaves to {@link Outside} whatever a script may do outside of the engines. */
@POJO
@CompileStatic
final class OutsideCalls extends ClassCodeExpressionTransformer {
    private final SourceUnit source

    OutsideCalls(SourceUnit source) {
        this.source = source
    }

    void rewrite(ModuleNode script) {
        script.statementBlock.visit(this)
        script.methods.each { it.code?.visit(this) }
    }

    @Override
    Expression transform(Expression expression) {
        if (expression instanceof ClosureExpression) {
            expression.code?.visit(this)
            return expression
        }
        Expression inside = super.transform(expression)
        if (inside instanceof MethodCallExpression && !inside.implicitThis && Outside.METHODS.contains(inside.methodAsString)) {
            String how = inside.spreadSafe ? '*.' : inside.safe ? '?.' : '.'
            return told('callOutside', inside, inside.objectExpression, new ConstantExpression(how), inside.method, *given(inside.arguments))
        }
        if (inside instanceof BinaryExpression && inside.operation.text == '<<') {
            return told('callOutside', inside, inside.leftExpression, new ConstantExpression('.'), new ConstantExpression('leftShift'), inside.rightExpression)
        }
        if (inside instanceof BinaryExpression && inside.operation.text == '=' && isContent(inside.leftExpression)) {
            PropertyExpression property = (PropertyExpression) inside.leftExpression
            return told('putOutside', inside, property.objectExpression, property.property, inside.rightExpression)
        }
        if (inside instanceof ConstructorCallExpression && Outside.MAKERS.containsKey(inside.type.nameWithoutPackage)) {
            return told('makeOutside', inside, new ConstantExpression(inside.type.nameWithoutPackage), *given(inside.arguments))
        }
        inside
    }

    private static boolean isContent(Expression left) {
        left instanceof PropertyExpression && ((PropertyExpression) left).propertyAsString in ['text', 'bytes']
    }

    private static List<Expression> given(Expression arguments) {
        arguments instanceof TupleExpression ? arguments.expressions : [arguments]
    }

    private static Expression told(String method, ASTNode at, Expression... given) {
        MethodCallExpression call = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, method, new ArgumentListExpression(given.toList()))
        call.sourcePosition = at
        call.method.sourcePosition = at
        call
    }

    @Override
    protected SourceUnit getSourceUnit() {
        source
    }
}
