package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Schema;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.JsonText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps them in the {@link Tables} of a database. */
final class StoredRecords implements CatalogRecords {
    private static final int LINKS_AT_ONCE = 16;
    /** How many values one is made of. */
    private static final int LINK = 5;

    private final Database database;
    private final Schema schema;
    private final Counters counters;

    StoredRecords(Database database, Schema schema, Counters counters) {
        this.database = database;
        this.schema = schema;
        this.counters = counters;
    }

    @Override
    public ApiObject find(String reference) {
        return database.row(StoredRecords::object, "select body from object where reference = ?", reference);
    }

    @Override
    public ApiObject reveal(String reference) {
        return database.row(row -> SeparatedSecrets.restore(object(row), row.getString(2)),
                "select body, secrets from object where reference = ?", reference);
    }

    private static ApiObject object(ResultSet row) throws SQLException {
        return Json.parseObject(row.getString(1), JsonBounds.REPLY);
    }

    @Override
    public List<ApiObject> list(Query query) {
        return database.rows(StoredRecords::object, query.sql("b.body"), query.values());
    }

    @Override
    public List<JsonText> written(Query query) {
        return database.rows(row -> new JsonText(row.getBytes(1)), query.sql("b.body"), query.values());
    }

    /** Only the references of what {@link #list} gives. */
    List<String> found(Query query) {
        return database.rows(StoredRecords::text, query.sql("b.reference"), query.values());
    }

    private static String text(ResultSet row) throws SQLException {
        return row.getString(1);
    }

    @Override
    public ApiObject named(String root, String scope, String name) {
        return database.row(StoredRecords::object, "select body from object where root = ? and scope = ? and name = ?", root, scope, name);
    }

    @Override
    public List<String> referrers(String reference, String field) {
        return database.rows(StoredRecords::text, "select distinct source from link where target = ? and (? is null or field = ?)",
                reference, field, field);
    }

    @Override
    public List<String> dependents(String reference) {
        return database.rows(StoredRecords::text, new Dependents(schema).sql(), reference);
    }

    @Override
    public List<String> references(String root) {
        return database.rows(StoredRecords::text, "select reference from object where root = ? order by seq", root);
    }

    @Override
    public void add(Row row, String job) {
        database.run("insert into object (reference, seq, type, root, scope, name, state, time, job, body, secrets)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row.reference(), row.place(), row.type().name(), row.root(),
                row.scope(), row.name(), row.state(), row.time(), job, Json.write(row.object()), SeparatedSecrets.secretsOf(row.object()));
        link(row, row.place());
    }

    @Override
    public void put(ApiObject known, Row row) {
        database.run("update object set scope = ?, name = ?, state = ?, time = ?, body = ?, secrets = ? where reference = ?",
                row.scope(), row.name(), row.state(), row.time(), Json.write(row.object()), SeparatedSecrets.secretsOf(row.object()),
                row.reference());
        if (!row.links().equals(Row.links(schema, known))) {
            unlink(row.reference());
            link(row, database.row(place -> place.getLong(1), "select seq from object where reference = ?", row.reference()));
        }
    }

    @Override
    public void remove(String reference) {
        unlink(reference);
        database.run("delete from credential where user = ?", reference);
        database.run("delete from object where reference = ?", reference);
    }

    private void unlink(String reference) {
        database.run("delete from link where source = ?", reference);
    }

    private void link(Row row, long place) {
        List<CatalogReference> links = row.links();
        for (int from = 0; from < links.size(); from += LINKS_AT_ONCE) {
            List<Object> values = new ArrayList<>();
            for (CatalogReference link : links.subList(from, Math.min(links.size(), from + LINKS_AT_ONCE))) {
                values.addAll(List.of(row.reference(), link.field(), link.target(), row.root(), place));
            }
            database.run("insert into link (source, field, target, root, seq) values "
                    + String.join(", ", Collections.nCopies(values.size() / LINK, "(?, ?, ?, ?, ?)")), values.toArray());
        }
    }

    @Override
    public List<ApiObject> provisional(String job) {
        return database.rows(StoredRecords::object, "select body from object where job = ? order by seq desc", job);
    }

    @Override
    public void settle(String job) {
        database.run("update object set job = null where job = ?", job);
    }

    @Override
    public void addEvent(String job, ApiObject event) {
        database.run("insert into event (job, seq, body) values (?, ?, ?)", job, next("event"), Json.write(event));
    }

    @Override
    public List<ApiObject> events(String job) {
        return database.rows(StoredRecords::object, "select body from event where job = ? order by seq", job);
    }

    @Override
    public long next(String name) {
        return counters.next(database, name);
    }

    @Override
    public void startAbove(String name, long number) {
        counters.startAbove(database, name, number);
    }

    @Override
    public String credential(String user) {
        return database.row(StoredRecords::text, "select hash from credential where user = ?", user);
    }

    @Override
    public void setCredential(String user, String hash) {
        database.run("insert into credential (user, hash) values (?, ?) on conflict (user) do update set hash = excluded.hash",
                user, hash);
    }
}
