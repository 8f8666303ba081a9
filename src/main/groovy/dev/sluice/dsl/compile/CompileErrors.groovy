package dev.sluice.dsl.compile

import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarasm.asm.ClassTooLargeException
import groovyjarjarasm.asm.MethodTooLargeException
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.messages.ExceptionMessage
import org.codehaus.groovy.control.messages.Message
import org.codehaus.groovy.control.messages.SyntaxErrorMessage
import org.codehaus.groovy.syntax.SyntaxException

/** Says what Groovy found wrong in a script, in the form of our own messages. */
@POJO
@CompileStatic
final class CompileErrors {
    private final Text script

    CompileErrors(Text script) {
        this.script = script
    }

    List<Problem> problems(MultipleCompilationErrorsException failed) {
        failed.errorCollector.errors.collect { Message message ->
            if (message instanceof SyntaxErrorMessage) {
                return problem(message.cause)
            }
            if (message instanceof ExceptionMessage && isTooLarge(message.cause)) {
                return new Problem(script.name(), 0, 0, 'it is too large for one class of Java. Make several scripts, or methods, of it.')
            }
            if (message instanceof ExceptionMessage) {
                throw new IllegalStateException("cannot compile ${script.name()}", message.cause)
            }
            new Problem(script.name(), 0, 0, 'Groovy cannot compile it.')
        }
    }

    /** What the writer of classes says of a script, a method or a text beyond what a class can hold. */
    private static boolean isTooLarge(Throwable cause) {
        cause instanceof MethodTooLargeException || cause instanceof ClassTooLargeException
                || cause instanceof IllegalArgumentException && cause.message == 'UTF8 string too large'
    }

    private Problem problem(SyntaxException error) {
        String text = error.originalMessage.readLines().first()
        text.startsWith('Unexpected ') || text.startsWith('token recognition error') ? unreadable(error) : new Problem(script.name(), Math.max(error.line, 0), Math.max(error.startColumn, 0), sentence(text))
    }

    /** A bracket or quote that has no partner is named, since Groovy notices it only much later. */
    private Problem unreadable(SyntaxException error) {
        Tokens tokens = new Tokens(script.text())
        Tokens.Bracket alone = tokens.unpaired()
        if (alone != null) {
            return new Problem(script.name(), alone.line, alone.column, alone.opens
                    ? "'${alone.text}' is never closed." : "'${alone.text}' closes nothing.")
        }
        String found = tokens.at(error.line, error.startColumn)
        String what = found == null ? 'the script ends in the middle of something.' : "'$found' cannot stand here."
        new Problem(script.name(), error.line, error.startColumn, what + ' Check what stands before it.')
    }

    private static String sentence(String text) {
        String lower = text.take(1).toLowerCase(Locale.ROOT) + text.drop(1).trim()
        lower.endsWith('.') ? lower : lower + '.'
    }
}
