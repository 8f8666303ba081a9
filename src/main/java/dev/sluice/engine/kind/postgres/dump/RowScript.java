package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.kind.postgres.protocol.CopyIn;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.Quoted;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes in what pg_restore writes of the rows of tables: settings, and for each table a {@code COPY} with its rows, until a line that has
 * {@code \.} and no more. A table that is emptied in the same transaction gets its rows frozen, which spares whoever reads them first, and
 * every copy, to write them once more; pg_restore itself knows no such thing.
 *
 * <p>Its text is in whatever encoding the dump has. Letters beyond ASCII are only handed on here, byte by byte.
 */
final class RowScript {
    private static final String COPY = "COPY ";
    private static final String ROWS_FOLLOW = " FROM stdin;";
    private static final String REMEDY = "Make it anew by pg_dump.";
    /** Of a statement that rows follow, with the names of 1,600 columns; what is longer is none. */
    private static final int LONGEST = 1 << 20;
    private static final byte[] MARK = {'\\', '.'};
    private static final int NOT_THE_MARK = -1;
    private static final Pattern NAMED = Pattern.compile(COPY + "(" + DumpText.NAME + "(?:\\." + DumpText.NAME + ")?) ");

    private final Dump dump;
    private final ServerConnection connection;
    private final Set<String> tables = new HashSet<>();
    private final StringBuilder settings = new StringBuilder();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder statement = new StringBuilder();
    private String table = "";
    private CopyIn copy;
    private int marked;

    /** @param connection to the database, as who restores; for nothing else from then on */
    RowScript(Dump dump, ServerConnection connection) {
        this.dump = dump;
        this.connection = connection;
    }

    /**
     * Takes the next part of it.
     *
     * @throws OtherStatementsException when the rows are written as other statements, none of which was run
     */
    void take(byte[] bytes, int count) throws IOException {
        int at = 0;
        while (at < count) {
            at = copy == null ? text(bytes, at, count) : rows(bytes, at, count);
        }
    }

    /** It has ended, which it may not do in the midst of a table. */
    void end() throws IOException {
        if (copy != null || statement.length() > 0) {
            throw dump.failed("rows", "ends in the midst of the rows of a table", REMEDY);
        }
    }

    /** The table whose rows came last. */
    String table() {
        return table;
    }

    private int text(byte[] bytes, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                line.write(bytes, from, i - from);
                String text = line.toString(StandardCharsets.ISO_8859_1);
                line.reset();
                take(text);
                return i + 1;
            }
        }
        line.write(bytes, from, to - from);
        if (line.size() > LONGEST) {
            throw other();
        }
        return to;
    }

    /** A name may go over several lines. */
    private void take(String text) throws IOException {
        if (statement.length() > 0 || text.startsWith(COPY)) {
            statement.append(statement.length() == 0 ? "" : "\n").append(text);
            if (text.endsWith(ROWS_FOLLOW) && statement.chars().filter(letter -> letter == '"').count() % 2 == 0) {
                begin(statement.toString());
            } else if (statement.length() > LONGEST) {
                throw other();
            }
        } else if (text.startsWith("SET ") || text.startsWith("SELECT pg_catalog.set_config(")) {
            settings.append(text).append('\n');
        } else if (!text.isEmpty() && !text.startsWith("--") && !text.startsWith("\\")) {
            throw other();
        }
    }

    private IOException other() {
        return tables.isEmpty() ? new OtherStatementsException() : dump.failed("rows", "has something else between its rows", REMEDY);
    }

    private void begin(String whole) throws IOException {
        connection.run(bytes(settings.toString()));
        settings.setLength(0);
        Matcher named = NAMED.matcher(whole);
        if (!named.lookingAt()) {
            throw dump.failed("rows", "has rows of a table without a name", REMEDY);
        }
        table = named.group(1);
        boolean isFirst = tables.add(table) && isMade(table);
        String frozen = "TRUNCATE ONLY " + table + "; " + whole.substring(0, whole.length() - 1) + " WITH (FREEZE);";
        copy = connection.copyIn(bytes(isFirst ? frozen : whole), UnloggedTables.LONGEST_WORK);
        statement.setLength(0);
        marked = 0;
    }

    /** Whether it is a table that the dump has made: in one of an extension are rows that came with that, and others have none of their own. */
    private boolean isMade(String table) throws IOException {
        return connection.run(bytes("select relkind = 'r' and not exists (select from pg_catalog.pg_depend where classid = 'pg_catalog.pg_class'::regclass"
                + " and objid = pg_class.oid and deptype = 'e') from pg_catalog.pg_class where oid = " + Quoted.literal(table) + "::regclass")).value().equals("t");
    }

    private static byte[] bytes(String statements) {
        return statements.getBytes(StandardCharsets.ISO_8859_1);
    }

    private int rows(byte[] bytes, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            byte each = bytes[i];
            if (each == '\n') {
                if (marked == MARK.length) {
                    copy.put(bytes, from, i + 1);
                    copy.end();
                    copy = null;
                    return i + 1;
                }
                marked = 0;
            } else if (marked != NOT_THE_MARK) {
                marked = marked < MARK.length && each == MARK[marked] ? marked + 1 : NOT_THE_MARK;
            }
        }
        copy.put(bytes, from, to);
        return to;
    }

    /** The rows are for pg_restore. */
    static final class OtherStatementsException extends IOException {
    }
}
