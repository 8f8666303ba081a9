package dev.sluice.dsl.check

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/**
 * Reads the words that stand by themselves, at the top of a script or directly inside {@code engine { }}, and those that are called
 * as methods of an object. What is right behind a word, the word says.
 */
@POJO
@CompileStatic
final class WordReader implements ScriptChecker {
    /** The method by which scripts call what may be one of our words; see {@code SluiceScript}. */
    static final String CALL_TOLD = 'callTold'
    /** Variables of Groovy that are never something an engine keeps. */
    private static final Set<String> NO_OBJECTS = ['this', 'super', 'delegate', 'owner'] as Set

    final Grammar grammar
    private final ScriptReader script
    private final BlockReader blocks
    private boolean insideEngine

    WordReader(ScriptReader script, Grammar grammar, BlockReader blocks) {
        this.script = script
        this.grammar = grammar
        this.blocks = blocks
    }

    /** Notes the parameter that a word declares; each may be declared once. */
    void declare(Arguments given, Set<String> declared) {
        String name = given.call.methodAsString
        String parameter = script.names.isCallable(name) ? null : Words.named(name)?.declares(given)
        if (parameter && !declared.add(parameter)) {
            mistake(given.word, "there is a parameter '$parameter' already. Leave out one of them.")
        }
    }

    void call(MethodCallExpression call) {
        String name = call.methodAsString
        script.secrets.declared(call)
        if (script.names.isCallable(name) || !Words.has(name) && (!script.scope.strict || isKnownCall(name))) {
            if (name == DurationText.SLEEP && !script.names.isCallable(name)) {
                new Arguments(call).values.take(1).each { attempt(it) { Object length -> DurationText.milliseconds(length) } }
            }
            script.otherCall(call)
        } else if (!Words.has(name)) {
            mistake(call.method, grammar.stranger(name, script.names.methods()))
            script.arguments(call, WordScope.ELSEWHERE)
        } else {
            if (script.names.isLocal(name)) {
                // Groovy would call the variable of that name, which is not a closure.
                call.objectExpression = VariableExpression.THIS_EXPRESSION
                call.implicitThis = false
            }
            Word word = Words.named(name)
            Arguments given = new Arguments(call)
            word.check(given, this)
            script.mistakeIfAny(call.method, grammar.since.lacks(word))
            word.readOn(given, this)
        }
    }

    /** Whether {@code call} is one of a method that may turn out to be a word for an object that an engine keeps. */
    boolean isTold(MethodCallExpression call) {
        Expression object = call.objectExpression
        Words.named(call.methodAsString)?.isMethod() && !(object instanceof VariableExpression && NO_OBJECTS.contains(object.name))
    }

    /** Leaves it to the run whether {@code call} means the word or a method. */
    void on(MethodCallExpression call) {
        Arguments given = new Arguments(call)
        Expression object = call.objectExpression
        Word reading = reading(object)
        if (reading != null && given.values.empty) {
            told(given, object, reading)
        } else {
            script.mistakeIfAny(call.method, script.misuses.misfit(Words.named(call.methodAsString), object, call.spreadSafe))
            script.otherCall(call)
        }
        call.arguments = new ArgumentListExpression([object, new ConstantExpression(how(call)), call.method] + Arguments.packed(Arguments.values(call.arguments)))
        Expression method = new ConstantExpression(CALL_TOLD)
        method.sourcePosition = call.method
        call.method = method
        call.objectExpression = VariableExpression.THIS_EXPRESSION
        call.implicitThis = call.safe = call.spreadSafe = false
    }

    private static String how(MethodCallExpression call) {
        if (call.spreadSafe) {
            return '*.'
        }
        call.safe ? '?.' : '.'
    }

    /**
     * What is said besides {@code object}: checked where the script tells of which type that is.
     *
     * @param reading the word that reads such objects, or null
     */
    private void told(Arguments given, Expression object, Word reading) {
        Word word = Words.named(given.call.methodAsString)
        String misfit = object == null ? null : script.misuses.misfit(word, object, given.call.spreadSafe)
        if (misfit != null) {
            mistake(given.word, misfit)
            return
        }
        Vocabulary vocabulary = word.besides(grammar, reading)
        if (given.braces == null && given.named == null) {
            script.mistakeIfAny(given.word, word.missingMore())
        } else if (!word.takingMore) {
            mistake(given.word, "$word.name takes nothing but the object.")
        } else if (vocabulary == null) {
            given.braces != null ? script.braces(given.braces, WordScope.ELSEWHERE) : given.named.visit(script)
            unmasked(given)
        } else {
            int before = script.mistakes
            given.braces != null ? blocks.make(vocabulary, given.call, given.braces) : blocks.named(vocabulary, given.call, given.named)
            if (script.mistakes > before) {
                script.misuses.misreads(object)
            }
        }
    }

    /** The word by which {@code object}, or each of its elements, is read, or would be; null where only the run can tell. */
    private Word reading(Expression object) {
        Word word = object instanceof MethodCallExpression && object.implicitThis && !script.names.isCallable(object.methodAsString)
                ? Words.named(object.methodAsString) : null
        word?.reads == null ? script.misuses.reading(object) : word
    }

    /** What is sent as it is must not show stars in place of a secret. */
    private void unmasked(Arguments given) {
        List<Expression> named = given.named == null ? [] as List<Expression> : given.named.mapEntryExpressions*.valueExpression
        (named + given.values).each { script.mistakeIfAny(it, script.secrets.inField(it)) }
    }

    @Override
    void mistake(ASTNode at, String text) {
        script.mistake(at, text)
    }

    @Override
    void place(String word, ASTNode at) {
        script.places.add(word, at)
    }

    @Override
    void attempt(Expression at, Closure<?> check) {
        Object said = Arguments.literal(at)
        if (said != null) {
            try {
                check.call(said)
            } catch (DslException wrong) {
                mistake(at, wrong.message)
            }
        }
    }

    @Override
    boolean isVariable(String name) {
        script.names.isVariable(name)
    }

    @Override
    boolean isKnownCall(String name) {
        script.names.isKnownCall(name)
    }

    @Override
    void readValues(Arguments given) {
        script.mistakeIfAny(given.word, script.misuses.misfit(Words.named(given.call.methodAsString), given.values.find(), false))
        unmasked(given)
        script.arguments(given.call, WordScope.ELSEWHERE)
    }

    @Override
    void readScript(Arguments given) {
        script.arguments(given.call, script.scope.strict ? WordScope.TOP : WordScope.ELSEWHERE)
    }

    @Override
    void readInEngine(Arguments given) {
        boolean nested = insideEngine
        if (nested) {
            Word word = Words.named(given.call.methodAsString)
            mistake(given.word, word.misplaced(word.name))
        }
        insideEngine = insideEngine || given.braces != null
        readScript(given)
        insideEngine = nested
    }

    @Override
    void readTold(Arguments given) {
        if (given.values.empty && given.named == null) {
            // What follows belongs to no object, so nothing more can be said of it.
            script.arguments(given.call, WordScope.ELSEWHERE)
            return
        }
        given.values.each { it.visit(script) }
        Expression object = given.values ? given.values.first() : null
        told(given, object, reading(object))
    }

    @Override
    void readBlock(Vocabulary vocabulary, MethodCallExpression call, ClosureExpression braces) {
        blocks.make(vocabulary, call, braces)
    }
}
