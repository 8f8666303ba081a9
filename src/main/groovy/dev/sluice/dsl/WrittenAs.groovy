package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassCodeExpressionTransformer
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.CastExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit

/** Gives {@code vdbs as csv} its meaning: to Groovy, what follows {@code as} is a class. One that a script declares stays one. */
@POJO
@CompileStatic
final class WrittenAs extends ClassCodeExpressionTransformer {
    private final SourceUnit source
    private Set<String> forms

    WrittenAs(SourceUnit source) {
        this.source = source
    }

    void rewrite(ModuleNode script) {
        Collection<String> declared = script.classes*.nameWithoutPackage + script.imports*.alias
        forms = TextForm.words() - declared
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
        if (!(expression instanceof CastExpression && ((CastExpression) expression).coerce && forms.contains(name(expression.type)))) {
            return inside
        }
        MethodCallExpression call = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, 'writtenAs',
                new ArgumentListExpression(((CastExpression) inside).expression, new ConstantExpression(name(expression.type))))
        call.sourcePosition = expression
        call
    }

    private static String name(ClassNode type) {
        type.nameWithoutPackage
    }

    @Override
    protected SourceUnit getSourceUnit() {
        source
    }
}
