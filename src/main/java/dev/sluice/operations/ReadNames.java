package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads what the objects are called that some objects refer to, by their references. Asks once for each sort of object,
 * however many there are, and not at all for those among the given ones.
 */
public final class ReadNames implements Read<Map<String, String>> {
    /** A field that holds references to objects of one root. */
    private record Referring(String field, String root) {
    }

    private final Schema schema;
    private final List<ApiObject> objects;
    private final Set<String> fields;

    /**
     * @param objects as an engine gave them
     * @param fields those of theirs that matter
     */
    public ReadNames(Schema schema, Collection<ApiObject> objects, Set<String> fields) {
        this.schema = schema;
        this.objects = List.copyOf(objects);
        this.fields = fields;
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
    public Map<String, String> perform(Client client, JobListener listener) {
        Map<String, Set<String>> wanted = wanted();
        Set<String> all = new HashSet<>();
        wanted.values().forEach(all::addAll);
        Map<String, String> names = new HashMap<>();
        note(objects, all, names);
        wanted.forEach((root, references) -> {
            if (!names.keySet().containsAll(references)) {
                List<ApiObject> listed = ListObjects.at(client, root, Map.of());
                note(listed, all, names);
                tellApart(client, listed, names);
            }
        });
        return names;
    }

    /** Those of one name go by the longer one that tells them apart. */
    private void tellApart(Client client, List<ApiObject> objects, Map<String, String> names) {
        Map<String, Long> namesakes = objects.stream().filter(object -> object.name() != null)
                .collect(Collectors.groupingBy(ApiObject::name, Collectors.counting()));
        ObjectNames full = new ObjectNames(client, schema);
        objects.stream().filter(object -> names.containsKey(object.reference()) && object.get("namespace") != null && namesakes.get(object.name()) > 1)
                .forEach(object -> names.put(object.reference(), full.called(object.reference())));
    }

    /** The references by the roots that their objects are kept below. */
    private Map<String, Set<String>> wanted() {
        Map<String, List<Referring>> ofTypes = new HashMap<>();
        Map<String, Set<String>> wanted = new HashMap<>();
        for (ApiObject object : objects) {
            for (Referring referring : ofTypes.computeIfAbsent(object.type(), this::referring)) {
                String reference = object.string(referring.field);
                if (reference != null) {
                    wanted.computeIfAbsent(referring.root, none -> new HashSet<>()).add(reference);
                }
            }
        }
        return wanted;
    }

    private List<Referring> referring(String typeName) {
        Type type = schema.find(typeName).orElse(null);
        return type == null ? List.of() : type.fields().values().stream()
                .filter(field -> fields.contains(field.name()) && field.shape().sort() == Shape.Sort.REFERENCE)
                .map(field -> new Referring(field.name(), schema.type(field.shape().type()).root()))
                .filter(referring -> referring.root != null).toList();
    }

    private static void note(List<ApiObject> objects, Set<String> wanted, Map<String, String> names) {
        objects.stream().filter(object -> wanted.contains(object.reference()) && object.name() != null)
                .forEach(object -> names.put(object.reference(), object.name()));
    }
}
