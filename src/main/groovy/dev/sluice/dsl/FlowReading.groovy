package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression

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
            case EngineWord.APPROVE: return values <= 1 && !braces && says(given, 'by', 'own') && names(given).contains('by')
            case EngineWord.NOTIFY: return values == (names(given).contains('at') ? 0 : 1) && !braces && says(given, *NoticeWord.NAMES)
            case EngineWord.INCLUDE: return given.oneValue && given.values[0] instanceof ConstantExpression
            case EngineWord.PARAM: return values == 1 && !braces && says(given, *ParamWord.NAMES)
            case EngineWord.PARALLEL: return values == 0 && braces && says(given, 'limit', 'keepGoing')
            case EngineWord.ON: return values > 0 && braces && says(given, 'limit', 'keepGoing')
            case EngineWord.RETRY: return values == 0 && braces && says(given, 'times', 'on', 'backoff') && names(given).contains('times')
            case EngineWord.TIMEOUT: return values == 1 && braces && says(given)
            case EngineWord.UNTIL: return values == 0 && braces && says(given, 'every', 'within')
            default: return values == 1 && braces && says(given)
        }
    }

    private static List<String> names(Arguments given) {
        given.named == null ? [] as List<String> : given.named.mapEntryExpressions*.keyExpression.findAll { it instanceof ConstantExpression }*.text
    }

    /** Whether nothing is named but what may be. */
    private static boolean says(Arguments given, String... known) {
        names(given).every { it in known }
    }
}
