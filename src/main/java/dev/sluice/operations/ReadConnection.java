package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import java.util.List;
import java.util.Map;

/** How the database of a VDB is reached: host, port, user, databases, addresses made of them, and the password where the engine has made it. */
public final class ReadConnection implements Read<ApiObject> {
    /** The fact without which nobody can connect. */
    private static final String PORT = "port";

    private final Target target;
    private final boolean isWanted;

    /** @param what the VDB: an object read before, a reference or a name */
    public ReadConnection(Schema schema, Object what) {
        this(schema, what, true);
    }

    private ReadConnection(Schema schema, Object what, boolean isWanted) {
        this.target = Target.of("connection", schema, "Container", what);
        this.isWanted = isWanted;
    }

    /** The same where nobody has asked for it: what takes no connections gives nothing. */
    public static ReadConnection ifAny(Schema schema, ApiObject what) {
        return new ReadConnection(schema, what, false);
    }

    @Override
    public String word() {
        return "connection";
    }

    @Override
    public ApiObject settings() {
        return target.settings();
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        String reference = target.reference(word(), client);
        List<ApiObject> sources = ListObjects.at(client, "source", Map.of("database", reference));
        String config = sources.stream().filter(source -> source.flag("virtual")).map(source -> source.string("config"))
                .findFirst().orElse(null);
        ApiObject facts = config == null ? ApiObject.of(Map.of()) : ReadObject.at(client, "sourceconfig", config).object("parameters");
        if (facts.get(PORT) == null && !isWanted) {
            return ApiObject.of(Map.of());
        }
        if (facts.get(PORT) == null) {
            String name = sources.stream().map(ApiObject::name).findFirst().orElse(target.text());
            throw new InvalidRequest(word(), List.of(new Mistake(List.of(), "'" + name + "' takes no connections.",
                    "Name a VDB with a server of its own, such as one of PostgreSQL.")));
        }
        return isWanted && facts.flag(ReadLogin.FACT) ? facts.with("password", ReadLogin.at(client, reference).get("password")) : facts;
    }
}
