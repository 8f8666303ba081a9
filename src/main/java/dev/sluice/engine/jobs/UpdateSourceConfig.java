package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Changes a source configuration. One that has a source stays with its repository, and that of a VDB with its parameters. */
public final class UpdateSourceConfig implements Change {
    private final Workplace place;
    private final ApiObject config;
    private final ApiObject changes;
    private final UpdateObject update;

    public UpdateSourceConfig(Workplace place, ApiObject config, ApiObject changes) {
        this.place = place;
        this.config = config;
        this.changes = changes;
        update = new UpdateObject(place, config, changes, "SOURCE_CONFIG_UPDATE", "source configuration");
    }

    @Override
    public String actionType() {
        return update.actionType();
    }

    @Override
    public String title() {
        return update.title();
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(update.check(catalog));
        if (mistakes.isEmpty()) {
            ApiObject changed = changed(catalog);
            catalog.list(Query.all("source").where("config", config.reference())).forEach(source ->
                    mistakes.addAll(fixedBy(source, changed)));
            mistakes.addAll(CreateSourceConfig.checkUser(catalog, changed));
            mistakes.addAll(Parameters.check(place.schema(), kind(catalog, changed), Kind.Place.SOURCE_CONFIG, changed,
                    List.of("parameters")));
        }
        return mistakes;
    }

    private List<Mistake> fixedBy(ApiObject source, ApiObject changed) {
        List<Mistake> mistakes = new ArrayList<>();
        if (!Objects.equals(config.get("repository"), changed.get("repository"))) {
            mistakes.add(fixed("repository", source));
        }
        if (source.flag("virtual") && changes.containsKey("parameters")) {
            mistakes.add(fixed("parameters", source));
        }
        return mistakes;
    }

    private static Mistake fixed(String field, ApiObject source) {
        return new Mistake(List.of(field), "it cannot be changed as long as '" + source.name() + "' uses it.",
                "Create another source configuration.");
    }

    private ApiObject changed(Transaction catalog) {
        return Merge.into(catalog.reveal(config.reference()), changes);
    }

    private Kind kind(Transaction catalog, ApiObject changed) {
        return Installed.at(catalog, place.kinds(), changed.string("repository")).kind();
    }

    @Override
    public String apply(Transaction catalog) {
        ApiObject changed = changed(catalog);
        String toolkit = catalog.find(changed.string("repository")).string("toolkit");
        catalog.put(changed.with("toolkit", toolkit));
        return "";
    }
}
