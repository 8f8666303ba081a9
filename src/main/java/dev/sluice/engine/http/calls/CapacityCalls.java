package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.NoSuchObject;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.upkeep.Capacity;
import dev.sluice.engine.upkeep.CapacityHistory;
import dev.sluice.engine.upkeep.CapacityHistory.Series;
import dev.sluice.engine.upkeep.MeasureJob;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/** Tells where the space goes. */
public final class CapacityCalls {
    private final JobResources resources;
    private final WorkStarter deeds;
    private final Capacity capacity;
    private final CapacityHistory history;
    private final Listings listings;

    public CapacityCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
        capacity = new Capacity(resources);
        history = new CapacityHistory(resources);
        listings = new Listings(resources.schema());
    }

    public List<Route> routes() {
        return List.of(
                Route.get("capacity/consumer", Need.SIGHT, call -> list(call, "database", capacity::consumer)).taking(listings.parameters("database")),
                Route.get("capacity/snapshot", Need.SIGHT, call -> list(call, "snapshot", capacity::snapshot))
                        .taking(listings.parameters("snapshot")).taking("container", "namespace"),
                Route.get("capacity/group", Need.SIGHT, call -> list(call, "group",
                        (catalog, group) -> sum("CurrentGroupCapacityData", catalog, group.reference()))).taking(listings.parameters("group")),
                Route.get("capacity/system", Need.everywhere(Right.READ), call -> Reply.of(Envelope.ok(
                        resources.catalog().read(catalog -> whole(sum("CurrentSystemCapacityData", catalog, null)))))),
                history(Series.SYSTEM, Need.everywhere(Right.READ)), history(Series.GROUP, Need.SIGHT), history(Series.CONSUMER, Need.SIGHT),
                Route.get("capacity/heldSpace", Need.LOGIN, call -> Reply.of(Envelope.list(List.of()))),
                Route.post("capacity/refresh", null, Need.everywhere(Right.READ), call -> deeds.work(call, new MeasureJob(resources))),
                Route.post("snapshot/space", "SnapshotSpaceParameters", Need.SIGHT, this::space));
    }

    /** What each object of a root takes that the caller may see. */
    private Reply list(Call call, String root, BiFunction<Transaction, ApiObject, ApiObject> each) {
        Query filtered = listings.query(root, call.query(), call.person());
        String container = call.query().get("container");
        Query ofContainer = container == null ? filtered : filtered.where("container", container);
        Query wanted = isLocal(call.query().get("namespace")) ? ofContainer : ofContainer.among(List.of());
        Query query = call.sight(root).map(wanted::seenBy).orElse(wanted);
        return Reply.of(Envelope.list(resources.catalog().read(catalog ->
                catalog.list(query).stream().map(object -> whole(each.apply(catalog, object))).toList())));
    }

    /** All that is here is local; clients say so by leaving the namespace empty. */
    private static boolean isLocal(String namespace) {
        return namespace == null || namespace.isEmpty() || namespace.equals("null");
    }

    private ApiObject sum(String type, Transaction catalog, String group) {
        try {
            return capacity.sum(type, catalog, group);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private ApiObject whole(ApiObject object) {
        return resources.schema().allFields(object);
    }

    private Route history(Series series, Need need) {
        Route route = Route.get(series.root(), need, call -> history(call, series)).taking("startDate", "endDate", "resolution");
        return series.subject() == null ? route : route.taking(series.subject());
    }

    /** What something took in the past: the engine, or those groups or containers that the caller may see. */
    private Reply history(Call call, Series series) {
        Instant from = Listings.moment("startDate", call.query().getOrDefault("startDate", Timestamp.of(Instant.EPOCH)));
        Instant until = Listings.moment("endDate", call.query().getOrDefault("endDate", Timestamp.of(Instant.now())));
        int seconds = Listings.number("resolution", call.query().getOrDefault("resolution", "0"), Integer.MAX_VALUE);
        Query all = Query.all(series.root());
        String subject = series.subject() == null ? null : call.query().get(series.subject());
        Query wanted = subject == null ? all : all.where(series.subject(), subject);
        Query seen = call.sight(series.root()).map(wanted::seenBy).orElse(wanted);
        return Reply.of(Envelope.list(history.between(series, seen, from, until, Duration.ofSeconds(seconds))));
    }

    /** What would be free without some snapshots: the least, since what they share with each other counts for none. */
    private Reply space(Call call) {
        List<String> wanted = call.flawlessBody().list("objectReferences").stream().map(String::valueOf).toList();
        Query all = Query.all("snapshot").among(wanted);
        List<ApiObject> seen = resources.catalog().read(catalog -> catalog.list(call.sight("snapshot").map(all::seenBy).orElse(all)));
        for (String reference : wanted) {
            if (seen.stream().noneMatch(snapshot -> snapshot.reference().equals(reference))) {
                throw NoSuchObject.at(resources.schema(), "snapshot", reference);
            }
        }
        long sum = seen.stream().mapToLong(snapshot -> capacity.space(snapshot.reference()).orElse(0L)).sum();
        return Reply.of(Envelope.ok(whole(ApiObject.of("SnapshotSpaceResult").with("totalSize", sum))));
    }
}
