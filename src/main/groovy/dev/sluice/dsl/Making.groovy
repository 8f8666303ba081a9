package dev.sluice.dsl

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.Block
import dev.sluice.dsl.grammar.BodyCheck
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.operations.Create
import dev.sluice.operations.CreateGroup
import dev.sluice.operations.CreateSourceConfig
import dev.sluice.operations.Effect
import dev.sluice.operations.Link
import dev.sluice.operations.Provision
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Mistake
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** An object as the braces of a word describe it, which is to be made, or to be there. */
@POJO
@CompileStatic
final class Making {
    final EngineWord word
    /** What the braces say. */
    final Map<String, Object> body

    private Making(EngineWord word, Map<String, Object> body) {
        this.word = word
        this.body = body
    }

    /** Runs {@code braces}; every mistake in what they say is one {@link DslException}. */
    static Making of(EngineWord word, Closure<?> braces, Grammar grammar, ScriptContext around) {
        Vocabulary vocabulary = grammar.inside(word)
        if (vocabulary == null) {
            throw DslException.about(word.word, word.usage())
        }
        Map<String, Object> body = new Block(vocabulary, grammar, around).filledBy(braces)
        List<Mistake> mistakes = BodyCheck.mistakes(grammar.schema, vocabulary, body)
        if (mistakes) {
            throw new DslException(word.word, mistakes)
        }
        new Making(word, body)
    }

    /** What messages call the object. */
    Object getName() {
        Object container = body.container
        (container instanceof Map ? container.name : body.name) ?: body.user
    }

    /** How messages say that it is made. */
    String getDoing() {
        switch (word) {
            case EngineWord.SOURCE_CONFIG: return 'source configuration'
            case EngineWord.LINK: return 'link of'
            case EngineWord.VDB: return 'provision of'
            default: return word.word
        }
    }

    /** Where such objects are kept. */
    String root(Schema schema) {
        schema.type(word.reads ?: 'Container').root()
    }

    Effect<ApiObject> operation(Schema schema) {
        switch (word) {
            case EngineWord.GROUP: return new CreateGroup(schema, body)
            case EngineWord.SOURCE_CONFIG: return new CreateSourceConfig(schema, body)
            case EngineWord.LINK: return new Link(schema, body)
            case EngineWord.VDB: return new Provision(schema, body)
            default: return new Create(schema, word.word, root(schema), word.makes, body)
        }
    }
}
