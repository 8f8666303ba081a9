package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.ConnectionException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Schema;
import java.util.Map;

/** Makes one object: sends its body, waits for the job that makes it, and reads the finished object. */
abstract sealed class Creation implements Operation<ApiObject> permits Create, CreateGroup, CreateSourceConfig, Link, Provision {
    private final String word;
    private final String path;
    private final String root;
    private final Body body;

    /**
     * @param path where the body is sent
     * @param root where the object is kept
     * @param expected the type of the body
     */
    Creation(String word, String path, String root, Schema schema, String expected, Map<String, ?> body) {
        this.word = word;
        this.path = path;
        this.root = root;
        this.body = new Body(schema, schema.type(expected), body);
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
    public final boolean writes() {
        return true;
    }

    @Override
    public final ApiObject perform(Client client, JobListener listener) {
        Envelope reply = client.post(path, body.resolved(word, client));
        if (reply.job() != null) {
            new Job(client, reply.job()).await(listener);
        }
        String reference = reply.toObject().string("result");
        if (reference == null) {
            throw new ConnectionException(client.connection().url() + ": its answer to POST " + path
                    + " names no object. Check that it is an engine of this family", null);
        }
        return ReadObject.at(client, root, reference);
    }
}
