package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Connectable;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.MadePasswords;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;

/** By what the passwords come about that an engine makes for those who come in to a VDB. It is kept with its source, and told to nobody. */
final class LoginSeed {
    private static final String FIELD = "loginSeed";

    private LoginSeed() {
    }

    /** The source of a new VDB with one of its own, where its kind lets anybody in. */
    static ApiObject in(ApiObject source, Kind kind) {
        return isWanted(kind) ? source.with(FIELD, MadePasswords.seed()) : source;
    }

    /** Gives one to a source that an older version has made. */
    static void complete(Transaction catalog, ApiObject source, Kind kind) {
        if (source.get(FIELD) == null && isWanted(kind)) {
            catalog.put(in(catalog.reveal(source.reference()), kind));
        }
    }

    /** Others work without the key of stored secrets. */
    private static boolean isWanted(Kind kind) {
        return kind.as(Connectable.class).isPresent();
    }

    /** @param source with its secrets */
    static MadePasswords passwords(ApiObject source) {
        return new MadePasswords((Secret) source.get(FIELD));
    }
}
