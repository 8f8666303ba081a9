package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.kind.Kind;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Creates a source configuration: what is to be copied, and with which repository and user. */
public record AddSourceConfig(JobResources resources, ApiObject request) implements Change {
    @Override
    public String actionType() {
        return "SOURCE_CONFIG_CREATE";
    }

    @Override
    public String title() {
        return "Create source configuration \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>();
        String reference = request.string("repository");
        ApiObject repository = reference == null ? null : catalog.find(reference);
        if (repository != null && repository.type().equals("AppDataRepository")) {
            mistakes.addAll(ReferenceCheck.duplicate(catalog, "sourceconfig", reference, request.name(), List.of("name")));
            Kind kind = Installed.at(catalog, resources.kinds(), reference).kind();
            mistakes.addAll(Parameters.check(resources.schema(), kind, Kind.Place.SOURCE_CONFIG, request, List.of("parameters")));
            mistakes.addAll(checkUser(catalog, request));
        }
        return mistakes;
    }

    /** The user of a source configuration has to be one of the environment that its repository is on. */
    static List<Mistake> checkUser(Transaction catalog, ApiObject config) {
        String reference = config.string("environmentUser");
        ApiObject user = reference == null ? null : catalog.find(reference);
        ApiObject repository = catalog.find(config.string("repository"));
        if (user == null || !user.type().equals("EnvironmentUser")
                || repository.string("environment").equals(user.string("environment"))) {
            return List.of();
        }
        return List.of(new Mistake(List.of("environmentUser"), "'" + user.name() + "' is no user of the environment that '"
                + repository.name() + "' is on.", "See which users that has."));
    }

    @Override
    public String apply(Transaction catalog) {
        ApiObject repository = catalog.find(request.string("repository"));
        return catalog.add(request.with("toolkit", repository.string("toolkit")).with("discovered", false)).reference();
    }
}
