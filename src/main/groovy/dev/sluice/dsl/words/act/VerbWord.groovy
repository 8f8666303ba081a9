package dev.sluice.dsl.words.act

import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.dsl.grammar.PlannedChange
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.operations.PerformVerb
import dev.sluice.operations.Verb
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Function

/** A word for a call of its own below an object's reference. What engines want of such a call, {@link Verb} says. */
@POJO
@CompileStatic
abstract class VerbWord extends ToldWord {
    final Verb verb = Verb.of(name).get()

    /** The rest of the usage of one that takes a point of a history. */
    protected String getPointExample() {
        ''
    }

    @Override
    String getUsage() {
        "$name takes an object or its name: $name 'name'$pointExample"
    }

    @Override
    String getBody() {
        verb.body()
    }

    @Override
    String missingPoint() {
        "$name needs a point of the history. Write: $name 'name'$pointExample"
    }

    /** Whether VDBs only can be told to do it. */
    protected boolean isOfCopies() {
        false
    }

    @Override
    protected Object tell(WordCall call, Object object, WrittenBody said) {
        call.perform("$name of", object) { Schema schema ->
            said.checked(new PerformVerb(schema, verb, object, said.fields), name)
        }
    }

    /** Some sorts of objects take nothing besides. */
    @Override
    protected Vocabulary vocabulary(WordCall call, Object object, Grammar grammar) {
        Type type = object instanceof ApiObject ? grammar.schema.find(object.type()).orElse(null) : grammar.schema.referredBy(object.toString()).orElse(null)
        type != null && verb.body(grammar.schema, type) == null ? null : super.vocabulary(call, object, grammar)
    }

    @Override
    String getToldType() {
        verb.named()
    }

    @Override
    protected boolean isOfOneSort() {
        verb.types() == [toldType]
    }

    @Override
    boolean covers(ApiObject told) {
        !ofCopies || told.get('provisionContainer') != null
    }

    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        boolean told = ([verb.named()] + verb.types()).any { String told -> type.isA(schema.type(told)) || schema.type(told).isA(type) }
        told && (copy || !ofCopies || !type.isA(schema.type('Container')))
    }

    @Override
    String line(LineWriter writer, ApiObject settings) {
        writer.told(this, settings)
    }

    @Override
    Function<Object, String> inverse(PlannedChange change) {
        Type told = change.schema.referredBy(change.settings.string('object')).orElse(null) ?: change.schema.type(change.settings.string('of'))
        VerbWord opposite = (VerbWord) verb.inverse(change.schema, told).map { Verb it -> Words.named(it.word()) }.orElse(null)
        if (opposite == null) {
            return null
        }
        ApiObject said = change.settings.with('parameters', verb.toInverse(change.settings.object('parameters')))
        Function<Object, String> taken = (Object result) -> change.writer.told(opposite, said)
        taken
    }
}
