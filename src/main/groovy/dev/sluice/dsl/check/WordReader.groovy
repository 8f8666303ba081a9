package dev.sluice.dsl.check

import dev.sluice.dsl.EngineWord
import dev.sluice.dsl.FlowReading
import dev.sluice.dsl.Watching
import dev.sluice.dsl.compile.SluiceScript
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.HistoryPoint
import dev.sluice.dsl.grammar.Vocabulary
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/** Reads the words that stand by themselves, at the top of a script or directly inside {@code engine { }}. */
@POJO
@CompileStatic
final class WordReader {
    /** Variables of Groovy that are never something an engine keeps. */
    private static final Set<String> NO_OBJECTS = ['this', 'super', 'delegate', 'owner'] as Set

    private final ScriptReader reading
    private final Grammar grammar
    private final BlockReader blocks
    private boolean insideEngine

    WordReader(ScriptReader reading, Grammar grammar, BlockReader blocks) {
        this.reading = reading
        this.grammar = grammar
        this.blocks = blocks
    }

    void call(MethodCallExpression call) {
        String name = call.methodAsString
        EngineWord word = EngineWord.named(name)
        if (word == EngineWord.PARAM) {
            reading.secrets.declared(call)
        }
        if (reading.names.isCallable(name) || word == null && (!reading.spot.strict || reading.names.isKnownCall(name))) {
            reading.otherCall(call)
        } else if (word == null) {
            reading.mistake(call.method, grammar.stranger(name, reading.names.methods()))
            reading.arguments(call, WordScope.ELSEWHERE)
        } else {
            if (reading.names.isLocal(name)) {
                // Groovy would call the variable of that name, which is not a closure.
                call.objectExpression = VariableExpression.THIS_EXPRESSION
                call.implicitThis = false
            }
            say(word, call, new Arguments(call))
        }
    }

    private void say(EngineWord word, MethodCallExpression call, Arguments given) {
        if (!fits(word, given) && !(word == EngineWord.ENSURE && isMisspelt(given)) || word == EngineWord.INCLUDE && call.columnNumber > 1) {
            reading.mistake(call.method, word.usage())
        } else if (word.sort == EngineWord.Sort.FLOW) {
            FlowReading.check(word, given, reading)
        }
        reading.mistakeIfAny(call.method, grammar.since.lacks(word))
        if (word == EngineWord.ENSURE && isMade(given)) {
            ensure(call, (MethodCallExpression) given.values.first())
        } else if (word == EngineWord.ENGINE) {
            engine(call, given)
        } else if (word.sort == EngineWord.Sort.FLOW) {
            reading.arguments(call, reading.spot.strict ? WordScope.TOP : WordScope.ELSEWHERE)
        } else if (word.told) {
            tell(word, call, given)
        } else if (word.makes != null && given.onlyBraces) {
            blocks.make(grammar.inside(word), call, given.braces)
        } else {
            unmasked(given)
            reading.arguments(call, WordScope.ELSEWHERE)
            if (word == EngineWord.WATCH && given.values) {
                Watching.again(call)
            }
        }
    }

    /** What is sent as it is must not show stars in place of a secret. */
    private void unmasked(Arguments given) {
        List<Expression> named = given.named == null ? [] as List<Expression> : given.named.mapEntryExpressions*.valueExpression
        (named + given.values).each { reading.mistakeIfAny(it, reading.secrets.inField(it)) }
    }

    private static boolean fits(EngineWord word, Arguments given) {
        switch (word) {
            case EngineWord.ENGINE: return given.values.size() <= 1 && given.named == null
            case EngineWord.ENSURE: return isMade(given)
            case EngineWord.LOGIN: return given.onlyNamed && keys(given.named).toSet() in [['user'].toSet(), ['user', 'password'].toSet()]
            case EngineWord.SECRET: return given.oneValue || given.onlyNamed && keys(given.named) in [['file'], ['prompt']]
            case EngineWord.SQL: return given.values.size() >= 2 && given.braces == null
            case EngineWord.WATCH: return given.values.size() + (given.braces == null ? 0 : 1) == 1
            default: return word.sort == EngineWord.Sort.FLOW ? FlowReading.fits(word, given) : word.told ? given.values.size() == 1 && !(given.named != null && given.braces != null)
                    : given.oneValue && (word.reads != null || word.makes == null || !isText(given))
                    || given.onlyBraces && word.makes != null || word == EngineWord.SHOW && given.onlyNamed
        }
    }

    /** Whether what follows would make something if it stood by itself. */
    private static boolean isMade(Arguments given) {
        Expression only = given.oneValue ? given.values.first() : null
        only instanceof MethodCallExpression && only.implicitThis && EngineWord.named(only.methodAsString)?.makes != null && new Arguments(only).onlyBraces
    }

    /** Whether what follows is no word, which is mistake enough. */
    private boolean isMisspelt(Arguments given) {
        Expression only = given.oneValue ? given.values.first() : null
        only instanceof MethodCallExpression && only.implicitThis && EngineWord.named(only.methodAsString) == null && !reading.names.isKnownCall(only.methodAsString)
    }

    /** Hands on what {@code made} says, which is not to be made before somebody has looked. */
    private void ensure(MethodCallExpression call, MethodCallExpression made) {
        ClosureExpression braces = new Arguments(made).braces
        reading.places.add(made.methodAsString, made.method)
        blocks.make(grammar.inside(EngineWord.named(made.methodAsString)), made, braces)
        call.arguments = new ArgumentListExpression(new ConstantExpression(made.methodAsString), braces)
    }

    /** A word that tells an object to do something, and maybe how. */
    private void tell(EngineWord word, MethodCallExpression call, Arguments given) {
        if (given.values.empty && given.named == null) {
            // What follows belongs to no object, so nothing more can be said of it.
            reading.arguments(call, WordScope.ELSEWHERE)
            return
        }
        given.values.each { it.visit(reading) }
        told(word, call, given, given.values ? given.values.first() : null)
    }

    /** What is said besides the object: checked where the script tells of which type that is. */
    void told(EngineWord word, MethodCallExpression call, Arguments given, Expression object) {
        Vocabulary vocabulary = word == EngineWord.UPDATE ? changing(object) : grammar.inside(word)
        boolean free = word == EngineWord.UPDATE && vocabulary == null
        if (given.braces == null && given.named == null) {
            if (word == EngineWord.ROLLBACK) {
                reading.mistake(call.method, HistoryPoint.missing(word.word))
            } else if (word == EngineWord.UPDATE) {
                reading.mistake(call.method, word.usage())
            }
        } else if (vocabulary == null && !free) {
            reading.mistake(call.method, "${word.word} takes nothing but the object.")
        } else if (vocabulary == null) {
            given.braces != null ? reading.braces(given.braces, WordScope.ELSEWHERE) : given.named.visit(reading)
            unmasked(given)
        } else {
            given.braces != null ? blocks.make(vocabulary, call, given.braces) : blocks.named(vocabulary, call, given.named)
        }
    }

    /** Whether {@code call} is one of a method that may turn out to be a word for an object that an engine keeps. */
    boolean isTold(MethodCallExpression call) {
        Expression object = call.objectExpression
        EngineWord.named(call.methodAsString)?.isMethod() && !(object instanceof VariableExpression && NO_OBJECTS.contains(object.name))
    }

    /** Leaves it to the run whether {@code call} means the word or a method. */
    void on(MethodCallExpression call) {
        Arguments given = new Arguments(call)
        Expression object = call.objectExpression
        if (read(object) != null && given.values.empty) {
            told(EngineWord.named(call.methodAsString), call, given, object)
        } else {
            reading.otherCall(call)
        }
        List<Expression> all = [object, new ConstantExpression(call.spreadSafe ? '*.' : call.safe ? '?.' : '.'), call.method]
        if (given.named != null) {
            all.add(new MapExpression(given.named.mapEntryExpressions))
        }
        all.addAll(given.values)
        if (given.braces != null) {
            all.add(given.braces)
        }
        call.arguments = new ArgumentListExpression(all)
        Expression method = new ConstantExpression(SluiceScript.TOLD)
        method.sourcePosition = call.method
        call.method = method
        call.objectExpression = VariableExpression.THIS_EXPRESSION
        call.implicitThis = call.safe = call.spreadSafe = false
    }

    /** The word by which {@code object} reads something, or null. */
    private EngineWord read(Expression object) {
        EngineWord word = object instanceof MethodCallExpression && object.implicitThis && !reading.names.isCallable(object.methodAsString)
                ? EngineWord.named(object.methodAsString) : null
        word?.reads == null ? null : word
    }

    /** What can be changed of the object that {@code object} reads, or null where only the run can tell. */
    private Vocabulary changing(Expression object) {
        EngineWord word = read(object)
        word == null ? null : grammar.changing(word.reads)
    }

    private static boolean isText(Arguments given) {
        given.values.first() instanceof ConstantExpression
    }

    private static List<String> keys(MapExpression named) {
        named.mapEntryExpressions.collect { it.keyExpression.text }
    }

    private void engine(MethodCallExpression call, Arguments given) {
        boolean nested = insideEngine
        if (nested) {
            reading.mistake(call.method, EngineWord.ENGINE.misplaced('engine'))
        }
        insideEngine = insideEngine || given.braces != null
        reading.arguments(call, reading.spot.strict ? WordScope.TOP : WordScope.ELSEWHERE)
        insideEngine = nested
    }
}
