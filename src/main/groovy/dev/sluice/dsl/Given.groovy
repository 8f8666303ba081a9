package dev.sluice.dsl

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What follows a word while it runs: {@code name: value} pairs, values, and braces at the end. */
@POJO
@CompileStatic
final class Given {
    final EngineWord word
    final Map<Object, Object> named
    final List<Object> values
    final List<Closure<?>> braces

    Given(EngineWord word, Object[] all) {
        this.word = word
        List<Object> rest = all.toList()
        boolean starts = rest && rest.first() instanceof Map && !(rest.first() instanceof ApiObject)
        named = starts ? (Map<Object, Object>) rest.remove(0) : [:]
        braces = rest.reverse().takeWhile { it instanceof Closure }.reverse() as List<Closure<?>>
        values = rest.dropRight(braces.size())
    }

    /** The one value, as text. */
    String text() {
        if (values.size() != 1 || !(values.first() instanceof CharSequence)) {
            throw misused()
        }
        values.first().toString()
    }

    /** The only braces. */
    Closure<?> only() {
        if (braces.size() != 1) {
            throw misused()
        }
        braces.first()
    }

    /** Refuses pairs of other names. */
    Given mayName(String... names) {
        Object stranger = named.keySet().find { !(it.toString() in names) }
        if (stranger != null) {
            throw DslException.about(word.word, "$word.word has no '$stranger'. " + word.usage())
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

    static int number(EngineWord word, String name, Object said, int most) {
        int number = said instanceof Integer ? (int) said : 0
        if (number < 1 || number > most) {
            throw DslException.about(word.word, "$name is a number from 1 to $most.")
        }
        number
    }

    DslException misused() {
        DslException.about(word.word, word.usage())
    }
}
