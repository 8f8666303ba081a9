package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.GStringExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/** Finds secrets that would be of no use where a script has them: inside of a text, where they are masked or not even asked for. */
@POJO
@CompileStatic
final class SecretsInText {
    static final String MASKED = 'a secret cannot be part of a longer text: it would be masked. Give it by itself.'
    private static final String QUOTED = 'in quotes this is no secret but a text. Write it without the quotes around it.'

    /** The variables that hold one. */
    private final Set<String> names = [] as Set

    /** A variable was given {@code value}. */
    void assigned(String name, Expression value) {
        isAsked(value) ? names.add(name) : names.remove(name)
    }

    /** What is wrong with {@code value} as what a field is given, or null. */
    String inField(Expression value) {
        value instanceof GStringExpression && value.values.any { isAsked(it) || it instanceof VariableExpression && names.contains(it.name) } ? MASKED : null
    }

    /** What is wrong with a text wherever it stands, or null. */
    static String inText(ConstantExpression text) {
        text.value instanceof String && (String) text.value ==~ /\s*secret\s*\(\s*(file:\s*)?(['"]).+\2\s*\)\s*/ ? QUOTED : null
    }

    private static boolean isAsked(Expression value) {
        value instanceof MethodCallExpression && value.implicitThis && value.methodAsString == EngineWord.SECRET.word
    }
}
