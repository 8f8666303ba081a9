package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the record of everything that is done: one action each. */
public final class Audit {
    private static final int MOST = 500;

    private Audit() {
    }

    /**
     * Something begins; the action's reference.
     *
     * @param details a sentence that says what
     */
    static String begin(Transaction catalog, Caller caller, String actionType, String details) {
        return catalog.add(started(caller, actionType, details).with("state", "EXECUTING")).reference();
    }

    /** Part of an action, which waits for a job. Clients go on waiting while they read WAITING, and nothing else. */
    static void waiting(Transaction catalog, Caller caller, Work.Part part, String parent) {
        catalog.add(started(caller, part.actionType(), part.details()).with("parentAction", parent).with("state", "WAITING"));
    }

    /** Clients of this API know an action by its title, which is its type, and show its details. */
    private static ApiObject started(Caller caller, String actionType, String details) {
        return ApiObject.of("Action").with("actionType", actionType).with("title", actionType)
                .with("details", cut(caller.secrets().masked(details)))
                .with("startTime", now()).with("user", caller.user()).with("userAgent", caller.agent())
                .with("originIp", caller.address()).with("workSource", caller.source().name())
                .with("workSourceName", caller.name());
    }

    /** The action itself is done; its parts go on. */
    static void completeAlone(Transaction catalog, String action) {
        catalog.change(action, Map.of("state", "COMPLETED", "endTime", now()));
    }

    /** The action is done, with its parts. One that was done before them keeps the time of its end. */
    static void complete(Transaction catalog, String action) {
        Map<String, ?> end = Map.of("state", "COMPLETED", "endTime", now());
        if (!"COMPLETED".equals(catalog.find(action).string("state"))) {
            catalog.change(action, end);
        }
        parts(catalog, action).forEach(part -> catalog.change(part.reference(), end));
    }

    static void cancel(Transaction catalog, String action) {
        end(catalog, action, Map.of("state", "CANCELED", "endTime", now()));
    }

    static void fail(Transaction catalog, String action, ApiError why) {
        Map<String, Object> end = new LinkedHashMap<>();
        end.put("state", "FAILED");
        end.put("endTime", now());
        end.put("failureDescription", why.summary());
        end.put("failureAction", why.action());
        end.put("failureMessageCode", why.id());
        end(catalog, action, end);
    }

    /** The parts of an action end as it does, and it as they do: what it made at once is gone again. */
    private static void end(Transaction catalog, String action, Map<String, ?> end) {
        catalog.change(action, end);
        parts(catalog, action).forEach(part -> catalog.change(part.reference(), end));
    }

    private static List<ApiObject> parts(Transaction catalog, String action) {
        return catalog.list(Query.all("action").where("parentAction", action));
    }

    /** Something was done within the transaction; the action's reference. */
    public static String done(Transaction catalog, Caller caller, String actionType, String details) {
        String action = begin(catalog, caller, actionType, details);
        completeAlone(catalog, action);
        return action;
    }

    /** Something was refused. */
    public static String refused(Transaction catalog, Caller caller, String actionType, String details, ApiError why) {
        String action = begin(catalog, caller, actionType, details);
        fail(catalog, action, caller.secrets().masked(why));
        return action;
    }

    /** A call was refused before it changed anything; what it was about to do is not written anywhere else. */
    public static void refused(Catalog catalog, Caller caller, String actionType, String details, ApiError why) {
        catalog.write(transaction -> refused(transaction, caller, actionType, details, why));
    }

    /** Details name what a request names, which may be of any length when the request is refused. */
    private static String cut(String text) {
        return text == null || text.length() <= MOST ? text : text.substring(0, MOST) + "...";
    }

    private static String now() {
        return Timestamp.of(Instant.now());
    }
}
