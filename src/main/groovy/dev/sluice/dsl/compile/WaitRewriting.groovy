package dev.sluice.dsl.compile

import dev.sluice.dsl.grammar.Arguments
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit

/** Has {@code wait} and {@code notify} mean the words: whatever Java has understands them, too, and takes a number for milliseconds. */
@POJO
@CompileStatic
final class WaitRewriting extends Rewriting {
    private static final Set<String> OF_JAVA = ['wait', 'notify'] as Set

    WaitRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        MethodCallExpression call = expression instanceof MethodCallExpression ? (MethodCallExpression) expression : null
        if (call == null || !call.implicitThis || !OF_JAVA.contains(call.methodAsString)) {
            return expression
        }
        call.arguments = new ArgumentListExpression([new ConstantExpression(call.methodAsString) as Expression] + Arguments.packed(Arguments.values(call.arguments)))
        Expression method = new ConstantExpression('callWord')
        method.sourcePosition = call.method
        call.method = method
        call.objectExpression = VariableExpression.THIS_EXPRESSION
        call.implicitThis = false
        call
    }
}
