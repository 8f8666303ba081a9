package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The source configuration of a dSource whose user names that alone. An engine keeps it where the dSource is deleted, so that the
 * dSource can be had back; the next one of that name takes it, where it says the same, and else has one with a number behind its name.
 */
public final class OwnSourceConfig {
    private static final List<String> SAYING = List.of("path", "parameters");

    private final List<ApiObject> configs;
    private final Set<String> used;

    /** @param sources of the engine, which say which configurations are in use */
    public OwnSourceConfig(List<ApiObject> configs, List<ApiObject> sources) {
        this.configs = configs;
        this.used = sources.stream().map(source -> String.valueOf(source.string("config"))).collect(Collectors.toSet());
    }

    /**
     * What {@code wanted} is to be made of: an object that is there already, or what has to be created.
     *
     * @param wanted with the reference of its repository
     */
    public Map<String, Object> of(Map<String, ?> wanted) {
        Map<String, ApiObject> byName = configs.stream().collect(Collectors.toMap(ApiObject::name, config -> config, (one, other) -> one));
        Map<String, Object> named = new HashMap<>(wanted);
        for (Iterator<String> names = NumberedNames.of(String.valueOf(wanted.get("name"))).iterator();;) {
            String name = names.next();
            named.put("name", name);
            ApiObject found = byName.get(name);
            if (found == null) {
                return named;
            }
            if (!used.contains(found.reference()) && isSame(found, named)) {
                return found;
            }
        }
    }

    private static boolean isSame(ApiObject found, Map<String, Object> wanted) {
        return wanted.entrySet().stream().allMatch(field -> field.getValue().equals(found.get(field.getKey())))
                && SAYING.stream().allMatch(field -> wanted.containsKey(field) || isNothing(found.get(field)));
    }

    private static boolean isNothing(Object value) {
        return value == null || value instanceof Map<?, ?> map && map.isEmpty();
    }
}
