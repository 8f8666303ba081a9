package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.JsonText;
import dev.sluice.wire.Reference;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What can be done with objects within one transaction.
 *
 * <p>An object may be <em>provisional</em>: made by a job that has not yet succeeded. It is there for everybody to see, until
 * the job either {@link #settle}s it or fails and takes it away.
 */
public final class Transaction {
    private final Database database;
    private final Schema schema;
    private final Observer observer;
    private final Bodies bodies;

    Transaction(Database database, Schema schema, Observer observer, Bodies bodies) {
        this.bodies = bodies;
        this.database = database;
        this.schema = schema;
        this.observer = observer;
    }

    /** The object, its secrets masked, or null when there is none. */
    public ApiObject find(String reference) {
        String body = database.row(row -> row.getString(1), "select body from object where reference = ?", reference);
        return body == null ? null : read(body);
    }

    /** The object with its secrets as {@code Secret}, for work that needs them. */
    public ApiObject reveal(String reference) {
        return database.row(row -> Concealed.restore(read(row.getString(1)), row.getString(2)),
                "select body, secrets from object where reference = ?", reference);
    }

    public List<ApiObject> list(Query query) {
        return database.rows(row -> read(row.getString(1)), query.sql(), query.values());
    }

    /** The same objects as they are kept, all fields spelt out and secrets masked, for a reply that shows them so. */
    public List<JsonText> written(Query query) {
        return database.rows(row -> new JsonText(row.getBytes(1)), query.sql(), query.values());
    }

    /** The object of that name in a scope: a container in its group, most others on their own root. */
    public ApiObject named(String root, String scope, String name) {
        String body = database.row(row -> row.getString(1),
                "select body from object where root = ? and scope = ? and name = ?", root, scope, name);
        return body == null ? null : read(body);
    }

    /** The other object that has the name of this one in the same scope, or null. */
    public ApiObject twin(ApiObject object) {
        String root = schema.type(object.type()).root();
        String scope = Scope.of(root, object);
        ApiObject named = scope == null || object.name() == null ? null : named(root, scope, object.name());
        return named == null || named.reference().equals(object.reference()) ? null : named;
    }

    /** References of the objects that refer to {@code reference} by {@code field}, or by any when it is null. */
    public List<String> referrers(String reference, String field) {
        return database.rows(row -> row.getString(1), "select distinct source from link where target = ?"
                + " and (? is null or field = ?)", reference, field, field);
    }

    /** Keeps a new object and gives it with its reference. */
    public ApiObject add(ApiObject object) {
        return add(object, null);
    }

    /** Keeps a new object that stands or falls with {@code job}. */
    public ApiObject add(ApiObject object, String job) {
        Type type = schema.type(object.type());
        ApiObject named = object.reference() != null ? object : object.with("reference", nextReference(type.prefix()));
        ApiObject whole = schema.allFields(named);
        database.run("insert into object (reference, seq, type, root, scope, name, state, time, job, body, secrets)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", whole.reference(), next("object"), type.name(), type.root(),
                Scope.of(type.root(), whole), whole.name(), State.of(type.root(), whole), Moment.of(type.root(), whole), job,
                Json.write(whole), Concealed.secretsOf(whole));
        link(whole);
        observer.changed(this, Observer.Event.CREATE, whole);
        return whole;
    }

    /** Keeps the object as it is now; its reference and type stay. */
    public void put(ApiObject object) {
        String root = schema.type(object.type()).root();
        ApiObject known = reveal(object.reference());
        ApiObject whole = schema.allFields(Concealed.keep(object, known));
        database.run("update object set scope = ?, name = ?, state = ?, time = ?, body = ?, secrets = ? where reference = ?",
                Scope.of(root, whole), whole.name(), State.of(root, whole), Moment.of(root, whole), Json.write(whole),
                Concealed.secretsOf(whole), whole.reference());
        if (!schema.references(whole).equals(schema.references(known))) {
            database.run("delete from link where source = ?", whole.reference());
            link(whole);
        }
        observer.changed(this, Observer.Event.UPDATE, whole);
    }

    /** Changes some fields of an object. */
    public ApiObject change(String reference, Map<String, ?> changes) {
        ApiObject changed = find(reference).withAll(changes);
        put(changed);
        return changed;
    }

    /**
     * Removes an object together with what means nothing without it: authorizations on it and of it, that policies hold for
     * it, and how much space it took.
     */
    public void remove(String reference) {
        ApiObject gone = find(reference);
        if (gone != null) {
            observer.changed(this, Observer.Event.DELETE, gone);
        }
        database.rows(row -> row.getString(1), "select distinct source from link where target = ?"
                + " and (field in ('target', 'user') and root in ('authorization', 'policy/application')"
                + " or root in ('capacity/group/historical', 'capacity/consumer/historical'))", reference).forEach(this::remove);
        database.run("delete from link where source = ?", reference);
        database.run("delete from credential where user = ?", reference);
        database.run("delete from object where reference = ?", reference);
    }

    /** The provisional objects of a job, the newest first. */
    public List<ApiObject> provisional(String job) {
        return database.rows(row -> read(row.getString(1)), "select body from object where job = ? order by seq desc", job);
    }

    /** Everything that the job made stands from now on. */
    public void settle(String job) {
        database.run("update object set job = null where job = ?", job);
    }

    /** The references of all objects of one root, without reading them. */
    public List<String> references(String root) {
        return database.rows(row -> row.getString(1), "select reference from object where root = ? order by seq", root);
    }

    /** Appends to the events of a job. */
    public void addEvent(String job, ApiObject event) {
        database.run("insert into event (job, seq, body) values (?, ?, ?)", job, next("event"),
                Json.write(schema.allFields(event)));
    }

    /** The events of a job, the oldest first. */
    public List<ApiObject> events(String job) {
        return database.rows(row -> read(row.getString(1)), "select body from event where job = ? order by seq", job);
    }

    /** The next references of that prefix have numbers above {@code number}. */
    public void startAbove(String prefix, long number) {
        database.run("insert into counter (name, value) values (?, ?) on conflict (name) do update set value ="
                + " max(value, excluded.value)", prefix, number);
    }

    public String nextReference(String prefix) {
        return prefix + "-" + next(prefix);
    }

    public String credential(String user) {
        return database.row(row -> row.getString(1), "select hash from credential where user = ?", user);
    }

    public void setCredential(String user, String hash) {
        database.run("insert into credential (user, hash) values (?, ?) on conflict (user) do update set hash = excluded.hash",
                user, hash);
    }

    private long next(String counter) {
        return database.row(row -> row.getLong(1), "insert into counter (name, value) values (?, 1)"
                + " on conflict (name) do update set value = value + 1 returning value", counter);
    }

    private void link(ApiObject object) {
        for (Reference reference : schema.references(object)) {
            String field = reference.path().stream().filter(step -> !Character.isDigit(step.charAt(0)))
                    .collect(Collectors.joining("."));
            if (!field.equals("reference")) {
                database.run("insert or ignore into link (source, field, target, root, seq)"
                        + " select reference, ?, ?, root, seq from object where reference = ?",
                        field, reference.value(), object.reference());
            }
        }
    }

    private ApiObject read(String body) {
        return bodies.read(body);
    }
}
