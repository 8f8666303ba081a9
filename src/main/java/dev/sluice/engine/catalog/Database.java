package dev.sluice.engine.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteConfig;

/** One connection with its prepared statements. For one thread at a time. */
final class Database implements AutoCloseable {
    private static final int BUSY_MILLIS = 30_000;
    /** How much of the file is read where it lies, so that reads cost the same however large it is. */
    private static final long MAPPED_BYTES = 1L << 30;
    /** How many statements are kept; beyond that the one longest unused goes. */
    private static final int MOST_STATEMENTS = 256;

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(MOST_STATEMENTS, 0.75f, true);

    private Database(Connection connection) {
        this.connection = connection;
    }

    static Database open(Path file) {
        try {
            if (Files.notExists(file)) {
                Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
            SQLiteConfig config = config();
            config.setJournalMode(SQLiteConfig.JournalMode.WAL);
            config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
            config.setBusyTimeout(BUSY_MILLIS);
            config.setPragma(SQLiteConfig.Pragma.MMAP_SIZE, String.valueOf(MAPPED_BYTES));
            return new Database(config.createConnection("jdbc:sqlite:" + file));
        } catch (IOException | SQLException cause) {
            throw new CatalogException("the catalog " + file + " cannot be opened: " + cause.getMessage(), cause);
        }
    }

    /** One that is nowhere but in this process, and gone when it is closed. */
    static Database inMemory() {
        try {
            return new Database(config().createConnection("jdbc:sqlite::memory:"));
        } catch (SQLException cause) {
            throw new CatalogException("a catalog in memory cannot be opened: " + cause.getMessage(), cause);
        }
    }

    private static SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        // Nobody asks for the numbers of rows, and to learn them takes a statement more after each write.
        config.setGetGeneratedKeys(false);
        return config;
    }

    /** Runs a statement that gives no rows, and says how many it changed. */
    int run(String sql, Object... values) {
        try {
            PreparedStatement statement = prepare(sql, values);
            return statement.executeUpdate();
        } catch (SQLException cause) {
            // A prepared statement that has failed, as on a full disk, may never work again.
            prepared.remove(sql);
            throw failed(sql, cause);
        }
    }

    <T> List<T> rows(Row<T> each, String sql, Object... values) {
        try (ResultSet rows = prepare(sql, values).executeQuery()) {
            List<T> result = new ArrayList<>();
            while (rows.next()) {
                result.add(each.of(rows));
            }
            return result;
        } catch (SQLException cause) {
            throw failed(sql, cause);
        }
    }

    /** The first row, or null when there is none. */
    <T> T row(Row<T> each, String sql, Object... values) {
        List<T> rows = rows(each, sql, values);
        return rows.isEmpty() ? null : rows.get(0);
    }

    private PreparedStatement prepare(String sql, Object... values) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
            forgetOldest();
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    private void forgetOldest() throws SQLException {
        if (prepared.size() > MOST_STATEMENTS) {
            Iterator<PreparedStatement> oldest = prepared.values().iterator();
            oldest.next().close();
            oldest.remove();
        }
    }

    private static CatalogException failed(String sql, SQLException cause) {
        return new CatalogException("the catalog could not do: " + sql + " (" + cause.getMessage() + ")", cause);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException cause) {
            throw failed("close", cause);
        }
    }

    /** Makes a value of the row that a result set stands on. */
    @FunctionalInterface
    interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }
}
