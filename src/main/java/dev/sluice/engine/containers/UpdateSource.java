package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.DirectLink;
import dev.sluice.engine.containers.source.Hooks;
import dev.sluice.engine.containers.source.LogRule;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.containers.source.NamesInUse;
import dev.sluice.engine.containers.source.SourceBounds;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Parameters;
import dev.sluice.engine.objects.SourceFolders;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Changes a source: its name, its description, its hooks, and while it is disabled also its parameters. */
public final class UpdateSource extends UpdateObject {
    private final boolean anywhere;

    /** @param anywhere whether it may be read from outside the source roots, if this changes what is read */
    public UpdateSource(JobResources resources, ApiObject source, ApiObject changes, boolean anywhere) {
        super(resources, source, changes, "SOURCE_UPDATE", "source");
        this.anywhere = anywhere;
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>();
        ApiObject changed = changed(catalog);
        if (!Objects.equals(object.get("config"), changed.get("config"))) {
            mistakes.add(new Mistake(List.of("config"), "a source stays with its source configuration.",
                    "Detach the source and attach another one."));
        }
        if (!MountPoint.further(object).equals(MountPoint.further(changed))) {
            mistakes.addAll(checkFurther(catalog, changed));
        }
        mistakes.addAll(Hooks.check(changes.object("operations"), List.of("operations"),
                object.flag("virtual") && kind(catalog).runsSql()));
        mistakes.addAll(DirectLink.check(changes, List.of()));
        if (changes.containsKey("parameters")) {
            mistakes.addAll(checkParameters(catalog, changed));
        }
        if (!object.flag("virtual") && (changes.containsKey("parameters") || changes.containsKey("excludes"))) {
            List<String> parameters = List.of("parameters");
            mistakes.addAll(new SourceFolders(resources).checkCopied(catalog, changed, config(catalog), parameters, parameters));
        }
        if (object.flag("virtual") && changes.containsKey("parameters")) {
            mistakes.addAll(checkPathSaid(changed));
            if (mistakes.isEmpty()) {
                String name = catalog.find(object.string("container")).name();
                mistakes.addAll(new NamesInUse(resources, catalog).check(name, changed, config(catalog), List.of("parameters")));
            }
        }
        if (!Objects.equals(MountPoint.pathOf(object), MountPoint.pathOf(changed))) {
            mistakes.addAll(checkMountPath(catalog, changed));
        }
        return mistakes;
    }

    private List<Mistake> checkParameters(Transaction catalog, ApiObject changed) {
        List<Mistake> mistakes = new ArrayList<>(Parameters.check(resources.schema(), kind(catalog), kindPlace(), changed,
                List.of("parameters")));
        if (!anywhere && !changed.get("parameters").equals(catalog.reveal(object.reference()).get("parameters"))) {
            mistakes.addAll(reserved(catalog, changed));
        }
        if (!object.flag("virtual")) {
            mistakes.addAll(LogRule.check(kind(catalog), catalog.find(object.string("container")), changed.object("parameters"),
                    List.of("parameters")));
        }
        if (mistakes.isEmpty() && isEnabled() && !changed.get("parameters").equals(catalog.reveal(object.reference()).get("parameters"))) {
            mistakes.add(new Mistake(List.of("parameters"), "they cannot be changed while the source is enabled.",
                    "Disable the source first."));
        }
        return mistakes;
    }

    private List<Mistake> reserved(Transaction catalog, ApiObject source) {
        return Parameters.reserved(kind(catalog), kindPlace(), source, List.of("parameters"));
    }

    private List<Mistake> checkMountPath(Transaction catalog, ApiObject changed) {
        String field = changes.containsKey("parameters") ? "parameters" : changes.containsKey("name") ? "name" : "stagingMountBase";
        if (isEnabled()) {
            return List.of(new Mistake(List.of(field), "the path '" + MountPoint.pathOf(object) + "' of its data depends on it.",
                    "Disable the source first."));
        }
        return new Mounting(resources).check(catalog, changed, List.of(field));
    }

    /** The source of a VDB or its source configuration says where the data is to be seen. */
    private static List<Mistake> checkPathSaid(ApiObject changed) {
        return MountPoint.pathOf(changed) != null ? List.of() : List.of(new Mistake(List.of("parameters", MountPoint.PARAMETER),
                "it is missing.", "Give it here: the source configuration has no path."));
    }

    @Override
    protected void follow(Transaction catalog, ApiObject changed) {
        if (object.flag("virtual")) {
            takePathAlong(catalog, changed);
            ApiObject container = catalog.find(object.string("container"));
            kind(catalog).withoutEffect(object.object("parameters"), changed.object("parameters"))
                    .forEach(advice -> Faults.advise(catalog, container, advice.field() + " of '" + object.name() + "': " + advice.problem(), advice.remedy()));
        }
    }

    /** Where the source configuration says a path as well, it goes with the VDB. */
    private void takePathAlong(Transaction catalog, ApiObject changed) {
        ApiObject config = config(catalog);
        String path = config.string("path");
        boolean moved = !Objects.equals(MountPoint.pathOf(object), MountPoint.pathOf(changed));
        if (moved && path != null && !path.isEmpty()) {
            catalog.change(config.reference(), Map.of("path", MountPoint.pathOf(changed)));
        }
    }

    private List<Mistake> checkFurther(Transaction catalog, ApiObject changed) {
        List<String> field = List.of(MountPoint.FURTHER);
        return isEnabled() ? List.of(new Mistake(field, "they cannot be changed while the source is enabled.",
                "Disable the source first.")) : new Mounting(resources).checkFurther(catalog, changed, field);
    }

    private boolean isEnabled() {
        return "ENABLED".equals(object.object("runtime").string("enabled"));
    }

    private Kind kind(Transaction catalog) {
        return Installed.at(catalog, resources.kinds(), config(catalog).string("repository")).kind();
    }

    private ApiObject config(Transaction catalog) {
        return catalog.find(object.string("config"));
    }

    private Kind.Place kindPlace() {
        return object.flag("virtual") ? Kind.Place.VIRTUAL : Kind.Place.LINK;
    }

    @Override
    protected ApiObject changed(Transaction catalog) {
        ApiObject merged = super.changed(catalog);
        ApiObject changed = SourceBounds.concerns(changes) ? merged.with(SourceBounds.ANYWHERE, anywhere) : merged;
        ApiObject whole = changes.containsKey("parameters")
                ? changed.with("parameters", Parameters.of(resources.schema(), kind(catalog), kindPlace(), changed)) : changed;
        return MountPoint.decided(whole, config(catalog));
    }
}
