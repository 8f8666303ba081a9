package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.Units
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.rehearsal.OutsideEffects
import dev.sluice.dsl.rehearsal.SkippedFiles
import dev.sluice.dsl.rehearsal.SkippedTime
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.AttributeExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.ConstructorCallExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.MethodPointerExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.SpreadExpression
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Token
import org.codehaus.groovy.syntax.TokenUtil
import org.codehaus.groovy.syntax.Types

/** Leaves to {@link OutsideEffects} whatever a script may do outside of the engines. */
@POJO
@CompileStatic
final class OutsideRewriting extends Rewriting {
    /** How the names of packages begin whose classes scripts may name in full. */
    private static final Set<String> PACKAGES = ['java', 'javax', 'jdk', 'groovy', 'org', 'com', 'net', 'io'] as Set

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

    private Expression passable(Expression expression) {
        if (expression instanceof MethodCallExpression && expression.implicitThis && depth > 0 && expression.methodAsString in SkippedFiles.READS) {
            expression.arguments = new ArgumentListExpression(new SpreadExpression(told('handedOutside', expression, new ListExpression(near()), expression.method,
                    *Arguments.packed(Arguments.values(expression.arguments)))))
            return expression
        }
        if (expression instanceof MethodPointerExpression && OutsideEffects.METHODS.contains(expression.methodName.text)) {
            return told('pointOutside', expression, expression.expression, expression.methodName)
        }
        if (expression instanceof StaticMethodCallExpression && expression.ownerType.name == Units.name && expression.method == 'ago') {
            return told('agoOutside', expression, *((ArgumentListExpression) expression.arguments).expressions)
        }
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
        if (expression instanceof ConstructorCallExpression && isMaker(expression)) {
            return told('makeOutside', expression, new ConstantExpression(expression.type.nameWithoutPackage), *Arguments.packed(Arguments.values(expression.arguments)))
        }
        expression
    }

    private static boolean isMaker(ConstructorCallExpression made) {
        String type = made.type.nameWithoutPackage
        OutsideEffects.MAKERS.contains(type) || SkippedTime.MAKERS.contains(type) && Arguments.values(made.arguments).empty
    }

    private static boolean isContent(PropertyExpression property) {
        !(property instanceof AttributeExpression) && OutsideEffects.PROPERTIES.contains(property.propertyAsString) && !isOfPackage(property.objectExpression)
    }

    /** Whether it is the beginning of the name of a class, such as that of {@code java.nio.file.Path}. */
    private static boolean isOfPackage(Expression beginning) {
        beginning instanceof PropertyExpression ? isOfPackage(beginning.objectExpression) : beginning instanceof VariableExpression && PACKAGES.contains(beginning.name)
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
        call.implicitThis = false
        call.sourcePosition = at
        call.method.sourcePosition = at
        call
    }
}
