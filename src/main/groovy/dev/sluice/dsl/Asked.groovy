package dev.sluice.dsl

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What follows a word that tells an object to do something: the object, and maybe more, in braces or as {@code name: value}. */
@POJO
@CompileStatic
final class Asked {
    final Object object
    final Map<Object, Object> named
    final Closure<?> braces
    private final EngineWord word

    Asked(EngineWord word, Object[] given) {
        this.word = word
        List<Object> all = given.toList()
        boolean starts = all && all.first() instanceof Map && !(all.first() instanceof ApiObject)
        named = starts ? (Map<Object, Object>) all.remove(0) : null
        braces = all && all.last() instanceof Closure ? (Closure<?>) all.removeLast() : null
        if (all.size() != 1 || all.first() == null || named != null && braces != null) {
            throw DslException.about(word.word, word.usage())
        }
        object = all.first()
    }

    /** The pairs; a rollback goes to a point of the object itself. */
    Map<Object, Object> pointed() {
        Map<Object, Object> pairs = named == null ? [:] : new LinkedHashMap<Object, Object>(named)
        if (word == EngineWord.ROLLBACK && pairs.at != null) {
            pairs.putIfAbsent('from', object)
        }
        pairs
    }

    /** The type of the object, for words that depend on it. */
    String type(Schema schema) {
        if (named == null && braces == null) {
            throw DslException.about(word.word, word.usage())
        }
        Object known = object instanceof ApiObject ? object.type() : schema.referredBy(object.toString()).map { Type type -> type.name() }.orElse(null)
        if (known == null || schema.find(known.toString()).empty) {
            throw DslException.about(word.word, "${EngineRefusal.quoted(object)} is no reference. Say what it is: ${word.word} vdb(${EngineRefusal.quoted(object)}), description: 'text'")
        }
        known
    }

    /** Refuses whatever is said besides the object. */
    void refuseMore() {
        if (named || braces != null) {
            throw DslException.about(word.word, "${word.word} takes nothing but the object.")
        }
    }
}
