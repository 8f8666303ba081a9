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

    /** Something begins; the action's reference. */
    public static String begin(Transaction catalog, Caller caller, String actionType, String title, String details,
                               String parent) {
        return catalog.add(ApiObject.of("Action").with("actionType", actionType).with("title", cut(caller.secrets().masked(title)))
                .with("details", cut(caller.secrets().masked(details)))
                .with("startTime", now()).with("user", caller.user()).with("userAgent", caller.agent())
                .with("originIp", caller.address()).with("parentAction", parent).with("state", "EXECUTING")
                .with("workSource", caller.policy() != null ? "POLICY" : caller.user() == null ? "SYSTEM" : "WEBSERVICE")
                .with("workSourceName", caller.policy())).reference();
    }

    /** Part of an action that waits for its turn. */
    static void waiting(Transaction catalog, Caller caller, String actionType, String title, String parent) {
        catalog.change(begin(catalog, caller, actionType, title, null, parent), Map.of("state", "WAITING"));
    }

    /** The work of an action, and of its parts, has begun. */
    static void execute(Transaction catalog, String action) {
        parts(catalog, action).forEach(part -> catalog.change(part.reference(), Map.of("state", "EXECUTING")));
    }

    public static void complete(Transaction catalog, String action) {
        end(catalog, action, Map.of("state", "COMPLETED", "endTime", now()));
    }

    public static void cancel(Transaction catalog, String action) {
        end(catalog, action, Map.of("state", "CANCELED", "endTime", now()));
    }

    public static void fail(Transaction catalog, String action, ApiError why) {
        Map<String, Object> end = new LinkedHashMap<>();
        end.put("state", "FAILED");
        end.put("endTime", now());
        end.put("failureDescription", why.summary());
        end.put("failureAction", why.action());
        end.put("failureMessageCode", why.id());
        end(catalog, action, end);
    }

    /** The parts of an action end as it does. */
    private static void end(Transaction catalog, String action, Map<String, ?> end) {
        catalog.change(action, end);
        parts(catalog, action).forEach(part -> catalog.change(part.reference(), end));
    }

    private static List<ApiObject> parts(Transaction catalog, String action) {
        return catalog.list(Query.all("action").where("parentAction", action));
    }

    /** Something was done within the transaction; the action's reference. */
    public static String done(Transaction catalog, Caller caller, String actionType, String title, String details) {
        String action = begin(catalog, caller, actionType, title, details, null);
        complete(catalog, action);
        return action;
    }

    /** Something was refused. */
    public static String refused(Transaction catalog, Caller caller, String actionType, String title, String details,
                                 ApiError why) {
        String action = begin(catalog, caller, actionType, title, details, null);
        fail(catalog, action, caller.secrets().masked(why));
        return action;
    }

    /** A call was refused before it changed anything; what it was about to do is not written anywhere else. */
    public static void refused(Catalog catalog, Caller caller, String actionType, String title, ApiError why) {
        catalog.write(transaction -> refused(transaction, caller, actionType, title, null, why));
    }

    /** Titles name what a request names, which may be of any length when the request is refused. */
    private static String cut(String text) {
        return text == null || text.length() <= MOST ? text : text.substring(0, MOST) + "...";
    }

    private static String now() {
        return Timestamp.of(Instant.now());
    }
}
