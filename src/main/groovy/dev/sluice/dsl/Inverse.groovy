package dev.sluice.dsl

import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.language.Literal
import dev.sluice.operations.Former
import dev.sluice.operations.ListObjects
import dev.sluice.operations.Operation
import dev.sluice.operations.Performer
import dev.sluice.operations.ReadObject
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What takes back one change of an engine. Asks the engine how things are before the change is made. */
@POJO
@CompileStatic
final class Inverse {
    private static final Map<EngineWord, EngineWord> OPPOSITES = [
        (EngineWord.START): EngineWord.STOP, (EngineWord.STOP): EngineWord.START,
        (EngineWord.ENABLE): EngineWord.DISABLE, (EngineWord.DISABLE): EngineWord.ENABLE,
        (EngineWord.APPLY): EngineWord.UNAPPLY, (EngineWord.UNAPPLY): EngineWord.APPLY,
        (EngineWord.SUSPEND): EngineWord.RESUME, (EngineWord.RESUME): EngineWord.SUSPEND,
        // The engine keeps the data from before a refresh, and taking that back twice is doing it again.
        (EngineWord.REFRESH): EngineWord.UNDO, (EngineWord.ROLLBACK): EngineWord.UNDO, (EngineWord.UNDO): EngineWord.UNDO,
    ].asImmutable()

    private final Performer engine
    private final Schema schema
    private final LineWriter spelling

    Inverse(Performer engine, LineWriter spelling) {
        this.engine = engine
        this.schema = engine.schema()
        this.spelling = spelling
    }

    /** Gives, when the change is made, the line that takes it back, from its result; null where nothing does. */
    Closure<String> of(Operation<?> change) {
        EngineWord word = LineWriter.word(change)
        ApiObject settings = change.settings()
        switch (word) {
            case EngineWord.DELETE: return remade(settings)
            case EngineWord.UPDATE: return restored(settings)
            case EngineWord.SYNC: return forgotten(settings)
            case EngineWord.SQL: return null
            default: return word.verb == null ? { ApiObject made -> 'delete ' + spelling.object(type(made), made.reference()) }
                    : opposite(word, settings)
        }
    }

    private Type type(ApiObject made) {
        schema.find(made.type()).orElse(null)
    }

    private ApiObject read(ApiObject settings) {
        engine.perform(new ReadObject(schema, settings.string('of'), settings.string('object')))
    }

    private Closure<String> opposite(EngineWord word, ApiObject settings) {
        EngineWord opposite = OPPOSITES[word]
        boolean sameBody = opposite?.says() == word.says()
        opposite == null ? null : { Object result -> spelling.told(opposite, sameBody ? settings : settings.with('parameters', [:])) }
    }

    private Closure<String> restored(ApiObject settings) {
        ApiObject before = read(settings)
        ApiObject old = Former.fields(schema, before, settings.object('changes')).orElse(null)
        old == null ? null : { ApiObject changed -> spelling.update(spelling.object(type(changed), changed.reference()), before.type(), old) }
    }

    /** What is nothing but its settings can be made again, unless the engine keeps some of them to itself. */
    private Closure<String> remade(ApiObject settings) {
        ApiObject before = read(settings)
        Type type = type(before)
        EngineWord word = EngineWord.values().find { it.makes != null && it.reads != null && type?.isA(schema.type(it.makes)) }
        if (word == null || Former.hasSecrets(schema, before.type(), before.keySet())) {
            return null
        }
        String again = spelling.made(word, before)
        return { Object gone -> again }
    }

    /** The snapshot that a sync took, if it took one. */
    private Closure<String> forgotten(ApiObject settings) {
        ApiObject container = read(settings)
        String before = newest(container)
        return { Object synced ->
            String taken = newest(read(settings))
            taken == null || taken == before ? null : "delete ${Literal.quoted(taken)}".toString()
        }
    }

    private String newest(ApiObject container) {
        engine.perform(new ListObjects(schema, EngineWord.SNAPSHOT.reads, [timeflow: container.get('currentTimeflow')]))
                .max { it.string('creationTime') }?.reference()
    }
}
