package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.util.List;
import java.util.Map;

/** How users come in to a VDB whose password its engine has made: the password, and addresses with it. */
public final class ReadLogin implements Read<ApiObject> {
    /** The fact of a connection that says whether there is such a password. */
    public static final String FACT = "madePassword";
    /** What it gives beside the name of the user. */
    public static final List<String> SECRETS = List.of("password", "uri", "jdbcUrl");

    private final Target target;

    /** @param what the VDB: an object read before, a reference or a name */
    public ReadLogin(Schema schema, Object what) {
        this.target = Target.of("login", schema, "Container", what);
    }

    @Override
    public String word() {
        return "login";
    }

    @Override
    public ApiObject settings() {
        return target.settings();
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        return at(client, target.reference(word(), client));
    }

    /** The same for the VDB of a reference. */
    public static ApiObject at(Client client, String reference) {
        ApiObject login = client.get("database/" + reference + "/login", Map.of()).toObject().object("result");
        for (String field : SECRETS) {
            login = login.with(field, Secret.of(login.string(field)));
        }
        return login;
    }
}
