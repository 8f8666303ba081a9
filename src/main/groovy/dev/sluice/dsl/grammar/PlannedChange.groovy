package dev.sluice.dsl.grammar

import dev.sluice.operations.Performer
import dev.sluice.operations.ReadObject
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A change of an engine that is about to be made, for whoever says what would take it back. */
@POJO
@CompileStatic
final class PlannedChange {
    final Performer engine
    final Schema schema
    /** What is asked for. */
    final ApiObject settings
    final LineWriter writer

    PlannedChange(Performer engine, ApiObject settings, LineWriter writer) {
        this.engine = engine
        this.schema = engine.schema()
        this.settings = settings
        this.writer = writer
    }

    /** The object as the engine has it now. */
    ApiObject read() {
        engine.perform(new ReadObject(schema, settings.string('of'), settings.string('object')))
    }

    /** {@code group('QA')} for an object that was read. */
    String shown(ApiObject object) {
        writer.object(type(object), object.reference())
    }

    Type type(ApiObject object) {
        schema.find(object.type()).orElse(null)
    }
}
