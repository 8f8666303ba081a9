package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.Map;

/** Writes the record of everything that is done: one action each. */
public final class Audit {
    private Audit() {
    }

    /** Something begins; the action's reference. */
    public static String begin(Transaction catalog, Caller caller, String actionType, String title, String details,
                               String parent) {
        return catalog.add(ApiObject.of("Action").with("actionType", actionType).with("title", title).with("details", details)
                .with("startTime", now()).with("user", caller.user()).with("userAgent", caller.agent())
                .with("originIp", caller.address()).with("parentAction", parent).with("state", "EXECUTING")
                .with("workSource", caller.user() == null ? "SYSTEM" : "WEBSERVICE")).reference();
    }

    public static void complete(Transaction catalog, String action) {
        catalog.change(action, Map.of("state", "COMPLETED", "endTime", now()));
    }

    public static void cancel(Transaction catalog, String action) {
        catalog.change(action, Map.of("state", "CANCELED", "endTime", now()));
    }

    public static void fail(Transaction catalog, String action, ApiError why) {
        catalog.put(catalog.find(action).with("state", "FAILED").with("endTime", now())
                .with("failureDescription", why.summary()).with("failureAction", why.action())
                .with("failureMessageCode", why.id()));
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
        fail(catalog, action, why);
        return action;
    }

    private static String now() {
        return Timestamp.of(Instant.now());
    }
}
