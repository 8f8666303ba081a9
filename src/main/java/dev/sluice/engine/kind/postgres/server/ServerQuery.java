package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.TimeLimitException;
import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.kind.postgres.protocol.LongAnswerException;
import dev.sluice.engine.kind.postgres.protocol.Rows;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import dev.sluice.wire.json.JsonBounds;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A query to a server, in a session of its own. */
public final class ServerQuery {
    private static final Logger LOG = LoggerFactory.getLogger(ServerQuery.class);
    private static final int BOOLEAN = 16;
    private static final int BIGINT = 20;
    private static final int SMALLINT = 21;
    private static final int INTEGER = 23;
    private static final int OBJECT_ID = 26;
    private static final int REAL = 700;
    private static final int DOUBLE = 701;
    private static final int NUMERIC = 1700;
    /** As servers write them; they also know values that are no numbers of JSON. */
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9.]+(e[+-][0-9]+)?");
    /** Others do more than a read-only transaction forbids, such as running programs. */
    private static final List<String> QUESTIONS = List.of("select", "with", "values", "table", "show", "explain");
    private static final Pattern QUESTION = Pattern.compile("[\\s(]*(" + String.join("|", QUESTIONS) + ")\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern SEVERAL = Pattern.compile(";(?!\\s*$)");
    /** Only a transaction that writes has a number. */
    private static final String WRITTEN = ServerActivity.own("select pg_catalog.txid_current_if_assigned() is not null");

    private final Opening server;
    private final String known;
    private final DatabaseQuery query;

    /** Opens a session with a database. */
    @FunctionalInterface
    public interface Opening {
        ServerConnection open(String database) throws IOException;

        /** A session by which what a query has begun can be ended, whatever the query has set for its own sessions. */
        default ServerConnection overseer(String database) throws IOException {
            return open(database);
        }

        /** Puts in order what the query has made, in the session in which it was run. */
        default void settle(ServerConnection connection) throws IOException {
            // A superuser's is a superuser's.
        }
    }

    /** @param known a database that the server has */
    public ServerQuery(Opening server, String known, DatabaseQuery query) {
        this.server = server;
        this.known = known;
        this.query = query;
    }

    public Table answer() throws IOException {
        try (ServerConnection connection = server.open(database())) {
            try {
                return connection.within(query.time().all(), () -> answer(connection));
            } catch (TimeLimitException late) {
                end(connection.process());
                throw late;
            }
        } catch (LongAnswerException much) {
            throw new KindException("exception.postgres.sql.long", "sql: " + much.getMessage() + ".", "Ask for less, or in a session with the database itself.");
        } catch (ServerException refused) {
            throw new KindException("exception.postgres.sql", "PostgreSQL refuses: " + MessageText.plain(refused.getMessage()) + refused.place(query.statement()) + ".",
                    "Correct the statement.");
        }
    }

    private Table answer(ServerConnection connection) throws IOException {
        connection.run(ServerActivity.own("set statement_timeout = " + query.time().each().toMillis()));
        if (query.readOnly()) {
            keepFromChanging(connection);
        }
        List<String> parameters = query.parameters().stream().map(value -> Objects.toString(value, null)).toList();
        Table answer = table(rows(connection, parameters));
        if (!query.readOnly()) {
            checkEnded(connection);
            server.settle(connection);
        }
        return answer;
    }

    private Rows rows(ServerConnection connection, List<String> parameters) throws IOException {
        if (!query.readOnly() && isQuestion() && tellsWriting(connection.version())) {
            return connection.run(query.statement(), parameters, query.most(), WRITTEN);
        }
        boolean single = query.readOnly() || !parameters.isEmpty();
        return single ? connection.run(query.statement(), parameters, query.most()) : connection.run(query.statement(), query.most());
    }

    /** Whether it is one statement, and the database may call it a look. */
    private boolean isQuestion() {
        return QUESTION.matcher(query.statement()).lookingAt() && !SEVERAL.matcher(query.statement()).find();
    }

    private static boolean tellsWriting(String version) {
        return version.matches("\\d{2}\\D.*");
    }

    /** With the session ends what it has begun, as if nothing had been done. */
    private static void checkEnded(ServerConnection connection) throws KindException {
        if (connection.isInTransaction()) {
            throw new KindException("exception.postgres.sql.open", "sql: it leaves a transaction open, so that nothing of what it did stays.", "End it with commit.");
        }
    }

    /** The server goes on with what nobody waits for any more, unless it is told. */
    private void end(int process) {
        try (ServerConnection overseer = server.overseer(known)) {
            overseer.run("select pg_catalog.pg_terminate_backend(" + process + ")");
        } catch (IOException gone) {
            LOG.debug("process {} of a server is not ended: {}", process, gone.getMessage());
        }
    }

    private void keepFromChanging(ServerConnection connection) throws IOException {
        if (!QUESTION.matcher(query.statement()).lookingAt()) {
            throw new KindException("exception.postgres.sql.change", "sql: what is to change nothing begins with one of "
                    + String.join(", ", QUESTIONS) + ".", "Ask by one of those; data is changed in a VDB, without readOnly.");
        }
        becomeReader(connection);
        // After the first query of a transaction nothing makes it one that writes any more, and a single statement that takes
        // parameters cannot end it and go on.
        connection.run(ServerActivity.own("begin read only"));
        connection.run(ServerActivity.own("select 1"));
    }

    /** A superuser reads and writes the files of the machine, whatever the transaction may. */
    private static void becomeReader(ServerConnection connection) throws IOException {
        try {
            connection.run(ServerActivity.own("set role pg_read_all_data"));
        } catch (ServerException refused) {
            if (!refused.state().equals(ServerException.FORBIDDEN)) {
                throw refused;
            }
        }
    }

    private String database() throws IOException {
        if (query.database() != null && !query.database().isEmpty()) {
            return query.database();
        }
        try (ServerConnection connection = server.open(known)) {
            return Databases.usual(connection, known);
        }
    }

    static Table table(Rows rows) {
        List<List<Object>> values = new ArrayList<>();
        for (List<String> row : rows.rows()) {
            List<Object> line = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                line.add(value(row.get(i), rows.types().get(i)));
            }
            values.add(line);
        }
        return new Table(rows.columns(), values, rows.tag(), rows.isCut(), rows.next() == null ? null : rows.next().value().equals("t"));
    }

    private static Object value(String text, int type) {
        if (text == null) {
            return null;
        }
        return switch (type) {
            case BOOLEAN -> text.equals("t");
            case SMALLINT, INTEGER -> Integer.valueOf(text);
            case BIGINT, OBJECT_ID -> Long.valueOf(text);
            // What is no number of JSON, or a longer one than clients take, stays text.
            case REAL, DOUBLE, NUMERIC -> DECIMAL.matcher(text).matches() && text.length() <= JsonBounds.REPLY.digits() ? new BigDecimal(text) : text;
            default -> text;
        };
    }
}
