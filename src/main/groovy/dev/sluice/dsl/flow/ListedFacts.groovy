package dev.sluice.dsl.flow

import dev.sluice.operations.Performer
import dev.sluice.operations.fact.ReadFacts
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Fact
import dev.sluice.wire.FactSource
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Supplier

/** What other objects of an engine tell of those in a list; all of it is asked for when a script reads the first of it. */
@POJO
@CompileStatic
final class ListedFacts implements FactSource {
    private final List<ApiObject> objects
    private final Supplier<Performer> performer
    private final Object engine
    private Map<String, Map<String, Fact>> known

    ListedFacts(List<ApiObject> objects, Supplier<Performer> performer, Object engine) {
        this.objects = objects
        this.engine = engine
        this.performer = performer
    }

    @Override
    Object engine() {
        engine
    }

    @Override
    Set<String> names(String type) {
        ReadFacts.told(performer.get().schema(), type).keySet()
    }

    @Override
    synchronized Map<String, Fact> of(ApiObject object) {
        known = known ?: performer.get().perform(new ReadFacts(performer.get().schema(), objects))
        known.getOrDefault(object.reference(), [:])
    }
}
