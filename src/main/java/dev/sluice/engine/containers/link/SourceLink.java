package dev.sluice.engine.containers.link;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.DirectLink;
import dev.sluice.engine.containers.source.Hooks;
import dev.sluice.engine.containers.source.LogRule;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.containers.source.SourceBounds;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.Environments;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Parameters;
import dev.sluice.engine.objects.SourceFolders;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** What a dSource is to be linked with: the part of a request that makes the source behind it. */
final class SourceLink {
    private final JobResources resources;
    private final ApiObject link;
    private final String name;
    private final String field;
    private final boolean anywhere;

    /**
     * @param link an {@code AppDataLinkData}, complete and with its secrets concealed
     * @param name of the dSource
     * @param field of the request in which the link is
     * @param anywhere whether it may be read from outside the source roots
     */
    SourceLink(JobResources resources, ApiObject link, String name, String field, boolean anywhere) {
        this.resources = resources;
        this.link = link;
        this.name = name;
        this.field = field;
        this.anywhere = anywhere;
    }

    /** What speaks against it, except references that lead nowhere. */
    List<Mistake> check(Transaction catalog) {
        ApiObject config = config(catalog);
        if (config == null || !resources.schema().type(config.type()).isA(resources.schema().type("AppDataSourceConfig"))) {
            return List.of();
        }
        List<Mistake> mistakes = new ArrayList<>(checkConfig(catalog, config));
        mistakes.addAll(Environments.checkStaging(catalog, catalog.find(config.string("repository")), List.of(field, "config")));
        mistakes.addAll(Hooks.check(link.object("operations"), List.of(field, "operations"), false));
        Kind kind = kind(catalog);
        mistakes.addAll(Parameters.check(resources.schema(), kind, Kind.Place.LINK, link, List.of(field, "parameters")));
        mistakes.addAll(Parameters.check(resources.schema(), kind, Kind.Place.SYNC, link.object("syncParameters"),
                List.of(field, "syncParameters", "parameters")));
        mistakes.addAll(LogRule.support(kind, link, List.of(field, "sourcingPolicy", "logsyncEnabled")));
        mistakes.addAll(LogRule.check(kind, link, link.object("parameters"), List.of(field, "sourcingPolicy", "logsyncEnabled")));
        if (!anywhere) {
            mistakes.addAll(Parameters.reserved(kind, Kind.Place.LINK, link, List.of(field, "parameters")));
        }
        mistakes.addAll(DirectLink.check(link, List.of(field)));
        mistakes.addAll(new SourceFolders(resources).checkCopied(catalog, source(catalog, null), config, List.of(field, "parameters"), List.of(field, "config")));
        mistakes.addAll(new Mounting(resources).check(catalog, source(catalog, null), List.of(field, "parameters", MountPoint.PARAMETER)));
        return mistakes;
    }

    private List<Mistake> checkConfig(Transaction catalog, ApiObject config) {
        List<Mistake> mistakes = new ArrayList<>();
        if (!config.flag("linkingEnabled")) {
            mistakes.add(new Mistake(List.of(field, "config"), "linking of '" + config.name() + "' is disabled.",
                    "Set its linkingEnabled to true."));
        }
        catalog.list(Query.all("source").where("config", config.reference())).stream().findFirst()
                .ifPresent(other -> mistakes.add(new Mistake(List.of(field, "config"), "'" + config.name()
                        + "' is linked already, as '" + other.name() + "'.",
                        "Use that dSource, or create another source configuration.")));
        return mistakes;
    }

    private ApiObject config(Transaction catalog) {
        return link.string("config") == null ? null : catalog.find(link.string("config"));
    }

    private Kind kind(Transaction catalog) {
        return Installed.at(catalog, resources.kinds(), config(catalog).string("repository")).kind();
    }

    /** Reference of the toolkit that knows the data. */
    String toolkit(Transaction catalog) {
        return config(catalog).string("toolkit");
    }

    /** The source to keep, without its runtime. */
    ApiObject source(Transaction catalog, String container) {
        boolean staged = "AppDataStagedSourceConfig".equals(config(catalog).type());
        ApiObject source = ApiObject.of(staged ? "AppDataLinkedStagedSource" : "AppDataLinkedDirectSource")
                .with("name", name).with("container", container).with("config", link.string("config"))
                .with("parameters", Parameters.of(resources.schema(), kind(catalog), Kind.Place.LINK, link))
                .with("operations", link.get("operations")).with(SourceBounds.ANYWHERE, anywhere).with("toolkit", toolkit(catalog))
                .with("linked", true).with("virtual", false).with("staging", false).with("logCollectionEnabled", false)
                .with("status", "DEFAULT");
        if (!staged) {
            return MountPoint.decided(DirectLink.take(link, source), config(catalog));
        }
        String repository = config(catalog).string("repository");
        ApiObject environment = catalog.find(catalog.find(repository).string("environment"));
        return MountPoint.decided(source.with("stagingMountBase", link.string("stagingMountBase"))
                .with("stagingEnvironment", orElse(link.string("stagingEnvironment"), environment.reference()))
                .with("stagingEnvironmentUser", orElse(link.string("stagingEnvironmentUser"), environment.string("primaryUser"))), config(catalog));
    }

    /** Parameters of the first sync. */
    ApiObject sync(Transaction catalog) {
        return Parameters.of(resources.schema(), kind(catalog), Kind.Place.SYNC, link.object("syncParameters"));
    }

    private static String orElse(String given, String otherwise) {
        return given == null ? otherwise : given;
    }
}
