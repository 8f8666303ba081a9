package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lists the objects of a type, or those kept below a path such as {@code environment/user}; of what engines show in pages, and would
 * give the first few of, the newest thousand unless asked otherwise.
 */
public final class ListObjects implements Read<List<ApiObject>>, ReadBelow {
    public static final int MOST = 1_000;

    private final Schema schema;
    private final Type type;
    private final Map<String, Object> filters = new LinkedHashMap<>();

    /** @param filters query parameters that the engine knows here; objects and names stand for references */
    public ListObjects(Schema schema, String typeOrRoot, Map<String, ?> filters) {
        this.schema = schema;
        this.type = Target.type("list", schema, typeOrRoot);
        filters.forEach((name, value) -> this.filters.put(name,
                value instanceof Map<?, ?> object ? object.get("reference") : value));
    }

    /** The fields of {@code type} by which an engine can choose what it lists. */
    public static Set<String> filters(Type type) {
        return type.fields().values().stream().filter(field -> field.traits().filter()).map(Field::name).collect(Collectors.toSet());
    }

    /** Of what type, or of which of its types, the objects are. */
    public Type type() {
        return type;
    }

    @Override
    public String root() {
        return type.root();
    }

    @Override
    public String word() {
        return "list";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("of", type.name()).with("filters", filters);
    }

    @Override
    public List<ApiObject> perform(Client client, JobListener listener) {
        Map<String, Object> query = resolved(client);
        if (type.isRecord()) {
            query.putIfAbsent("pageSize", MOST);
        }
        List<ApiObject> all = at(client, type.root(), query);
        return all.stream().filter(this::belongs).toList();
    }

    public static List<ApiObject> at(Client client, String root, Map<String, ?> query) {
        if (query.isEmpty() && client.known().listed(root).isPresent()) {
            return client.known().listed(root).get();
        }
        return client.get(root, query).toObject().list("result").stream().filter(Map.class::isInstance)
                .map(object -> ApiObject.of((Map<?, ?>) object)).toList();
    }

    /** An engine lists everything below a path; a type may be one of several there. Unknown types are kept. */
    private boolean belongs(ApiObject object) {
        return object.type() == null || schema.find(object.type()).map(known -> known.isA(type)).orElse(true);
    }

    private Map<String, Object> resolved(Client client) {
        ObjectNames names = new ObjectNames(client, schema);
        Map<String, Object> query = new LinkedHashMap<>(filters);
        query.replaceAll((name, value) -> {
            Type wanted = value == null ? null : wanted(name);
            return wanted == null ? value : names.resolve(List.of(name), wanted, value.toString());
        });
        List<Mistake> mistakes = names.mistakes();
        if (!mistakes.isEmpty()) {
            throw new InvalidRequest(word(), mistakes);
        }
        return query;
    }

    /** What a filter names, by the field of that name or the path of that name; null if it names no object. */
    private Type wanted(String filter) {
        Shape shape = type.field(filter) == null ? null : type.field(filter).shape();
        return shape != null && shape.sort() == Shape.Sort.REFERENCE ? schema.type(shape.type())
                : shape == null ? schema.atRoot(filter).orElse(null) : null;
    }
}
