package dev.sluice.rehearsal;

import dev.sluice.client.ApiCall;
import dev.sluice.client.Courier;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Field;
import dev.sluice.wire.Json;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Answers what a plan asks of an engine whose rules are not ours: with its objects as it showed them, and as the plan has changed them
 * until then. It takes every change for granted, since only the engine itself can judge it.
 */
final class UnjudgedEngine implements Courier {
    private static final List<String> COOKIES = List.of("JSESSIONID=PLAN; Path=/resources");
    private static final List<String> PAGES = List.of("pageSize", "pageOffset", "addEvents", "includeHosts");

    private final Schema schema;
    private final ApiObject user;
    private final PlannedObjects objects;

    UnjudgedEngine(Schema schema, ApiObject user, PlannedObjects objects) {
        this.schema = schema;
        this.user = user;
        this.objects = objects;
    }

    @Override
    public Answer carry(ApiCall call, Map<String, String> headers, Duration patience) {
        Envelope answer = answer(call);
        return new Answer(200, "application/json", COOKIES, Json.utf8(answer.toObject()));
    }

    private Envelope answer(ApiCall call) {
        ApiObject body = call.body() == null ? ApiObject.of(Map.of()) : ApiObject.of(call.body());
        return switch (call.path()) {
            case "session" -> Envelope.ok(body);
            case "login" -> Envelope.ok(user.reference());
            case "logout" -> Envelope.ok("");
            case "user/current" -> Envelope.ok(user);
            default -> call.method().equals("GET") ? read(call) : write(call, body);
        };
    }

    /** Below which of the roots a path leads, and where from there. */
    private record Place(String root, List<String> rest) {
    }

    private Optional<Place> place(String path) {
        return schema.types().stream().map(Type::root).filter(root -> root != null && (path.equals(root) || path.startsWith(root + "/")))
                .max((one, other) -> Integer.compare(one.length(), other.length()))
                .map(root -> new Place(root, path.equals(root) ? List.of() : List.of(path.substring(root.length() + 1).split("/"))));
    }

    private Envelope read(ApiCall call) {
        Place place = place(call.path()).orElse(null);
        if (place != null && place.rest.isEmpty()) {
            return filtered(place.root, call.query()).map(Envelope::list).orElseGet(() -> untold(call));
        }
        if (place == null || place.rest.size() > 1) {
            return untold(call);
        }
        ApiObject found = objects.find(place.rest.get(0));
        return found == null ? missing(place.rest.get(0)) : Envelope.ok(found);
    }

    private static Envelope untold(ApiCall call) {
        return Envelope.error(new ApiError("exception.plan.untold", "What " + call + " gives only the engine can tell.", "A plan ends here."));
    }

    private static Envelope missing(String reference) {
        return Envelope.error(new ApiError("exception.executor.object.missing", "There is no object '" + reference + "'.", "Check the reference."));
    }

    /** Nothing where a filter has a meaning that no field tells. */
    private Optional<List<ApiObject>> filtered(String root, Map<String, ?> query) {
        Map<String, String> wanted = new LinkedHashMap<>();
        for (Map.Entry<String, ?> filter : query.entrySet()) {
            if (filter.getValue() != null && !PAGES.contains(filter.getKey())) {
                String field = field(root, filter.getKey());
                if (field == null) {
                    return Optional.empty();
                }
                wanted.put(field, filter.getValue().toString());
            }
        }
        return Optional.of(objects.at(root).stream().filter(object -> wanted.entrySet().stream()
                .allMatch(field -> field.getValue().equals(String.valueOf(object.get(field.getKey()))))).toList());
    }

    /** The field of that name, or the one that refers to what is kept at the path of that name; or null. */
    private String field(String root, String filter) {
        Map<String, Field> fields = schema.atRoot(root).map(Type::fields).orElse(Map.of());
        if (fields.containsKey(filter)) {
            return filter;
        }
        return schema.atRoot(filter).flatMap(referred -> fields.values().stream().filter(field -> refersTo(field, referred)).findFirst())
                .map(Field::name).orElse(null);
    }

    private boolean refersTo(Field field, Type type) {
        return field.shape().sort() == Shape.Sort.REFERENCE && schema.type(field.shape().type()).isA(type);
    }

    private Envelope write(ApiCall call, ApiObject body) {
        Place place = place(call.path()).orElse(null);
        if (place == null) {
            return Envelope.ok("");
        }
        String first = place.rest.isEmpty() ? null : place.rest.get(0);
        ApiObject object = first == null ? null : objects.find(first);
        if (object != null) {
            return change(object, call.method().equals("DELETE") ? List.of("delete") : place.rest.subList(1, place.rest.size()), body);
        }
        if (first != null && (schema.referredBy(first).isPresent() || place.rest.size() > 1)) {
            return missing(first);
        }
        return first != null && first.equals("timeflowRanges") ? untold(call) : Envelope.ok(new PlannedCreation(schema, objects).of(place.root, body));
    }

    /** @param verb what the object is told to do; none where its fields change */
    private Envelope change(ApiObject object, List<String> verb, ApiObject body) {
        if (verb.isEmpty()) {
            objects.put(changed(object, body));
        } else if (verb.get(0).equals("delete")) {
            objects.remove(object.reference());
        } else if (verb.get(0).equals("timeflowRanges")) {
            return untold(ApiCall.question("timeflow/" + object.reference() + "/timeflowRanges", body));
        }
        return Envelope.ok("");
    }

    private static ApiObject changed(ApiObject object, ApiObject body) {
        Map<String, Object> changes = new LinkedHashMap<>();
        body.forEach((name, value) -> {
            boolean inside = value instanceof Map && object.get(name) instanceof Map;
            changes.put(name, inside ? changed(object.object(name), ApiObject.of((Map<?, ?>) value)) : value);
        });
        changes.keySet().removeIf(name -> name.equals("type") || Objects.equals(changes.get(name), object.get(name)));
        return object.withAll(changes);
    }

    @Override
    public void close() {
        // There is nothing that is open.
    }
}
