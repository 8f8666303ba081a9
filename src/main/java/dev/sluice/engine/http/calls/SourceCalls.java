package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.containers.source.CreateOperationTemplate;
import dev.sluice.engine.containers.running.DisableJob;
import dev.sluice.engine.containers.running.EnableJob;
import dev.sluice.engine.containers.running.StartJob;
import dev.sluice.engine.containers.running.StopJob;
import dev.sluice.engine.containers.source.UpdateOperationTemplate;
import dev.sluice.engine.containers.UpdateSource;
import dev.sluice.engine.http.call.AccountRule;
import dev.sluice.engine.http.call.ApprovalRule;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.HookRule;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.RightTarget;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.objects.DeleteObject;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.util.List;

/** Starts, stops, enables, disables and changes what stands behind a container; and keeps hooks for it. */
public final class SourceCalls {
    private static final String TEMPLATES = "source/operationTemplate";
    private static final Need KEEP = Need.everywhere(Right.UPDATE).and(new ApprovalRule());

    private final JobResources resources;
    private final WorkStarter deeds;

    public SourceCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        return List.of(
                Route.update("source/*", "Source", Need.right(Right.UPDATE).and(new HookRule(RightTarget.PATH))
                        .and(new AccountRule(resources.schema())),
                        call -> deeds.change(call, new UpdateSource(resources, source(call), call.body(), call.isOfAdministrator()))),
                Route.post(TEMPLATES, "OperationTemplate", KEEP,
                        call -> deeds.change(call, new CreateOperationTemplate(call.body()))),
                Route.update(TEMPLATES + "/*", "OperationTemplate", KEEP,
                        call -> deeds.change(call, new UpdateOperationTemplate(resources, template(call), call.body()))),
                Route.post(TEMPLATES + "/*/delete", null, KEEP, this::deleteTemplate),
                Route.delete(TEMPLATES + "/*", KEEP, this::deleteTemplate),
                Route.post("source/*/start", "SourceStartParameters", Need.right(Right.RUN),
                        call -> deeds.work(call, new StartJob(resources, container(call)))),
                Route.post("source/*/stop", "SourceStopParameters", Need.right(Right.RUN),
                        call -> deeds.work(call, new StopJob(resources, container(call)))),
                Route.post("source/*/enable", "SourceEnableParameters", Need.right(Right.ENABLE),
                        call -> deeds.work(call, new EnableJob(resources, container(call), call.body()))),
                Route.post("source/*/disable", "SourceDisableParameters", Need.right(Right.ENABLE),
                        call -> deeds.work(call, new DisableJob(resources, container(call), call.body()))));
    }

    private ApiObject source(Call call) {
        return deeds.object(call, "source");
    }

    private ApiObject container(Call call) {
        String container = source(call).string("container");
        return resources.catalog().read(catalog -> catalog.find(container));
    }

    private ApiObject template(Call call) {
        return deeds.object(call, TEMPLATES);
    }

    private Reply deleteTemplate(Call call) {
        return deeds.change(call, new DeleteObject(template(call), "OPERATION_TEMPLATE_DELETE"));
    }
}
