package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.util.List;
import java.util.Map;

/** How users come in to a VDB whose password its engine has made: the password, and addresses with it. */
public final class ReadLogin {
    /** The fact of a connection that says whether there is such a password. */
    public static final String FACT = "madePassword";
    /** The parameter of kinds with logins by which there is one in any case. */
    public static final String OWN = "ownPassword";
    /** What it gives beside the name of the user. */
    public static final List<String> SECRETS = List.of("password", "uri", "jdbcUrl");

    private ReadLogin() {
    }

    /** @param reference of the VDB */
    public static ApiObject at(Client client, String reference) {
        ApiObject login = client.get("database/" + reference + "/login", Map.of()).toObject().object("result");
        for (String field : SECRETS) {
            login = login.with(field, Secret.of(login.string(field)));
        }
        return login;
    }
}
