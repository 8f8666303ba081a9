package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import dev.sluice.engine.kind.postgres.server.PrivateServer;
import dev.sluice.engine.kind.postgres.server.Quoted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Restores an archive by pg_restore: what comes before the rows, the rows, and what comes after them. The rows it only reads, and
 * {@link RowScript} lets them in, but where several jobs of pg_restore do that sooner.
 */
final class ArchiveRestore {
    private static final String PROGRAM = "pg_restore";
    private static final int MOST_JOBS = 4;
    /** A restore job keeps its own processor busy, and one of the server's. */
    private static final int PROCESSORS_OF_A_JOB = 2;
    /** Each takes some of the locks that a server without users has room for. */
    private static final int MOST_ENTRIES_AT_ONCE = 40_000;
    /** Rows of a table that is made in the same transaction need no log, and an index of it is made without a note on each of them. */
    private static final String AT_ONCE = "--single-transaction";
    private static final String UNREADABLE = "it is no archive that can be read";
    private static final String FAILED = "it was not restored";
    private static final String BEFORE = "--section=pre-data";
    private static final List<String> FROM_ROWS_ON = List.of("--section=data", "--section=post-data");
    private static final Pattern EXTENSION = Pattern.compile("\\d+; \\d+ \\d+ EXTENSION - .*");
    private static final Predicate<String> ROWS = Pattern.compile("\\d+; \\d+ \\d+ TABLE DATA .*").asMatchPredicate();
    private static final Pattern NAMED = Pattern.compile("\\d+; \\d+ \\d+ (SCHEMA|EXTENSION) - (.*)");
    private static final Pattern DATABASE = Pattern.compile(";\\s+dbname: (.+)");
    private static final Pattern ENTRY = Pattern.compile("pg_restore: (?:creating|processing data for|launching item) .*");

    private final Dump dump;
    private final RestorePrograms programs;
    private final boolean superuser;
    private final List<String> contents = new ArrayList<>();
    private final List<DumpOwner.Extension> extensions = new ArrayList<>();
    private boolean bytes;
    private int seen;

    /** Reads its table of contents, and of its statements those that have to be known beforehand. */
    ArchiveRestore(Dump dump, RestorePrograms programs, boolean superuser) throws IOException, InterruptedException {
        this.dump = dump;
        this.programs = programs;
        this.superuser = superuser;
        programs.check(programs.reading(PROGRAM, "--list", Dump.OPENED), contents::add, UNREADABLE);
        List<String> told = superuser ? List.of() : contents.stream().filter(EXTENSION.asMatchPredicate()).toList();
        programs.check(programs.listed(told, List.of("--file=-")), line -> {
            DumpText.extension(line).ifPresent(extensions::add);
            bytes |= DumpText.isOfBytes(line);
        }, UNREADABLE);
    }

    /** How many objects and other things it has. */
    int size() {
        return (int) contents.stream().filter(line -> !line.startsWith(";")).count();
    }

    /** The database that was dumped. */
    Optional<String> database() {
        return contents.stream().map(DATABASE::matcher).filter(Matcher::matches).map(found -> found.group(1)).findFirst();
    }

    /** The extensions that it wants where only a superuser makes them, with their schemas. */
    Collection<DumpOwner.Extension> extensions() {
        return extensions;
    }

    /** Whether its rows are in no encoding that anybody knows. */
    boolean isOfBytes() {
        return bytes;
    }

    /**
     * Restores it.
     *
     * @param made the extensions that are in the database already
     * @param part is told how much of it came in, of all that there is
     */
    void run(PrivateServer server, String database, Collection<DumpOwner.Extension> made, Consumer<Double> part) throws IOException, InterruptedException {
        List<String> entries = superuser ? contents : contents.stream().filter(line -> !isThere(line, made)).toList();
        double all = size();
        Consumer<String> lines = line -> {
            if (ENTRY.matcher(line).matches()) {
                part.accept(Math.min(1.0, ++seen / all));
            }
        };
        List<String> into = List.of("--no-password", "--host=" + server.socket(), "--port=" + PrivateServer.PORT,
                "--username=" + PrivateServer.SUPERUSER, Quoted.database(database));
        int jobs = jobs();
        if (jobs > 1) {
            programs.check(programs.listed(entries, words(into, cleaning(), List.of("--jobs=" + jobs))), lines, FAILED);
            return;
        }
        List<String> atOnce = contents.size() < MOST_ENTRIES_AT_ONCE ? List.of(AT_ONCE) : List.of();
        programs.check(programs.listed(entries, words(into, cleaning(), atOnce, List.of(BEFORE))), lines, FAILED);
        boolean hasRows = rows(server, database, entries.stream().filter(ROWS).toList(), lines);
        List<String> left = hasRows ? entries.stream().filter(ROWS.negate()).toList() : entries;
        programs.check(programs.listed(left, words(into, atOnce, FROM_ROWS_ON)), lines, FAILED);
    }

    private int jobs() {
        return dump.form().isForMany() ? Math.min(MOST_JOBS, Runtime.getRuntime().availableProcessors() / PROCESSORS_OF_A_JOB) : 1;
    }

    private List<String> cleaning() {
        return superuser ? List.of("--clean", "--if-exists") : List.of();
    }

    @SafeVarargs
    private static List<String> words(List<String>... more) {
        List<String> words = new ArrayList<>(List.of("--verbose", "--exit-on-error", "--no-owner", "--no-privileges", "--no-subscriptions",
                "--no-tablespaces"));
        List.of(more).forEach(words::addAll);
        return words;
    }

    /** Lets the rows in. Gives whether it could. */
    private boolean rows(PrivateServer server, String database, List<String> entries, Consumer<String> lines) throws IOException, InterruptedException {
        if (entries.isEmpty()) {
            return true;
        }
        try (ServerConnection connection = server.connect(PrivateServer.SUPERUSER, database)) {
            RowScript script = new RowScript(dump, connection);
            try {
                programs.check(programs.listed(entries, words(List.of("--file=-"))), script::take, lines, FAILED);
            } catch (RowScript.OtherStatementsException others) {
                return false;
            } catch (ServerException refused) {
                throw programs.failed(FAILED, List.of("COPY failed for table " + script.table() + ": " + refused.getMessage()));
            }
            script.end();
            return true;
        }
    }

    /** Whether an entry is in the new database already: the schema that each has, and what only a superuser makes. */
    private static boolean isThere(String entry, Collection<DumpOwner.Extension> made) {
        Matcher matcher = NAMED.matcher(entry);
        return matcher.matches() && (matcher.group(1).equals("SCHEMA")
                ? matcher.group(2).startsWith("public ") || made.stream().anyMatch(each -> matcher.group(2).startsWith(each.schema() + " "))
                : made.stream().anyMatch(each -> matcher.group(2).strip().equals(each.name())));
    }
}
