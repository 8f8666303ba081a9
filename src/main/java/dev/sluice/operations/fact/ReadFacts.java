package dev.sluice.operations.fact;

import dev.sluice.client.Client;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.Read;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Fact;
import dev.sluice.wire.Schema;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Reads what people want to see of objects in a list and other objects have: whether a container runs and what it takes, when a
 * policy acts and on what. Asks once for each sort, however many objects there are; what an engine does not tell is left out.
 */
public final class ReadFacts implements Read<Map<String, Map<String, Fact>>> {
    private final Schema schema;
    private final List<ApiObject> objects;
    private final Predicate<Telling> wanted;

    /** @param objects as an engine gave them */
    public ReadFacts(Schema schema, Collection<ApiObject> objects) {
        this(schema, objects, telling -> true);
    }

    private ReadFacts(Schema schema, Collection<ApiObject> objects, Predicate<Telling> wanted) {
        this.schema = schema;
        this.objects = List.copyOf(objects);
        this.wanted = wanted;
    }

    /** The same of what is measured on the data of those objects for which {@code there} holds, and of nothing else. */
    public ReadFacts measured(Predicate<ApiObject> there) {
        return new ReadFacts(schema, objects.stream().filter(there).toList(), Telling::isMeasured);
    }

    /** What is told of objects of {@code type} besides their fields, with a few words on each. */
    public static Map<String, String> told(Schema schema, String type) {
        Map<String, String> told = new LinkedHashMap<>();
        Telling.of(schema, type).filter(telling -> schema.type(type).field(telling.name()) == null)
                .forEach(telling -> told.put(telling.name(), telling.about()));
        return told;
    }

    @Override
    public String word() {
        return "facts";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("objects", objects.stream().map(ApiObject::reference).toList());
    }

    /** By the references of the objects, and by what people call them. */
    @Override
    public Map<String, Map<String, Fact>> perform(Client client, JobListener listener) {
        EngineLists lists = new EngineLists(client);
        Map<String, Map<String, Fact>> all = new HashMap<>();
        objects.stream().filter(object -> object.reference() != null && object.type() != null).forEach(object -> {
            Map<String, Fact> facts = all.computeIfAbsent(object.reference(), none -> new LinkedHashMap<>());
            Telling.of(schema, object.type()).filter(wanted).forEach(telling -> {
                Fact fact = telling.reading().apply(object, lists);
                if (fact != null) {
                    facts.put(telling.name(), fact);
                }
            });
        });
        return all;
    }
}
