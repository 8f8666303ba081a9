package dev.sluice.dsl.compile

import dev.sluice.dsl.check.AssignedNames
import dev.sluice.dsl.check.KnownClasses
import dev.sluice.dsl.check.ScriptNames
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.regex.Pattern
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.ExpressionStatement
import org.codehaus.groovy.ast.stmt.Statement

/**
 * Lets {@code refresh qa1} mean {@code refresh 'qa1'} where somebody types it: behind a word that takes the name of an object, a
 * name that stands for nothing else is that of an object. Scripts in files have quotes, so that a slip in them is found before they run.
 */
@POJO
@CompileStatic
final class BareNames extends CodeVisitorSupport {
    private static final Pattern DASHED = ~/[A-Za-z_]\w*(-\w+)+/

    private final Grammar grammar
    private final ScriptNames names
    private final KnownClasses classes
    private final List<String> lines
    private final Set<String> declared = [] as Set

    /** @param text the script */
    BareNames(Grammar grammar, ScriptNames names, KnownClasses classes, String text) {
        this.classes = classes
        this.grammar = grammar
        this.names = names
        this.lines = text.readLines()
    }

    void rewrite(ModuleNode script) {
        classes.begin(script)
        declared.addAll(AssignedNames.of(script).keySet())
        script.methods.each { declared.addAll(it.parameters*.name) }
        script.statementBlock.visit(new Declarations())
        script.statementBlock.visit(this)
        script.statementBlock.statements.size() == 1 && rewriteAlone(script.statementBlock.statements.first())
    }

    /** A name that stands alone asks for what is called so. */
    private void rewriteAlone(Statement only) {
        Expression written = only instanceof ExpressionStatement ? ((ExpressionStatement) only).expression : null
        Expression name = meant(written)
        if (name instanceof ConstantExpression && !name.is(written) && !classes.has(name.text)) {
            MethodCallExpression shown = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, 'showCalled', new ArgumentListExpression(name))
            shown.implicitThis = false
            shown.sourcePosition = written
            shown.method.sourcePosition = written
            ((ExpressionStatement) only).expression = shown
        }
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        super.visitMethodCallExpression(call)
        Word word = call.implicitThis && !names.isCallable(call.methodAsString) ? word(call.methodAsString) : null
        if (word != null && word.naming && call.arguments instanceof TupleExpression) {
            List<Expression> given = ((TupleExpression) call.arguments).expressions
            for (int i = 0; i < given.size(); i++) {
                given[i] = meant(given[i])
            }
        }
    }

    /** The word of that name, or the one that is meant by a slip, which is mistake enough. */
    private static Word word(String name) {
        name == null ? null : Words.named(name) ?: Words.named(Suggestion.of(name, Words.names()).orElse(''))
    }

    private Expression meant(Expression given) {
        if (given instanceof MapExpression) {
            List<MapEntryExpression> pairs = given.mapEntryExpressions
            for (int i = 0; i < pairs.size(); i++) {
                Expression value = meant(pairs[i].valueExpression)
                value.is(pairs[i].valueExpression) || pairs.set(i, new MapEntryExpression(pairs[i].keyExpression, value))
            }
            return given
        }
        if (given instanceof BinaryExpression) {
            return dashed(given) ?: given
        }
        given instanceof VariableExpression && isFree(given.name) ? text(given, given.name) : given
    }

    /** A name with dashes, which Groovy takes for a difference: {@code qa-1}. Null where it may be one. */
    private Expression dashed(BinaryExpression given) {
        boolean oneLine = given.lineNumber > 0 && given.lineNumber == given.lastLineNumber
        String written = oneLine ? lines[given.lineNumber - 1].substring(given.columnNumber - 1, given.lastColumnNumber - 1) : ''
        written ==~ DASHED && parts(given).every { it instanceof ConstantExpression || it instanceof VariableExpression && isFree(it.name) } ? text(given, written) : null
    }

    private static List<Expression> parts(Expression given) {
        given instanceof BinaryExpression ? parts(given.leftExpression) + parts(given.rightExpression) : [given]
    }

    /** Whether nothing else has that name. */
    private boolean isFree(String name) {
        !declared.contains(name) && !names.isVariable(name) && !names.isProperty(name) && !grammar.points.contains(name)
                && Words.listing(name) == null && !Words.has(name) && !(name in ['this', 'super', 'it', 'delegate', 'owner', 'params'])
    }

    private static Expression text(Expression written, String name) {
        ConstantExpression text = new ConstantExpression(name)
        text.sourcePosition = written
        text
    }

    /** Finds what the script declares anywhere. */
    private final class Declarations extends CodeVisitorSupport {
        @Override
        void visitDeclarationExpression(DeclarationExpression declaration) {
            Expression left = declaration.leftExpression
            List<Expression> all = left instanceof TupleExpression ? left.expressions : [left]
            declared.addAll(all.findAll { it instanceof VariableExpression }.collect { ((VariableExpression) it).name })
            super.visitDeclarationExpression(declaration)
        }

        @Override
        void visitClosureExpression(ClosureExpression closure) {
            declared.addAll((closure.parameters ?: Parameter.EMPTY_ARRAY)*.name)
            super.visitClosureExpression(closure)
        }
    }
}
