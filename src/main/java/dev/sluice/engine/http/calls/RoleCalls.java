package dev.sluice.engine.http.calls;

import dev.sluice.engine.accounts.CreateAuthorization;
import dev.sluice.engine.accounts.CreateRole;
import dev.sluice.engine.accounts.DeleteAuthorization;
import dev.sluice.engine.accounts.DeleteRole;
import dev.sluice.engine.accounts.UpdateRole;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.GivenRoleRule;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.RightTarget;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import java.util.List;

/** Gives users roles on objects and takes them back, and makes roles and rules for passwords. */
public final class RoleCalls {
    private static final Need ADMINISTER = Need.everywhere(Right.ADMINISTER);

    private final JobResources resources;
    private final WorkStarter deeds;

    public RoleCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("authorization", "Authorization", Need.on(Right.AUTHORIZE, RightTarget.field("target")).and(new GivenRoleRule()),
                        call -> deeds.change(call, new CreateAuthorization(resources, call.body()))),
                Route.post("authorization/*/delete", "DeleteParameters", Need.right(Right.AUTHORIZE), this::takeBack),
                Route.delete("authorization/*", Need.right(Right.AUTHORIZE), this::takeBack),
                Route.post("role", "Role", ADMINISTER, call -> deeds.change(call, new CreateRole(resources, call.body()))),
                Route.update("role/*", "Role", ADMINISTER,
                        call -> deeds.change(call, new UpdateRole(resources, deeds.object(call, "role"), call.body()))),
                Route.post("role/*/delete", "DeleteParameters", ADMINISTER, this::deleteRole),
                Route.delete("role/*", ADMINISTER, this::deleteRole),
                Route.update("passwordPolicy/*", "PasswordPolicy", Need.ADMINISTRATOR, this::updatePolicy));
    }

    private Reply updatePolicy(Call call) {
        return deeds.change(call, new UpdateObject(resources, deeds.object(call, "passwordPolicy"), call.body(),
                "PASSWORD_POLICY_UPDATE", "password policy"));
    }

    private Reply takeBack(Call call) {
        return deeds.change(call, new DeleteAuthorization(deeds.object(call, "authorization")));
    }

    private Reply deleteRole(Call call) {
        return deeds.change(call, new DeleteRole(deeds.object(call, "role")));
    }
}
