package dev.sluice.dsl

import dev.sluice.dsl.check.DeclaredParameters
import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.grammar.FieldValues
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.runbook.Run
import dev.sluice.wire.Secret
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * Finds the value of a parameter: what the command line gives, else its default, else what the user answers at a terminal.
 * A run keeps it, unless it is secret; then it has to be given again to who resumes the run.
 */
@POJO
@CompileStatic
final class ParamWord {
    /** What can be said of one. */
    static final List<String> NAMES = ['type', 'choices', 'default', 'secret', 'about']

    private static final List<Class<?>> TYPES = [String, Integer, Long, BigDecimal, File, Boolean, List]

    private static final int MOST_QUESTIONS = 3

    private final Run run

    ParamWord(Run run) {
        this.run = run
    }

    Object declare(Given given, ScriptContext around) {
        String name = given.mayName(*NAMES).text()
        Map<String, Object> params = around.params()
        Object value = given.named.secret == true ? secret(name, given, params) : run.param(name) { open(name, given, params) }
        params.put(name, value)
        value
    }

    private Secret secret(String name, Given given, Map<String, Object> params) {
        Object said = said(name, given, params) ?: run.manner().questions().askHidden("$name: ").filter { !it.reveal().empty }.orElseThrow { missing(name) }
        Secret secret = said instanceof Secret ? said : Secret.of(FieldValues.text(said))
        run.conceal(secret)
        secret
    }

    private Object open(String name, Given given, Map<String, Object> params) {
        List<Object> choices = choices(given)
        Object said = said(name, given, params)
        said == null ? answer(name, given, choices) : checked(name, type(given), choices, said)
    }

    /** What the command line gives, else the default, else null. */
    private static Object said(String name, Given given, Map<String, Object> params) {
        Object preset = given.named.default
        params.get(name) != null ? params.get(name) : preset instanceof Closure ? ClosureRunner.run(preset) : preset
    }

    /** Asks at a terminal; an answer that cannot be is asked for again. */
    private Object answer(String name, Given given, List<Object> choices) {
        String question = "$name${choices ? " (${choices.join(', ')})" : ''}: "
        for (int left = MOST_QUESTIONS; ; left--) {
            String answer = run.manner().questions().ask(question).filter { it }.orElseThrow { missing(name) }
            try {
                return checked(name, type(given), choices, answer)
            } catch (DslException unfit) {
                if (left == 1) {
                    throw unfit
                }
                run.manner().steps().accept(unfit.message)
            }
        }
    }

    private static DslException missing(String name) {
        DslException.about('param', DeclaredParameters.missing(name))
    }

    /** @param choices null where any value will do */
    static Object checked(String name, Class<?> type, List<Object> choices, Object said) {
        Object value = fit(name, type, said)
        Object stranger = choices == null ? null : (value instanceof List ? value : [value]).find { !(it in choices) }
        if (stranger != null) {
            throw DslException.about('param', "'$name' cannot be '$stranger'. "
                    + Suggestion.orElse(stranger.toString(), choices*.toString(), "Give one of ${choices.join(', ')}."))
        }
        value
    }

    private static List<Object> choices(Given given) {
        Object said = given.named.choices
        Object all = said instanceof Closure ? ClosureRunner.run(said) : said
        all == null ? null : all instanceof Collection ? all.toList() : [all]
    }

    /** @param name of a class, without its package */
    static Class<?> type(String name) {
        Class<?> type = TYPES.find { it.simpleName == name }
        if (type == null) {
            throw DslException.about('param', "a parameter cannot be of type $name. "
                    + Suggestion.orElse(name, TYPES*.simpleName, "Choose one of ${TYPES*.simpleName.join(', ')}."))
        }
        type
    }

    private static Class<?> type(Given given) {
        Object said = given.named.type ?: String
        TYPES.contains(said) ? (Class<?>) said : type(said instanceof Class ? said.simpleName : said.toString())
    }

    private static Object fit(String name, Class<?> type, Object value) {
        if (type.isInstance(value)) {
            return value
        }
        try {
            return read(type, value.toString())
        } catch (IllegalArgumentException unfit) {
            throw DslException.about('param', "'$name' has to be of type $type.simpleName, and '$value' is not.")
        }
    }

    private static Object read(Class<?> type, String text) {
        switch (type) {
            case Integer: return text.toInteger()
            case Long: return text.toLong()
            case BigDecimal: return text.toBigDecimal()
            case File: return new File(text)
            case Boolean: return truth(text)
            case List: return text.split(/\s*,\s*/).toList()
            default: return text
        }
    }

    private static Boolean truth(String text) {
        if (!(text in ['true', 'false'])) {
            throw new IllegalArgumentException(text)
        }
        text == 'true'
    }
}
