package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.rehearsal.Unknown
import dev.sluice.language.Choices.Choice
import dev.sluice.language.Parameter
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Function
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.Expression

/**
 * A word that stands by itself: at the top of a script, or directly inside {@code engine { }}. Each is a class of its own, which
 * says all there is to say of it: what it is for, what it takes, what is a mistake behind it, what it does, what can follow it,
 * what takes it back, and how a script says it again. {@link Words} finds it by its name.
 *
 * <p>It is loaded when a script first uses it, and there is one of it for all scripts: it keeps nothing between two calls.
 */
@POJO
@CompileStatic
abstract class Word {
    /** As scripts write it: the name of its class without {@code Word}. */
    final String name = Words.nameOf(this.class.name)

    // What it says of itself.

    /** What it is for, in one sentence. */
    abstract String getAbout()

    /** Lines that can be typed as they stand. */
    abstract String getExample()

    /** What the word makes of a name that stands alone where somebody types it, or null. */
    Object ofName(String name, ScriptContext around) {
        null
    }

    /** A shorter way to write it, or null. */
    String getInOneLine() {
        null
    }

    /** How it is written, for somebody who wrote it in another way. */
    abstract String getUsage()

    /** What it is for where nothing can be changed. */
    String getAboutReading() {
        about.replaceFirst(/^Make or read/, 'Read').replaceFirst(/^.*, or read/, 'Read')
    }

    /** A mistake in what follows it. */
    protected final DslException mistake(String text) {
        DslException.about(name, text)
    }

    // What it takes.

    /** The type of what its braces make, or null. */
    String getMakes() {
        null
    }

    /** The type of what it reads by a name, or null. */
    String getReads() {
        null
    }

    /**
     * What it gives, as far as the script tells; null where that is nothing with fields, or only the run can tell.
     *
     * @param first what the first value behind it, or the object that is told, is; or null
     */
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        null
    }

    /** What its listing gives, or null. */
    ResultSort getListedSort() {
        listed == null ? null : ResultSort.objects(listed)
    }

    /** The braces of which it gives what they give; null where it gives something else. */
    ClosureExpression passedOn(Arguments given) {
        null
    }

    /** The word that lists all there are, or reads what there is only one of; or null. */
    String getListing() {
        null
    }

    /** The type of what its braces say, or of what is said besides the object; null where there is nothing to say. */
    String getBody() {
        makes
    }

    /** The type of a shorter form of what its braces say, or null. */
    String getShortForm() {
        null
    }

    /** The names of the pairs that may stand behind it; null where the schema tells them, or where any may. */
    List<String> getOptions() {
        null
    }

    /** What is wrong with a pair of that name, or null. */
    final String wrongOption(String option) {
        options == null || options.contains(option) ? null : "$name has no '$option'. ${Suggestion.orElse(option, options, usage)}"
    }

    /** Whether messages show it with braces. */
    boolean isWithBraces() {
        makes != null
    }

    /** Whether it does something rather than giving a value, so that it has no place inside braces that make something. */
    boolean isActing() {
        false
    }

    /** The type of those in its listing, or null. */
    String getListed() {
        listing == null ? null : reads
    }

    /** Whether it names a sort of object. */
    boolean isObject() {
        false
    }

    /** The type of the objects that can be told to do it, as users name them; null where any can. */
    String getToldType() {
        null
    }

    /** Whether it does something with an object that is there: {@code refresh 'qa1'}, {@code qa1.refresh()}. */
    boolean isTold() {
        false
    }

    /** Whether a name behind it is that of an object, which somebody at a prompt may write without quotes. */
    boolean isNaming() {
        told || reads != null
    }

    /** Whether it is about one object, and takes no list of several. */
    boolean isOfOne() {
        method && !told
    }

    /** Whether an object that an engine keeps may be asked to do it, as a method: {@code qa1.refresh()}, {@code qa1.sql('…')}. */
    boolean isMethod() {
        told
    }

    /** The properties by which an object gives what the word reads of it: one field of that, and all of it. */
    List<String> getProperties() {
        []
    }

    /** Whether to change something is all it is good for. */
    boolean isWriting() {
        told
    }

    /** Whether what it is given first is the engine that the words inside its braces mean. */
    boolean isChoosingEngine() {
        false
    }

    /** Whether a script that comes to it always comes to what its braces say, too. */
    boolean isAlwaysRunning() {
        false
    }

    /** Whether another word follows it, and has its place only there. */
    boolean isBeforeAWord() {
        false
    }

    /** Whether {@code found}, which is of the type that it reads or tells, is what it means: not every container is a VDB. */
    boolean covers(ApiObject found) {
        true
    }

    /** What to say where it has been placed inside the braces of {@code around}. */
    String misplaced(String around) {
        "${withBraces ? name + ' { }' : name} cannot be placed inside $around { }. Move it to the top level."
    }

    // What can be said besides the object that it tells.

    /**
     * The words for that, or null where only the run can tell them, or where there are none.
     *
     * @param object the word by which the object is read, or null where that is not known
     */
    Vocabulary besides(Grammar grammar, Word object) {
        grammar.inside(this)
    }

    /** Whether anything can be said besides the object. */
    boolean isTakingMore() {
        body != null
    }

    /** What to say where nothing is said besides the object; null where nothing need be. */
    String missingMore() {
        null
    }

    /** What to say where the point of a history is missing. */
    String missingPoint() {
        "$name needs a point to start from. Write: from orders, at: LATEST_POINT"
    }

    /** The point of a history that is meant where none is said, or null. */
    Map<String, Object> getUsualPoint() {
        null
    }

    /** Which container's history is meant where none is named: that of the object, or of what it came from. */
    Object home(ApiObject told) {
        told
    }

    // How a script that uses it is checked before it runs.

    /** Whether {@code given} can be meant, as far as the script tells. */
    boolean fits(Arguments given) {
        given.oneValue
    }

    /** Finds what is wrong with {@code given}. */
    void check(Arguments given, ScriptChecker checker) {
        Expression stranger = given.nameExpressions().find { wrongOption(it.text) }
        if (stranger != null) {
            checker.mistake(stranger, wrongOption(stranger.text))
        } else if (fits(given)) {
            checkValues(given, checker)
        } else {
            checker.mistake(given.word, usage)
        }
    }

    /** Finds what the run would refuse, as far as the script says it in so many words. */
    protected void checkValues(Arguments given, ScriptChecker checker) {
        // Most take whatever has the right form.
    }

    /** Reads on behind the word: says what counts there. */
    void readOn(Arguments given, ScriptChecker checker) {
        checker.readValues(given)
    }

    /** The parameter of the script that it declares, as far as the script tells, or null. */
    String declares(Arguments given) {
        null
    }

    /** The parameter that a script has because it uses the word, or null. */
    Parameter brings() {
        null
    }

    /** Whether what it gives is a secret, as far as the script tells. */
    boolean givesSecret(Arguments given) {
        false
    }

    // What it does.

    /** Whether it only shows what it is given, so that nobody need know what that is. */
    protected boolean takesUnknown() {
        false
    }

    final Object call(Object[] given, ScriptContext around) {
        if (Thread.currentThread().interrupted) {
            throw new InterruptedException("stopped before $name")
        }
        Object[] known = takesUnknown() ? given.collect { Unknown.readable(it) } as Object[] : given
        around.outside.mustKnow(known)
        run(new WordCall(this, known, around).withoutStrangers())
    }

    protected abstract Object run(WordCall call)

    /** All there are, for its listing; what there is only one of, by itself. */
    Object list(ScriptContext around) {
        throw new UnsupportedOperationException(name)
    }

    // What can follow it while it is typed.

    List<Choice> choices(CompletionPlace at) {
        at.values()
    }

    /**
     * Whether it is offered behind the point after an object of {@code type}.
     *
     * @param copy whether that may be a VDB
     */
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        false
    }

    /** What to write where it is given a list, and takes one object. */
    final String getOfEach() {
        "$name takes one object, and this is a list. Write it for each: .${acting ? 'each' : 'collect'} { $name it }"
    }

    /** What is wrong with an object of the type {@code sort} as what it is about, or null. */
    final String misfit(Schema schema, String sort) {
        Type known = schema.find(sort).orElse(null)
        boolean fits = !method || known == null || schema.concrete(known).any { Type type -> isOfferedFor(schema, type, true) }
        fits ? null : "$name is not for objects of type $sort. $usage"
    }

    // How a change that it made is written down and taken back.

    /** The word that messages, plans and journals have for what it does. */
    String getOperation() {
        name
    }

    /** The line that asks for {@code settings} again, or null. */
    String line(LineWriter writer, ApiObject settings) {
        null
    }

    /** Gives, when the change has been made, the line that takes it back, from its result; null where nothing does. */
    Function<Object, String> inverse(PlannedChange change) {
        null
    }

    /** Whether only the answer tells if anything was changed. */
    boolean isQuestion() {
        false
    }

    @Override
    String toString() {
        name
    }
}
