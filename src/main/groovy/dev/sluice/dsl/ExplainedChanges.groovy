package dev.sluice.dsl

import dev.sluice.dsl.flow.EngineWatcher
import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Literal
import dev.sluice.operations.Delete
import dev.sluice.operations.LogIn
import dev.sluice.operations.Operation
import dev.sluice.operations.Performer
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Reads what a script reads and rehearses what it changes; keeps the lines that ask for the changes. */
@POJO
@CompileStatic
final class ExplainedChanges implements EngineWatcher {
    final List<String> lines = []
    /** Of what the script has read. */
    private final Map<String, String> names = [:]

    @Override
    <R> R perform(String name, Performer engine, Operation<R> operation) {
        if (operation instanceof LogIn) {
            lines.add("login user: ${Literal.quoted(operation.settings().string('user'))}, password: secret('PASSWORD')".toString())
            return null
        }
        if (!operation.writes()) {
            R read = engine.perform(operation)
            note(read instanceof List ? read : [read])
            return read
        }
        lines.add(new LineWriter(engine.schema(), { String known -> names.getOrDefault(known, known) }).line(operation))
        engine.rehearse(operation)
        (R) instead(engine.schema(), operation)
    }

    private void note(List<?> read) {
        for (Object each : read) {
            if (each instanceof ApiObject && each.reference() != null && each.name() != null) {
                names.put(each.reference(), each.name())
            }
        }
    }

    /** Stands for what the change would have given. */
    private static Object instead(Schema schema, Operation<?> operation) {
        if (operation instanceof Delete) {
            return null
        }
        ApiObject settings = operation.settings()
        String type = settings.string('of') ?: Words.asking(operation.word()).reads ?: 'Container'
        String name = settings.name() ?: settings.object('container').name() ?: settings.string('object')
        ApiObject.of([type: type, reference: settings.string('object') ?: "${schema.type(type).prefix()}-NEW".toString(), name: name])
    }
}
