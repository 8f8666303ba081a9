package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Meanwhile;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.protocol.Login;
import dev.sluice.engine.kind.postgres.protocol.Rows;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.Orphans;
import dev.sluice.engine.kind.postgres.server.Databases;
import dev.sluice.engine.kind.postgres.server.Installations;
import dev.sluice.engine.kind.postgres.server.Leftovers;
import dev.sluice.engine.kind.postgres.server.PrivateServer;
import dev.sluice.engine.kind.postgres.server.Quoted;
import dev.sluice.engine.kind.postgres.server.Server;
import dev.sluice.engine.kind.postgres.server.ServerAccount;
import dev.sluice.engine.kind.postgres.server.SourceSettings;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Fills a dataset from a dump: a new cluster, in which PostgreSQL's own programs restore it. All of them run as the environment
 * user, never as root, so that what a dump has executed can do no more than that.
 */
public final class DumpRestore {
    private static final int USUAL_LOCKS = 64;
    private static final int MOST_LOCKS = 2048;
    /** A server has room for those of a hundred transactions, and an entry takes up to five. */
    private static final int ENTRIES_OF_A_LOCK = 20;
    private static final int FIRST_WITH_STRATEGIES = 15;
    private static final int MADE = 5;
    private static final int RESTORED = 90;
    private static final String OF_BYTES = " encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'";
    private static final String TEXT = "read=$1; word=$2; shift 2;"
            + " $read <&3 | LC_ALL=C grep -avxF -e \"\\restrict $word\" -e \"\\unrestrict $word\" | \"$@\"";
    /** Rows of a table that is made in the same transaction need no log. */
    private static final String AT_ONCE = "--single-transaction";

    private final Staging staging;
    private final Progress progress;
    private final Dump dump;
    private final DataDirectory data;
    private final Account account;
    /** Whether as superuser, which an administrator has said. */
    private final boolean superuser;
    /** Who is to log in to copies; nobody where the dump is of a file, which does not say who has written it. */
    private final Optional<DumpTaker> taker;
    private final RestorePrograms programs;

    public DumpRestore(Staging staging, Progress progress) throws IOException, InterruptedException {
        this(staging, Dump.named(staging.parameters().string("dumpPath"), staging.reach(), ServerAccount.of(staging.user())), Optional.empty(), progress);
    }

    /** Of a dump that the engine itself has taken. @param login as whom */
    public DumpRestore(Staging staging, Path taken, Login login, Progress progress) throws IOException, InterruptedException {
        this(staging, Dump.named(taken.toString(), SourceReach.EVERYTHING, ServerAccount.of(staging.user())), Optional.of(new DumpTaker(login)), progress);
    }

    private DumpRestore(Staging staging, Dump dump, Optional<DumpTaker> taker, Progress progress) throws IOException, InterruptedException {
        this.staging = staging;
        this.taker = taker;
        this.progress = progress;
        this.dump = dump;
        data = new DataDirectory(staging.into());
        account = dump.reader();
        superuser = staging.parameters().flag("dumpAsSuperuser");
        programs = new RestorePrograms(staging, dump, progress);
    }

    public void run() throws IOException, InterruptedException {
        for (String name : programs(dump)) {
            checkProgram(name);
        }
        checkReach();
        progress.at(0, "Reading " + dump.name());
        Optional<ArchiveRestore> archive = dump.form().isArchive() ? Optional.of(new ArchiveRestore(dump, programs, superuser)) : Optional.empty();
        DumpText text = new DumpText(dump);
        Set<String> roles = archive.isPresent() ? Set.of() : text.roles(progress);
        progress.at(1, "Making an empty cluster");
        empty();
        cluster();
        data.writeLogInPlace(staging.storage());
        String database = database(archive);
        String settings;
        try (PrivateServer server = new PrivateServer(staging.installation().home(), data, account, locks(archive))) {
            server.await(progress);
            make(server, database, archive.map(ArchiveRestore::isOfBytes).orElseGet(text::isOfBytes));
            Collection<DumpOwner.Extension> reserved = prepare(server, database, roles,
                    archive.map(ArchiveRestore::extensions).orElseGet(text::extensions));
            progress.at(MADE, "Restoring " + dump.name());
            if (archive.isPresent()) {
                archive.get().run(server, database, reserved, part -> progress.at((int) (MADE + (RESTORED - MADE) * part), "Restoring " + dump.name()));
            } else {
                programs.check(text(server, database, text.restriction()), line -> { }, "it was not restored");
            }
            progress.at(RESTORED, "Looking at what was restored");
            settings = finish(server, database, reserved);
            server.stop();
        }
        new Leftovers(data).makeOwn();
        data.write(DataDirectory.SOURCE_SETTINGS, settings);
    }

    /** A dump that is restored in one transaction locks all that it makes; text does not say beforehand how much that is. */
    private static int locks(Optional<ArchiveRestore> archive) {
        return archive.map(known -> USUAL_LOCKS + known.size() / ENTRIES_OF_A_LOCK).orElse(MOST_LOCKS);
    }

    private void checkProgram(String name) throws KindException {
        Path home = staging.installation().home();
        if (!Files.isExecutable(home.resolve(name))) {
            String version = Installations.major(staging.installation().version());
            throw new KindException("exception.postgres.dump.software", home + " has no " + name + ", which it takes to restore a dump.",
                    "Install the programs of server and client, as by apt-get install postgresql-" + version + "; or link a running server.");
        }
    }

    private void checkReach() throws IOException, InterruptedException {
        try {
            ServerAccount.checkReach(account, data.path());
        } catch (KindException unreachable) {
            throw new KindException(unreachable.id(), unreachable.getMessage(),
                    "Put the pool where that account can come to (--pool-folder), or allow it by chmod o+x.");
        }
    }

    private static List<String> programs(Dump dump) {
        return List.of("initdb", "pg_ctl", dump.form().isArchive() ? "pg_restore" : "psql");
    }

    /** Whether an installation has the programs that it takes. */
    static boolean isPossible(Dump dump, Installation installation) {
        return installation.home() != null && programs(dump).stream().allMatch(name -> Files.isExecutable(installation.home().resolve(name)));
    }

    /** The one that is asked for, else the one that was dumped; text does not say, and gets one that is called like its file. */
    private String database(Optional<ArchiveRestore> archive) {
        String wanted = staging.parameters().string("database");
        if (!Databases.MAINTENANCE.equals(wanted)) {
            return wanted;
        }
        return archive.isPresent() ? archive.get().database().orElse(wanted)
                : dump.path().getFileName().toString().replaceFirst("\\.gz$", "").replaceFirst("(?<=.)\\.[^.]*$", "");
    }

    /** A restore that was killed with its engine may have left a part of its server behind, and all of its files. */
    private void empty() throws IOException, InterruptedException {
        new Orphans(data).end();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(data.path())) {
            for (Path entry : entries) {
                progress.checkCancelled();
                Removal.of(entry);
            }
        }
        data.giveTo(account.uid(), account.gid());
    }

    private void cluster() throws IOException, InterruptedException {
        EmptyCluster empty = EmptyCluster.of(staging, account, bootstrap());
        if (empty.isKept()) {
            empty.copyTo(data);
            return;
        }
        programs.check(programs.program("initdb", "-D", data.path().toString(), "-U", bootstrap(), "--encoding=UTF8", "--locale=C.UTF-8",
                "--auth=trust", "--data-checksums", "--no-sync"), line -> { }, "no cluster was made");
        empty.keep(data);
    }

    private String bootstrap() {
        return superuser ? PrivateServer.SUPERUSER : DumpOwner.BOOTSTRAP;
    }

    /** @param bytes whether the rows are in no encoding that anybody knows, so that they stay what they are only where none is said */
    private void make(PrivateServer server, String database, boolean bytes) throws IOException {
        boolean isThere = database.equals(Databases.MAINTENANCE);
        if (isThere && !bytes) {
            return;
        }
        try (ServerConnection connection = server.connect(bootstrap(), Server.TEMPLATE)) {
            if (isThere) {
                connection.run("drop database " + Quoted.name(database));
            }
            connection.run("create database " + Quoted.name(database) + " template template0" + strategy() + (bytes ? OF_BYTES : ""));
        }
    }

    /** Gives the extensions that were made already, since only a superuser makes them. */
    private Collection<DumpOwner.Extension> prepare(PrivateServer server, String database, Set<String> roles, Collection<DumpOwner.Extension> extensions)
            throws IOException {
        try (ServerConnection connection = server.connect(bootstrap(), Server.TEMPLATE)) {
            if (superuser) {
                makeRoles(connection, roles);
            } else {
                DumpOwner.make(connection, roles);
            }
        }
        if (superuser) {
            return List.of();
        }
        try (ServerConnection connection = server.connect(bootstrap(), database)) {
            Collection<DumpOwner.Extension> reserved = DumpOwner.reserved(connection, extensions);
            DumpOwner.enter(connection, database, reserved);
            return reserved;
        }
    }

    /** As older versions do it always: page by page through the log takes longer where nothing waits for the disk. */
    private String strategy() {
        return Integer.parseInt(Installations.major(staging.installation().version())) < FIRST_WITH_STRATEGIES ? "" : " strategy file_copy";
    }

    private static void makeRoles(ServerConnection connection, Set<String> roles) throws IOException {
        for (String role : roles) {
            if (!role.equals(PrivateServer.SUPERUSER)) {
                connection.run("create role " + Quoted.name(role));
            }
        }
    }

    /**
     * Psql would run whatever commands of its own it found in the text, programs among them: it is to take statements only, until
     * it is told a word that nobody knows. Where pg_dump has wanted the same, by a word of its own, that is left out.
     */
    private HostCommand text(PrivateServer server, String database, String restriction) {
        return dump.read("sh", "-c", TEXT, "sh", dump.unpacker(),
                restriction, programs.path("psql"), "--no-psqlrc", "--quiet", "--output=/dev/null",
                "--set=ON_ERROR_STOP=1", AT_ONCE, "--no-password", "--host=" + server.socket(), "--port=" + PrivateServer.PORT,
                "--username=" + PrivateServer.SUPERUSER, Quoted.database(database), "--command=\\restrict " + word(), "--file=-");
    }

    private static String word() {
        byte[] word = new byte[32];
        new SecureRandom().nextBytes(word);
        return HexFormat.of().formatHex(word);
    }

    /**
     * Statistics are no part of a dump, nor is what a server notes on rows that are there to stay: each copy would write it anew. All else
     * is done meanwhile, so that the server has little left to write when it stops, and the disk has most of it.
     */
    private String finish(PrivateServer server, String database, Collection<DumpOwner.Extension> reserved) throws IOException, InterruptedException {
        try (ServerConnection connection = server.connect(bootstrap(), database)) {
            new UnloggedTables(connection).keep(progress);
            Meanwhile<Rows> statistics = Meanwhile.of("statistics of " + data.path(),
                    () -> connection.run("vacuum (freeze, analyze)", UnloggedTables.LONGEST_WORK));
            String settings = hand(server, database, reserved);
            statistics.await();
            return settings;
        }
    }

    /** Hands what was restored to whom it belongs, and gives the server's settings. */
    private String hand(PrivateServer server, String database, Collection<DumpOwner.Extension> reserved) throws IOException {
        try (ServerConnection connection = server.connect(bootstrap(), database)) {
            connection.run("checkpoint");
            EarlyFlush.begin(data.path());
            if (!superuser) {
                DumpOwner.leave(connection, reserved);
            }
        }
        if (!superuser) {
            DumpOwner.rename(server);
        }
        if (taker.isPresent()) {
            taker.get().admit(server, database);
        }
        try (ServerConnection connection = server.connect(PrivateServer.SUPERUSER, database)) {
            return SourceSettings.ofNew(connection);
        }
    }
}
