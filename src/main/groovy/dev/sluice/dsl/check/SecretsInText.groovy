package dev.sluice.dsl.check

import dev.sluice.dsl.flow.SecretMethods
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.CastExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.GStringExpression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.TernaryExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/** Finds secrets that would be of no use where a script has them: inside of a text, where they are masked or not even asked for. */
@POJO
@CompileStatic
final class SecretsInText {
    private static final String QUOTED = 'in quotes this is no secret but a text. Write it without the quotes around it.'

    /** The variables that hold one. */
    private final Set<String> names = [] as Set
    /** Those that hold a text with one in it. */
    private final Set<String> texts = [] as Set
    /** Those that hold a text without. */
    private final Set<String> plain = [] as Set
    /** The parameters that are one. */
    private final Set<String> parameters = [] as Set

    /** A variable was given {@code value}; null where nobody knows which. */
    void assigned(String name, Expression value) {
        note(names, name, value != null && isSecret(value))
        note(texts, name, value != null && isMasked(value))
        note(plain, name, value != null && isText(value))
    }

    private static void note(Set<String> kept, String name, boolean holds) {
        holds ? kept.add(name) : kept.remove(name)
    }

    /** A word was used; it may declare a parameter that is a secret. */
    void declared(MethodCallExpression call) {
        String parameter = isAsked(call) ? Words.named(call.methodAsString).declares(new Arguments(call)) : null
        if (parameter != null) {
            parameters.add(parameter)
        }
    }

    /** What is wrong with {@code value} as what a field is given, or null. */
    String inField(Expression value) {
        isMasked(value) ? SecretMethods.MASKED : null
    }

    /** What is wrong with a sum, or null. */
    String inSum(BinaryExpression sum) {
        isJoined(sum) ? SecretMethods.MASKED : null
    }

    /** What is wrong with {@code value} as a program, what it is given, or its environment, or null. */
    String givenOut(Expression value) {
        isMasked(value) || value instanceof ListExpression && value.expressions.any { isSecret(it) } ? SecretMethods.GIVEN_OUT : null
    }

    /** What is wrong with a text wherever it stands, or null. */
    static String inText(ConstantExpression text) {
        text.value instanceof String && (String) text.value ==~ /\s*secret\s*\(\s*(file:\s*)?(['"]).+\2\s*\)\s*/ ? QUOTED : null
    }

    /** What is printed may show stars, so a sum that is a text is written like one: {@code 'x' + pw} as {@code "x$pw"}. */
    void print(MethodCallExpression call) {
        if (call.arguments instanceof TupleExpression) {
            call.arguments = new ArgumentListExpression(((TupleExpression) call.arguments).expressions.collect { text(it) })
        }
    }

    private Expression text(Expression printed) {
        List<Expression> parts = []
        Expression rest = printed
        while (isSum(rest)) {
            parts.add(0, ((BinaryExpression) rest).rightExpression)
            rest = ((BinaryExpression) rest).leftExpression
        }
        if (parts.empty || !isText(rest) && !isSecret(rest)) {
            return printed
        }
        List<ConstantExpression> between = [ConstantExpression.EMPTY_STRING] * (parts.size() + 2)
        GStringExpression text = new GStringExpression(printed.text, between, [rest] + parts)
        text.sourcePosition = printed
        text
    }

    private boolean isMasked(Expression value) {
        if (value instanceof VariableExpression) {
            return texts.contains(value.name)
        }
        if (value instanceof CastExpression) {
            return isMasked(value.expression) || isCastToText(value)
        }
        if (value instanceof BinaryExpression) {
            return isMaskedSum(value)
        }
        parts(value).any { isMasked(it) || value instanceof GStringExpression && isSecret(it) }
    }

    /** What {@code value} is put together of. */
    private static List<Expression> parts(Expression value) {
        if (value instanceof GStringExpression) {
            return value.values
        }
        if (value instanceof ListExpression) {
            return value.expressions
        }
        if (value instanceof MapExpression) {
            return value.mapEntryExpressions*.valueExpression
        }
        value instanceof TernaryExpression ? [value.trueExpression, value.falseExpression] : []
    }

    private boolean isMaskedSum(BinaryExpression value) {
        isSum(value) && !isJoined(value) && (isMasked(value.leftExpression) || isMasked(value.rightExpression))
    }

    /** {@code String pw = secret('DB')}. */
    private boolean isCastToText(CastExpression cast) {
        cast.type.nameWithoutPackage == ClassHelper.STRING_TYPE.nameWithoutPackage && isSecret(cast.expression)
    }

    private static boolean isSum(Expression value) {
        value instanceof BinaryExpression && value.operation.text == '+'
    }

    private boolean isJoined(BinaryExpression sum) {
        sum.operation.text in ['+', '+='] && (isSecret(sum.leftExpression)
                || isSecret(sum.rightExpression) && isText(sum.leftExpression))
    }

    private boolean isText(Expression value) {
        value instanceof GStringExpression || value instanceof ConstantExpression && value.value instanceof String
                || value instanceof VariableExpression && plain.contains(value.name)
                || isSum(value) && isText(((BinaryExpression) value).leftExpression)
    }

    /** Whether {@code value} is a secret, as far as the script tells. */
    boolean isSecret(Expression value) {
        switch (value) {
            case VariableExpression: return names.contains(((VariableExpression) value).name)
            case MethodCallExpression: return isAsked((MethodCallExpression) value)
            case PropertyExpression: return isParameters(((PropertyExpression) value).objectExpression)
                    && parameters.contains(((PropertyExpression) value).propertyAsString)
            case TernaryExpression: return isSecret(((TernaryExpression) value).trueExpression)
                    || isSecret(((TernaryExpression) value).falseExpression)
            default: return false
        }
    }

    private static boolean isParameters(Expression value) {
        value instanceof VariableExpression && value.name == ScriptContext.PARAMS
    }

    private static boolean isAsked(MethodCallExpression call) {
        call.implicitThis && Words.named(call.methodAsString)?.givesSecret(new Arguments(call))
    }
}
