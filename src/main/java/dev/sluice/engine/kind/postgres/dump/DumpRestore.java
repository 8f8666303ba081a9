package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.WatchedCommand;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.Login;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills a dataset from a dump: a new cluster, in which PostgreSQL's own programs restore it. All of them run as the environment
 * user, never as root, so that what a dump has executed can do no more than that.
 */
public final class DumpRestore {
    private static final int MOST_JOBS = 4;
    /** A restore job keeps its own processor busy, and one of the server's. */
    private static final int PROCESSORS_OF_A_JOB = 2;
    /** Each takes some of the locks that a server without users has room for. */
    private static final int MOST_ENTRIES_AT_ONCE = 40_000;
    private static final int USUAL_LOCKS = 64;
    private static final int MOST_LOCKS = 2048;
    /** A server has room for those of a hundred transactions, and an entry takes up to five. */
    private static final int ENTRIES_OF_A_LOCK = 20;
    private static final int MADE = 5;
    private static final int RESTORED = 90;
    /** What one who restores wants to know. What follows such a line may be a statement with a password in it. */
    private static final Pattern COMPLAINT = Pattern.compile(".*?(?i:error|fatal): +(.*)");
    private static final String TEXT = "read=$1; edit=$2; shift 2; $read <&3 | LC_ALL=C sed \"$edit\" | \"$@\"";
    /** A list of entries that only the account which restores can read; no pipe is taken in its place. */
    private static final String LISTED = "list=$(mktemp) && trap 'rm -f \"$list\"' EXIT && cat >\"$list\" && restore=$1 && shift"
            + " && \"$restore\" --use-list=\"$list\" \"$@\"";
    /** Rows of a table that is made in the same transaction need no log, and an index of it is made without a note on each of them. */
    private static final String AT_ONCE = "--single-transaction";
    private static final int MOST_COMPLAINTS = 5;
    private static final Pattern EXTENSION = Pattern.compile("\\d+; \\d+ \\d+ EXTENSION - .*");
    private static final Pattern NAMED = Pattern.compile("\\d+; \\d+ \\d+ (SCHEMA|EXTENSION) - (.*)");
    private static final Pattern DATABASE = Pattern.compile(";\\s+dbname: (.+)");
    private static final Pattern ENTRY = Pattern.compile("pg_restore: (?:creating|processing data for|launching item) .*");

    private final Staging staging;
    private final Progress progress;
    private final Dump dump;
    private final DataDirectory data;
    private final Account account;
    /** Whether as superuser, which an administrator has said. */
    private final boolean superuser;
    /** Who is to log in to copies; nobody where the dump is of a file, which does not say who has written it. */
    private final Optional<DumpTaker> taker;
    private final List<String> complaints = new ArrayList<>();
    private int seen;

    public DumpRestore(Staging staging, Progress progress) throws IOException, InterruptedException {
        this(staging, Dump.named(staging.parameters().string("dumpPath"), staging.reach()), Optional.empty(), progress);
    }

    /** Of a dump that the engine itself has taken. @param login as whom */
    public DumpRestore(Staging staging, Path taken, Login login, Progress progress) throws IOException, InterruptedException {
        this(staging, Dump.named(taken.toString(), SourceReach.EVERYTHING), Optional.of(new DumpTaker(login)), progress);
    }

    private DumpRestore(Staging staging, Dump dump, Optional<DumpTaker> taker, Progress progress) throws IOException, InterruptedException {
        this.staging = staging;
        this.taker = taker;
        this.progress = progress;
        this.dump = dump;
        data = new DataDirectory(staging.into());
        account = ServerAccount.of(staging.user());
        superuser = staging.parameters().flag("dumpAsSuperuser");
    }

    public void run() throws IOException, InterruptedException {
        for (String name : programs(dump)) {
            checkProgram(name);
        }
        checkReach();
        dump.checkReadable(account);
        progress.at(0, "Reading " + dump.name());
        List<String> contents = dump.form().isArchive() ? contents() : List.of();
        DumpText text = new DumpText(dump);
        Set<String> roles = dump.form().isArchive() ? Set.of() : text.roles(progress);
        progress.at(1, "Making an empty cluster");
        empty();
        cluster();
        data.writeLogInPlace(staging.storage());
        String database = database(contents);
        String settings;
        try (PrivateServer server = new PrivateServer(staging.installation().home(), data, account, locks(contents))) {
            server.await(progress);
            Collection<DumpOwner.Extension> reserved = prepare(server, database, roles,
                    dump.form().isArchive() ? extensions(contents) : text.extensions());
            progress.at(MADE, "Restoring " + dump.name());
            restore(server, database, contents, reserved, text.restriction());
            progress.at(RESTORED, "Looking at what was restored");
            settings = finish(server, database, reserved);
            EarlyFlush.begin(data.path());
            server.stop();
        }
        new Leftovers(data).makeOwn();
        data.write(DataDirectory.SOURCE_SETTINGS, settings);
    }

    /** A dump that is restored in one transaction locks all that it makes; text does not say beforehand how much that is. */
    private int locks(List<String> contents) {
        return dump.form().isArchive() ? USUAL_LOCKS + contents.size() / ENTRIES_OF_A_LOCK : MOST_LOCKS;
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

    private HostCommand program(String name, String... words) {
        return HostCommand.of(staging.installation().home().resolve(name).toString(), words).as(account).reaching(data.path());
    }

    /** The same, of one that reads the dump. */
    private HostCommand reading(String name, String... words) {
        return HostCommand.of(dump.opening()).and(staging.installation().home().resolve(name).toString()).and(words).as(account);
    }

    /** The lines of an archive's table of contents. */
    private List<String> contents() throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        check(reading("pg_restore", "--list", Dump.OPENED), lines::add, "it is no archive that can be read");
        return lines;
    }

    /** The one that is asked for, else the one that was dumped; text does not say, and gets one that is called like its file. */
    private String database(List<String> contents) {
        String wanted = staging.parameters().string("database");
        if (!Databases.MAINTENANCE.equals(wanted)) {
            return wanted;
        }
        if (!dump.form().isArchive()) {
            return dump.path().getFileName().toString().replaceFirst("\\.gz$", "").replaceFirst("(?<=.)\\.[^.]*$", "");
        }
        return contents.stream().map(DATABASE::matcher).filter(Matcher::matches)
                .map(found -> found.group(1)).findFirst().orElse(wanted);
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
        check(program("initdb", "-D", data.path().toString(), "-U", bootstrap(), "--encoding=UTF8", "--locale=C.UTF-8",
                "--auth=trust", "--data-checksums", "--no-sync"), line -> { }, "no cluster was made");
        empty.keep(data);
    }

    private String bootstrap() {
        return superuser ? PrivateServer.SUPERUSER : DumpOwner.BOOTSTRAP;
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
            if (!database.equals(Databases.MAINTENANCE)) {
                connection.run("create database " + Quoted.name(database) + " template template0");
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

    private static void makeRoles(ServerConnection connection, Set<String> roles) throws IOException {
        for (String role : roles) {
            if (!role.equals(PrivateServer.SUPERUSER)) {
                connection.run("create role " + Quoted.name(role));
            }
        }
    }

    /** Those that an archive wants, with their schemas, which only its statements tell. */
    private Collection<DumpOwner.Extension> extensions(List<String> contents) throws IOException, InterruptedException {
        List<String> entries = contents.stream().filter(line -> EXTENSION.matcher(line).matches()).toList();
        List<DumpOwner.Extension> found = new ArrayList<>();
        if (!superuser && !entries.isEmpty()) {
            check(listed(entries, "--file=-"), line -> DumpText.extension(line).ifPresent(found::add), "it is no archive that can be read");
        }
        return found;
    }

    private void restore(PrivateServer server, String database, List<String> contents, Collection<DumpOwner.Extension> made, String restriction)
            throws IOException, InterruptedException {
        List<String> to = List.of("--no-password", "--host=" + server.socket(), "--port=" + PrivateServer.PORT,
                "--username=" + PrivateServer.SUPERUSER, Quoted.database(database));
        long entries = Math.max(1, contents.stream().filter(line -> !line.startsWith(";")).count());
        Consumer<String> progressed = line -> {
            if (ENTRY.matcher(line).matches()) {
                progress.at((int) Math.min(RESTORED, MADE + (RESTORED - MADE) * ++seen / entries), "Restoring " + dump.name());
            }
        };
        check(dump.form().isArchive() ? archive(to, contents, made) : text(to, restriction), progressed, "it was not restored");
    }

    private HostCommand archive(List<String> to, List<String> contents, Collection<DumpOwner.Extension> made) {
        List<String> words = new ArrayList<>(List.of("--verbose", "--exit-on-error", "--no-owner", "--no-privileges", "--no-subscriptions",
                "--no-tablespaces"));
        words.addAll(to);
        int jobs = dump.form().isForMany() ? Math.min(MOST_JOBS, Runtime.getRuntime().availableProcessors() / PROCESSORS_OF_A_JOB) : 1;
        if (jobs > 1) {
            words.add("--jobs=" + jobs);
        } else if (contents.size() < MOST_ENTRIES_AT_ONCE) {
            words.add(AT_ONCE);
        }
        if (superuser) {
            words.addAll(List.of("--clean", "--if-exists", Dump.OPENED));
            return reading("pg_restore", words.toArray(String[]::new));
        }
        return listed(contents.stream().filter(line -> !isThere(line, made)).toList(), words.toArray(String[]::new));
    }

    /** Whether an entry is in the new database already: the schema that each has, and what only a superuser makes. */
    private static boolean isThere(String entry, Collection<DumpOwner.Extension> made) {
        Matcher matcher = NAMED.matcher(entry);
        return matcher.matches() && (matcher.group(1).equals("SCHEMA")
                ? matcher.group(2).startsWith("public ") || made.stream().anyMatch(each -> matcher.group(2).startsWith(each.schema() + " "))
                : made.stream().anyMatch(each -> matcher.group(2).strip().equals(each.name())));
    }

    /** Restores these entries of the archive and no others. */
    private HostCommand listed(List<String> entries, String... words) {
        return HostCommand.of(dump.opening()).and("sh", "-c", LISTED, "sh", staging.installation().home().resolve("pg_restore").toString()).and(words)
                .and(Dump.OPENED).input(String.join("\n", entries) + "\n").as(account);
    }

    /**
     * Psql would run whatever commands of its own it found in the text, programs among them: it is to take statements only, until
     * it is told a word that nobody knows. Where pg_dump has wanted the same, by a word of its own, that is left out.
     */
    private HostCommand text(List<String> to, String restriction) {
        return HostCommand.of(dump.opening()).and("sh", "-c", TEXT, "sh", dump.form() == Dump.Form.TEXT ? "cat" : "gzip -dc",
                "/^\\\\\\(un\\)\\{0,1\\}restrict " + restriction + "$/d",
                staging.installation().home().resolve("psql").toString(), "--no-psqlrc", "--quiet", "--output=/dev/null", "--set=ON_ERROR_STOP=1",
                AT_ONCE)
                .and(to.toArray(String[]::new)).and("--command=\\restrict " + word(), "--file=-").as(account);
    }

    private static String word() {
        byte[] word = new byte[32];
        new SecureRandom().nextBytes(word);
        return HexFormat.of().formatHex(word);
    }

    /** Statistics are no part of a dump, nor is what a server notes on rows that are there to stay: each copy would write it anew. */
    private String finish(PrivateServer server, String database, Collection<DumpOwner.Extension> reserved) throws IOException {
        try (ServerConnection connection = server.connect(bootstrap(), database)) {
            new UnloggedTables(connection).keep(progress);
            connection.run("vacuum (freeze, analyze)", UnloggedTables.LONGEST_WORK);
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

    private void check(HostCommand command, Consumer<String> lines, String failed) throws IOException, InterruptedException {
        complaints.clear();
        Result result = new WatchedCommand(command, progress).run(line -> {
            Matcher complaint = COMPLAINT.matcher(line);
            if (complaint.matches() && complaints.size() < MOST_COMPLAINTS) {
                complaints.add("\n    " + MessageText.plain(complaint.group(1).replace(Dump.OPENED, dump.path().toString())));
            }
            lines.accept(line);
        });
        if (!result.ok()) {
            throw new KindException("exception.postgres.dump.failed", "dumpPath: " + MessageText.quoted(dump.path().toString()) + ": " + failed + ":"
                    + (complaints.isEmpty() ? " status " + result.status() : String.join("", complaints)),
                    superuser ? "Mend what that says, and sync again."
                            : "Mend what that says, and sync again. What takes a superuser is restored for administrators, by dumpAsSuperuser true.");
        }
    }
}
