package dev.sluice.dsl.check

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/** Finds and reports where a comma, a semicolon or a new line is missing, so that Groovy takes what follows for something else. */
@POJO
@CompileStatic
final class MissingSeparators {
    private final ScriptReader script

    MissingSeparators(ScriptReader script) {
        this.script = script
    }

    static String missingComma(String before) {
        "',' is missing behind '$before'."
    }

    private static String missingEnd(String next) {
        "';' or a new line is missing before '$next'."
    }

    /** Whether something is missing between the object of {@code call} and its method. */
    boolean isMissingBefore(MethodCallExpression call) {
        if (isMissingBehindValue(call)) {
            return true
        }
        if (isWordWithoutComma(call)) {
            missesComma(call)
            return true
        }
        if (!isNextStatement(call)) {
            return false
        }
        script.places.add(call.methodAsString, call.method)
        report(call.method, missingEnd(call.methodAsString))
        true
    }

    /** Whether a comma is missing behind what {@code call} is given: to Groovy that calls a method then, {@code refresh 'qa1' at: now}. */
    boolean isMissingWithin(MethodCallExpression call) {
        if (isMissingBehindValue(call)) {
            return true
        }
        MethodCallExpression value = (MethodCallExpression) new Arguments(call).values.find { it instanceof MethodCallExpression && isNoCall(it) }
        if (value != null) {
            missesComma(value)
        }
        value != null
    }

    /** Whether Groovy takes {@code refresh 'qa1' qa2} for a property 'qa2' of what 'refresh' gives. */
    boolean isMissingBefore(PropertyExpression property) {
        if (!isArgument(property)) {
            return false
        }
        Expression last = new Arguments((MethodCallExpression) property.objectExpression).values.last()
        if (last instanceof VariableExpression && script.scope.isBlock() && script.scope.vocabulary.knows(last.name)) {
            report(last, "a ',' ends no statement. Write ';' or a new line before '$last.name'.")
            return true
        }
        boolean told = last instanceof ConstantExpression || last instanceof VariableExpression
        report(property.property, missingComma(told ? last.text : 'what stands before'))
        true
    }

    /** Whether {@code call} and what it is called on are two words that Groovy takes for one line: {@code name 'x' description 'y'}. */
    private boolean isNextStatement(MethodCallExpression call) {
        Expression before = call.objectExpression
        String name = call.methodAsString
        if (name == null || !(before instanceof MethodCallExpression && ScriptReader.isWord(before))) {
            return false
        }
        String first = ((MethodCallExpression) before).methodAsString
        if (script.scope.isBlock()) {
            return script.scope.vocabulary.knows(name) && script.scope.vocabulary.knows(first)
        }
        Arguments given = new Arguments(call)
        boolean value = given.values && (given.values.first() instanceof ConstantExpression || !isBehindPoint(call.method))
        value && !script.names.isCallable(first) && Words.named(first)?.acting && Words.named(name)?.told
    }

    /** Groovy takes {@code x = 3 y = 4} for a call of 3, and {@code x = 'a' y = 4} for one of a method 'a'. */
    private boolean isMissingBehindValue(MethodCallExpression call) {
        boolean number = call.objectExpression instanceof ConstantExpression && call.methodAsString == 'call' && !call.implicitThis
        boolean text = !script.scope.isBlock() && ScriptReader.isWord(call) && isQuoted(call) && !script.names.isCallable(call.methodAsString)
        Expression next = number || text ? new Arguments(call).values.find { it instanceof BinaryExpression && it.operation.text == '=' } : null
        if (next != null) {
            report(next, missingEnd(((BinaryExpression) next).leftExpression.text))
        }
        next != null
    }

    private static boolean isQuoted(MethodCallExpression call) {
        Expression name = call.method
        name.lineNumber == name.lastLineNumber && name.lastColumnNumber - name.columnNumber == call.methodAsString.length() + 2
    }

    /** Groovy takes {@code refresh 'qa1' at: now} for a call of a method 'qa1' of what 'refresh' holds. */
    private boolean isWordWithoutComma(MethodCallExpression call) {
        String name = call.objectExpression instanceof VariableExpression ? ((VariableExpression) call.objectExpression).name : null
        if (name == null) {
            return false
        }
        boolean word = script.scope.isBlock() ? !script.scope.vocabulary.open && script.scope.vocabulary.knows(name)
                : Words.has(name) && Words.listing(name) == null
        word && !script.names.isVariable(name) && call.methodAsString != null && new Arguments(call).isOnlyNamed()
    }

    /** Whether it is a text, or a name that nobody calls, with what should be another argument behind it. */
    private boolean isNoCall(MethodCallExpression value) {
        if (!ScriptReader.isWord(value) || script.names.isCallable(value.methodAsString)) {
            return false
        }
        Arguments given = new Arguments(value)
        isQuoted(value) ? given.named != null || given.values
                : given.isOnlyNamed() && !script.names.isKnownCall(value.methodAsString) && !Words.has(value.methodAsString)
    }

    private boolean isArgument(PropertyExpression property) {
        MethodCallExpression call = property.objectExpression instanceof MethodCallExpression ? (MethodCallExpression) property.objectExpression : null
        if (call == null || !ScriptReader.isWord(call) || script.names.isCallable(call.methodAsString)) {
            return false
        }
        Arguments given = new Arguments(call)
        boolean bare = given.values && given.braces == null && given.values.last().lastColumnNumber >= call.lastColumnNumber
        bare && !isBehindPoint(property.property) && isKnown(call.methodAsString)
    }

    private boolean isKnown(String name) {
        Words.has(name) || ScriptReader.PRINTS.contains(name) || script.scope.isBlock() && script.scope.vocabulary.knows(name)
    }

    private boolean isBehindPoint(Expression name) {
        script.lines[name.lineNumber - 1].take(name.columnNumber - 1).stripTrailing().endsWith('.')
    }

    private void missesComma(MethodCallExpression value) {
        Arguments given = new Arguments(value)
        Expression next = given.named == null ? given.values.find() : given.named.mapEntryExpressions.first().keyExpression
        report(next, missingComma(value.methodAsString))
    }

    private void report(Expression at, String text) {
        script.mistake(at, text)
        script.scope.said?.leaveUnfinished()
    }
}
