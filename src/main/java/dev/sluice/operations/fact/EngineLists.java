package dev.sluice.operations.fact;

import dev.sluice.client.Client;
import dev.sluice.client.EngineException;
import dev.sluice.operations.ListObjects;
import dev.sluice.wire.ApiObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lists of an engine by one of their fields, each asked for once, when the first object of it is looked for. */
final class EngineLists {
    private static final List<String> TARGETS = List.of("database", "group");

    private final Client client;
    private final Map<List<String>, Map<String, List<ApiObject>>> lists = new HashMap<>();

    EngineLists(Client client) {
        this.client = client;
    }

    /** The objects of the list at {@code root} that have {@code value} in {@code field}. */
    List<ApiObject> all(String root, String field, String value) {
        return lists.computeIfAbsent(List.of(root, field), none -> list(root).stream().filter(object -> object.string(field) != null)
                .collect(Collectors.groupingBy(object -> object.string(field)))).getOrDefault(value, List.of());
    }

    /** The first of them; an object without fields where there is none. */
    ApiObject first(String root, String field, String value) {
        return all(root, field, value).stream().findFirst().orElse(ApiObject.of(Map.of()));
    }

    /** How people call what a policy or a right holds for. */
    String target(String reference) {
        return "DOMAIN".equals(reference) ? "the whole engine"
                : TARGETS.stream().flatMap(root -> all(root, "reference", reference).stream()).map(ApiObject::name).findFirst().orElse(reference);
    }

    /** Nothing where the engine has no such list, or keeps it from this user. */
    private List<ApiObject> list(String root) {
        try {
            return ListObjects.at(client, root, Map.of());
        } catch (EngineException refused) {
            return List.of();
        }
    }
}
