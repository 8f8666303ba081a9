package dev.sluice.engine.kind.oracle;

import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The cluster that a virtual database is registered with.
 *
 * @param home of the clusterware
 * @param rac whether the database runs on several nodes
 * @param others the nodes besides the one that restores it
 * @param partial whether the database counts as running while some of its instances do not
 * @param debug whether the cluster's programs write a trace
 */
record Cluster(String home, boolean rac, List<Node> others, boolean partial, boolean debug) {
    private static final List<String> ADVANCED = List.of("partialracstatus", "enabledebugging");

    /**
     * A node and the instance on it.
     *
     * @param instance empty where it is to follow from the first instance's name
     */
    record Node(String name, String instance) {
        private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,252}");

        /** From a host name or an object with {@code name} and {@code instanceName}; null if it is neither. */
        static Node parse(Object given) {
            String name = given instanceof Map<?, ?> map ? Texts.of(map, "name")
                    : given instanceof String text ? text : "";
            String instance = given instanceof Map<?, ?> map ? Texts.of(map, "instanceName") : "";
            boolean sound = HOST.matcher(name).matches() && (instance.isEmpty() || OracleName.is(instance));
            return sound ? new Node(name, instance) : null;
        }
    }

    /** Null where there is none. */
    static Cluster of(ApiObject source, String firstInstance) {
        String home = Texts.of(source, "crs_home");
        if (home.isEmpty()) {
            return null;
        }
        List<Node> others = new ArrayList<>();
        for (Object given : source.list("additionalNodes")) {
            Node node = Node.parse(given);
            // The restoring node has the first instance.
            others.add(new Node(node.name(), Texts.first(node.instance(), firstInstance + (others.size() + 2))));
        }
        return new Cluster(home, source.flag("advRACSettings"), List.copyOf(others),
                isAnySet(source, "partialracstatus"), isAnySet(source, "enabledebugging"));
    }

    static boolean hasAdvancedSettings(ApiObject source) {
        return !setByAny(source).isEmpty();
    }

    /** The advanced settings that some element sets. */
    static List<String> setByAny(ApiObject source) {
        return ADVANCED.stream().filter(flag -> isAnySet(source, flag)).toList();
    }

    /** Whether one element says something else than another one. */
    static boolean hasSettingsThatDiffer(ApiObject source) {
        return source.list("advancedSettings").stream().map(element -> ADVANCED.stream().map(((Map<?, ?>) element)::get).toList())
                .distinct().count() > 1;
    }

    private static boolean isAnySet(ApiObject source, String flag) {
        return source.list("advancedSettings").stream()
                .anyMatch(settings -> settings instanceof Map<?, ?> map && Boolean.TRUE.equals(map.get(flag)));
    }
}
