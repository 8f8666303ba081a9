package dev.sluice.dsl.words.act

import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.dsl.grammar.PlannedChange
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.dsl.words.object.ObjectWord
import dev.sluice.operations.Delete
import dev.sluice.operations.DeletionOrder
import dev.sluice.operations.FormerValues
import dev.sluice.operations.ListObjects
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Function

@POJO
@CompileStatic
final class DeleteWord extends ToldWord {
    final String about = 'Remove an object from the engine, with its data.'
    final String example = "delete vdb('qa1')"
    final String usage = "delete takes an object or a reference, or the name of a dSource or VDB: delete 'name'"
    final String body = 'DeleteParameters'

    /** Each before what it came from; a list with names in it stays in the order in which it is said. */
    @Override
    protected Collection<?> inOrder(Collection<?> objects) {
        objects.every { it instanceof ApiObject } ? new DeletionOrder((Collection<ApiObject>) objects).of(objects) : objects
    }

    @Override
    protected Object tell(WordCall call, Object object, WrittenBody said) {
        call.perform('delete of', object) { Schema schema ->
            Delete deletion = object instanceof CharSequence ? Delete.of(schema, object.toString()) : new Delete(schema, object)
            said.checked(deletion.saying(said.fields), name)
        }
    }

    @Override
    protected ResultSort givesOfOne(Arguments given, Schema schema, ResultSort first) {
        null
    }

    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        true
    }

    @Override
    String line(LineWriter writer, ApiObject settings) {
        "delete ${writer.object(settings)}${settings.flag('force') ? ', force: true' : ''}"
    }

    /**
     * A container is had back from an engine that keeps what was deleted. What is nothing but its settings can be made again, unless the engine keeps some of them to itself.
     */
    @Override
    Function<Object, String> inverse(PlannedChange change) {
        ApiObject before = change.read()
        Type type = change.type(before)
        if (type?.isA(change.schema.type('Container'))) {
            // Fails where an engine keeps nothing of what is deleted, so that nothing takes it back.
            change.engine.perform(new ListObjects(change.schema, 'DeletedContainer', [:]))
            Function<Object, String> back = (Object gone) -> "undelete ${EngineRefusal.quoted(before.name())}".toString()
            return back
        }
        Word word = Words.all().find { it instanceof ObjectWord && ((ObjectWord) it).makesAgain(change.schema, type) }
        if (word == null || FormerValues.hasSecrets(change.schema, before.type(), before.keySet())) {
            return null
        }
        String again = change.writer.made(word, before)
        Function<Object, String> made = (Object gone) -> again
        made
    }
}
