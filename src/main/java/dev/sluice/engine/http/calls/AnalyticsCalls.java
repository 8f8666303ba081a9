package dev.sluice.engine.http.calls;

import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.NoSuchObject;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.upkeep.MachineStatistics;
import dev.sluice.engine.upkeep.MachineStatistics.Wanted;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Tells what the engine's machine does over time, in the slices that every engine of this family has from its start. */
public final class AnalyticsCalls {
    private static final String ROOT = "analytics";
    private static final String PREFIX = "ANALYTICS_STATISTIC_SLICE-";
    /** Clients spell it in both ways. */
    private static final List<String> MOST = List.of("numberOfDatapoints", "numberofDatapoints");
    private static final int MOST_POINTS = 10_000;

    private final Schema schema;
    private final MachineStatistics statistics;

    public AnalyticsCalls(Schema schema, MachineStatistics statistics) {
        this.schema = schema;
        this.statistics = statistics;
    }

    /** What is collected, in the order of the references. */
    private enum Slice {
        CPU("CPU_UTIL", List.of("user", "kernel", "idle"), MachineStatistics::processors),
        DISK("DISK_OPS", List.of("op", "count", "throughput"), MachineStatistics::disks),
        NFS("NFS_OPS", List.of("op", "count", "throughput"), (statistics, wanted) -> statistics.none(wanted, "NfsOpsDatapointStream")),
        ISCSI("iSCSI_OPS", List.of("op", "count", "throughput"), (statistics, wanted) -> statistics.none(wanted, "IScsiOpsDatapointStream")),
        NETWORK("NETWORK_INTERFACE_UTIL", List.of("networkInterface", "inBytes", "outBytes", "inPackets", "outPackets"), MachineStatistics::network);

        private final String statisticType;
        private final List<String> axes;
        private final BiFunction<MachineStatistics, Wanted, ApiObject> data;

        Slice(String statisticType, List<String> axes, BiFunction<MachineStatistics, Wanted, ApiObject> data) {
            this.statisticType = statisticType;
            this.axes = axes;
            this.data = data;
        }

        String reference() {
            return PREFIX + (ordinal() + 1);
        }

        ApiObject object() {
            return ApiObject.of("StatisticSlice").with("reference", reference()).with("name", "default." + name().toLowerCase(Locale.ROOT))
                    .with("statisticType", statisticType).with("collectionAxes", axes)
                    .with("collectionInterval", MachineStatistics.EVERY.toSeconds()).with("state", "RUNNING");
        }
    }

    public List<Route> routes() {
        return List.of(
                Route.get(ROOT, Need.LOGIN, call -> Reply.of(Envelope.list(Stream.of(Slice.values()).map(slice -> whole(slice.object())).toList()))),
                Route.get(ROOT + "/*", Need.LOGIN, call -> Reply.of(Envelope.ok(whole(slice(call).object())))),
                Route.get(ROOT + "/*/getData", Need.LOGIN, this::data).taking("resolution", "startTime", "endTime").taking(MOST));
    }

    private ApiObject whole(ApiObject object) {
        return schema.allFields(object);
    }

    private static Slice slice(Call call) {
        return Stream.of(Slice.values()).filter(slice -> slice.reference().equals(call.reference())).findFirst().orElseThrow(() ->
                new NoSuchObject("There are no figures '" + call.reference() + "'.", "See which there are."));
    }

    private Reply data(Call call) {
        Map<String, String> query = call.query();
        Instant from = Listings.moment("startTime", query.getOrDefault("startTime", Timestamp.of(Instant.EPOCH)));
        Instant until = Listings.moment("endTime", query.getOrDefault("endTime", Timestamp.of(Instant.now().plusSeconds(1))));
        int seconds = Listings.number("resolution", query.getOrDefault("resolution", "1"), Integer.MAX_VALUE);
        int most = MOST.stream().filter(query::containsKey).findFirst().map(name -> Listings.number(name, query.get(name), MOST_POINTS)).orElse(MOST_POINTS);
        return Reply.of(Envelope.ok(whole(slice(call).data.apply(statistics, new Wanted(from, until, Duration.ofSeconds(seconds), most)))));
    }
}
