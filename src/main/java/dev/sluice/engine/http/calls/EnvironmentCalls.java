package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.environments.Accounts;
import dev.sluice.engine.environments.CreateEnvironment;
import dev.sluice.engine.environments.CreateEnvironmentUser;
import dev.sluice.engine.environments.DeleteEnvironment;
import dev.sluice.engine.environments.EnableEnvironment;
import dev.sluice.engine.environments.RefreshEnvironment;
import dev.sluice.engine.environments.SshCheck;
import dev.sluice.engine.environments.UpdateEnvironment;
import dev.sluice.engine.environments.UpdateHost;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.ChangeJob;
import dev.sluice.engine.objects.DeleteObject;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import java.util.List;

/** What can be done with environments and what belongs to them: users, hosts, repositories. */
public final class EnvironmentCalls {
    private static final String ROOT = "environment";
    private static final String USERS = "environment/user";
    private static final Need ADMINISTER = Need.everywhere(Right.ADMINISTER);

    private final JobResources resources;
    private final WorkStarter deeds;

    public EnvironmentCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("environment", "HostEnvironmentCreateParameters", ADMINISTER, this::create),
                Route.update("environment/*", "SourceEnvironment", ADMINISTER,
                        call -> deeds.change(call, new UpdateEnvironment(resources, environment(call), call.body()))),
                Route.post("environment/*/refresh", null, ADMINISTER,
                        call -> deeds.work(call, new RefreshEnvironment(resources, environment(call)))),
                Route.post("environment/*/enable", null, ADMINISTER,
                        call -> deeds.change(call, new EnableEnvironment(environment(call), true))),
                Route.post("environment/*/disable", null, ADMINISTER,
                        call -> deeds.change(call, new EnableEnvironment(environment(call), false))),
                Route.post("environment/*/delete", "DeleteParameters", ADMINISTER, this::delete),
                Route.delete("environment/*", ADMINISTER, this::delete),
                Route.post(USERS, "EnvironmentUser", ADMINISTER, this::createUser),
                Route.update(USERS + "/*", "EnvironmentUser", ADMINISTER, this::updateUser),
                Route.post(USERS + "/*/delete", "DeleteParameters", ADMINISTER, this::deleteUser),
                Route.delete(USERS + "/*", ADMINISTER, this::deleteUser),
                Route.update("host/*", "Host", ADMINISTER, this::updateHost),
                Route.update("repository/*", "SourceRepository", ADMINISTER, call -> deeds.change(call, new UpdateObject(resources,
                        deeds.object(call, "repository"), call.body(), "SOURCE_REPOSITORY_UPDATE", "repository"))),
                Route.post("connectivity/ssh", "SSHConnectivity", ADMINISTER, EnvironmentCalls::checkSsh));
    }

    private ApiObject environment(Call call) {
        return deeds.object(call, ROOT);
    }

    private Reply create(Call call) {
        CreateEnvironment creation = new CreateEnvironment(resources, call.body());
        return deeds.creation(call.withMistakes(creation.checkAccount()), creation);
    }

    private Reply delete(Call call) {
        ApiObject environment = environment(call);
        return deeds.work(call, new ChangeJob(new DeleteEnvironment(environment), environment));
    }

    private Reply createUser(Call call) {
        return deeds.change(call.withMistakes(Accounts.check(call.body(), List.of())),
                new CreateEnvironmentUser(resources, call.body()));
    }

    private Reply updateUser(Call call) {
        Change update = new UpdateObject(resources, deeds.object(call, USERS), call.body(), "ENVIRONMENT_USER_UPDATE",
                "environment user");
        return deeds.change(call.withMistakes(Accounts.check(call.body(), List.of())), update);
    }

    private Reply deleteUser(Call call) {
        return deeds.change(call, new DeleteObject(deeds.object(call, USERS), "ENVIRONMENT_USER_DELETE"));
    }

    private Reply updateHost(Call call) {
        ApiObject host = deeds.object(call, "host");
        return deeds.work(call, new ChangeJob(new UpdateHost(resources, host, call.body()), host));
    }

    private static Reply checkSsh(Call call) {
        throw SshCheck.outcome(call.flawlessBody());
    }
}
