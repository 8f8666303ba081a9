package dev.sluice.dsl.words.act

import dev.sluice.dsl.grammar.PlannedChange
import dev.sluice.language.Literal
import dev.sluice.operations.ListObjects
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Function

@POJO
@CompileStatic
final class SyncWord extends VerbWord {
    final String about = "Take in what changed at a dSource's source, or a snapshot of a VDB."
    final String example = "sync 'orders'"

    /** The snapshot that it took, if it took one, is deleted. */
    @Override
    Function<Object, String> inverse(PlannedChange change) {
        String before = newest(change)
        Function<Object, String> deleted = (Object synced) -> {
            String taken = newest(change)
            taken == null || taken == before ? null : "delete ${Literal.quoted(taken)}".toString()
        }
        deleted
    }

    private static String newest(PlannedChange change) {
        ApiObject container = change.read()
        change.engine.perform(new ListObjects(change.schema, 'TimeflowSnapshot', [timeflow: container.get('currentTimeflow')]))
                .max { it.string('creationTime') }?.reference()
    }
}
