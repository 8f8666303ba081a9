package dev.sluice.dsl.compile

import dev.sluice.dsl.text.TextForm
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.CastExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit

/** Gives {@code vdbs as csv} its meaning: to Groovy, what follows {@code as} is a class. One that a script declares stays one. */
@POJO
@CompileStatic
final class TextFormRewriting extends Rewriting {
    private Set<String> forms

    TextFormRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    void rewrite(ModuleNode script) {
        Collection<String> declared = script.classes*.nameWithoutPackage + script.imports*.alias
        forms = TextForm.words() - declared
        super.rewrite(script)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (!(expression instanceof CastExpression && ((CastExpression) expression).coerce && forms.contains(name(expression.type)))) {
            return expression
        }
        MethodCallExpression call = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, 'writtenAs',
                new ArgumentListExpression(((CastExpression) expression).expression, new ConstantExpression(name(expression.type))))
        call.sourcePosition = expression
        call
    }

    private static String name(ClassNode type) {
        type.nameWithoutPackage
    }
}
