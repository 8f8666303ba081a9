package dev.sluice.dsl.compile

import dev.sluice.dsl.check.ScriptNames
import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.TupleExpression

/**
 * Leaves {@code it} to what is around the braces of a word, which are handed nothing: {@code vdbs.each { step("Refresh $it.name") { refresh it } }}.
 * To Groovy they have one of their own, in which there is nothing.
 */
@POJO
@CompileStatic
final class WordBraces extends CodeVisitorSupport {
    private static final String IT = 'it'
    private static final String UNDO = 'undo'
    /** Methods of Groovy that hand something to their braces, also where they are called without an object. */
    private static final Set<String> HANDING = ['with', 'tap', 'each', 'collect', 'find', 'findAll', 'any', 'every'] as Set

    private final ScriptNames names
    private boolean insideWord
    private boolean handed

    private WordBraces(ScriptNames names) {
        this.names = names
    }

    static void openIn(ModuleNode script, ScriptNames names) {
        WordBraces braces = new WordBraces(names)
        script.statementBlock.visit(braces)
        script.methods.each { it.code?.visit(braces) }
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        boolean word = call.implicitThis && isWord(call.methodAsString) || isOfStep(call)
        call.objectExpression.visit(this)
        call.method.visit(this)
        if (word && call.arguments instanceof TupleExpression) {
            ((TupleExpression) call.arguments).expressions.replaceAll { it instanceof ClosureExpression ? opened((ClosureExpression) it) : it }
            insideWord(call)
        } else {
            call.arguments.visit(this)
        }
    }

    private void insideWord(MethodCallExpression call) {
        boolean around = insideWord
        ((TupleExpression) call.arguments).expressions.each {
            insideWord = it instanceof ClosureExpression
            it instanceof ClosureExpression ? ((ClosureExpression) it).code?.visit(this) : it.visit(this)
        }
        insideWord = around
    }

    private ClosureExpression opened(ClosureExpression braces) {
        if (!handed || !isImplicit(braces)) {
            return braces
        }
        ClosureExpression open = new ClosureExpression(null, braces.code)
        open.variableScope = braces.variableScope
        open.sourcePosition = braces
        open.copyNodeMetaData(braces)
        open
    }

    /** {@code step('…') { … } undo { … }} */
    private boolean isOfStep(MethodCallExpression call) {
        Expression step = call.objectExpression
        call.methodAsString == UNDO && step instanceof MethodCallExpression && step.implicitThis && isWord(step.methodAsString)
    }

    private boolean isWord(String name) {
        name != null && !names.isCallable(name) && (Words.has(name) || insideWord && !HANDING.contains(name))
    }

    @Override
    void visitClosureExpression(ClosureExpression closure) {
        boolean around = handed
        boolean word = insideWord
        handed |= isImplicit(closure) || closure.parameters?.any { it.name == IT }
        insideWord = false
        super.visitClosureExpression(closure)
        handed = around
        insideWord = word
    }

    private static boolean isImplicit(ClosureExpression closure) {
        closure.parameters != null && closure.parameters.length == 0
    }
}
