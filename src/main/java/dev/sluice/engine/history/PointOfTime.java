package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Replay;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The point of a container's history that a request means, however it says so. What can be given back are the snapshots, and
 * where a log is kept every moment of it: the latest point is the end of that log, else the latest snapshot, and a time or a
 * location is that of a snapshot, or one that the log leads to. A time is a moment, in whole seconds too: where the log leads to it, all that was written
 * before it is in and nothing behind it, whatever snapshot was taken at about that time.
 */
public final class PointOfTime {
    private static final String FIELD = "timeflowPointParameters";

    private final Transaction catalog;
    private final KeptLogs logs;
    private final ApiObject point;
    private final ApiObject home;
    /** Looked for once: within a transaction nothing moves. */
    private Found found;

    /**
     * What holds the point.
     *
     * @param snapshot that it is, or from which the log leads to it; null where there is none
     * @param replay how to go on from there, or null
     * @param isLogToCome whether the log up to it is still on its way
     */
    private record Found(ApiObject snapshot, Replay replay, boolean isLogToCome) {
        Found(ApiObject snapshot, Replay replay) {
            this(snapshot, replay, false);
        }
    }

    /** @param home the container that is meant where the request names none, or null */
    public PointOfTime(JobResources resources, Transaction catalog, ApiObject point, ApiObject home) {
        this.catalog = catalog;
        logs = new KeptLogs(resources);
        this.point = point;
        this.home = home;
    }

    /** What speaks against the point; nothing where a reference in it leads nowhere, which is said elsewhere. */
    public List<Mistake> mistakes() {
        if ("TimeflowPointSemantic".equals(point.type()) && point.string("container") == null && home == null) {
            return mistake("container", "it is missing.", "Give the reference of the container to start from.");
        }
        if (container() == null || !"AppDataContainer".equals(container().type())) {
            return List.of();
        }
        Optional<LatestPoint> latest = latest();
        if (latest.isPresent() && !latest.get().isWhole() && !isStaleGood()) {
            return mistake("location", latest.get().gap(), "Sync it, or say stale: true for what was kept.");
        }
        if (snapshot() != null) {
            return List.of();
        }
        String where = "'" + container().name() + "'";
        return switch (point.type()) {
            case "TimeflowPointTimestamp" -> missedTime(where, lost());
            case "TimeflowPointLocation" -> mistake("location", "no snapshot of " + where + " is at '"
                    + point.string("location") + "'.", "Use the location of a snapshot's latestChangePoint.");
            case "TimeflowPointBookmark" -> mistake("bookmark", "the snapshot it names is gone.", "Use another one.");
            case "TimeflowPointBookmarkTag" -> mistake("tag", "no bookmark of " + where + " has the tag '"
                    + point.string("tag") + "'.", "See which bookmarks it has.");
            default -> mistake("container", where + " has no snapshot yet.", "Wait for its first one, or take one.");
        };
    }

    private static List<Mistake> mistake(String field, String problem, String remedy) {
        return List.of(new Mistake(List.of(FIELD, field), problem, remedy));
    }

    private List<Mistake> missedTime(String where, Optional<LogGap> lost) {
        String told = lost.map(gap -> ", and log was lost between " + Timestamp.of(gap.from()) + " and " + Timestamp.of(gap.to())).orElse("");
        return mistake("timestamp", "no snapshot of " + where + " is of " + point.string("timestamp") + told + ".", lost.isEmpty() ? nearest() : afterLoss());
    }

    /** The loss of log because of which a time is missed. */
    private Optional<LogGap> lost() {
        ApiObject timeflow = catalog.find(point.string("timeflow"));
        List<Instant> taken = catalog.list(Query.all("snapshot").where("timeflow", timeflow.reference())).stream()
                .map(snapshot -> Timestamp.parse(snapshot.string("creationTime"))).toList();
        return LogGap.around(Timestamp.parse(point.string("timestamp")), logs.spans(catalog, timeflow), taken);
    }

    private String afterLoss() {
        boolean isNewest = LatestPoint.of(logs, catalog, container()).filter(LatestPoint::isLost).isPresent();
        return "What was lost cannot be had again, nor what follows it before the next snapshot. " + nearest()
                + (isNewest ? " Sync it, for moments from then on." : "");
    }

    /** Where a time is missed, says what there is around it. */
    private String nearest() {
        ApiObject timeflow = catalog.find(point.string("timeflow"));
        String ranges = new Ranges(logs.resources(), catalog, timeflow).all().stream().filter(range -> range.flag("provisionable") && !isPoint(range))
                .map(range -> "from " + range.object("startPoint").string("timestamp") + " to " + range.object("endPoint").string("timestamp"))
                .collect(Collectors.joining(", and "));
        if (!ranges.isEmpty()) {
            return "Every moment is kept " + ranges + ".";
        }
        List<ApiObject> all = snapshots(catalog, point.string("timeflow"));
        String wanted = Timestamp.of(Timestamp.parse(point.string("timestamp")));
        String after = null;
        for (ApiObject snapshot : all) {
            String label = Timestamp.of(Points.label(snapshot));
            if (label.compareTo(wanted) <= 0) {
                return "Before it there is " + label
                        + (after == null ? "." : ", after it " + after + ".");
            }
            after = label;
        }
        return after == null ? "Its timeflow has none at all." : "The first after it is " + after + ".";
    }

    private static boolean isPoint(ApiObject range) {
        return range.object("startPoint").string("timestamp").equals(range.object("endPoint").string("timestamp"));
    }

    /** The container whose history is meant, or null when there is none. */
    public ApiObject container() {
        String type = point.type() == null ? "" : point.type();
        return switch (type) {
            case "TimeflowPointSnapshot" -> owner(find("snapshot"));
            case "TimeflowPointTimestamp", "TimeflowPointLocation" -> owner(find("timeflow"));
            case "TimeflowPointBookmark" -> find("bookmark") == null || find("bookmark").string("timeflow") == null ? null
                    : owner(catalog.find(find("bookmark").string("timeflow")));
            case "TimeflowPointSemantic" -> point.string("container") == null ? home : find("container");
            default -> find("container");
        };
    }

    private ApiObject find(String field) {
        return point.string(field) == null ? null : catalog.find(point.string(field));
    }

    private ApiObject owner(ApiObject part) {
        return part == null || part.string("container") == null ? null : catalog.find(part.string("container"));
    }

    /** The snapshot that holds the point, or from which the log leads to it; null when there is none. */
    public ApiObject snapshot() {
        return found().snapshot();
    }

    /** How to go on from {@link #snapshot}, or null where that holds the point. */
    public Replay replay() {
        return found().replay();
    }

    /** Whether it is the end of a log that is kept: all that a database has written by now. */
    public boolean isEndOfLog() {
        return latest().isPresent();
    }

    /** Whether it is a moment that has passed, up to which the log is still on its way. */
    public boolean isLogToCome() {
        return found().isLogToCome();
    }

    /** Whether it is the newest that there is, whenever that was. */
    public boolean isNewest() {
        return "TimeflowPointSemantic".equals(point.type());
    }

    /** Whether it is all that was written by now, as far as that is kept. */
    public boolean isLatest() {
        return isNewest() && !"LATEST_SNAPSHOT".equals(point.string("location"));
    }

    /** Whether what was kept will do where a database cannot be asked for more. */
    public boolean isStaleGood() {
        return point.flag("stale");
    }

    private Found found() {
        if (found == null) {
            found = find(where());
        }
        return found;
    }

    private Found find(ApiObject where) {
        Optional<LatestPoint> latest = latest();
        if (latest.isPresent()) {
            return new Found(latest.get().snapshot(), latest.get().replay());
        }
        ReplayPath approach = where == null ? null : new ReplayPath(catalog, logs, where);
        if (approach != null && approach.isToMoment() && approach.start() != null) {
            return new Found(approach.start(), approach.replay());
        }
        ApiObject exact = exact(where);
        if (exact != null || approach == null) {
            return new Found(exact, null);
        }
        ApiObject awaited = approach.startOnceLogHasCome();
        return awaited != null ? new Found(awaited, approach.replay(), true) : new Found(approach.start(), approach.replay());
    }

    /** The end of a log that is kept, where that is meant. */
    private Optional<LatestPoint> latest() {
        return isLatest() ? LatestPoint.of(logs, catalog, container()) : Optional.empty();
    }

    /** What has the timeflow, and the time or location on it, that are meant; null where the point says it otherwise. */
    private ApiObject where() {
        return switch (point.type()) {
            case "TimeflowPointTimestamp", "TimeflowPointLocation" -> point;
            case "TimeflowPointBookmark" -> find("bookmark");
            case "TimeflowPointBookmarkTag" -> tagged();
            default -> null;
        };
    }

    private ApiObject tagged() {
        return catalog.list(Query.all("timeflow/bookmark").newest()).stream()
                .filter(bookmark -> point.string("tag").equals(bookmark.string("tag")))
                .filter(bookmark -> container().equals(owner(catalog.find(bookmark.string("timeflow")))))
                .findFirst().orElse(null);
    }

    private ApiObject exact(ApiObject where) {
        return switch (point.type()) {
            case "TimeflowPointSnapshot" -> find("snapshot");
            case "TimeflowPointTimestamp", "TimeflowPointLocation", "TimeflowPointBookmark", "TimeflowPointBookmarkTag" ->
                    where == null ? null : at(catalog, where);
            default -> catalog.list(Query.all("snapshot").where("timeflow", container().string("currentTimeflow")).newest()
                    .page(1, 0)).stream().findFirst().orElse(null);
        };
    }

    /** The snapshot on a timeflow at a time or a location, as {@code where} has them; the last one if it has neither. */
    static ApiObject at(Transaction catalog, ApiObject where) {
        return snapshots(catalog, where.string("timeflow")).stream().filter(fits(where)).findFirst().orElse(null);
    }

    private static Predicate<ApiObject> fits(ApiObject where) {
        if (where.string("location") != null) {
            return snapshot -> where.string("location").equals(snapshot.object("latestChangePoint").string("location"));
        }
        if (where.string("timestamp") == null) {
            return snapshot -> true;
        }
        Instant from = Timestamp.parse(where.string("timestamp"));
        Instant until = from.plusMillis(1);
        return snapshot -> {
            Instant moment = Points.label(snapshot);
            return !moment.isBefore(from) && moment.isBefore(until);
        };
    }

    /** The snapshots of a timeflow, the newest first. */
    private static List<ApiObject> snapshots(Transaction catalog, String timeflow) {
        return catalog.list(Query.all("snapshot").where("timeflow", timeflow).newest());
    }
}
