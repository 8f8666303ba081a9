package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Reference;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads what belongs to a lab and is no longer said, in the order in which it can be deleted: what needs something goes before that. What is
 * gone already is left out. For who wants to delete it, something that others need is a mistake, before anything is deleted.
 */
public final class ReadLeftovers implements Read<List<ApiObject>> {
    private final Schema schema;
    private final String lab;
    private final List<String> references;
    private final boolean deleting;

    /**
     * @param lab its name
     * @param references of what is no longer said, in the order in which it was made
     * @param deleting whether it is to be deleted
     */
    public ReadLeftovers(Schema schema, String lab, Collection<String> references, boolean deleting) {
        this.schema = schema;
        this.lab = lab;
        this.references = List.copyOf(references);
        this.deleting = deleting;
    }

    @Override
    public String word() {
        return "leftovers";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("lab", lab).with("members", references).with("deleting", deleting);
    }

    @Override
    public List<ApiObject> perform(Client client, JobListener listener) {
        Map<String, ApiObject> left = new LinkedHashMap<>();
        references.forEach(reference -> found(client, reference, left));
        if (left.isEmpty()) {
            return List.of();
        }
        Map<String, Set<String>> needs = needs(client, left);
        if (deleting) {
            refuseNeeded(client, left, needs);
        }
        List<ApiObject> ordered = new ArrayList<>();
        while (!left.isEmpty()) {
            ApiObject next = next(left, needs);
            ordered.add(next);
            left.remove(next.reference());
        }
        return ordered;
    }

    private void found(Client client, String reference, Map<String, ApiObject> left) {
        String root = schema.referredBy(reference).map(Type::root).orElse(null);
        if (root != null) {
            ListObjects.at(client, root, Map.of()).stream().filter(object -> reference.equals(object.reference())).findFirst()
                    .ifPresent(object -> left.put(reference, object));
        }
    }

    /** The one that was made last of those that no other one needs. */
    private static ApiObject next(Map<String, ApiObject> left, Map<String, Set<String>> needs) {
        List<ApiObject> all = new ArrayList<>(left.values());
        for (int i = all.size() - 1; i >= 0; i--) {
            String reference = all.get(i).reference();
            if (all.stream().noneMatch(other -> !other.reference().equals(reference) && needs.get(other.reference()).contains(reference))) {
                return all.get(i);
            }
        }
        return all.get(all.size() - 1);
    }

    /** What each container, and each of those that are {@code left}, refers to, be it by its source or its timeflow. */
    private Map<String, Set<String>> needs(Client client, Map<String, ApiObject> left) {
        Map<String, Set<String>> needs = new HashMap<>();
        left.values().forEach(object -> needs.put(object.reference(), referred(object)));
        ListObjects.at(client, "database", Map.of()).forEach(container -> needs.put(container.reference(), referred(container)));
        ListObjects.at(client, "source", Map.of()).forEach(source ->
                needs.computeIfAbsent(source.string("container"), unknown -> new HashSet<>()).add(source.string("config")));
        Map<String, String> homes = new HashMap<>();
        ListObjects.at(client, "timeflow", Map.of()).forEach(timeflow -> homes.put(timeflow.reference(), timeflow.string("container")));
        left.keySet().forEach(reference -> needs.get(reference).addAll(needs.get(reference).stream().map(homes::get).filter(Objects::nonNull).toList()));
        return needs;
    }

    private Set<String> referred(ApiObject object) {
        Set<String> all = new HashSet<>();
        schema.references(object).stream().map(Reference::value).filter(value -> !value.equals(object.reference())).forEach(all::add);
        return all;
    }

    private void refuseNeeded(Client client, Map<String, ApiObject> left, Map<String, Set<String>> needs) {
        List<Mistake> mistakes = new ArrayList<>();
        for (ApiObject container : ListObjects.at(client, "database", Map.of())) {
            left.values().stream().filter(object -> !left.containsKey(container.reference()) && needs.get(container.reference()).contains(object.reference()))
                    .forEach(object -> mistakes.add(new Mistake(List.of(), "'" + object.name() + "' is to be deleted, and '" + container.name()
                            + "' needs it.", "Say it again, or delete '" + container.name() + "' first.")));
        }
        for (ApiObject other : ListObjects.at(client, "lab", Map.of())) {
            left.values().stream().filter(object -> !lab.equals(other.name()) && other.list("uses").contains(object.reference()))
                    .forEach(object -> mistakes.add(new Mistake(List.of(), "'" + object.name() + "' is to be deleted, and lab '" + other.name()
                            + "' says it, too.", "Say it again, or take it out of that lab first.")));
        }
        if (!mistakes.isEmpty()) {
            throw new InvalidRequest("lab", mistakes);
        }
    }
}
