package dev.sluice.engine.kind.postgres.protocol;

import dev.sluice.wire.Secret;
import java.time.Duration;

/**
 * Who connects, and to what.
 *
 * @param password or null where none is needed
 */
public record Login(String user, Secret password, String database, Purpose purpose) {
    private static final Duration SHORT = Duration.ofMinutes(2);
    /** Several statements of users, each of which may take its minute, are answered at once. */
    private static final Duration LONG = Duration.ofMinutes(10);
    /** No server has reason to send more in one piece; a single field may have a gigabyte, which is not for here. */
    private static final int MUCH = 64 << 20;
    private static final int LITTLE = 4 << 20;

    /** What a session is for. */
    public enum Purpose {
        /**
         * What the engine itself asks: nothing that users have put in their own schemas is taken for what the server has of that name, and
         * no library that they want loaded keeps it out.
         */
        ENGINE(Login.SHORT, Login.MUCH),
        /** The same of a server of its own, as the superuser: that is not counted among the statements of its users. */
        KEEPER(Login.SHORT, Login.MUCH),
        /** What a user asks, who finds things as in any session. */
        USER(Login.LONG, Login.LITTLE),
        /**
         * What a user asks as superuser, who finds what the server has of a name before what is in other schemas, wherever the owner of the
         * database wants it: that is no superuser, and would have one run what is theirs.
         */
        SUPERUSER(Login.LONG, Login.LITTLE),
        /** Backups and the log, in place of tables. */
        REPLICATION(Login.SHORT, Login.MUCH);

        private final Duration longestSilence;
        private final int room;

        Purpose(Duration longestSilence, int room) {
            this.longestSilence = longestSilence;
            this.room = room;
        }

        /** A server that says nothing for so long stands still. */
        Duration longestSilence() {
            return longestSilence;
        }

        /** How many bytes an answer may have: it is held in memory, and users can have it be of any length. */
        int room() {
            return room;
        }
    }

    public Login with(Purpose other) {
        return new Login(user, password, database, other);
    }
}
