package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.Between
import dev.sluice.dsl.flow.Meanings
import dev.sluice.dsl.flow.ObjectMembers
import dev.sluice.dsl.flow.SecretMethods
import dev.sluice.dsl.flow.Units
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.BooleanExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.ElvisOperatorExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.GStringExpression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.NotExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.RangeExpression
import org.codehaus.groovy.ast.expr.SpreadExpression
import org.codehaus.groovy.ast.expr.SpreadMapExpression
import org.codehaus.groovy.ast.expr.TernaryExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.SwitchStatement
import org.codehaus.groovy.control.SourceUnit

/** Has what a script compares compared by its {@link Meanings}: to Groovy, a text never equals an object. */
@POJO
@CompileStatic
final class MeaningRewriting extends WholeRewriting {
    private static final String EQUALS = 'equals'
    private static final String CONTAINS = 'contains'
    private static final String CASE = 'isCase'
    private static final String ASKED = 'asked'
    private static final Map<String, String> MEANING = ['==': 'same', 'in': 'isIn', '<=>': 'order'].asImmutable()
    /** What asks the same where one of several comparisons will do. */
    private static final Map<String, String> ANY = [same: 'sameAsAny', (ASKED): 'askedOfAny'].asImmutable()
    private static final Map<String, String> POSITIVE = ['!=': '==', '!in': 'in'].asImmutable()
    private static final Set<String> LIKE = ['==~', '=~'] as Set
    private static final Set<String> ORDERING = ['<', '<=', '>', '>='] as Set
    /** The class of Java that compares two. */
    static final Set<String> OBJECTS = ['Objects', 'java.util.Objects'] as Set
    private static final Set<String> ITSELF = ['this', 'super'] as Set
    private static final Set<String> JOINING = ['||', '&&'] as Set

    /** What the script itself has nothing in. */
    private final Set<String> emptied

    MeaningRewriting(SourceUnit source) {
        super(source)
        emptied = EmptiedNames.of(source.AST)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof TernaryExpression) {
            return chosen((TernaryExpression) expression)
        }
        if (expression instanceof GStringExpression) {
            return written((GStringExpression) expression)
        }
        if (expression instanceof MapEntryExpression) {
            return copied((MapEntryExpression) expression)
        }
        if (expression instanceof RangeExpression) {
            return between((RangeExpression) expression)
        }
        if (expression instanceof MethodCallExpression) {
            return asked((MethodCallExpression) expression)
        }
        if (!(expression instanceof BinaryExpression)) {
            return expression
        }
        BinaryExpression both = (BinaryExpression) expression
        both.operation.text in JOINING ? joined(both) : compared(both)
    }

    /** {@code "$it.group"} has nothing but the field in it, and stays what was read there; a span is written as people say it. */
    private static Expression written(GStringExpression text) {
        boolean plain = text.values.size() == 1 && !(text.values[0] instanceof ClosureExpression) && text.strings.every { !it.value }
        if (plain) {
            return meant('text', text, text.values[0])
        }
        GStringExpression said = new GStringExpression(text.text, text.strings, text.values.collect { it instanceof ClosureExpression ? it : called(Units, 'inText', it, [it]) })
        said.sourcePosition = text
        said
    }

    /** {@code yesterday..now}; the places of a list are numbers. */
    private static Expression between(RangeExpression range) {
        boolean places = range.from instanceof ConstantExpression && range.to instanceof ConstantExpression && [range.from, range.to].any { isNumber(it) }
        places ? range : called(Between, 'of', range, [range.from, range.to, new ConstantExpression(range.exclusiveLeft), new ConstantExpression(range.exclusiveRight)])
    }

    /**
     * {@code it.group.equals(other)}, {@code it.group.is(other)} and {@code Objects.equals(it.group, other)} ask what {@code ==} does,
     * {@code all.isCase(it)} what {@code in} does; an array is looked into as a list.
     */
    private static Expression asked(MethodCallExpression call) {
        List<Expression> given = call.arguments instanceof ArgumentListExpression ? given(call) : []
        boolean other = call.implicitThis || given.any { it instanceof SpreadExpression } || call.objectExpression.text in ITSELF
        if (!other && !call.spreadSafe && !call.safe && call.methodAsString == CONTAINS && given.size() == 1) {
            call.objectExpression = meant('listed', call.objectExpression, call.objectExpression)
        }
        if (!other && call.methodAsString == EQUALS && given.size() == 2 && call.objectExpression.text in OBJECTS) {
            return meant(MEANING['=='], call, given[0], given[1])
        }
        if (!other && !call.spreadSafe && !call.safe && call.methodAsString == CASE && given.size() == 1) {
            return meant(MEANING['in'], call, given[0], call.objectExpression)
        }
        if (other || !(call.methodAsString in Meanings.ASKING) || given.size() != 1) {
            return call
        }
        Expression method = new ConstantExpression(call.methodAsString)
        call.spreadSafe ? meant('askedOfEach', call, call.objectExpression, given[0], method)
                : meant(ASKED, call, call.objectExpression, given[0], method, new ConstantExpression(call.safe, true))
    }

    /** {@code [*: it]} has what is read of it. */
    private static Expression copied(MapEntryExpression entry) {
        boolean spread = entry.keyExpression instanceof SpreadMapExpression
        spread ? new MapEntryExpression(entry.keyExpression, called(ObjectMembers, 'fields', entry.valueExpression, [entry.valueExpression])) : entry
    }

    private Expression compared(BinaryExpression comparison) {
        String operation = POSITIVE.getOrDefault(comparison.operation.text, comparison.operation.text)
        List<Expression> both = [comparison.leftExpression, comparison.rightExpression]
        if (both.every { it instanceof ConstantExpression }) {
            return comparison
        }
        if (operation in LIKE) {
            comparison.leftExpression = opened(both[0])
            comparison.rightExpression = opened(both[1])
            return comparison
        }
        if (operation in ORDERING) {
            List<Expression> known = measured(both[0], both[1])
            return meant('ordered', comparison, known[0], new ConstantExpression(operation), known[1], own(both[0]), own(both[1]))
        }
        boolean asTruth = operation == '==' && both.any { isTruth(it) }
        if (!asTruth && !both.every { mayBeMeant(it) }) {
            return comparison
        }
        String meaning = MEANING[operation]
        if (meaning == null) {
            return comparison
        }
        Expression meant = meant(meaning, comparison, *both)
        POSITIVE.containsKey(comparison.operation.text) ? not(meant) : meant
    }

    /** A secret is compared by what it is, also with a pattern and among choices of other sorts. */
    private static Expression opened(Expression value) {
        value instanceof ConstantExpression ? value : called(SecretMethods, 'compared', value, [value])
    }

    /** Whether it may be nothing because the script says so. */
    private Expression own(Expression value) {
        if (value instanceof VariableExpression) {
            return new ConstantExpression(emptied.contains(value.name))
        }
        Expression owner = value instanceof PropertyExpression && emptied.contains(value.propertyAsString) ? value.objectExpression : null
        boolean told = owner instanceof VariableExpression && owner.text != 'super'
        told ? meant('isOwn', value, new VariableExpression(owner.text)) : new ConstantExpression(false)
    }

    private static Expression not(Expression same) {
        NotExpression other = new NotExpression(same)
        other.sourcePosition = same
        other
    }

    /** Where one text is compared with a name, or else with a reference, it is no mistake that it is only one of them. */
    private static Expression joined(BinaryExpression whole) {
        List<MethodCallExpression> comparisons = comparisons(whole)
        comparisons.each { MethodCallExpression one ->
            List<Expression> both = given(one).take(2)
            Expression shared = both.find { each -> comparisons.any { !it.is(one) && given(it).take(2)*.text.contains(each.text) } }
            int at = shared == null ? -1 : both.findIndexOf { it.is(shared) }
            if (at >= 0 && ANY.containsKey(one.methodAsString)) {
                one.method = new ConstantExpression(ANY[one.methodAsString])
                one.arguments = new ArgumentListExpression([shared, both[1 - at]] + given(one).drop(2))
            } else if (one.methodAsString == MEANING['in'] && at == 1) {
                one.method = new ConstantExpression('isInAny')
            }
        }
        whole
    }

    private static List<Expression> given(MethodCallExpression comparison) {
        ((ArgumentListExpression) comparison.arguments).expressions
    }

    private static List<MethodCallExpression> comparisons(Expression expression) {
        switch (expression) {
            case BinaryExpression:
                BinaryExpression both = (BinaryExpression) expression
                return both.operation.text in JOINING ? comparisons(both.leftExpression) + comparisons(both.rightExpression) : []
            case BooleanExpression: return comparisons(((BooleanExpression) expression).expression)
            case MethodCallExpression:
                MethodCallExpression call = (MethodCallExpression) expression
                boolean compares = call.methodAsString in MEANING.values() || call.methodAsString == ASKED && given(call)[2].text in Meanings.EQUALITIES
                return call.objectExpression.type.name == Meanings.name && compares ? [call] : []
            default: return []
        }
    }

    /** {@code it.parent ?: 'none'} may be compared with that text. */
    private static Expression chosen(TernaryExpression choice) {
        List<Expression> own = texts(choice)
        if (own.empty) {
            return choice
        }
        Expression chosen = choice instanceof ElvisOperatorExpression ? new ElvisOperatorExpression(orElse(choice.trueExpression, own), choice.falseExpression)
                : new TernaryExpression(choice.booleanExpression, orElse(choice.trueExpression, own), orElse(choice.falseExpression, own))
        chosen.sourcePosition = choice
        chosen
    }

    /** The texts of the script's own that may be what is chosen. */
    private static List<Expression> texts(Expression expression) {
        if (expression instanceof TernaryExpression) {
            return texts(expression.trueExpression) + texts(expression.falseExpression)
        }
        boolean text = expression instanceof GStringExpression || expression instanceof ConstantExpression && expression.value instanceof String
        text ? [expression] : [] as List<Expression>
    }

    private static Expression orElse(Expression value, List<Expression> own) {
        if (value instanceof ConstantExpression || value instanceof GStringExpression) {
            return value
        }
        own.any { it instanceof GStringExpression } ? meant('plain', value, value) : meant('orElse', value, value, *own)
    }

    @Override
    void visitSwitch(SwitchStatement statement) {
        super.visitSwitch(statement)
        statement.expression = opened(statement.expression)
        boolean both = statement.caseStatements.any { isNumber(it.expression) } && statement.caseStatements.any { isNumberInText(it.expression) }
        statement.caseStatements.findAll { !both || !isNumber(it.expression) && !isNumberInText(it.expression) }.each { it.expression = choice(it.expression) }
    }

    private static Expression choice(Expression value) {
        mayBeMeant(value) ? meant('choice', value, value) : value
    }

    private static boolean isNumberInText(Expression value) {
        value instanceof ConstantExpression && value.value instanceof String && ((String) value.value).number
    }

    private static boolean isTruth(Expression expression) {
        expression instanceof ConstantExpression && ((ConstantExpression) expression).value instanceof Boolean
    }

    /** Whether it may be a text, a number or an object. */
    private static boolean mayBeMeant(Expression expression) {
        !(expression instanceof ConstantExpression) || isNumber(expression) || ((ConstantExpression) expression).value instanceof String
    }

    private static Expression meant(String what, Expression at, Expression... given) {
        called(Meanings, what, at, given.toList())
    }
}
