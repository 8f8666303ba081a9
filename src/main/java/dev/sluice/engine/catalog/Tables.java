package dev.sluice.engine.catalog;

import dev.sluice.wire.Schema;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of the catalog.
 *
 * <p>{@code object} holds every object as JSON, secrets masked, with the secrets in a column of their own that only
 * {@link Transaction#reveal} reads: each encrypted by one of the {@link DataKeys}, for its object and its field. {@code link} says which object refers to which, by which field: it is made from the
 * schema whenever an object is written, carries root and place of the object that refers, and so answers "who uses this?" and
 * every filter by a reference, a page at a time. The indexes hold all that listings of the newest ask for, so that a page
 * costs no look at the objects it leaves out.
 */
final class Tables {
    private static final int VERSION = 7;
    /** The format before there was {@link TakenMountPaths}. */
    private static final int WITHOUT_MOUNTS = 2;
    /** The format in which the path of a source had to be found in its parameters. */
    private static final int WITH_PATHS_IN_PARAMETERS = 3;
    /** The format that had secrets in clear. */
    private static final int WITH_CLEAR_SECRETS = 4;
    /** The format in which secrets are encrypted, but may also lie in clear in what the file no longer uses. */
    private static final int WITH_CLEAR_REMAINS = 5;
    /** The last format without an {@link AuditJournal}. */
    private static final int WITHOUT_AUDIT = 6;

    /** Says of each source in a field of its own where its data is to be seen. */
    private static final String SAY_PATHS = "update object set body = json_set(body, '$.mountPoint', coalesce("
            + "nullif(json_extract(body, '$.parameters.mountPath'), ''), rtrim(json_extract(body, '$.stagingMountBase'), '/') || '/' || name))"
            + " where root = 'source' and json_extract(body, '$.mountPoint') is null and (coalesce(json_extract(body, '$.parameters.mountPath'), '')"
            + " <> '' or coalesce(json_extract(body, '$.stagingMountBase'), '') <> '')";

    private static final String[] STATEMENTS = {
        "create table object (reference text primary key, seq integer not null, type text not null, root text not null,"
            + " scope text, name text, state text, time text, job text, body text not null, secrets text)",
        "create index object_root on object (root, seq, state, time)",
        "create unique index object_name on object (root, scope, name) where scope is not null",
        "create index object_state on object (root, state, seq, time) where state is not null",
        "create index object_job on object (job) where job is not null",
        "create table link (source text not null, field text not null, target text not null, root text not null,"
            + " seq integer not null, primary key (source, field, target)) without rowid",
        "create index link_target on link (target, field, root, seq)",
        "create table event (job text not null, seq integer not null, body text not null, primary key (job, seq))",
        "create table counter (name text primary key, value integer not null) without rowid",
        DataKeys.TABLE,
        AuditJournal.TABLE,
        "create table credential (user text primary key, hash text not null) without rowid",
    };

    private Tables() {
    }

    /**
     * Brings the catalog up to date.
     *
     * @param keys for the secrets of a catalog of an older format
     * @return what became of one of an older format, in words; empty where nothing did
     */
    static Optional<String> prepare(Database database, Schema schema, DataKeys keys) {
        int found = format(database);
        upgrade(database, schema, keys, found);
        return found == 0 || found == VERSION ? Optional.empty() : Optional.of("the catalog was of an older version of Sluice (format " + found + "), which cannot"
                + " read it any more. It is of format " + VERSION + " now: " + changesSince(found));
    }

    private static String changesSince(int format) {
        return Stream.of(
                format < WITH_CLEAR_SECRETS ? "sources say where they are seen" : null,
                format < WITHOUT_AUDIT ? "secrets are encrypted" : null,
                "what is done is kept in a journal, too").filter(Objects::nonNull).collect(Collectors.joining("; "));
    }

    private static void upgrade(Database database, Schema schema, DataKeys keys, int found) {
        TakenMountPaths mounts = new TakenMountPaths(schema);
        if (found == VERSION && mounts.keeps(database.row(row -> row.getString(1), "select sql from sqlite_master where name = 'mount_comes'"))) {
            return;
        }
        if (found != 0 && (found < WITHOUT_MOUNTS || found > VERSION)) {
            String other = found > VERSION ? "a newer" : "a much older";
            throw new CatalogException("the catalog was written by " + other + " version of Sluice (format " + found
                    + ", this one reads " + VERSION + "). Use that version, or another home", null);
        }
        database.run("begin immediate");
        if (found == 0) {
            Stream.of(STATEMENTS, Stretch.STATEMENTS).flatMap(Stream::of).forEach(database::run);
        }
        // The schema may have learnt of a path since the catalog was made.
        Stream.of("mount_comes", "mount_changes", "mount_goes").forEach(trigger -> database.run("drop trigger if exists " + trigger));
        database.run("drop table if exists mount");
        if (found == WITHOUT_MOUNTS || found == WITH_PATHS_IN_PARAMETERS) {
            database.run(SAY_PATHS);
        }
        mounts.statements().forEach(database::run);
        boolean clear = found != 0 && found <= WITH_CLEAR_SECRETS;
        if (clear) {
            database.run(DataKeys.TABLE);
            new StoredRecords(database, schema, new Counters(), keys, new AuditJournal()).encryptClearTexts();
        }
        if (found != 0 && found <= WITHOUT_AUDIT && !hasAudit(database)) {
            database.run(AuditJournal.TABLE);
            AuditJournal.takeIn(database);
        }
        boolean remains = clear || found == WITH_CLEAR_REMAINS;
        database.run("pragma user_version = " + (remains ? WITH_CLEAR_REMAINS : VERSION));
        database.run("commit");
        if (remains) {
            clean(database);
            database.run("pragma user_version = " + VERSION);
        }
    }

    /** Whether the upgrade came so far before it was killed. */
    private static boolean hasAudit(Database database) {
        return database.row(row -> row.getString(1), "select name from sqlite_master where name = 'audit'") != null;
    }

    static int format(Database database) {
        return database.row(row -> row.getInt(1), "pragma user_version");
    }

    /** For what works on a catalog beside its engine, which has brought it up to date. */
    static void requireCurrent(Database database, Path file) {
        if (format(database) != VERSION) {
            throw new CatalogException("the catalog " + file + " is of another version of Sluice. Start an engine of this version on it once", null);
        }
    }

    /** Leaves nothing in the file, nor in the log beside it, of what was overwritten or deleted. */
    static void clean(Database database) {
        database.run("vacuum");
        database.rows(row -> row.getInt(1), "pragma wal_checkpoint(truncate)");
    }
}
