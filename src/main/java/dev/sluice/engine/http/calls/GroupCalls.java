package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.containers.source.GroupChange;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.GroupHookRule;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.RightTarget;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.objects.DeleteObject;
import dev.sluice.engine.objects.JobResources;
import java.util.List;

/** Creates, changes and deletes groups. */
public final class GroupCalls {
    private static final String ROOT = "group";

    private final JobResources resources;
    private final WorkStarter deeds;

    public GroupCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("group", "Group", Need.everywhere(Right.ADMINISTER).and(new GroupHookRule(RightTarget.DOMAIN)),
                        call -> deeds.change(call, GroupChange.create(call.body()))),
                Route.update("group/*", "Group", Need.right(Right.UPDATE).and(new GroupHookRule(RightTarget.PATH)),
                        call -> deeds.change(call, GroupChange.update(resources, deeds.object(call, ROOT), call.body()))),
                Route.post("group/*/delete", "DeleteParameters", Need.right(Right.DELETE), this::delete),
                Route.delete("group/*", Need.right(Right.DELETE), this::delete));
    }

    private Reply delete(Call call) {
        return deeds.change(call, new DeleteObject(deeds.object(call, ROOT), "GROUP_DELETE"));
    }
}
