package dev.sluice.dsl

import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * What a line of a script had called when it failed, by the names that may stand in it: words, methods, properties, types that it makes
 * objects of, and operators, which call methods, too. Of what called one another, the names that are nearest to the script come first.
 */
@POJO
@CompileStatic
final class CalledNames {
    /** How Groovy and Java call something for a script that does not stand in it. */
    private static final List<String> MACHINERY = ['org.codehaus.groovy.runtime.callsite.', 'org.codehaus.groovy.reflection.',
            'org.codehaus.groovy.vmplugin.', 'groovy.lang.', 'java.lang.invoke.', 'java.lang.reflect.', 'jdk.internal.', 'sun.']

    private static final Map<String, List<String>> OPERATORS = [
        plus: ['+', '+='], minus: ['-', '-='], multiply: ['*', '*='], power: ['**', '**='], compareTo: ['<=>', '<', '>', '<=', '>='],
        div: ['/', '/='], divide: ['/', '/='], divideImpl: ['/', '/='], mod: ['%', '%='], modImpl: ['%', '%='], remainder: ['%', '%='],
        leftShift: ['<<', '<<='], rightShift: ['>>', '>>='], getAt: ['['], putAt: ['['], setProperty: ['='], put: ['['],
        asType: ['as'], castToType: ['as']]

    /** Where Java itself fails for a script, without a call. */
    private static final Map<Class<? extends Throwable>, List<String>> WITHOUT_CALL = [
        (ArithmeticException): ['/', '%', '/=', '%='], (IndexOutOfBoundsException): ['['], (ClassCastException): ['as']]

    private CalledNames() {
    }

    /** @param frame the line of the script, one of those of {@code failure} */
    static List<String> of(Throwable failure, StackTraceElement frame) {
        if (frame == null || failure instanceof InterruptedException) {
            return []
        }
        if (failure instanceof StackOverflowError) {
            return [frame.methodName]
        }
        List<StackTraceElement> called = failure.stackTrace.toList().takeWhile { !it.is(frame) }.reverse()
        List<String> names = called.findAll { StackTraceElement each -> !MACHINERY.any { each.className.startsWith(it) } }.collectMany { names(it) }
        List<String> alone = WITHOUT_CALL.findAll { it.key.isInstance(failure) }.values().flatten() as List<String>
        names + alone + ['throw', failure.class.simpleName]
    }

    private static List<String> names(StackTraceElement called) {
        String method = called.methodName
        String type = called.className.substring(1 + Math.max(called.className.lastIndexOf('.'), called.className.lastIndexOf('$')))
        if (method == '<init>') {
            return [type]
        }
        List<String> names = [method]
        if (Words.isWord(called.className)) {
            names.add(Words.nameOf(called.className))
        }
        String property = method.replaceFirst('^(get|is|set)(?=[A-Z])', '')
        if (property != method) {
            names.add(property.uncapitalize())
        }
        names + (OPERATORS[method] ?: [] as List<String>)
    }
}
