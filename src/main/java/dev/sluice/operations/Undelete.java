package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Brings back a container that was deleted, waits until it is there, and reads it. */
public final class Undelete implements Effect<ApiObject> {
    private static final String ROOT = "database/deleted";

    private final String text;
    private final RequestBody body;

    /**
     * @param what what the engine tells of the deleted container; or its reference, that of the container when it was there, or the name
     *     of that
     * @param said of the type {@code UndeleteParameters}, or empty
     */
    public Undelete(Schema schema, Object what, Map<String, ?> said) {
        Object told = what instanceof Map<?, ?> object ? object.get("reference") : what;
        text = String.valueOf(told);
        body = new RequestBody(schema, schema.type("UndeleteParameters"), said);
    }

    @Override
    public List<Mistake> mistakes() {
        return body.mistakes();
    }

    @Override
    public String word() {
        return "undelete";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("object", text).with("parameters", body.content());
    }

    @Override
    public PreparedCall sending(Client client) {
        return new PreparedCall(ROOT + "/" + deleted(client).reference() + "/undelete", body.resolved(word(), client), null);
    }

    private ApiObject deleted(Client client) {
        List<ApiObject> all = ListObjects.at(client, ROOT, Map.of("pageSize", ListObjects.MOST));
        List<ApiObject> exact = all.stream().filter(deleted -> List.of(deleted.reference(), deleted.string("container")).contains(text)).toList();
        List<ApiObject> meant = exact.isEmpty() ? all.stream().filter(deleted -> Objects.equals(text, deleted.name()) && !deleted.flag("removing")).toList() : exact;
        if (meant.size() == 1) {
            return meant.get(0);
        }
        if (meant.isEmpty()) {
            throw new InvalidRequest(word(), "reference", "nothing that was deleted and can be had back is called '" + text + "'.",
                    "List what there is: deletedContainers");
        }
        throw new InvalidRequest(word(), "reference", "'" + text + "' was deleted " + meant.size() + " times: " + meant.stream()
                .map(deleted -> deleted.reference() + " (" + deleted.string("deletionTime") + ")").collect(Collectors.joining(", ")) + ".",
                "Give the reference.");
    }

    @Override
    public String object(Client client, String worked) {
        return worked;
    }

    @Override
    public ApiObject result(Client client, AcceptedEffect accepted) {
        return ReadObject.at(client, "database", accepted.object());
    }
}
