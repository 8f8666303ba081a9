package dev.sluice.engine.containers.source;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Names that only one VDB of an installation can have, such as that of its instance: whether another VDB has them. */
public final class NamesInUse {
    private final JobResources resources;
    private final Transaction catalog;

    public NamesInUse(JobResources resources, Transaction catalog) {
        this.resources = resources;
        this.catalog = catalog;
    }

    /**
     * What speaks against the names of a VDB that is to be, or to be changed.
     *
     * @param name of its container
     * @param field where its parameters are in the request
     */
    public List<Mistake> check(String name, ApiObject source, ApiObject config, List<String> field) {
        Map<String, String> wanted = names(name, source, config);
        List<Mistake> mistakes = new ArrayList<>();
        // Most kinds have none, and then nobody else's are looked for.
        for (ApiObject other : wanted.isEmpty() ? List.<ApiObject>of() : others(source, config)) {
            ApiObject container = catalog.find(other.string("container"));
            names(container.name(), other, catalog.find(other.string("config"))).forEach((parameter, taken) -> {
                if (taken.equalsIgnoreCase(wanted.get(parameter))) {
                    mistakes.add(new Mistake(Stream.concat(field.stream(), Stream.of(parameter)).toList(), "'" + wanted.get(parameter)
                            + "' is that of '" + container.name() + "', which has the same software.", "Give another " + parameter + "."));
                }
            });
        }
        return mistakes;
    }

    private List<ApiObject> others(ApiObject source, ApiObject config) {
        return catalog.list(Query.all("source")).stream()
                .filter(other -> other.flag("virtual") && !other.reference().equals(source.reference()))
                .filter(other -> isOf(config.string("repository"), other)).toList();
    }

    /** A plan has no more of an engine than whoever makes it may see. */
    private boolean isOf(String repository, ApiObject source) {
        ApiObject config = catalog.find(source.string("config"));
        return config != null && repository.equals(config.string("repository")) && catalog.find(source.string("container")) != null;
    }

    private Map<String, String> names(String name, ApiObject source, ApiObject config) {
        Installed installed = Installed.at(catalog, resources.kinds(), config.string("repository"));
        return installed.kind().uniqueNames(name, source.object("parameters"), config.object("parameters"), installed.installation());
    }
}
