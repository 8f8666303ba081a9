package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/** Reads the words that stand by themselves, at the top of a script or directly inside {@code engine { }}. */
@POJO
@CompileStatic
final class WordReading {
    private final Reading reading
    private final Grammar grammar
    private final BlockReading blocks
    private boolean insideEngine

    WordReading(Reading reading, Grammar grammar, BlockReading blocks) {
        this.reading = reading
        this.grammar = grammar
        this.blocks = blocks
    }

    void call(MethodCallExpression call) {
        String name = call.methodAsString
        EngineWord word = EngineWord.named(name)
        if (reading.names.isCallable(name) || word == null && (!reading.spot.strict || reading.names.isKnownCall(name))) {
            reading.otherCall(call)
        } else if (word == null) {
            reading.mistake(call.method, grammar.stranger(name, reading.names.methods()))
            reading.arguments(call, Spot.ELSEWHERE)
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
        if (!fits(word, given)) {
            reading.mistake(call.method, word.usage())
        }
        if (word == EngineWord.ENGINE) {
            engine(call, given)
        } else if (word.makes != null && given.onlyBraces) {
            blocks.make(grammar.inside(word), call, given.braces)
        } else {
            reading.arguments(call, Spot.ELSEWHERE)
        }
    }

    private static boolean fits(EngineWord word, Arguments given) {
        switch (word) {
            case EngineWord.ENGINE: return given.values.size() <= 1 && given.named == null
            case EngineWord.LOGIN: return given.onlyNamed && keys(given.named).toSet() == ['user', 'password'].toSet()
            case EngineWord.SECRET: return given.oneValue || given.onlyNamed && keys(given.named) == ['file']
            default: return given.oneValue && (word.reads != null || word.makes == null || !isText(given))
                    || given.onlyBraces && word.makes != null || word == EngineWord.SHOW && given.onlyNamed
        }
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
        reading.arguments(call, reading.spot.strict ? Spot.TOP : Spot.ELSEWHERE)
        insideEngine = nested
    }
}
