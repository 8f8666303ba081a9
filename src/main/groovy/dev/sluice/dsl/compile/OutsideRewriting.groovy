package dev.sluice.dsl.compile

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.rehearsal.OutsideEffects
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.AttributeExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.ConstructorCallExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Token
import org.codehaus.groovy.syntax.TokenUtil
import org.codehaus.groovy.syntax.Types

/** Leaves to {@link OutsideEffects} whatever a script may do outside of the engines. */
@POJO
@CompileStatic
final class OutsideRewriting extends Rewriting {
    private final boolean rehearses

    /** @param rehearses whether whatever is left to it may be passed over; else only what may be refused is left to it */
    OutsideRewriting(SourceUnit source, boolean rehearses) {
        super(source)
        this.rehearses = rehearses
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof MethodCallExpression && !expression.implicitThis && isLeft(expression.methodAsString)) {
            return told('callOutside', expression, expression.objectExpression, new ConstantExpression(how(expression)), expression.method,
                    *Arguments.packed(Arguments.values(expression.arguments)))
        }
        rehearses ? passable(expression) : expression
    }

    private boolean isLeft(String method) {
        rehearses ? OutsideEffects.METHODS.contains(method) : method == OutsideEffects.PROGRAM
    }

    private static Expression passable(Expression expression) {
        if (expression instanceof BinaryExpression && expression.operation.text == '<<') {
            return told('callOutside', expression, expression.leftExpression, new ConstantExpression('.'), new ConstantExpression('leftShift'),
                    *Arguments.packed([expression.rightExpression]))
        }
        if (expression instanceof BinaryExpression && Types.ofType(expression.operation.type, Types.ASSIGNMENT_OPERATOR)) {
            PropertyExpression property = expression.leftExpression.getNodeMetaData(OutsideRewriting)
            return property == null ? expression
                    : told('putOutside', expression, property.objectExpression, property.property, assigned(expression))
        }
        if (expression instanceof PropertyExpression && isContent(expression)) {
            MethodCallExpression read = told('getOutside', expression, expression.objectExpression, new ConstantExpression(how(expression)),
                    expression.property)
            read.putNodeMetaData(OutsideRewriting, expression)
            return read
        }
        if (expression instanceof ConstructorCallExpression && OutsideEffects.MAKERS.contains(expression.type.nameWithoutPackage)) {
            return told('makeOutside', expression, new ConstantExpression(expression.type.nameWithoutPackage), *Arguments.packed(Arguments.values(expression.arguments)))
        }
        expression
    }

    private static boolean isContent(PropertyExpression property) {
        !(property instanceof AttributeExpression) && OutsideEffects.CONTENTS.contains(property.propertyAsString)
    }

    private static String how(MethodCallExpression call) {
        how(call.spreadSafe, call.safe)
    }

    private static String how(PropertyExpression property) {
        how(property.spreadSafe, property.safe)
    }

    /** What is assigned: by {@code +=} what was there, and more. */
    private static Expression assigned(BinaryExpression assignment) {
        Token operation = assignment.operation
        operation.type == Types.EQUAL ? assignment.rightExpression : new BinaryExpression(assignment.leftExpression,
                Token.newSymbol(TokenUtil.removeAssignment(operation.type), operation.startLine, operation.startColumn), assignment.rightExpression)
    }

    private static MethodCallExpression told(String method, ASTNode at, Expression... given) {
        MethodCallExpression call = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, method, new ArgumentListExpression(given.toList()))
        call.sourcePosition = at
        call.method.sourcePosition = at
        call
    }
}
