package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Changes a source configuration. One that has a source stays with its repository, and that of a VDB with its parameters. */
public final class UpdateSourceConfig extends UpdateObject {
    public UpdateSourceConfig(JobResources resources, ApiObject config, ApiObject changes) {
        super(resources, config, changes, "SOURCE_CONFIG_UPDATE", "source configuration");
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        ApiObject changed = changed(catalog);
        List<Mistake> mistakes = new ArrayList<>();
        catalog.list(Query.all("source").where("config", object.reference())).forEach(source -> {
            mistakes.addAll(fixedBy(source, changed));
            if (!source.flag("virtual") && !Objects.equals(path(object), path(changed))) {
                mistakes.addAll(new SourceFolders(resources).checkCopied(catalog, source, changed, List.of("parameters"), List.of("path")));
            }
        });
        mistakes.addAll(AddSourceConfig.checkUser(catalog, changed));
        mistakes.addAll(Parameters.check(resources.schema(), at(catalog, changed).kind(), Kind.Place.SOURCE_CONFIG, changed,
                List.of("parameters")));
        return mistakes;
    }

    private List<Mistake> fixedBy(ApiObject source, ApiObject changed) {
        List<Mistake> mistakes = new ArrayList<>();
        if (!Objects.equals(object.get("repository"), changed.get("repository"))) {
            mistakes.add(fixed("repository", source));
        }
        if (source.flag("virtual") && changes.containsKey("parameters")) {
            mistakes.add(fixed("parameters", source));
        }
        if (source.flag("virtual") && !Objects.equals(path(object), path(changed))) {
            mistakes.add(new Mistake(List.of("path"), stays(source), "Disable it, and give its source another parameters.mountPath: the path goes with it."));
        }
        return mistakes;
    }

    /** Where the data is; an empty text says as much as none. */
    private static String path(ApiObject config) {
        return "".equals(config.string("path")) ? null : config.string("path");
    }

    private static Mistake fixed(String field, ApiObject source) {
        return new Mistake(List.of(field), stays(source), "Create another source configuration.");
    }

    private static String stays(ApiObject source) {
        return "it cannot be changed as long as '" + source.name() + "' uses it.";
    }

    @Override
    protected ApiObject changed(Transaction catalog) {
        ApiObject changed = super.changed(catalog);
        return changed.with("toolkit", catalog.find(changed.string("repository")).string("toolkit"));
    }

    private Installed at(Transaction catalog, ApiObject changed) {
        return Installed.at(catalog, resources.kinds(), changed.string("repository"));
    }
}
