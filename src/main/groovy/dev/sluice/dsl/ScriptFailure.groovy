package dev.sluice.dsl

import dev.sluice.dsl.compile.ScriptMethod
import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.dsl.failure.FailedStep
import dev.sluice.dsl.failure.JavaMessages
import dev.sluice.dsl.failure.TookTooLong
import dev.sluice.dsl.failure.UnknownMember
import dev.sluice.dsl.failure.UnknownWord
import dev.sluice.dsl.failure.WordPlaces
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.flow.LostValue
import dev.sluice.dsl.flow.Units
import dev.sluice.dsl.grammar.Block
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.language.Problem
import dev.sluice.language.ScriptException
import dev.sluice.runbook.Outcome
import dev.sluice.wire.Mistake
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.lang.reflect.InvocationTargetException
import java.lang.reflect.UndeclaredThrowableException
import java.nio.file.FileSystemException
import org.codehaus.groovy.runtime.InvokerInvocationException

/** Tells what stopped a script that ran: what is wrong, in our words, and at which of its words. */
@POJO
@CompileStatic
final class ScriptFailure {
    private static final String OWN = 'dev.sluice.'
    /** The fields that a script fills by one word. */
    private static final Set<String> POINTS = [Vocabulary.POINT, Vocabulary.POINT_ITSELF] as Set
    private static final String AT = 'at'

    /** By the file that stack traces name. */
    private final Map<String, WordPlaces> scripts
    private final WordPlaces running
    private final Map<String, String> texts
    private final Grammar grammar
    private final ScriptContext around

    /**
     * @param running the script that was started; what it calls may come from an earlier one
     * @param texts the scripts that were started by now, by the file that stack traces name
     */
    ScriptFailure(Map<String, WordPlaces> scripts, WordPlaces running, Map<String, String> texts, Grammar grammar, ScriptContext around) {
        this.scripts = scripts
        this.running = running
        this.texts = texts
        this.grammar = grammar
        this.around = around
    }

    ScriptException of(Throwable thrown) {
        Throwable failure = around.outside.explained(unwrapped(thrown))
        Throwable placed = frame(failure) == null ? thrown : failure
        StackTraceElement frame = frame(placed)
        ScriptException told = told(failure, placed, frame)
        String step = FailedStep.of(thrown)
        String before = step == null ? '' : "$step: "
        String earlier = frame == null || scripts[frame.fileName].is(running) ? null : texts[frame.fileName]
        new ScriptException(told.problems().collect {
            new Problem(it.script(), it.line(), it.column(), before + it.message(), earlier)
        }, told.cause)
    }

    private ScriptException told(Throwable failure, Throwable placed, StackTraceElement frame) {
        List<String> called = CalledNames.of(placed, frame)
        WordPlaces places = frame == null ? running : scripts[frame.fileName]
        scripts.each { String file, WordPlaces each -> placed.stackTrace = each.lines(placed.stackTrace, file) }
        int line = frame == null ? 0 : frame.lineNumber
        if (failure instanceof DslException) {
            return new ScriptException(failure.mistakes.collect { places.problemWithText(line, it.path(), called, it.problem()) }, failure.cause)
        }
        if (failure instanceof EngineRefusal) {
            List<String> path = [failure.word] + failure.fields.collect { POINTS.contains(it) ? AT : it }
            return new ScriptException([places.problemWithText(line, path, called, failure.message, failure.reason)], failure.cause)
        }
        String text = text(failure)
        boolean aboutText = text.startsWith("'") && failure.class.name.startsWith(OWN)
        new ScriptException([aboutText ? places.problemWithText(line, word(failure), called, text) : places.problem(line, word(failure), called, text)], failure)
    }

    /** The innermost line of a script. What Groovy adds to one has no number. */
    private StackTraceElement frame(Throwable failure) {
        failure.stackTrace.find { scripts.containsKey(it.fileName) && it.lineNumber > 0 }
    }

    /** The word that it is about, if it says so. */
    private static List<String> word(Throwable failure) {
        switch (failure) {
            case MissingMethodException: return [((MissingMethodException) failure).method]
            case MissingPropertyException: return [((MissingPropertyException) failure).property].findAll() ?: JavaMessages.word(failure)
            case AssertionError: return ['assert']
            case TookTooLong: return [((TookTooLong) failure).word]
            default: return JavaMessages.word(failure)
        }
    }

    /** Groovy wraps what is thrown by a method that it calls by reflection, Java what a class throws at its first use, and so do we. */
    private static Throwable unwrapped(Throwable thrown) {
        boolean wrapper = thrown instanceof InvokerInvocationException || thrown instanceof InvocationTargetException
                || thrown instanceof UndeclaredThrowableException || thrown instanceof ExceptionInInitializerError
                || thrown instanceof ClosureRunner.Escaped
        wrapper && thrown.cause != null ? unwrapped(thrown.cause) : thrown
    }

    private String text(Throwable failure) {
        if (failure instanceof MissingMethodException) {
            return missing(failure)
        }
        if (failure instanceof MissingPropertyException) {
            return missing(failure)
        }
        if (failure instanceof AssertionError) {
            return 'this does not hold.\n' + failure.message.readLines().collect { '    ' + it }.join('\n')
        }
        if (failure instanceof InterruptedException) {
            return 'interrupted.'
        }
        if (failure instanceof StackOverflowError) {
            return 'it calls itself without end.'
        }
        if (failure instanceof OutOfMemoryError) {
            return Outcome.NO_MEMORY
        }
        if (failure instanceof FileSystemException) {
            return "${sort(failure)}: $failure.message"
        }
        JavaMessages.said(failure)
    }

    /** {@code no such file}. */
    private static String sort(Exception failure) {
        failure.class.simpleName.replaceAll('Exception$', '').replaceAll('(?<=[a-z])(?=[A-Z])', ' ').toLowerCase(Locale.ROOT)
    }

    private String missing(MissingMethodException failure) {
        if (isOurs(failure.type) && variables().contains(failure.method)) {
            Object called = around.variables.get(failure.method)
            return called instanceof LostValue ? LostValue.text((LostValue) called) : "what '$failure.method' is cannot be called with ${ScriptMethod.types(failure.arguments*.class)}."
        }
        if (isOurs(failure.type)) {
            String misused = around.script == null ? null : ScriptMethod.misused(around.script, failure.method, failure.arguments)
            return misused ?: grammar.stranger(failure.method, variables())
        }
        String sort = failure instanceof UnknownWord ? failure.sort : failure.type.simpleName
        String meant = failure instanceof UnknownWord && !failure.ofList ? grammar.meantOf(failure.method) : null
        meant != null ? UnknownWord.text(sort, failure.method, meant) : "$sort has no method '$failure.method' that takes ${ScriptMethod.types(failure.arguments*.class)}."
    }

    private String missing(MissingPropertyException failure) {
        if (failure instanceof UnknownMember) {
            return failure.message
        }
        if (failure.property == null) {
            return JavaMessages.said(failure)
        }
        if (isOurs(failure.type)) {
            return grammar.noValue(failure.property, variables())
        }
        String unit = Number.isAssignableFrom(failure.type) ? Suggestion.orElse(failure.property, Units.names(), Units.known()) : ''
        "${failure.type.simpleName} has no '$failure.property'. $unit".trim()
    }

    private Collection<String> variables() {
        (Set<String>) around.variables.keySet()
    }

    private static boolean isOurs(Class<?> type) {
        type == null || Script.isAssignableFrom(type) || Closure.isAssignableFrom(type) || type == Block
    }
}
