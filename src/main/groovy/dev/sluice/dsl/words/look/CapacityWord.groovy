package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.language.View
import dev.sluice.operations.ListObjects
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class CapacityWord extends BareWord {
    private static final String TYPE = 'CurrentConsumerCapacityData'

    final String about = 'List how much space each container takes, the largest first.'
    final String example = 'capacity.take(5)'
    final String listed = TYPE

    @Override
    View list(ScriptContext around) {
        List<ApiObject> all = around.engines.perform(name, 'list of', name) { Schema schema -> new ListObjects(schema, TYPE, [:]) }
        List<ApiObject> sorted = all.toSorted { ApiObject it -> -space(it) }
        new View(sorted, ['name', 'group', 'parent', 'breakdown.actualSpace', 'breakdown.activeSpace', 'breakdown.syncSpace', 'breakdown.logSpace'])
    }

    private static BigDecimal space(ApiObject consumer) {
        (consumer.object('breakdown')?.get('actualSpace') ?: 0) as BigDecimal
    }
}
