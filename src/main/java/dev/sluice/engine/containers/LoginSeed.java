package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.MadePasswords;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;

/** By what the passwords come about that an engine makes for roles of a VDB. It is kept with its source, and told to nobody. */
final class LoginSeed {
    private static final String FIELD = "loginSeed";

    private LoginSeed() {
    }

    /** The source of a new VDB with one of its own. */
    static ApiObject in(ApiObject source) {
        return source.with(FIELD, MadePasswords.seed());
    }

    /** Gives one to a source that an older version has made. */
    static void complete(Transaction catalog, ApiObject source) {
        if (source.get(FIELD) == null) {
            catalog.put(in(catalog.reveal(source.reference())));
        }
    }

    /** @param source with its secrets */
    static MadePasswords passwords(ApiObject source) {
        return new MadePasswords((Secret) source.get(FIELD));
    }
}
