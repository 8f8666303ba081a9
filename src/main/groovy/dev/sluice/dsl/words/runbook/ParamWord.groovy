package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.WireValues
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.language.ArgumentException
import dev.sluice.language.Parameter
import dev.sluice.language.ParameterValues
import dev.sluice.runbook.Run
import dev.sluice.wire.Secret
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.VariableExpression

@POJO
@CompileStatic
final class ParamWord extends FlowWord {
    private static final List<Class<?>> TYPES = ParameterValues.types()
    private static final int MOST_QUESTIONS = 3

    final String about = 'Declare what a script wants to be told when it is run.'
    final String example = "param 'target', default: 'qa1', about: 'what to refresh'"
    final String usage = 'param takes a name and what it may be: ' +
            "param 'target', type: String, choices: ['qa1', 'qa2'], default: 'qa1', secret: false, about: 'which VDB'"
    final List<String> options = ['type', 'choices', 'default', 'secret', 'about']

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && Arguments.literal(given.values[0]) != '' && given.braces == null
    }

    @Override
    protected void checkValues(Arguments given, ScriptChecker checker) {
        Class<?> type = writtenType(given, checker)
        Expression allowed = given.named('choices')
        Object choices = Arguments.literal(allowed)
        if (type != null && (allowed == null || choices instanceof List) && Arguments.literal(given.named('secret')) != true) {
            checker.attempt(given.named('default')) { checked(given.values[0].text, type, (List<Object>) choices, it) }
        }
    }

    /** The type as far as the script says it in so many words, or null. */
    private static Class<?> writtenType(Arguments given, ScriptChecker checker) {
        Expression said = given.named('type')
        Class<?> type = said == null ? String : null
        if (said instanceof VariableExpression && !checker.isVariable(said.name) || said instanceof ConstantExpression) {
            checker.attempt(new ConstantExpression(said.text).tap { sourcePosition = said }) { type = ParamWord.type(it.toString()) }
        }
        type
    }

    @Override
    String declares(Arguments given) {
        given.values.size() == 1 && given.values[0] instanceof ConstantExpression ? given.values[0].text : null
    }

    @Override
    boolean givesSecret(Arguments given) {
        given.named('secret')?.text == 'true'
    }

    /** A run keeps the value, unless it is secret; then it has to be given again to who resumes the run. */
    @Override
    protected Object run(WordCall call) {
        String name = call.text()
        Map<String, Object> params = call.around.params()
        Object value = call.named.secret == true ? secret(name, call, params) : call.around.run.param(name) { open(name, call, params) }
        params.put(name, value)
        value
    }

    private static Secret secret(String name, WordCall call, Map<String, Object> params) {
        Run run = call.around.run
        Object said = said(call, params.getOrDefault(name, null)) ?: run.settings().questions().askHidden("$name: ").filter { !it.reveal().empty }.orElseThrow { missing(name) }
        Secret secret = said instanceof Secret ? said : Secret.of(WireValues.text(said))
        run.conceal(secret)
        mustFit(name, call, secret)
        secret
    }

    private static void mustFit(String name, WordCall call, Secret secret) {
        try {
            checked(name, type(call), choices(call), secret.reveal())
        } catch (DslException unfit) {
            throw DslException.about('param', Parameter.unfitSecretText(name))
        }
    }

    private static Object open(String name, WordCall call, Map<String, Object> params) {
        List<Object> choices = choices(call)
        Object said = said(call, params.getOrDefault(name, null))
        said == null ? answer(name, call, choices) : checked(name, type(call), choices, said)
    }

    /** What the command line gives, else the default, else null. */
    private static Object said(WordCall call, Object given) {
        Object preset = call.named.default
        if (given != null) {
            return given
        }
        preset instanceof Closure ? ClosureRunner.run(preset) : preset
    }

    /** Asks at a terminal; an answer that cannot be is asked for again. */
    private static Object answer(String name, WordCall call, List<Object> choices) {
        Run run = call.around.run
        String question = "$name${choices ? " (${choices.join(', ')})" : ''}: "
        for (int left = MOST_QUESTIONS; ; left--) {
            String answer = run.settings().questions().ask(question).filter { it }.orElseThrow { missing(name) }
            try {
                return checked(name, type(call), choices, answer)
            } catch (DslException unfit) {
                if (left == 1) {
                    throw unfit
                }
                run.settings().told().steps().accept(unfit.message)
            }
        }
    }

    private static DslException missing(String name) {
        DslException.about('param', Parameter.missingText(name))
    }

    /** @param choices null where any value will do */
    private static Object checked(String name, Class<?> type, List<Object> choices, Object said) {
        try {
            return ParameterValues.fitting(name, type, choices, said)
        } catch (ArgumentException unfit) {
            throw DslException.about('param', unfit.message)
        }
    }

    private static List<Object> choices(WordCall call) {
        Object said = call.named.choices
        Object all = said instanceof Closure ? ClosureRunner.run(said) : said
        if (all == null) {
            return null
        }
        all instanceof Collection ? all.toList() : [all]
    }

    /** @param name of a class, without its package */
    private static Class<?> type(String name) {
        Class<?> type = TYPES.find { it.simpleName == name }
        if (type == null) {
            throw DslException.about('param', "a parameter cannot be of type $name. "
                    + Suggestion.orElse(name, TYPES*.simpleName, "Choose one of ${TYPES*.simpleName.join(', ')}."))
        }
        type
    }

    private static Class<?> type(WordCall call) {
        Object said = call.named.type ?: String
        TYPES.contains(said) ? (Class<?>) said : type(said instanceof Class ? said.simpleName : said.toString())
    }
}
