package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads what the objects are called that some objects refer to, by their references. Asks once for each sort of object,
 * however many there are, and not at all for those among the given ones.
 */
public final class ReadNames implements Operation<Map<String, String>> {
    private final Schema schema;
    private final List<ApiObject> objects;

    /** @param objects as an engine gave them */
    public ReadNames(Schema schema, Collection<ApiObject> objects) {
        this.schema = schema;
        this.objects = List.copyOf(objects);
    }

    @Override
    public String word() {
        return "names";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("objects", objects.stream().map(ApiObject::reference).toList());
    }

    @Override
    public boolean writes() {
        return false;
    }

    @Override
    public Map<String, String> perform(Client client, JobListener listener) {
        Map<String, String> names = new HashMap<>();
        note(objects, names);
        Map<String, Set<String>> wanted = new HashMap<>();
        objects.forEach(object -> object.keySet().forEach(field -> want(object, field, wanted)));
        wanted.forEach((root, references) -> {
            if (!names.keySet().containsAll(references)) {
                note(ListObjects.at(client, root, Map.of()), names);
            }
        });
        return names;
    }

    private void want(ApiObject object, String name, Map<String, Set<String>> wanted) {
        Field field = schema.find(object.type()).map(type -> type.field(name)).orElse(null);
        if (field != null && field.shape().sort() == Shape.Sort.REFERENCE && object.get(name) instanceof String reference) {
            Type referred = schema.type(field.shape().type());
            if (referred.root() != null) {
                wanted.computeIfAbsent(referred.root(), none -> new HashSet<>()).add(reference);
            }
        }
    }

    private static void note(List<ApiObject> objects, Map<String, String> names) {
        objects.stream().filter(object -> object.reference() != null && object.name() != null)
                .forEach(object -> names.put(object.reference(), object.name()));
    }
}
