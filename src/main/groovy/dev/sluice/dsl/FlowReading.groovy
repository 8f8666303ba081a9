package dev.sluice.dsl

import dev.sluice.dsl.check.ScriptReader
import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.KnownValue
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/** Tells whether what follows a word that steers a script can be meant. */
@POJO
@CompileStatic
final class FlowReading {
    private FlowReading() {
    }

    static boolean fits(EngineWord word, Arguments given) {
        int values = given.values.size()
        boolean braces = given.braces != null
        switch (word) {
            case EngineWord.RUNBOOK: return values == 1 && says(given) && braces
            case EngineWord.STEP: return says(given) && braces && (values == 1 || values == 2 && given.values[1] instanceof ClosureExpression)
            case EngineWord.CONFIRM: return values == 1 && !braces
            case EngineWord.MANUAL: return given.oneValue
            case EngineWord.APPROVE: return values <= 1 && !braces && says(given, 'by', 'own') && isSomebody(named(given, 'by'))
            case EngineWord.NOTIFY: return values == (named(given, 'at') == null ? 1 : 0) && !braces
                    && says(given, *NoticeWord.NAMES) && isOneWay(given)
            case EngineWord.INCLUDE: return given.oneValue && given.values[0] instanceof ConstantExpression
            case EngineWord.PARAM: return values == 1 && literal(given.values[0]) != '' && !braces && says(given, *ParamWord.NAMES)
            case EngineWord.PARALLEL: return values == 0 && braces && says(given, 'limit', 'keepGoing')
            case EngineWord.ON: return values > 0 && braces && says(given, 'limit', 'keepGoing')
            case EngineWord.RETRY: return values == 0 && braces && says(given, 'times', 'on', 'backoff') && named(given, 'times') != null
            case EngineWord.TIMEOUT: return values == 1 && braces && says(given)
            case EngineWord.UNTIL: return values == 0 && braces && says(given, 'every', 'within')
            default: return values == 1 && braces && says(given)
        }
    }

    /** What the run would refuse of what {@code word} is given, as far as the script says it in so many words. */
    static void check(EngineWord word, Arguments given, ScriptReader reading) {
        switch (word) {
            case EngineWord.PARAM: parameter(given, reading); break
            case EngineWord.RETRY:
                tried(named(given, 'times'), reading) { Given.number(word, 'times', it, ControlWords.MOST_TIMES) }
                tried(named(given, 'backoff'), reading) { DurationText.of(word.word, it) }
                break
            case EngineWord.TIMEOUT: tried(given.values[0], reading) { DurationText.of(word.word, it) }; break
            case EngineWord.UNTIL:
                ['every', 'within'].each { name -> tried(named(given, name), reading) { DurationText.of(word.word, it) } }
                break
            case [EngineWord.PARALLEL, EngineWord.ON]:
                tried(named(given, 'limit'), reading) { Given.number(word, 'limit', it, ParallelWords.MOST_AT_ONCE) }
                break
            case EngineWord.NOTIFY: all(named(given, 'at')).each { end -> tried(end, reading) { NoticeWord.end(it.toString()) } }
        }
    }

    private static void parameter(Arguments given, ScriptReader reading) {
        Expression said = named(given, 'type')
        Class<?> type = said == null ? String : null
        if (said instanceof VariableExpression && !reading.names.isVariable(said.name) || said instanceof ConstantExpression) {
            attempt(said, reading) { type = ParamWord.type(said.text) }
        }
        Object choices = literal(named(given, 'choices'))
        boolean free = named(given, 'choices') == null
        if (type != null && (free || choices instanceof List) && literal(named(given, 'secret')) != true) {
            tried(named(given, 'default'), reading) { ParamWord.checked(given.values[0].text, type, (List<Object>) choices, it) }
        }
    }

    private static void tried(Expression at, ScriptReader reading, Closure<?> check) {
        Object said = literal(at)
        if (said != null) {
            attempt(at, reading) { check.call(said) }
        }
    }

    private static void attempt(Expression at, ScriptReader reading, Closure<?> check) {
        try {
            check.call()
        } catch (DslException wrong) {
            reading.mistake(at, wrong.message)
        }
    }

    /** What {@code said} says in so many words, or null. */
    private static Object literal(Expression said) {
        Object value = said instanceof ConstantExpression || said instanceof ListExpression ? KnownValue.of(said).value() : null
        value instanceof List && value.contains(null) ? null : value
    }

    private static List<Expression> all(Expression said) {
        said instanceof ListExpression ? said.expressions : said == null ? [] as List<Expression> : [said]
    }

    private static Expression named(Arguments given, String name) {
        List<MapEntryExpression> pairs = given.named?.mapEntryExpressions ?: []
        pairs.find { it.keyExpression instanceof ConstantExpression && it.keyExpression.text == name }?.valueExpression
    }

    private static boolean isSomebody(Expression by) {
        by != null && literal(by) != []
    }

    /** Whether it says how to tell, unless only the run can tell what it says. */
    private static boolean isOneWay(Arguments given) {
        given.named?.mapEntryExpressions?.any { !(it.keyExpression instanceof ConstantExpression) }
                || names(given).count { it in NoticeWord.WAYS } == 1
    }

    private static List<String> names(Arguments given) {
        given.named == null ? [] as List<String> : given.named.mapEntryExpressions*.keyExpression.findAll { it instanceof ConstantExpression }*.text
    }

    /** Whether nothing is named but what may be. */
    private static boolean says(Arguments given, String... known) {
        names(given).every { it in known }
    }
}
