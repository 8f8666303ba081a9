package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.containers.LockObject;
import dev.sluice.engine.history.CreateBookmark;
import dev.sluice.engine.history.DeleteSnapshot;
import dev.sluice.engine.history.Ranges;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.RightTarget;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.http.call.TokenRule;
import dev.sluice.engine.objects.DeleteObject;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;

/** What can be done with the history of containers: snapshots, bookmarks, and the stretches of timeflows. */
public final class HistoryCalls {
    private static final String BOOKMARKS = "timeflow/bookmark";

    private final JobResources resources;
    private final WorkStarter deeds;

    public HistoryCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        return List.of(
                Route.update("snapshot/*", "TimeflowSnapshot", Need.right(Right.UPDATE),
                        call -> deeds.change(call, new UpdateObject(resources, existing(call, "snapshot"), call.body(), "SNAPSHOT_UPDATE",
                                "snapshot"))),
                Route.post("snapshot/*/lock", "LockParameters", Need.right(Right.DELETE).and(TokenRule.holding()),
                        call -> deeds.change(call, new LockObject(resources, existing(call, "snapshot"), call.body(), call.isOfAdministrator()))),
                Route.post("snapshot/*/delete", null, Need.right(Right.DELETE), this::deleteSnapshot),
                Route.delete("snapshot/*", Need.right(Right.DELETE), this::deleteSnapshot),
                Route.get("snapshot/*/timeflowRange", Need.right(Right.READ),
                        call -> Reply.of(Envelope.ok(range(existing(call, "snapshot"))))).taking("traverseTimeflows"),
                Route.update("timeflow/*", "Timeflow", Need.right(Right.UPDATE), call -> deeds.change(call, new UpdateObject(resources,
                        existing(call, "timeflow"), call.body(), "TIMEFLOW_UPDATE", "timeflow"))),
                Route.post("timeflow/*/timeflowRanges", "TimeflowRangeParameters", Need.right(Right.READ), this::ranges),
                Route.post(BOOKMARKS, "TimeflowBookmarkCreateParameters",
                        Need.on(Right.BOOKMARK, RightTarget.field("timeflowPoint", "timeflow")),
                        call -> deeds.change(call, new CreateBookmark(resources, call.body()))),
                Route.post(BOOKMARKS + "/*/delete", null, Need.right(Right.BOOKMARK), this::deleteBookmark),
                Route.delete(BOOKMARKS + "/*", Need.right(Right.BOOKMARK), this::deleteBookmark));
    }

    private ApiObject existing(Call call, String root) {
        return deeds.object(call, root);
    }

    private Reply deleteSnapshot(Call call) {
        return deeds.change(call, new DeleteSnapshot(resources, existing(call, "snapshot")));
    }

    private Reply deleteBookmark(Call call) {
        return deeds.change(call, new DeleteObject(existing(call, BOOKMARKS), "TIMEFLOW_BOOKMARK_DELETE"));
    }

    /** What can be provisioned of a timeflow, the oldest first: the point of each of its snapshots, and what is kept between. */
    private Reply ranges(Call call) {
        ApiObject timeflow = existing(call, "timeflow");
        ApiObject asked = call.flawlessBody();
        Instant from = moment(asked.object("startPoint"), Instant.MIN);
        Instant until = moment(asked.object("endPoint"), Instant.MAX);
        return Reply.of(Envelope.list(resources.catalog().read(catalog -> new Ranges(resources, catalog, timeflow).all()).stream()
                .filter(range -> !moment(range.object("endPoint"), until).isBefore(from)
                        && !moment(range.object("startPoint"), from).isAfter(until))
                .map(range -> resources.schema().allFields(range)).toList()));
    }

    private static Instant moment(ApiObject point, Instant otherwise) {
        return point.string("timestamp") == null ? otherwise : Timestamp.parse(point.string("timestamp"));
    }

    private ApiObject range(ApiObject snapshot) {
        return resources.schema().allFields(Ranges.of(snapshot));
    }
}
