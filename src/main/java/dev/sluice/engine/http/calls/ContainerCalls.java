package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.containers.ActivityRequest;
import dev.sluice.engine.containers.link.AttachSource;
import dev.sluice.engine.containers.CreateEmptyJob;
import dev.sluice.engine.containers.deletion.DeleteJob;
import dev.sluice.engine.containers.DeletedContainers;
import dev.sluice.engine.containers.link.DetachSource;
import dev.sluice.engine.containers.ExportJob;
import dev.sluice.engine.containers.link.LinkDefaults;
import dev.sluice.engine.containers.link.LinkJob;
import dev.sluice.engine.containers.LockObject;
import dev.sluice.engine.containers.LoginRequest;
import dev.sluice.engine.containers.ProvisionDefaults;
import dev.sluice.engine.containers.ProvisionJob;
import dev.sluice.engine.containers.deletion.PurgeContainer;
import dev.sluice.engine.containers.QueryRequest;
import dev.sluice.engine.containers.RefreshJob;
import dev.sluice.engine.containers.RollbackJob;
import dev.sluice.engine.containers.SnapshotJob;
import dev.sluice.engine.containers.link.SyncJob;
import dev.sluice.engine.containers.deletion.UndeleteJob;
import dev.sluice.engine.containers.UndoJob;
import dev.sluice.engine.containers.UpdateContainer;
import dev.sluice.engine.containers.UsualLease;
import dev.sluice.engine.http.call.AccountRule;
import dev.sluice.engine.http.call.AddressRule;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.CallRule;
import dev.sluice.engine.http.call.HookRule;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.OriginRule;
import dev.sluice.engine.http.call.OwnerRule;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.RightTarget;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.http.call.SuperuserRule;
import dev.sluice.engine.http.call.TokenRule;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Envelope;
import java.util.List;
import java.util.function.Supplier;

/** What can be done with dSources and VDBs: most of it takes a job. */
public final class ContainerCalls {
    private static final String ROOT = "database";
    /** From this version on, undo is a POST. */
    private static final ApiVersion POSTED_UNDO = ApiVersion.parse("1.11.8");
    private static final RightTarget GROUP_OF_VDB = RightTarget.field("container", "group");

    private final JobResources resources;
    private final WorkStarter deeds;
    private final DatabaseQuestions questions = new DatabaseQuestions();

    public ContainerCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        CallRule accounts = new AccountRule(resources.schema());
        return List.of(
                Route.post("database/link", "LinkParameters", Need.on(Right.LINK, RightTarget.field("group")).and(new HookRule(RightTarget.field("group"), "linkData"))
                        .and(accounts),
                        call -> deeds.creation(call, new LinkJob(resources, call.body(), call.isOfAdministrator()))),
                Route.post("database/link/defaults", "LinkAddress", Need.LOGIN.and(new AddressRule()), this::linkDefaults),
                Route.post("database/provision", "AppDataProvisionParameters",
                        Need.on(Right.PROVISION, GROUP_OF_VDB).and(Right.PROVISION, RightTarget.point()).and(new HookRule(GROUP_OF_VDB, "source"))
                        .and(TokenRule.making(GROUP_OF_VDB, resources.time()::seen, UsualLease::of)).and(accounts),
                        call -> deeds.creation(call, new ProvisionJob(resources, call.body(), call.isOfAdministrator(), call.caller().user()))),
                Route.post("database/provision/defaults", "TimeflowPointParameters", Need.on(Right.PROVISION, RightTarget.bodyAsPoint()),
                        this::defaults),
                Route.post("database/createEmpty", "AppDataEmptyVFilesCreationParameters",
                        Need.on(Right.PROVISION, GROUP_OF_VDB).and(new HookRule(GROUP_OF_VDB, "source"))
                        .and(TokenRule.making(GROUP_OF_VDB, resources.time()::seen, UsualLease::of)).and(accounts),
                        call -> deeds.creation(call, new CreateEmptyJob(resources, call.body(), call.isOfAdministrator(), call.caller().user()))),
                Route.update("database/*", "Container", Need.right(Right.UPDATE).and(new OwnerRule()).and(TokenRule.changing(resources.time()::seen, UsualLease::of)),
                        call -> deeds.change(call, new UpdateContainer(resources, container(call), call.body()))),
                Route.post("database/*/sync", "AppDataSyncParameters", Need.right(Right.SYNC), call -> deeds.work(call, sync(call))),
                Route.post("database/*/refresh", "RefreshParameters", Need.right(Right.REFRESH).and(new OriginRule()),
                        call -> deeds.work(call, new RefreshJob(resources, container(call), call.body(), call.isOfAdministrator()))),
                Route.post("database/*/rollback", "RollbackParameters", Need.right(Right.ROLLBACK),
                        call -> deeds.work(call, new RollbackJob(resources, container(call), call.body(), call.isOfAdministrator()))),
                Route.post("database/*/undo", null, Need.right(Right.ROLLBACK), this::undo),
                Route.changeByGet("database/*/undo", Need.right(Right.ROLLBACK), POSTED_UNDO, this::undo),
                Route.post("database/*/sql", "SqlParameters", Need.right(Right.UPDATE).and(new SuperuserRule()),
                        call -> asked(call, () -> new QueryRequest(resources, container(call)).answer(call.flawlessBody()))),
                Route.get("database/*/activity", Need.right(Right.UPDATE),
                        call -> asked(call, () -> new ActivityRequest(resources, container(call)).answer())),
                Route.get("database/*/login", Need.right(Right.UPDATE),
                        call -> asked(call, () -> new LoginRequest(resources, container(call), call.isOfAdministrator()).answer())),
                Route.post("database/*/attachSource", "AttachSourceParameters",
                        Need.right(Right.LINK).and(new HookRule(RightTarget.PATH, "attachData")).and(accounts),
                        call -> deeds.change(call, new AttachSource(resources, container(call), call.body(), call.isOfAdministrator()))),
                Route.post("database/*/detachSource", "DetachSourceParameters", Need.right(Right.LINK),
                        call -> deeds.change(call, new DetachSource(resources, container(call), call.body()))),
                Route.post("database/*/lock", "LockParameters", Need.right(Right.DELETE).and(TokenRule.holding()),
                        call -> deeds.change(call, new LockObject(resources, container(call), call.body(), call.isOfAdministrator()))),
                Route.post("database/*/export", "FileExportParameters", Need.everywhere(Right.ADMINISTER),
                        call -> deeds.work(call, new ExportJob(resources, container(call), call.body()))),
                Route.post("database/deleted/*/undelete", "UndeleteParameters",
                        Need.right(Right.DELETE).and(Right.DELETE, RightTarget.fieldOrPath("group")).and(TokenRule.holding()),
                        call -> deeds.creation(call, new UndeleteJob(resources, deeds.object(call, DeletedContainers.ROOT), call.body()))),
                Route.post("database/deleted/*/delete", null, Need.right(Right.DELETE), this::purge),
                Route.delete("database/deleted/*", Need.right(Right.DELETE), this::purge),
                Route.post("database/*/delete", "DeleteParameters", Need.right(Right.DELETE), this::delete),
                Route.delete("database/*", Need.right(Right.DELETE), this::delete));
    }

    private Reply asked(Call call, Supplier<ApiObject> question) {
        return Reply.of(Envelope.ok(questions.ask(call.caller().user(), question)));
    }

    private ApiObject container(Call call) {
        return deeds.object(call, ROOT);
    }

    private Work sync(Call call) {
        ApiObject container = container(call);
        boolean virtual = resources.catalog().read(catalog -> catalog.list(Query.all("source")
                .where("container", container.reference())).stream().anyMatch(source -> source.flag("virtual")));
        return virtual ? new SnapshotJob(resources, container) : new SyncJob(resources, container, call.body());
    }

    private Reply defaults(Call call) {
        ApiObject point = call.flawlessBody();
        return Reply.of(Envelope.ok(resources.schema().allFields(
                resources.catalog().read(catalog -> new ProvisionDefaults(resources).of(catalog, point)))));
    }

    private Reply linkDefaults(Call call) {
        return asked(call, () -> resources.schema().allFields(new LinkDefaults(resources).of(call.flawlessBody())));
    }

    private Reply undo(Call call) {
        return deeds.work(call, new UndoJob(resources, container(call)));
    }

    private Reply purge(Call call) {
        return deeds.change(call, new PurgeContainer(resources, deeds.object(call, DeletedContainers.ROOT)));
    }

    private Reply delete(Call call) {
        return deeds.work(call, new DeleteJob(resources, container(call), call.body()));
    }
}
