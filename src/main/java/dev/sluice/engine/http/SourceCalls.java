package dev.sluice.engine.http;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Changes;
import dev.sluice.engine.jobs.CreateOperationTemplate;
import dev.sluice.engine.jobs.DeleteObject;
import dev.sluice.engine.jobs.DisableJob;
import dev.sluice.engine.jobs.EnableJob;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.StartJob;
import dev.sluice.engine.jobs.StopJob;
import dev.sluice.engine.jobs.UpdateOperationTemplate;
import dev.sluice.engine.jobs.UpdateSource;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.jobs.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import java.util.List;

/** Starts, stops, enables, disables and changes what stands behind a container; and keeps hooks for it. */
final class SourceCalls {
    private static final String TEMPLATES = "source/operationTemplate";

    private final Workplace place;
    private final Jobs jobs;
    private final Changes changes;
    private final ObjectCalls objects;

    SourceCalls(Workplace place, Jobs jobs, ObjectCalls objects) {
        this.place = place;
        this.jobs = jobs;
        this.objects = objects;
        changes = new Changes(place.catalog());
    }

    List<Route> routes() {
        return List.of(
                Route.update("source/*", "Source", Need.right(Right.UPDATE),
                        call -> make(call, new UpdateSource(place, source(call), call.body()))),
                Route.post(TEMPLATES, "OperationTemplate", Need.everywhere(Right.UPDATE),
                        call -> make(call, new CreateOperationTemplate(call.body()))),
                Route.update(TEMPLATES + "/*", "OperationTemplate", Need.everywhere(Right.UPDATE),
                        call -> make(call, new UpdateOperationTemplate(template(call), call.body()))),
                Route.post(TEMPLATES + "/*/delete", null, Need.everywhere(Right.UPDATE), this::deleteTemplate),
                Route.delete(TEMPLATES + "/*", Need.everywhere(Right.UPDATE), this::deleteTemplate),
                Route.post("source/*/start", "SourceStartParameters", Need.right(Right.RUN),
                        call -> work(call, new StartJob(place, container(call)))),
                Route.post("source/*/stop", "SourceStopParameters", Need.right(Right.RUN),
                        call -> work(call, new StopJob(place, container(call)))),
                Route.post("source/*/enable", "SourceEnableParameters", Need.right(Right.ENABLE),
                        call -> work(call, new EnableJob(place, container(call), call.body()))),
                Route.post("source/*/disable", "SourceDisableParameters", Need.right(Right.ENABLE),
                        call -> work(call, new DisableJob(place, container(call), call.body()))));
    }

    private ApiObject source(Call call) {
        return place.catalog().read(catalog -> objects.existing(catalog, "source", call.reference()));
    }

    private ApiObject container(Call call) {
        String container = source(call).string("container");
        return place.catalog().read(catalog -> catalog.find(container));
    }

    private ApiObject template(Call call) {
        return place.catalog().read(catalog -> objects.existing(catalog, TEMPLATES, call.reference()));
    }

    private Reply deleteTemplate(Call call) {
        return make(call, new DeleteObject(template(call), "OPERATION_TEMPLATE_DELETE"));
    }

    private Reply make(Call call, Change change) {
        Changes.Done done = changes.make(change, call.mistakes(), call.caller());
        return Reply.of(Envelope.ok(done.result(), null, done.action()));
    }

    private Reply work(Call call, Work work) {
        Jobs.Started started = jobs.start(work, call.mistakes(), call.caller());
        return Reply.of(Envelope.ok("", started.job(), started.action()));
    }
}
