package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import dev.sluice.wire.json.JsonText;
import java.util.List;
import java.util.Map;

/**
 * What can be done with objects within one transaction.
 *
 * <p>An object may be <em>provisional</em>: made by a job that has not yet succeeded. It is there for everybody to see, until
 * the job either {@link #settle}s it or fails and takes it away.
 */
public final class Transaction {
    /** Under which the order of making is counted. */
    private static final String PLACE = "object";

    private final CatalogRecords records;
    private final Schema schema;
    private final Observer observer;

    Transaction(CatalogRecords records, Schema schema, Observer observer) {
        this.records = records;
        this.schema = schema;
        this.observer = observer;
    }

    /** The object, its secrets masked, or null when there is none. */
    public ApiObject find(String reference) {
        return records.find(reference);
    }

    /** The object with its secrets as {@code Secret}, for work that needs them. */
    public ApiObject reveal(String reference) {
        return records.reveal(reference);
    }

    public List<ApiObject> list(Query query) {
        return records.list(query);
    }

    /** The same objects as they are kept, all fields spelt out and secrets masked, for a reply that shows them so. */
    public List<JsonText> written(Query query) {
        return records.written(query);
    }

    /** The object of that name in a scope: a container in its group, most others on their own root. */
    public ApiObject named(String root, String scope, String name) {
        return records.named(root, scope, name);
    }

    /** The other object that has the name of this one in the same scope, or null. */
    public ApiObject twin(ApiObject object) {
        Type type = typeOf(object);
        String scope = Scope.of(type, object);
        ApiObject named = scope == null || object.name() == null ? null : named(type.root(), scope, object.name());
        return named == null || named.reference().equals(object.reference()) ? null : named;
    }

    public Type typeOf(ApiObject object) {
        return schema.type(object.type());
    }

    /** References of the objects that refer to {@code reference} by {@code field}, or by any when it is null. */
    public List<String> referrers(String reference, String field) {
        return records.referrers(reference, field);
    }

    /** Keeps a new object and gives it with its reference. */
    public ApiObject add(ApiObject object) {
        return add(object, null);
    }

    /** Keeps a new object that stands or falls with {@code job}. */
    public ApiObject add(ApiObject object, String job) {
        String prefix = schema.type(object.type()).prefix();
        ApiObject named = object.reference() != null ? object : object.with("reference", nextReference(prefix));
        ApiObject whole = schema.allFields(named);
        records.add(Row.of(schema, whole, records.next(PLACE)), job);
        observer.changed(this, Observer.Event.CREATE, whole);
        return whole;
    }

    /** Keeps the object as it is now; its reference and type stay. */
    public void put(ApiObject object) {
        ApiObject known = reveal(object.reference());
        ApiObject whole = schema.allFields(SeparatedSecrets.keep(object, known));
        records.put(known, Row.of(schema, whole, 0));
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
        records.dependents(reference).forEach(this::remove);
        records.remove(reference);
    }

    /** The provisional objects of a job, the newest first. */
    public List<ApiObject> provisional(String job) {
        return records.provisional(job);
    }

    /** Everything that the job made stands from now on. */
    public void settle(String job) {
        records.settle(job);
    }

    /** The references of all objects of one root, without reading them. */
    public List<String> references(String root) {
        return records.references(root);
    }

    /** Appends to the events of a job. */
    public void addEvent(String job, ApiObject event) {
        records.addEvent(job, schema.allFields(event));
    }

    /** The events of a job, the oldest first. */
    public List<ApiObject> events(String job) {
        return records.events(job);
    }

    /** The next references of that prefix have numbers above {@code number}. */
    public void startAbove(String prefix, long number) {
        records.startAbove(prefix, number);
    }

    public String nextReference(String prefix) {
        return prefix + "-" + records.next(prefix);
    }

    public String credential(String user) {
        return records.credential(user);
    }

    public void setCredential(String user, String hash) {
        records.setCredential(user, hash);
    }
}
