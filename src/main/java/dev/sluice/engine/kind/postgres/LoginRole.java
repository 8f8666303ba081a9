package dev.sluice.engine.kind.postgres;

import dev.sluice.engine.kind.MadeLogin;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.protocol.PasswordHash;
import dev.sluice.engine.kind.postgres.protocol.Rows;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.Admission;
import dev.sluice.engine.kind.postgres.server.Quoted;
import dev.sluice.engine.kind.postgres.server.Server;
import dev.sluice.engine.kind.postgres.server.ServerAccount;
import dev.sluice.engine.kind.postgres.source.Source;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The role that the addresses of a virtual database name, and its password: that of the source, unless its users have none there. A server of
 * a copy lets nobody in without one, so then the engine makes one.
 */
final class LoginRole {
    private static final String HASH = "select rolpassword from pg_authid where rolname = $1";
    private static final String MADE = "select rolname from pg_authid where starts_with(rolpassword, '" + PasswordHash.BEGINNING + "') and rolname <> $1";

    private final Virtual virtual;
    private final Server server;
    private final ConnectionTexts texts;

    /** @param server of {@code virtual}, which runs */
    LoginRole(Server server, Virtual virtual) throws IOException {
        this.virtual = virtual;
        this.server = server;
        texts = ConnectionTexts.of(server, virtual);
    }

    /** How it is reached. */
    ConnectionTexts texts() {
        return texts;
    }

    /** Gives it a password where it needs one, and takes those away that were made for roles in what this is a copy of. */
    void settle() throws IOException, InterruptedException {
        Optional<Secret> password = virtual.passwords().of(texts.user());
        if (password.isEmpty()) {
            return;
        }
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            for (List<String> other : connection.run(MADE, List.of(texts.user()), Integer.MAX_VALUE).rows()) {
                connection.run("alter role " + Quoted.name(other.get(0)) + " password null");
            }
            if (new Admission(server, virtual).admits(texts.user()) && lacksPassword(connection)) {
                connection.run("alter role " + Quoted.name(texts.user()) + " login password " + Quoted.literal(PasswordHash.of(password.get().reveal())));
            }
        }
    }

    private boolean lacksPassword(ServerConnection connection) throws IOException, InterruptedException {
        Rows role = connection.run(HASH, List.of(texts.user()), 1);
        if (role.rows().isEmpty()) {
            return false;
        }
        return virtual.source().flag("ownPassword") || role.value() == null || role.value().startsWith(PasswordHash.BEGINNING) || isLinkedWithoutPassword();
    }

    /** Whoever linked the source came in as that role by who they are, or by a server that trusts everybody: they need not know a password. */
    private boolean isLinkedWithoutPassword() throws IOException, InterruptedException {
        return virtual.origin().get("host") != null && texts.user().equals(virtual.origin().string("user"))
                && !Source.of(virtual.origin(), ServerAccount.homeOf(virtual.user()), virtual.reach()).hasPassword();
    }

    boolean hasMadePassword() throws IOException {
        String hash = hash();
        return hash != null && hash.startsWith(PasswordHash.BEGINNING);
    }

    /** How users come in by the password that was made; nothing where there is none, or another by now. */
    Optional<MadeLogin> login() throws IOException {
        Optional<Secret> password = virtual.passwords().of(texts.user());
        if (password.isEmpty() || !PasswordHash.fits(hash(), password.get().reveal())) {
            return Optional.empty();
        }
        return Optional.of(new MadeLogin(texts.user(), password.get(), new Admission(server, virtual).isFurther(texts.user()),
                texts.uri(password.get()), texts.jdbcUrl(password.get())));
    }

    private String hash() throws IOException {
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            Rows role = connection.run(HASH, List.of(texts.user()), 1);
            return role.rows().isEmpty() ? null : role.value();
        }
    }
}
