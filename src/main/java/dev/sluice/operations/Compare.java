package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Looks whether an engine has what a script says there has to be, and in which fields that differs. Says at once which of them
 * cannot be made as they should be.
 *
 * <p>What it gives is a map: {@code found}, the object or null; and {@code updates}, for each object that differs its
 * {@code object} and the {@code changes} to it.
 */
public final class Compare implements Read<Map<String, Object>> {
    private final Schema schema;
    private final String word;
    private final String root;
    private final RequestBody body;
    private final Map<String, ?> written;
    private final boolean refuses;

    /**
     * @param word that would make it
     * @param root where such objects are kept
     * @param type of the body that would make it
     * @param written that body as a script says it
     */
    public Compare(Schema schema, String word, String root, String type, Map<String, ?> written) {
        this(schema, word, root, new RequestBody(schema, schema.type(type), written), written, true);
    }

    private Compare(Schema schema, String word, String root, RequestBody body, Map<String, ?> written, boolean refuses) {
        this.schema = schema;
        this.word = word;
        this.root = root;
        this.body = body;
        this.written = written;
        this.refuses = refuses;
    }

    /** The same with what cannot be changed among the changes, for who only wants to know. */
    public Compare withAll() {
        return new Compare(schema, word, root, body, written, false);
    }

    @Override
    public String word() {
        return "compare";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("of", word).with("wanted", body.content());
    }

    @Override
    public List<Mistake> mistakes() {
        return body.mistakes();
    }

    @Override
    public Map<String, Object> perform(Client client, JobListener listener) {
        ApiObject wanted = body.resolved(word, client);
        ApiObject found = found(client, wanted);
        List<Map<String, Object>> updates = new ArrayList<>();
        if (found != null) {
            checkSort(found, wanted);
            List<Mistake> mistakes = new ArrayList<>();
            for (WantedObject part : parts(client, found, wanted)) {
                Map<String, Object> fixed = part.fixed(schema);
                Stream.of(part.changes(schema), refuses ? Map.<String, Object>of() : fixed).filter(changes -> !changes.isEmpty())
                        .forEach(changes -> updates.add(Map.of("object", part.object(), "changes", changes)));
                fixed.keySet().forEach(name -> mistakes.add(part.mistake(name, reference -> nameOf(client, reference))));
            }
            if (refuses && !mistakes.isEmpty()) {
                throw new InvalidRequest(word, mistakes);
            }
        }
        Map<String, Object> outcome = new LinkedHashMap<>();
        outcome.put("found", found);
        outcome.put("updates", updates);
        return outcome;
    }

    /** An object of the name, but of another sort, is another one. */
    private void checkSort(ApiObject found, ApiObject wanted) {
        String part = wanted.containsKey("container") ? "container" : null;
        String type = (part == null ? wanted : wanted.object(part)).type();
        boolean kept = schema.find(type).filter(each -> each.root() != null).isPresent();
        if (kept && found.type() != null && !found.type().equals(type)) {
            throw new InvalidRequest(word, List.of(new Mistake(part == null ? List.of("name") : List.of(part, "name"), "'" + found.name()
                    + "' is there already, of the type " + found.type() + ", and what is said is of " + type + ".", "Give it another name.")));
        }
    }

    /** Of several that may be meant none is taken: a change of the wrong one is worse than none. */
    private ApiObject found(Client client, ApiObject wanted) {
        List<ApiObject> meant = ListObjects.at(client, root, Map.of()).stream().filter(object -> isMeant(object, wanted)).toList();
        if (meant.size() > 1) {
            ApiObject said = wanted.containsKey("container") ? wanted.object("container") : wanted;
            throw new InvalidRequest(word, List.of(new ObjectNames(client, schema).ambiguous(List.of("name"), said.name(), meant)));
        }
        return meant.isEmpty() ? null : meant.get(0);
    }

    private String nameOf(Client client, String text) {
        String place = schema.referredBy(text).map(Type::root).orElse(null);
        String name = place == null ? null : ReadObject.at(client, place, text).name();
        return name == null ? text : name;
    }

    /** What identifies an object: its name and where that has to be unique; what has no name goes by all that it joins. */
    private boolean isMeant(ApiObject object, ApiObject wanted) {
        ApiObject said = wanted.containsKey("container") ? wanted.object("container") : wanted;
        if (said.name() == null) {
            return List.of("user", "role", "target").stream().allMatch(field -> said.string(field) != null
                    && said.string(field).equals(object.string(field)));
        }
        String owner = schema.find(String.valueOf(object.type())).flatMap(Type::owner).map(Field::name).orElse(null);
        return said.name().equals(object.name())
                && (owner == null || said.string(owner) == null || said.string(owner).equals(object.string(owner)));
    }

    /**
     * A VDB and a dSource are several objects, each with a part of what makes them. The source is first: what may be changed of it hangs on
     * whether it runs, which only the engine judges, and what that refuses has to come before anything is done.
     */
    private List<WantedObject> parts(Client client, ApiObject found, ApiObject wanted) {
        boolean provisioned = wanted.containsKey("container");
        if (!provisioned && !wanted.containsKey("linkData")) {
            return List.of(new WantedObject(found, written, wanted, List.of()));
        }
        List<WantedObject> parts = new ArrayList<>();
        ApiObject source = ListObjects.at(client, "source", Map.of("database", found.reference())).stream().findFirst()
                .orElse(ApiObject.of(Map.of()));
        if (!provisioned) {
            parts.add(new WantedObject(source, inside("linkData"), wanted.object("linkData"), List.of("linkData")));
            parts.add(new WantedObject(found, written, wanted, List.of()));
            parts.add(new WantedObject(found, inside("linkData"), wanted.object("linkData"), List.of("linkData")).only("sourcingPolicy"));
            return parts;
        }
        parts.add(new WantedObject(source, inside("source"), wanted.object("source"), List.of("source")));
        if (source.string("config") != null) {
            parts.add(new WantedObject(ReadObject.at(client, "sourceconfig", source.string("config")), inside("sourceConfig"),
                    wanted.object("sourceConfig"), List.of("sourceConfig")));
        }
        parts.add(new WantedObject(found, inside("container"), wanted.object("container"), List.of("container")));
        parts.add(new WantedObject(found, origin(wanted), origin(wanted), List.of()));
        return parts;
    }

    /** Where a VDB is to come from, as its container says it. */
    private static ApiObject origin(ApiObject wanted) {
        String container = wanted.object("timeflowPointParameters").string("container");
        return ApiObject.of(container == null ? Map.of() : Map.of("provisionContainer", container));
    }

    private Map<String, ?> inside(String field) {
        return written.get(field) instanceof Map<?, ?> map ? ApiObject.of(map) : Map.of();
    }
}
