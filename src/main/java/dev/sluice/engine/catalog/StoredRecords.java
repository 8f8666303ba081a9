package dev.sluice.engine.catalog;

import dev.sluice.engine.secrets.UnreadableSecret;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.JsonText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** Keeps them in the {@link Tables} of a database. */
final class StoredRecords implements CatalogRecords {
    private static final int LINKS_AT_ONCE = 16;
    /** How many values one is made of. */
    private static final int LINK = 5;

    private final Database database;
    private final Schema schema;
    private final Counters counters;
    /** Null where no object has a secret. */
    private final DataKeys keys;
    private final AuditJournal audit;

    StoredRecords(Database database, Schema schema, Counters counters, DataKeys keys, AuditJournal audit) {
        this.database = database;
        this.schema = schema;
        this.counters = counters;
        this.keys = keys;
        this.audit = audit;
    }

    @Override
    public ApiObject find(String reference) {
        return database.row(StoredRecords::object, "select body from object where reference = ?", reference);
    }

    @Override
    public ApiObject reveal(String reference) {
        return database.row(row -> revealed(object(row), secrets(row.getString(2))), "select body, secrets from object where reference = ?", reference);
    }

    private ApiObject revealed(ApiObject object, Map<String, ?> stored) {
        Map<String, Supplier<String>> secrets = new LinkedHashMap<>();
        stored.forEach((path, secret) -> secrets.put(path, keys.decrypted(database, (String) secret, place(object.reference(), path))));
        return SeparatedSecrets.restore(object, secrets);
    }

    /** Those of an object by their paths, as they are stored. */
    private Map<String, ?> secretsOf(String reference) {
        return secrets(database.row(StoredRecords::text, "select secrets from object where reference = ?", reference));
    }

    private static Map<String, ?> secrets(String stored) {
        return stored == null ? Map.of() : Json.parseObject(stored, JsonBounds.REPLY);
    }

    private static String place(String reference, String path) {
        return reference + " " + path;
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
                row.scope(), row.name(), row.state(), row.time(), job, Json.write(row.object()), encrypted(row.object()));
        audit.note(row.root(), row.reference());
        link(row, row.place());
    }

    @Override
    public void put(ApiObject known, Row row) {
        database.run("update object set scope = ?, name = ?, state = ?, time = ?, body = ?, secrets = ? where reference = ?",
                row.scope(), row.name(), row.state(), row.time(), Json.write(row.object()), encrypted(row.object()),
                row.reference());
        audit.note(row.root(), row.reference());
        if (!row.links().equals(Row.links(schema, known))) {
            unlink(row.reference());
            link(row, database.row(place -> place.getLong(1), "select seq from object where reference = ?", row.reference()));
        }
    }

    private String encrypted(ApiObject object) {
        Map<String, Object> stored = new LinkedHashMap<>();
        SeparatedSecrets.secretsOf(object).forEach((path, secret) -> stored.put(path, encrypted(object.reference(), path, secret)));
        return stored.isEmpty() ? null : Json.write(stored);
    }

    /** A secret that nobody can read now cannot have been changed, and stays as it is stored. */
    private Object encrypted(String reference, String path, Secret secret) {
        String text;
        try {
            text = secret.reveal();
        } catch (UnreadableSecret unreadable) {
            return Optional.<Object>ofNullable(secretsOf(reference).get(path)).orElseThrow(() -> unreadable);
        }
        return keys.encrypt(database, text, place(reference, path));
    }

    /** Encrypts the secrets of all objects with the newest data key. @return how many there are */
    int encryptAgain() {
        return storeSecrets((stored, place) -> keys.decrypted(database, stored, place).get());
    }

    /** Encrypts the secrets of a catalog of an older format, which has them in clear. */
    void encryptClearTexts() {
        storeSecrets((stored, place) -> stored);
    }

    /** @param clear gives the secret that is stored at a place */
    private int storeSecrets(BinaryOperator<String> clear) {
        int count = 0;
        for (String reference : database.rows(StoredRecords::text, "select reference from object where secrets is not null")) {
            Map<String, Object> encrypted = new LinkedHashMap<>();
            secretsOf(reference).forEach((path, stored) -> {
                String place = place(reference, path);
                encrypted.put(path, keys.encrypt(database, clear.apply((String) stored, place), place));
            });
            database.run("update object set secrets = ? where reference = ?", Json.write(encrypted), reference);
            count += encrypted.size();
        }
        return count;
    }

    @Override
    public void remove(String reference) {
        audit.note(database.row(StoredRecords::text, "select root from object where reference = ?", reference), reference);
        unlink(reference);
        database.run("delete from credential where user = ?", reference);
        database.run("delete from event where job = ?", reference);
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
