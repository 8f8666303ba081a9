package dev.sluice.dsl

import dev.sluice.operations.Compare
import dev.sluice.operations.Ensured
import dev.sluice.operations.ReadObject
import dev.sluice.operations.Update
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Does what {@code ensure} says: makes what is not there, changes what differs, and leaves alone what is as it should be. */
@POJO
@CompileStatic
final class Ensuring {
    private final EngineWords words

    Ensuring(EngineWords words) {
        this.words = words
    }

    /** The object, as it is then. */
    ApiObject ensure(Making wanted) {
        String word = wanted.word.word
        Map<String, Object> outcome = words.perform(word, word, wanted.name) { Schema schema ->
            new Compare(schema, word, wanted.root(schema), wanted.word.makes, wanted.body)
        }
        ApiObject found = (ApiObject) outcome.found
        if (found == null) {
            return words.perform(word, wanted.doing, wanted.name) { new Ensured<ApiObject>(wanted.operation(it)) }
        }
        List<Map<String, Object>> updates = (List<Map<String, Object>>) outcome.updates
        updates.each { Map<String, Object> update ->
            words.perform(word, "update of $word", wanted.name) { Schema schema ->
                new Ensured<ApiObject>(new Update(schema, update.object, (Map<String, Object>) update.changes))
            }
        }
        updates ? words.perform(word, 'read of', wanted.name) { new ReadObject(it, found) } : found
    }
}
