package dev.sluice.dsl.words.act

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.dsl.grammar.PlannedChange
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.operations.FormerValues
import dev.sluice.operations.Update
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Function

@POJO
@CompileStatic
final class UpdateWord extends ToldWord {
    final String about = 'Change fields of an object.'
    final String example = "update vdb('qa1'), description: 'for the testers'"
    final String usage = "update takes an object and what is to be different: update vdb('name'), description: 'text'"
    final boolean takingMore = true

    @Override
    String missingMore() {
        usage
    }

    /** Which fields there are follows from the object. */
    @Override
    Vocabulary besides(Grammar grammar, Word object) {
        object?.reads == null ? null : grammar.changing(object.reads)
    }

    @Override
    protected Vocabulary vocabulary(WordCall call, Object object, Grammar grammar) {
        grammar.changing(type(object, grammar.schema))
    }

    /** By a name alone it is a dSource or a VDB, as users mean it. */
    @Override
    protected Object meant(WordCall call, Object said) {
        if (!call.naming && !call.braces) {
            throw call.misused()
        }
        boolean named = said instanceof CharSequence && call.grammar().schema.referredBy(said.toString()).empty
        named ? call.around.read(name, 'Container', said) : said
    }

    private String type(Object object, Schema schema) {
        Object known = object instanceof ApiObject ? object.type() : schema.referredBy(object.toString()).map { Type type -> type.name() }.orElse(null)
        if (known == null || schema.find(known.toString()).empty) {
            throw DslException.about(name, "${EngineRefusal.quoted(object)} is no reference. Say what it is: $name vdb(${EngineRefusal.quoted(object)}), description: 'text'")
        }
        known
    }

    @Override
    protected Object tell(WordCall call, Object object, WrittenBody said) {
        call.perform('update of', object) { Schema schema -> said.checked(new Update(schema, object, said.fields), name) }
    }

    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        true
    }

    @Override
    String line(LineWriter writer, ApiObject settings) {
        writer.update(writer.object(settings), settings.string('of'), settings.object('changes'))
    }

    @Override
    Function<Object, String> inverse(PlannedChange change) {
        ApiObject before = change.read()
        ApiObject old = FormerValues.fields(change.schema, before, change.settings.object('changes')).orElse(null)
        if (old == null) {
            return null
        }
        Function<Object, String> restored = (Object changed) -> change.writer.update(change.shown((ApiObject) changed), before.type(), old)
        restored
    }
}
