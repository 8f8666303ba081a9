package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.json.JsonText;
import java.util.List;

/** Where a catalog keeps its objects and what belongs to them. For one thread at a time. */
interface CatalogRecords {
    /** The object, its secrets masked, or null when there is none. */
    ApiObject find(String reference);

    /** The object with its secrets as {@code Secret}, or null when there is none. */
    ApiObject reveal(String reference);

    /** Secrets masked. */
    List<ApiObject> list(Query query);

    /** The same objects as JSON, all fields spelt out. */
    List<JsonText> written(Query query);

    /** The object of that name in a scope, or null. */
    ApiObject named(String root, String scope, String name);

    /** References of the objects that refer to {@code reference} by {@code field}, or by any when it is null. */
    List<String> referrers(String reference, String field);

    /** References of the objects that mean nothing without {@code reference}. */
    List<String> dependents(String reference);

    /** The references of all objects of one root, in the order of making. */
    List<String> references(String root);

    /** @param job with which it stands or falls, or null */
    void add(Row row, String job);

    /**
     * What is there under that reference is like this from now on; its place and its job stay.
     *
     * @param known as it was
     */
    void put(ApiObject known, Row row);

    void remove(String reference);

    /** The objects that stand or fall with {@code job}, the newest first. */
    List<ApiObject> provisional(String job);

    /** They stand from now on. */
    void settle(String job);

    void addEvent(String job, ApiObject event);

    /** The oldest first. */
    List<ApiObject> events(String job);

    /** The next of the numbers that are counted under {@code name}. */
    long next(String name);

    /** The next ones are above {@code number}. */
    void startAbove(String name, long number);

    /** The hash of a user's password, or null. */
    String credential(String user);

    void setCredential(String user, String hash);
}
