package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tells users what is wrong: a fault for what goes on until it is mended, once however often it is met, and an alert for each
 * time that something goes wrong or is mended, or a job completes.
 */
public final class Faults {
    private Faults() {
    }

    /**
     * Something is wrong now.
     *
     * @param target what it is wrong with, or null for the engine
     * @param description what exactly; of what goes on it may be another by now
     */
    public static void raise(Transaction catalog, FaultKind trouble, ApiObject target, String description) {
        List<ApiObject> open = open(catalog, trouble, target);
        if (!open.isEmpty()) {
            open.stream().filter(fault -> !description.equals(fault.string("description")))
                    .forEach(fault -> catalog.put(fault.with("description", description)));
            return;
        }
        ApiObject fault = ApiObject.of("Fault").with("title", trouble.title()).with("description", description)
                .with("response", trouble.response()).with("action", trouble.action()).with("severity", trouble.severity())
                .with("status", "ACTIVE").with("bundleID", trouble.code()).with("dateDiagnosed", Timestamp.of(Instant.now()));
        catalog.add(about(catalog, fault, target));
        alert(catalog, trouble.code(), trouble.severity(), trouble.title(), description, trouble.response(), trouble.action(),
                target);
    }

    /** Something is wrong no longer. Does nothing where it was not. */
    public static void mend(Transaction catalog, FaultKind trouble, ApiObject target) {
        for (ApiObject fault : open(catalog, trouble, target)) {
            catalog.put(fault.with("status", "RESOLVED").with("dateResolved", Timestamp.of(Instant.now()))
                    .with("resolutionComments", "The engine found that it is mended."));
            alert(catalog, trouble.code() + ".mended", "INFORMATIONAL", trouble.title() + ": mended",
                    fault.string("description"), null, null, target);
        }
    }

    /** The same of what is looked at again and again: nothing is written where it is known. @param description null where nothing is wrong */
    public static void follow(Catalog catalog, FaultKind trouble, ApiObject target, String description) {
        if (catalog.read(transaction -> description == null ? !isTold(transaction, trouble, target) : isTold(transaction, trouble, target, description))) {
            return;
        }
        catalog.write(transaction -> {
            follow(transaction, trouble, target, description);
            return null;
        });
    }

    /** The same, where something else is written besides. */
    public static void follow(Transaction catalog, FaultKind trouble, ApiObject target, String description) {
        if (description == null) {
            mend(catalog, trouble, target);
        } else {
            raise(catalog, trouble, target, description);
        }
    }

    /** What of that sort is wrong is wrong no longer, but with these. */
    public static void mendOthers(Transaction catalog, FaultKind trouble, Collection<String> targets) {
        targets(catalog, trouble).stream().filter(target -> !targets.contains(target)).forEach(target -> mend(catalog, trouble, catalog.find(target)));
    }

    /** What has that trouble now. */
    public static List<String> targets(Transaction catalog, FaultKind trouble) {
        return of(catalog, trouble, open()).stream().map(fault -> fault.string("target")).toList();
    }

    /** For what the last sync of a dSource failed is so no longer. @param isOver whether that holds for what was refused, by its id */
    public static void mendSync(Transaction catalog, ApiObject target, Predicate<String> isOver) {
        if (!isTold(catalog, FaultKind.SYNC_FAILED, target)) {
            return;
        }
        boolean over = catalog.list(Query.all("job").where("target", target.reference()).newest()).stream().filter(Faults::isSync).findFirst()
                .map(job -> catalog.events(job.reference())).filter(events -> !events.isEmpty() && isOver.test(events.get(events.size() - 1).string("messageCode")))
                .isPresent();
        if (over) {
            mend(catalog, FaultKind.SYNC_FAILED, target);
        }
    }

    /** Whether there is anything to mend. */
    public static boolean isAnythingWrong(Transaction catalog, ApiObject target) {
        return !catalog.list(Query.all("fault").in(Set.of("ACTIVE")).where("target", target.reference())).isEmpty();
    }

    /** Whether that is wrong now, as far as was told. */
    public static boolean isTold(Transaction catalog, FaultKind trouble, ApiObject target) {
        return !open(catalog, trouble, target).isEmpty();
    }

    /** The same, in these words. */
    public static boolean isTold(Transaction catalog, FaultKind trouble, ApiObject target, String description) {
        return open(catalog, trouble, target).stream().anyMatch(fault -> description.equals(fault.string("description")));
    }

    /** What something is wrong with is deleted, and that with it. */
    public static void end(Transaction catalog, ApiObject target) {
        for (ApiObject fault : catalog.list(open().where("target", target.reference()))) {
            catalog.put(fault.with("status", "RESOLVED").with("dateResolved", Timestamp.of(Instant.now()))
                    .with("resolutionComments", "'" + target.name() + "' was deleted."));
        }
    }

    /** Something was changed, and that has no effect before something else is done. */
    public static void advise(Transaction catalog, ApiObject target, String what, String action) {
        alert(catalog, "alert.object.changed.without.effect", "WARNING", "Changed without effect for now", what, null, action, target);
    }

    /** The faults of that sort that count: at most one. One that is ignored keeps others from being told. */
    private static List<ApiObject> open(Transaction catalog, FaultKind trouble, ApiObject target) {
        return of(catalog, trouble, target == null ? open().without("target") : open().where("target", target.reference()));
    }

    private static Query open() {
        return Query.all("fault").in(Set.of("ACTIVE", "IGNORED"));
    }

    private static List<ApiObject> of(Transaction catalog, FaultKind trouble, Query faults) {
        return catalog.list(faults).stream().filter(fault -> trouble.code().equals(fault.string("bundleID"))).toList();
    }

    /** A job has failed: an alert, and a fault if what it was about stays wrong until it is done again. */
    static void jobFailed(Transaction catalog, ApiObject job, ApiError why) {
        ApiObject target = job.string("target") == null ? null : catalog.find(job.string("target"));
        alert(catalog, "alert.job.failed", "CRITICAL", "Job failed", job.reference() + " failed (" + job.string("title")
                + ") " + why.summary(), null, why.action(), target);
        if (isSync(job) && target != null) {
            raise(catalog, FaultKind.SYNC_FAILED, target, why.summary());
        }
    }

    /** A job has completed: an alert, and nothing is wrong any more with what it was about. The job may have deleted that. */
    static void jobCompleted(Transaction catalog, ApiObject job) {
        String about = job.string("targetName") == null ? "" : " for \"" + job.string("targetName") + "\"";
        catalog.add(alert("alert.jobs.complete.object", "INFORMATIONAL", "Job complete", job.string("actionType") + " job" + about
                + " completed successfully.", null, null).with("target", job.string("target")).with("targetName", job.string("targetName"))
                .with("targetObjectType", job.string("targetObjectType")));
        if (isSync(job)) {
            mend(catalog, FaultKind.SYNC_FAILED, catalog.find(job.string("target")));
        }
    }

    private static boolean isSync(ApiObject job) {
        return Objects.equals("DB_SYNC", job.string("actionType"));
    }

    private static void alert(Transaction catalog, String event, String severity, String title, String description,
                              String response, String action, ApiObject target) {
        catalog.add(about(catalog, alert(event, severity, title, description, response, action), target));
    }

    private static ApiObject alert(String event, String severity, String title, String description, String response, String action) {
        return ApiObject.of("Alert").with("event", event).with("eventSeverity", severity).with("eventTitle", title)
                .with("eventDescription", description).with("eventResponse", response).with("eventAction", action)
                .with("timestamp", Timestamp.of(Instant.now()));
    }

    private static ApiObject about(Transaction catalog, ApiObject news, ApiObject target) {
        if (target == null) {
            return news;
        }
        return news.with("target", target.reference()).with("targetObjectType", target.type())
                .with("targetName", JobStart.qualifiedName(catalog, target));
    }
}
