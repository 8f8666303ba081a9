package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.JsonText;
import dev.sluice.wire.Reference;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.Collections;
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
    private static final int LINKS_AT_ONCE = 16;
    /** How many values one is made of. */
    private static final int LINK = 5;

    private final Database database;
    private final Schema schema;
    private final Observer observer;
    private final Bodies bodies;
    private final Counters counters;

    Transaction(Database database, Schema schema, Observer observer, Bodies bodies, Counters counters) {
        this.bodies = bodies;
        this.counters = counters;
        this.database = database;
        this.schema = schema;
        this.observer = observer;
    }

    /** The object, its secrets masked, or null when there is none. */
    public ApiObject find(String reference) {
        return bodies.find(database, reference);
    }

    /** The object with its secrets as {@code Secret}, for work that needs them. */
    public ApiObject reveal(String reference) {
        return bodies.reveal(database, reference);
    }

    public List<ApiObject> list(Query query) {
        return database.rows(bodies::of, query.sql("b.reference, b.body, b.secrets"), query.values());
    }

    /** The same objects as they are kept, all fields spelt out and secrets masked, for a reply that shows them so. */
    public List<JsonText> written(Query query) {
        return database.rows(row -> new JsonText(row.getBytes(1)), query.sql("b.body"), query.values());
    }

    /** The object of that name in a scope: a container in its group, most others on their own root. */
    public ApiObject named(String root, String scope, String name) {
        return database.row(bodies::of, "select reference, body, secrets from object where root = ? and scope = ? and name = ?",
                root, scope, name);
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
        String body = Json.write(whole);
        String secrets = Concealed.secretsOf(whole);
        long place = counters.next(database, "object");
        database.run("insert into object (reference, seq, type, root, scope, name, state, time, job, body, secrets)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", whole.reference(), place,
                type.name(), type.root(), Scope.of(type.root(), whole), whole.name(), State.of(type.root(), whole),
                Moment.of(type.root(), whole), job, body, secrets);
        bodies.wrote(whole, body, secrets);
        link(whole, type.root(), place);
        observer.changed(this, Observer.Event.CREATE, whole);
        return whole;
    }

    /** Keeps the object as it is now; its reference and type stay. */
    public void put(ApiObject object) {
        String root = schema.type(object.type()).root();
        ApiObject known = reveal(object.reference());
        ApiObject whole = schema.allFields(Concealed.keep(object, known));
        String body = Json.write(whole);
        String secrets = Concealed.secretsOf(whole);
        database.run("update object set scope = ?, name = ?, state = ?, time = ?, body = ?, secrets = ? where reference = ?",
                Scope.of(root, whole), whole.name(), State.of(root, whole), Moment.of(root, whole), body, secrets, whole.reference());
        bodies.wrote(whole, body, secrets);
        if (!schema.references(whole).equals(schema.references(known))) {
            database.run("delete from link where source = ?", whole.reference());
            link(whole, root, database.row(row -> row.getLong(1), "select seq from object where reference = ?", whole.reference()));
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
        bodies.removed(reference);
    }

    /** The provisional objects of a job, the newest first. */
    public List<ApiObject> provisional(String job) {
        return database.rows(bodies::of, "select reference, body, secrets from object where job = ? order by seq desc", job);
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
        database.run("insert into event (job, seq, body) values (?, ?, ?)", job, counters.next(database, "event"),
                Json.write(schema.allFields(event)));
    }

    /** The events of a job, the oldest first. */
    public List<ApiObject> events(String job) {
        return database.rows(row -> Json.parseObject(row.getString(1), Json.Bounds.REPLY),
                "select body from event where job = ? order by seq", job);
    }

    /** The next references of that prefix have numbers above {@code number}. */
    public void startAbove(String prefix, long number) {
        counters.startAbove(database, prefix, number);
    }

    public String nextReference(String prefix) {
        return prefix + "-" + counters.next(database, prefix);
    }

    public String credential(String user) {
        return database.row(row -> row.getString(1), "select hash from credential where user = ?", user);
    }

    public void setCredential(String user, String hash) {
        database.run("insert into credential (user, hash) values (?, ?) on conflict (user) do update set hash = excluded.hash",
                user, hash);
    }

    /**
     * Writes down what {@code object} refers to.
     *
     * @param place where it is in the order of making
     */
    private void link(ApiObject object, String root, long place) {
        List<Object> values = new ArrayList<>();
        for (Reference reference : schema.references(object)) {
            String field = reference.path().stream().filter(step -> !Character.isDigit(step.charAt(0)))
                    .collect(Collectors.joining("."));
            if (!field.equals("reference")) {
                values.addAll(List.of(object.reference(), field, reference.value(), root, place));
            }
        }
        for (int from = 0; from < values.size(); from += LINK * LINKS_AT_ONCE) {
            List<Object> some = values.subList(from, Math.min(values.size(), from + LINK * LINKS_AT_ONCE));
            database.run("insert or ignore into link (source, field, target, root, seq) values "
                    + String.join(", ", Collections.nCopies(some.size() / LINK, "(?, ?, ?, ?, ?)")), some.toArray());
        }
    }
}
