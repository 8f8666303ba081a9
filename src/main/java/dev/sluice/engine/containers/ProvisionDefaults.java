package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.history.PointOfTime;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Parameters;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The request that would provision a VDB from a point of time, as far as it follows from the point: in the group and on the
 * repository of the container that the point is of, with the parameters that count when none are given. The VDB is shown by its name
 * below the directory that its host has for that; where the host has none, that is left to whoever asks.
 */
public final class ProvisionDefaults {
    private final JobResources resources;

    public ProvisionDefaults(JobResources resources) {
        this.resources = resources;
    }

    public ApiObject of(Transaction catalog, ApiObject point) {
        Refusal.ifAny(new ReferenceCheck(catalog, resources.schema()).mistakes(point));
        PointOfTime wanted = new PointOfTime(resources, catalog, point, null);
        Refusal.ifAny(wanted.mistakes().stream().map(ProvisionDefaults::unwrapped).toList());
        ApiObject parent = wanted.container();
        Requirements.staying(catalog, parent);
        ApiObject config = catalog.find(Requirements.source(catalog, parent).string("config"));
        String base = base(catalog, config);
        String name = free(catalog, parent, config, base);
        Kind kind = Installed.at(catalog, resources.kinds(), config.string("repository")).kind();
        ApiObject source = ApiObject.of("AppDataVirtualSource").with("name", name).with("additionalMountPoints", List.of())
                .with("allowAutoVDBRestartOnHostReboot", false).with("operations", ApiObject.of("VirtualSourceOperations"));
        return ApiObject.of("AppDataProvisionParameters")
                .with("container", ApiObject.of("AppDataContainer").with("name", name).with("group", parent.get("group")))
                .with("source", source.with("parameters", shown(base, name, Parameters.of(resources.schema(), kind, Kind.Place.VIRTUAL, source))))
                .with("sourceConfig", ApiObject.of("AppDataDirectSourceConfig").with("name", name)
                        .with("repository", config.get("repository")).with("environmentUser", config.get("environmentUser"))
                        .with("parameters", config.get("parameters")).with("linkingEnabled", true))
                .with("timeflowPointParameters", point);
    }

    private static String base(Transaction catalog, ApiObject config) {
        String host = catalog.find(catalog.find(config.string("repository")).string("environment")).string("host");
        return host == null ? null : catalog.find(host).string("mountBase");
    }

    private static ApiObject shown(String base, String name, ApiObject parameters) {
        return base == null ? parameters : parameters.with(MountPoint.PARAMETER, Path.of(base, name).toString());
    }

    /** The point is not a field of a request here, it is the request. */
    private static Mistake unwrapped(Mistake mistake) {
        return new Mistake(mistake.path().subList(1, mistake.path().size()), mistake.problem(), mistake.remedy());
    }

    /** The name of the parent with the first number that makes it free, also where it is to be shown: another engine may show something there. */
    private static String free(Transaction catalog, ApiObject parent, ApiObject config, String base) {
        return IntStream.iterate(1, number -> number + 1).mapToObj(number -> parent.name() + "-" + number)
                .filter(name -> catalog.named("database", parent.string("group"), name) == null
                        && catalog.named("sourceconfig", config.string("repository"), name) == null
                        && (base == null || !Files.exists(Path.of(base, name), LinkOption.NOFOLLOW_LINKS))).findFirst().orElseThrow();
    }
}
