package dev.sluice.dsl.failure

import dev.sluice.operations.InvalidRequest
import dev.sluice.wire.Mistake
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * What a script says makes no sense; found while it runs, before anything is sent.
 *
 * <p>Not a {@code GroovyRuntimeException}: Groovy takes those inside a closure for "not found", asks the closure's owner
 * next, and a typo would be accepted after all.
 */
@POJO
@CompileStatic
final class DslException extends RuntimeException {
    private static final Set<String> POINTS = ['timeflowPointParameters', 'timeflowPoint'] as Set

    /** Each with a text that is complete in itself; a path leads from a word of the script to the word that is wrong. */
    final List<Mistake> mistakes
    /** What is missing for now, which a run may have and a rehearsal cannot; or null. */
    final String untold

    private DslException(List<Mistake> mistakes, Throwable cause, String untold = null) {
        super(mistakes*.problem().join('\n'), cause)
        this.mistakes = mistakes
        this.untold = untold
    }

    /** Mistakes in the braces of {@code word}. */
    DslException(String word, List<Mistake> mistakes) {
        this(mistakes.collect { within(word, it) }, null)
    }

    /** What {@code word} asked for cannot be sent as it is. */
    DslException(String word, InvalidRequest invalid) {
        this(invalid.mistakes().collect { asSaid(it) }.collect { within(word, new Mistake(it.path(), inFull(it), '')) }, invalid)
    }

    /** Scripts say the point of a history by two words. */
    private static Mistake asSaid(Mistake mistake) {
        boolean point = mistake.path() && POINTS.contains(mistake.path().first())
        point ? new Mistake([mistake.path().last() == 'container' ? 'from' : 'at'], mistake.problem(), mistake.remedy()) : mistake
    }

    private static String inFull(Mistake mistake) {
        "${mistake.path() ? "'${mistake.field()}': " : ''}${mistake.problem()} ${mistake.remedy()}"
    }

    /** One mistake about {@code word}. */
    static DslException about(String word, String text) {
        new DslException([new Mistake(word == null ? [] : [word], text, '')], null)
    }

    /** The same, since {@code untold} is missing: {@code the size of 'qa1'}. */
    static DslException missing(String word, String untold, String text) {
        new DslException([new Mistake([word], text, '')], null, untold)
    }

    /** One mistake about {@code argument}, which {@code word} is given. */
    static DslException at(String word, String argument, String text) {
        new DslException([new Mistake([word, argument], text, '')], null)
    }

    private static Mistake within(String word, Mistake mistake) {
        new Mistake([word] + mistake.path(), mistake.problem(), '')
    }
}
