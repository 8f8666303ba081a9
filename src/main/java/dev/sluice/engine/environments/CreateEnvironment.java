package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Adds this machine as an environment, under a name and with a user of its own, and looks for what is installed on it. */
public final class CreateEnvironment implements Work {
    private final JobResources resources;
    private final ApiObject request;
    private final ApiObject host;
    private String environment;
    private Discovery discovery;

    /** @param request a {@code HostEnvironmentCreateParameters}, complete and with its secrets concealed */
    public CreateEnvironment(JobResources resources, ApiObject request) {
        this.resources = resources;
        this.request = request;
        host = request.object("hostParameters").object("host");
    }

    @Override
    public String actionType() {
        return "ENVIRONMENT_CREATE";
    }

    @Override
    public String title() {
        return "Create environment \"" + name() + "\".";
    }

    /** An environment without a name of its own is called by the address of its host. */
    private String name() {
        String name = request.object("hostEnvironment").name();
        return name == null ? host.string("address") : name;
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    private boolean isWindows() {
        return "WindowsHost".equals(host.type()) || "WindowsHostEnvironment".equals(request.object("hostEnvironment").type());
    }

    /** What speaks against the account of its user; that of another machine is nothing that can be looked up here. */
    public List<Mistake> checkAccount() {
        boolean elsewhere = isWindows() || host.string("address") != null && !ThisMachine.isHere(host.string("address"));
        return elsewhere ? List.of() : Accounts.check(request.object("primaryUser"), List.of("primaryUser"));
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        if (isWindows()) {
            throw new Refusal("exception.host.not.supported", "not supported here: this engine works with no Windows hosts.",
                    "Use localhost.");
        }
        if (host.string("address") != null) {
            ThisMachine.require(host.string("address"));
        }
        List<Mistake> mistakes = new ArrayList<>(ReferenceCheck.duplicate(catalog, "environment", "", name(),
                List.of("hostEnvironment", "name")));
        if (request.object("primaryUser").name() == null) {
            mistakes.add(new Mistake(List.of("primaryUser", "name"), "it is missing.", "Give the name of an account."));
        }
        return mistakes;
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        ApiObject machine = catalog.add(host.with("name", host.string("address"))
                .with("dateAdded", Timestamp.of(Instant.now())).with("hostConfiguration", ThisMachine.configuration())
                .with("hostRuntime", ThisMachine.runtime()), job);
        ApiObject made = catalog.add(request.object("hostEnvironment").with("name", name()).with("enabled", true)
                .with("host", machine.reference()).with("logCollectionEnabled", request.flag("logCollectionEnabled")), job);
        ApiObject user = catalog.add(request.object("primaryUser").with("environment", made.reference()), job);
        environment = made.reference();
        return catalog.change(environment, Map.of("primaryUser", user.reference()));
    }

    @Override
    public void run(JobRun run) {
        run.at(10, "Looking for installed software.");
        discovery = Discovery.look(resources.kinds());
        run.at(90, "Found " + String.join(", ", discovery.names()) + ".");
    }

    @Override
    public void finish(Transaction catalog) {
        discovery.record(catalog, environment);
    }

    @Override
    public void abandon() {
        // Nothing was done outside the catalog.
    }
}
