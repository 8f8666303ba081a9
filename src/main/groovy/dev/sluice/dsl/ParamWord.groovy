package dev.sluice.dsl

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

    private static final Map<Class<?>, Closure<?>> TYPES = [
            (String): { String text -> text }, (Integer): { String text -> text.toInteger() }, (Long): { String text -> text.toLong() },
            (BigDecimal): { String text -> text.toBigDecimal() }, (File): { String text -> new File(text) },
            (Boolean): { String text -> truth(text) }, (List): { String text -> text.split(/\s*,\s*/).toList() }] as Map<Class<?>, Closure<?>>

    private final Run run

    ParamWord(Run run) {
        this.run = run
    }

    Object declare(Given given, Surroundings around) {
        String name = given.mayName(*NAMES).text()
        Map<String, Object> params = around.params()
        boolean secret = given.named.secret == true
        Object value = secret ? Secret.of(Fitting.text(unchecked(name, given, params, true)))
                : run.remembered("param $name") { checked(name, given, params) }
        params.put(name, value)
        value
    }

    private Object checked(String name, Given given, Map<String, Object> params) {
        List<Object> choices = choices(given)
        Object value = fit(name, given, unchecked(name, given, params, false, choices))
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

    private Object unchecked(String name, Given given, Map<String, Object> params, boolean secret, List<Object> choices = null) {
        Object preset = given.named.default
        if (params.get(name) != null) {
            return params.get(name)
        }
        if (preset != null) {
            return preset instanceof Closure ? ClosureRunner.run(preset) : preset
        }
        String question = "$name${choices ? " (${choices.join(', ')})" : ''}: "
        Optional<?> answer = secret ? run.manner().questions().askHidden(question).map { it.reveal() } : run.manner().questions().ask(question)
        answer.filter { it }.orElseThrow { DslException.about('param', "parameter '$name' is missing. Give it: -p $name=VALUE") }
    }

    private static Object fit(String name, Given given, Object value) {
        Class<?> type = (Class<?>) (given.named.type ?: String)
        Closure<?> reading = TYPES[type]
        if (reading == null) {
            throw DslException.about('param', "a parameter cannot be of type $type.simpleName. Choose one of ${TYPES.keySet()*.simpleName.join(', ')}.")
        }
        if (type.isInstance(value)) {
            return value
        }
        try {
            return reading.call(value.toString())
        } catch (IllegalArgumentException unfit) {
            throw DslException.about('param', "'$name' has to be of type $type.simpleName, and '$value' is not.")
        }
    }

    private static Boolean truth(String text) {
        if (!(text in ['true', 'false'])) {
            throw new IllegalArgumentException(text)
        }
        text == 'true'
    }
}
