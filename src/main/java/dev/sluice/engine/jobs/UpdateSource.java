package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Changes a source: its name, its description, its hooks, and while it is disabled also its parameters. */
public record UpdateSource(Workplace place, ApiObject source, ApiObject changes) implements Change {
    @Override
    public String actionType() {
        return "SOURCE_UPDATE";
    }

    @Override
    public String title() {
        return "Update source \"" + source.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(Existence.sameType(source, changes));
        mistakes.addAll(new Existence(catalog, place.schema()).mistakes(changes));
        if (!mistakes.isEmpty()) {
            return mistakes;
        }
        ApiObject changed = changed(catalog);
        if (!Objects.equals(source.get("config"), changed.get("config"))) {
            mistakes.add(new Mistake(List.of("config"), "a source stays with its source configuration.",
                    "Detach the source and attach another one."));
        }
        if (!changed.list("additionalMountPoints").isEmpty()) {
            mistakes.add(new Mistake(List.of("additionalMountPoints"),
                    "further mount points are not supported by this engine.", "Leave the list empty."));
        }
        mistakes.addAll(Hooks.check(changes.object("operations"), List.of("operations")));
        if (changes.containsKey("parameters")) {
            mistakes.addAll(checkParameters(catalog, changed));
        }
        if (!Objects.equals(Mounting.pathOf(source), Mounting.pathOf(changed))) {
            mistakes.addAll(checkMountPath(catalog, changed));
        }
        return mistakes;
    }

    private List<Mistake> checkParameters(Transaction catalog, ApiObject changed) {
        List<Mistake> mistakes = new ArrayList<>(Parameters.check(place.schema(), kind(catalog), kindPlace(), changed,
                List.of("parameters")));
        if (mistakes.isEmpty() && isEnabled() && !changed.get("parameters").equals(revealed(catalog).get("parameters"))) {
            mistakes.add(new Mistake(List.of("parameters"), "they cannot be changed while the source is enabled.",
                    "Disable the source first."));
        }
        return mistakes;
    }

    private List<Mistake> checkMountPath(Transaction catalog, ApiObject changed) {
        String field = changes.containsKey("parameters") ? "parameters" : changes.containsKey("name") ? "name" : "stagingMountBase";
        if (isEnabled()) {
            return List.of(new Mistake(List.of(field), "the path '" + Mounting.pathOf(source) + "' of its data depends on it.",
                    "Disable the source first."));
        }
        return Mounting.pathOf(changed) == null ? List.of()
                : new Mounting(place).check(catalog, Mounting.pathOf(changed), List.of(field));
    }

    private boolean isEnabled() {
        return "ENABLED".equals(source.object("runtime").string("enabled"));
    }

    private Kind kind(Transaction catalog) {
        String repository = catalog.find(source.string("config")).string("repository");
        return Installed.at(catalog, place.kinds(), repository).kind();
    }

    private Kind.Place kindPlace() {
        return source.flag("virtual") ? Kind.Place.VIRTUAL : Kind.Place.LINK;
    }

    private ApiObject revealed(Transaction catalog) {
        return catalog.reveal(source.reference());
    }

    private ApiObject changed(Transaction catalog) {
        ApiObject changed = Merge.into(revealed(catalog), changes);
        return changes.containsKey("parameters")
                ? changed.with("parameters", Parameters.of(place.schema(), kind(catalog), kindPlace(), changed)) : changed;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.put(changed(catalog));
        return "";
    }
}
