package dev.sluice.dsl.grammar

import dev.sluice.wire.Schema
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.concurrent.ConcurrentHashMap
import java.util.function.BooleanSupplier

/** The words of all places, as one schema gives them. */
@POJO
@CompileStatic
final class Grammar {
    private static final int MOST_HOMES_NAMED = 3

    final Schema schema
    /** What the engine that a script is for may lack. */
    final Since since
    private final BooleanSupplier readOnly
    /** The points of a history that have a name: those of the schema, such as {@code LATEST_POINT}, and {@code now}. */
    final List<String> points
    private final Map<String, Vocabulary> within = new ConcurrentHashMap<>()

    /** @param readOnly whether nothing can be changed where the words go; null where it always can */
    Grammar(Schema schema, Since since = Since.NEWEST, BooleanSupplier readOnly = null) {
        this.schema = schema
        this.since = since
        this.readOnly = readOnly
        points = schema.type('TimeflowPointSemantic').field('location').shape().values() + HistoryPoint.NOW
    }

    /** Whether no word that changes something is worth a mention. */
    boolean isReadOnly() {
        readOnly != null && readOnly.asBoolean
    }

    /** The words that stand by themselves. */
    Collection<String> words() {
        isReadOnly() ? Words.all().findAll { !it.writing }*.name : Words.names()
    }

    /** The words inside the braces of {@code word}; null where it takes none. */
    Vocabulary inside(Word word) {
        within[word.name] ?: look(word)
    }

    private Vocabulary look(Word word) {
        word.body == null ? null : within.computeIfAbsent(word.name) { made(word) }
    }

    private Vocabulary made(Word word) {
        if (word.told) {
            return Vocabulary.ofAct(schema, word.name, word.body)
        }
        word.shortForm == null ? Vocabulary.of(schema, word.name, word.body) : Vocabulary.withShortForm(schema, word.name, word.body, word.shortForm)
    }

    /** The words as {@code other} gives them. */
    Grammar of(Schema other) {
        other.is(schema) ? this : new Grammar(other)
    }

    /** The words for what can be changed of an object of {@code type}. */
    Vocabulary changing(String type) {
        Vocabulary.ofChange(schema, 'update', type)
    }

    /** What to say of {@code name}, which is no word where no braces are around it. */
    String stranger(String name, Collection<String> others) {
        List<String> homes = Words.all().findAll { it.makes != null && inside(it).knows(name) }.collect { Word word -> word.name + ' { }' }
        if (homes) {
            return "'$name' cannot stand here. It belongs inside ${Vocabulary.either(homes.take(MOST_HOMES_NAMED))}."
        }
        "there is no word '$name'. " + Suggestion.orElse(name, words() + others, 'Define a method of that name first.')
    }

    /** The word that was meant by {@code name} as a method of an object, or null. */
    String meantOf(String name) {
        Suggestion.of(name, Words.all().findAll { it.method }*.name).orElse(null)
    }

    /** What to say of {@code name}, which has no value anywhere. */
    String noValue(String name, Collection<String> variables) {
        Words.named(name)?.usage ?: "nothing here is called '$name'. " + Suggestion.orElse(name, variables + Words.listings() + points,
                "Define it first, or write a text in quotes: '$name'.")
    }

    /** What to say of {@code name}, which is no point. @param others that there are besides */
    String noPoint(String name, Collection<String> others = []) {
        "there is no point '$name'. " + Suggestion.orElse(name, points + others, "Give ${points.join(', ')}, a snapshot, a bookmark or a time.")
    }
}
