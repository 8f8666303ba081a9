package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.ConnectionException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import java.util.List;
import java.util.Map;

/** Makes one object: sends its body, waits for the job that makes it, and reads the finished object. */
abstract sealed class Creation implements Effect<ApiObject> permits Create, CreateApiToken, CreateGroup, CreateSourceConfig, Link, Provision {
    private final String word;
    private final String path;
    private final String root;
    private final RequestBody body;

    /**
     * @param path where the body is sent
     * @param root where the object is kept
     * @param expected the type of the body
     */
    Creation(String word, String path, String root, Schema schema, String expected, Map<String, ?> body) {
        this.word = word;
        this.path = path;
        this.root = root;
        this.body = new RequestBody(schema, schema.type(expected), body);
    }

    @Override
    public final String word() {
        return word;
    }

    /** The whole body, completed; names are as they were given. */
    @Override
    public final ApiObject settings() {
        return body.content();
    }

    @Override
    public final List<Mistake> mistakes() {
        return body.mistakes();
    }

    @Override
    public final PreparedCall sending(Client client) {
        return new PreparedCall(path, body.resolved(word, client), null);
    }

    @Override
    public final ApiObject result(Client client, AcceptedEffect accepted) {
        if (accepted.object() == null) {
            throw new ConnectionException(client.connection().url() + ": its answer to POST " + path
                    + " names no object. Check that it is an engine of this family", null);
        }
        return made(client, ReadObject.at(client, root, accepted.object()));
    }

    /** What the user gets: the object, unless there is more to it. */
    ApiObject made(Client client, ApiObject object) {
        return object;
    }

    @Override
    public final String object(Client client, String worked) {
        return worked != null ? worked : ListObjects.at(client, root, Map.of()).stream().filter(this::isMade)
                .reduce((older, newer) -> newer).map(ApiObject::reference).orElse(null);
    }

    /** Whether {@code object} is what was asked for: of that name, or where it has none, with those fields. */
    private boolean isMade(ApiObject object) {
        ApiObject asked = settings();
        return asked.name() != null ? asked.name().equals(object.name())
                : asked.entrySet().stream().filter(field -> object.string(field.getKey()) != null)
                        .allMatch(field -> field.getValue() == null || field.getValue().equals(object.get(field.getKey())));
    }
}
