package dev.sluice.dsl

import dev.sluice.language.Parameter
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression

/** Finds the parameters that a script declares, for its help, before it runs. */
@POJO
@CompileStatic
final class DeclaredParameters extends CodeVisitorSupport {
    private final List<Parameter> found = []

    static List<Parameter> of(ModuleNode script) {
        DeclaredParameters parameters = new DeclaredParameters()
        script.statementBlock.visit(parameters)
        script.methods.each { it.code.visit(parameters) }
        parameters.found
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        Arguments given = call.implicitThis && call.methodAsString == EngineWord.PARAM.word ? new Arguments(call) : null
        if (given?.values?.size() == 1 && given.values.first() instanceof ConstantExpression) {
            Map<String, Expression> said = [:]
            given.named?.mapEntryExpressions?.each { said.put(it.keyExpression.text, it.valueExpression) }
            found.add(new Parameter(given.values.first().text, said.type?.text ?: 'String', text(said.choices), text(said.default),
                    said.secret?.text == 'true', text(said.about)))
        }
        super.visitMethodCallExpression(call)
    }

    private static String text(Expression said) {
        said == null ? null : said instanceof ConstantExpression ? said.text
                : said instanceof ListExpression ? said.expressions.collect { text(it) }.join(', ')
                : said instanceof ClosureExpression ? Parameter.FOUND_OUT_LATER : said.text
    }
}
