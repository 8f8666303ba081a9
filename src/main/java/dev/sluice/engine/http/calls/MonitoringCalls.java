package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.jobs.JobTally;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.upkeep.EngineMetrics;
import dev.sluice.engine.upkeep.Readiness;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * What programs ask that watch engines: no part of the API, at the addresses that such programs know. Whether the engine is well, anybody
 * may ask; its figures take a login, or a token, with the right to read everything.
 */
public final class MonitoringCalls {
    private static final int UNAVAILABLE = 503;

    private final JobResources resources;
    private final EngineMetrics metrics;

    /** @param version of Sluice */
    public MonitoringCalls(JobResources resources, JobTally jobs, Sessions sessions, String version) {
        this.resources = resources;
        metrics = new EngineMetrics(resources, jobs, () -> sessions.loggedIn().size(), version);
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/health/live", Need.NOTHING, call -> Reply.of(Map.of("status", "UP"))),
                Route.get("/health/ready", Need.NOTHING, call -> ready()),
                Route.get("/metrics", Need.everywhere(Right.READ), call -> figures()));
    }

    private Reply ready() {
        Readiness readiness = Readiness.of(resources);
        return Reply.of(readiness.told()).withStatus(readiness.isWell() ? 200 : UNAVAILABLE);
    }

    private Reply figures() {
        ExpositionFormatWriter format = OpenMetricsTextFormatWriter.create();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            format.write(text, metrics.now());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Reply.text(format.getContentType(), text.toByteArray());
    }
}
