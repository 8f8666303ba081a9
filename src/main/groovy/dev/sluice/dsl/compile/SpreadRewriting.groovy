package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.ListMembers
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.control.SourceUnit

/** Lets a list without elements refuse {@code list*.field} and {@code list*.method()} where its elements would: Groovy asks only elements. */
@POJO
@CompileStatic
final class SpreadRewriting extends WholeRewriting {
    SpreadRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof PropertyExpression && expression.spreadSafe) {
            PropertyExpression read = new PropertyExpression(asked('read', expression.objectExpression, expression.property), expression.property, expression.safe)
            read.spreadSafe = true
            read.sourcePosition = expression
            return read
        }
        if (expression instanceof MethodCallExpression && expression.spreadSafe) {
            expression.objectExpression = asked('told', expression.objectExpression, expression.method)
        }
        expression
    }

    private static Expression asked(String what, Expression list, Expression member) {
        MethodCallExpression asked = new MethodCallExpression(new ClassExpression(ClassHelper.make(ListMembers)), what, new ArgumentListExpression(list, member))
        asked.sourcePosition = list
        asked.method.sourcePosition = list
        asked
    }
}
