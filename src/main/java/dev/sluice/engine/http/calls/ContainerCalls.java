package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.containers.Asking;
import dev.sluice.engine.containers.AttachSource;
import dev.sluice.engine.containers.CreateEmptyJob;
import dev.sluice.engine.containers.DeleteJob;
import dev.sluice.engine.containers.DetachSource;
import dev.sluice.engine.containers.LinkJob;
import dev.sluice.engine.containers.ProvisionDefaults;
import dev.sluice.engine.containers.ProvisionJob;
import dev.sluice.engine.containers.RefreshJob;
import dev.sluice.engine.containers.RollbackJob;
import dev.sluice.engine.containers.SnapshotJob;
import dev.sluice.engine.containers.SyncJob;
import dev.sluice.engine.containers.UndoJob;
import dev.sluice.engine.containers.UpdateContainer;
import dev.sluice.engine.http.call.AccountRule;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.HookRule;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.OriginRule;
import dev.sluice.engine.http.call.Place;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.http.call.Rule;
import dev.sluice.engine.http.call.SuperuserRule;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Envelope;
import java.util.List;

/** What can be done with dSources and VDBs: most of it takes a job. */
public final class ContainerCalls {
    private static final String ROOT = "database";
    /** From this version on, undo is a POST. */
    private static final ApiVersion POSTED_UNDO = ApiVersion.parse("1.11.8");
    private static final Place GROUP_OF_VDB = Place.field("container", "group");

    private final Workplace place;
    private final Deeds deeds;

    public ContainerCalls(Workplace place, Deeds deeds) {
        this.place = place;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        Rule accounts = new AccountRule(place.schema());
        return List.of(
                Route.post("database/link", "LinkParameters", Need.on(Right.LINK, Place.field("group")).and(new HookRule(Place.field("group"), "linkData"))
                        .and(accounts),
                        call -> deeds.creation(call, new LinkJob(place, call.body(), call.isOfAdministrator()))),
                Route.post("database/provision", "AppDataProvisionParameters",
                        Need.on(Right.PROVISION, GROUP_OF_VDB).and(Right.PROVISION, Place.point()).and(new HookRule(GROUP_OF_VDB, "source"))
                        .and(accounts),
                        call -> deeds.creation(call, new ProvisionJob(place, call.body(), call.isOfAdministrator()))),
                Route.post("database/provision/defaults", "TimeflowPointParameters", Need.on(Right.PROVISION, Place.bodyAsPoint()),
                        this::defaults),
                Route.post("database/createEmpty", "AppDataEmptyVFilesCreationParameters",
                        Need.on(Right.PROVISION, GROUP_OF_VDB).and(new HookRule(GROUP_OF_VDB, "source"))
                        .and(accounts),
                        call -> deeds.creation(call, new CreateEmptyJob(place, call.body(), call.isOfAdministrator()))),
                Route.update("database/*", "Container", Need.right(Right.UPDATE),
                        call -> deeds.change(call, new UpdateContainer(place, container(call), call.body()))),
                Route.post("database/*/sync", "AppDataSyncParameters", Need.right(Right.SYNC), call -> deeds.work(call, sync(call))),
                Route.post("database/*/refresh", "RefreshParameters", Need.right(Right.REFRESH).and(new OriginRule()),
                        call -> deeds.work(call, new RefreshJob(place, container(call), call.body()))),
                Route.post("database/*/rollback", "RollbackParameters", Need.right(Right.ROLLBACK),
                        call -> deeds.work(call, new RollbackJob(place, container(call), call.body()))),
                Route.post("database/*/undo", null, Need.right(Right.ROLLBACK), this::undo),
                Route.get("database/*/undo", Need.right(Right.ROLLBACK), this::undoByGet),
                Route.post("database/*/sql", "SqlParameters", Need.right(Right.UPDATE).and(new SuperuserRule()),
                        call -> Reply.of(Envelope.ok(new Asking(place, container(call)).answer(call.flawlessBody(), call.isOfAdministrator())))),
                Route.post("database/*/attachSource", "AttachSourceParameters",
                        Need.right(Right.LINK).and(new HookRule(Place.PATH, "attachData")).and(accounts),
                        call -> deeds.change(call, new AttachSource(place, container(call), call.body(), call.isOfAdministrator()))),
                Route.post("database/*/detachSource", "DetachSourceParameters", Need.right(Right.LINK),
                        call -> deeds.change(call, new DetachSource(place, container(call), call.body()))),
                Route.post("database/*/delete", "DeleteParameters", Need.right(Right.DELETE), this::delete),
                Route.delete("database/*", Need.right(Right.DELETE), this::delete));
    }

    private ApiObject container(Call call) {
        return deeds.object(call, ROOT);
    }

    private Work sync(Call call) {
        ApiObject container = container(call);
        boolean virtual = place.catalog().read(catalog -> catalog.list(Query.all("source")
                .where("container", container.reference())).stream().anyMatch(source -> source.flag("virtual")));
        return virtual ? new SnapshotJob(place, container) : new SyncJob(place, container, call.body());
    }

    private Reply defaults(Call call) {
        ApiObject point = call.flawlessBody();
        return Reply.of(Envelope.ok(place.schema().allFields(
                place.catalog().read(catalog -> new ProvisionDefaults(place).of(catalog, point)))));
    }

    private Reply undo(Call call) {
        return deeds.work(call, new UndoJob(place, container(call)));
    }

    private Reply undoByGet(Call call) {
        if (ApiVersion.parse(call.session().version()).compareTo(POSTED_UNDO) >= 0) {
            throw new Refusal("exception.webservices.not.supported", "not supported by this engine: GET database/"
                    + call.reference() + "/undo", "Send a POST.");
        }
        return undo(call);
    }

    private Reply delete(Call call) {
        return deeds.work(call, new DeleteJob(place, container(call), call.body()));
    }
}
