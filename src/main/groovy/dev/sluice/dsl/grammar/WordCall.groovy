package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.operations.Operation
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.ClosureParams
import groovy.transform.stc.POJO
import groovy.transform.stc.SimpleType

/** A word with what follows it while a script runs: {@code name: value} pairs, values, and braces at the end. */
@POJO
@CompileStatic
final class WordCall {
    final Word word
    final ScriptContext around
    final Map<Object, Object> named
    final List<Object> values
    final List<Closure<?>> braces
    private final Object[] given

    WordCall(Word word, Object[] given, ScriptContext around) {
        this.word = word
        this.given = given
        this.around = around
        List<Object> rest = given.toList()
        boolean starts = rest && rest.first() instanceof Map && !(rest.first() instanceof ApiObject)
        named = starts ? (Map<Object, Object>) rest.remove(0) : [:]
        braces = rest.reverse().takeWhile { it instanceof Closure }.reverse() as List<Closure<?>>
        values = rest.dropRight(braces.size())
    }

    /** All that follows, which is one thing: a value, pairs or braces. */
    Object only() {
        if (given.length != 1 || given[0] == null) {
            throw misused()
        }
        given[0]
    }

    /** The one value, which may be null. */
    Object onlyOrNull() {
        if (given.length != 1) {
            throw misused()
        }
        given[0]
    }

    /** All that follows, which is one object or what it is called. */
    Object onlyObject() {
        object(only())
    }

    /** {@code said}, which has to be an object that the word can be about, or what it is called. */
    Object object(Object said) {
        if (said instanceof Collection) {
            throw DslException.about(word.name, word.ofEach)
        }
        if (!(said instanceof CharSequence || said instanceof Map)) {
            throw misused()
        }
        String misfit = said instanceof ApiObject && said.type() != null ? word.misfit(grammar().schema, said.type()) : null
        if (misfit != null) {
            throw DslException.about(word.name, misfit)
        }
        said
    }

    /** The object that is told to do something; besides it there may be pairs or braces. */
    Object told() {
        if (values.size() != 1 || values.first() == null || braces.size() > 1 || naming && braces) {
            throw misused()
        }
        values.first()
    }

    /** Whether there are pairs, be they none: an empty map is something, too. */
    boolean isNaming() {
        given.length > 0 && given[0] instanceof Map && !(given[0] instanceof ApiObject)
    }

    /** The one value, as text. */
    String text() {
        if (values.size() != 1 || !(values.first() instanceof CharSequence)) {
            throw misused()
        }
        values.first().toString()
    }

    /** The only braces. */
    Closure<?> onlyBraces() {
        if (braces.size() != 1) {
            throw misused()
        }
        braces.first()
    }

    /** Refuses pairs of names that the word does not have. */
    WordCall withoutStrangers() {
        String wrong = named.keySet().findResult { word.wrongOption(it.toString()) }
        if (wrong != null) {
            throw DslException.about(word.name, wrong)
        }
        this
    }

    /** Refuses values. */
    WordCall withoutValues() {
        if (values) {
            throw misused()
        }
        this
    }

    /** A whole number from 1 to {@code most} that goes by {@code name}; 0 as {@code preset} means that it has to be said. */
    int number(String name, int preset, int most) {
        Object said = named[name]
        if (said == null && preset == 0) {
            throw misused()
        }
        said == null ? preset : number(word, name, said, most)
    }

    static int number(Word word, String name, Object said, int most) {
        int number = said instanceof Integer ? (int) said : 0
        if (number < 1 || number > most) {
            throw DslException.about(word.name, "$name is a number from 1 to $most.")
        }
        number
    }

    DslException misused() {
        DslException.about(word.name, word.usage)
    }

    /**
     * Asks the engine in use.
     *
     * @param doing what is asked for, for messages: {@code refresh of}
     * @param what it is asked for
     */
    <R> R perform(String doing, Object what,
                  @ClosureParams(value = SimpleType, options = 'dev.sluice.wire.Schema') Closure<? extends Operation<R>> operation) {
        around.engines.perform(word.name, doing, what, operation)
    }

    /** The words that the engine in use knows. */
    Grammar grammar() {
        around.grammar.of(around.engines.current().schema())
    }
}
