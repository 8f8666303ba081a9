package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.DurationText
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassCodeVisitorSupport
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.control.SourceUnit

/**
 * Makes {@code sleep} end when the script is to stop. Groovy's own sleeps on, and inside of braces it goes before any method
 * of the script.
 */
@POJO
@CompileStatic
final class SleepRewriting extends ClassCodeVisitorSupport {
    private final SourceUnit source

    SleepRewriting(SourceUnit source) {
        this.source = source
    }

    void rewrite(ModuleNode script) {
        script.classes.each { visitClass(it) }
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        super.visitMethodCallExpression(call)
        if (call.implicitThis && call.methodAsString == DurationText.SLEEP && isOfOne(call)) {
            call.objectExpression = new ClassExpression(ClassHelper.make(Thread))
            call.implicitThis = false
            call.arguments = new ArgumentListExpression(length(((TupleExpression) call.arguments).expressions[0]))
        }
    }

    /** {@code sleep 1.second} is as good as {@code sleep 1000}. */
    private static Expression length(Expression given) {
        Expression length = given
        if (!(given instanceof ConstantExpression && given.value instanceof Integer)) {
            length = new StaticMethodCallExpression(ClassHelper.make(DurationText), 'milliseconds', new ArgumentListExpression(given))
            length.sourcePosition = given
        }
        length
    }

    private static boolean isOfOne(MethodCallExpression call) {
        call.arguments instanceof TupleExpression && ((TupleExpression) call.arguments).expressions.size() == 1
    }

    @Override
    protected SourceUnit getSourceUnit() {
        source
    }
}
