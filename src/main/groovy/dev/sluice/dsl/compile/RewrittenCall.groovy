package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ExpressionTransformer
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/** A call of ours that stands in place of what a script wrote. Where Groovy says an expression, it says what the script wrote. */
@POJO
@CompileStatic
final class RewrittenCall extends MethodCallExpression {
    private final Expression written

    RewrittenCall(Expression written, String method, List<Expression> arguments) {
        super(VariableExpression.THIS_EXPRESSION, method, new ArgumentListExpression(arguments))
        this.written = written
        sourcePosition = written
        this.method.sourcePosition = written
    }

    private RewrittenCall(Expression written, MethodCallExpression call) {
        super(call.objectExpression, call.method, call.arguments)
        this.written = written
        implicitThis = call.implicitThis
        sourcePosition = call
        copyNodeMetaData(call)
    }

    @Override
    String getText() {
        written.text
    }

    @Override
    Expression transformExpression(ExpressionTransformer transformer) {
        new RewrittenCall(written, (MethodCallExpression) super.transformExpression(transformer))
    }
}
