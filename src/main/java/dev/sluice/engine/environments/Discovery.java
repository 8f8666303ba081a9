package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is installed on this machine: looked for first, which takes time, and then written down as repositories. */
public final class Discovery {
    /** Software that was found, and the kind that found it. */
    private record Found(String kind, Installation installation) {
    }

    private final List<Found> found;

    private Discovery(List<Found> found) {
        this.found = found;
    }

    /** Looks for installed software of every kind. */
    public static Discovery look(Kinds kinds) {
        List<Found> found = new ArrayList<>();
        for (Kind kind : kinds.all()) {
            kinds.installed(kind).forEach(installation -> found.add(new Found(kind.name(), installation)));
        }
        return new Discovery(found);
    }

    /** Names of what was found, for people. */
    public List<String> names() {
        return found.stream().map(each -> each.installation.name()).toList();
    }

    /**
     * Makes the repositories of an environment what was found: new ones come, changed ones change, and those that are gone go,
     * unless something still uses them.
     */
    public void record(Transaction catalog, String environment) {
        Set<String> names = new HashSet<>();
        for (Found each : found) {
            names.add(each.installation.name());
            ApiObject known = catalog.named("repository", environment, each.installation.name());
            ApiObject repository = repository(catalog, each, environment);
            if (known == null) {
                catalog.add(repository);
            } else {
                catalog.put(known.with("version", repository.get("version")).with("parameters", repository.get("parameters")));
            }
        }
        catalog.list(Query.all("repository").where("environment", environment)).stream()
                .filter(repository -> !names.contains(repository.name()))
                .filter(repository -> catalog.referrers(repository.reference(), null).isEmpty())
                .forEach(repository -> catalog.remove(repository.reference()));
    }

    private static ApiObject repository(Transaction catalog, Found each, String environment) {
        Installation installation = each.installation;
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("home", installation.home() == null ? null : installation.home().toString());
        return ApiObject.of("AppDataRepository").with("name", installation.name()).with("environment", environment)
                .with("toolkit", catalog.named("toolkit", "", each.kind).reference()).with("version", installation.version())
                .with("provisioningEnabled", true).with("staging", true).with("parameters", parameters);
    }
}
