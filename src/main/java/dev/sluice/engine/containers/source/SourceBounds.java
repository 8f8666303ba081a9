package dev.sluice.engine.containers.source;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * From where on this machine a source is read: from anywhere if an administrator said so, by making or changing it; otherwise from
 * below the source roots, the path of its source configuration, which only administrators give, and the home of an environment user
 * that was granted.
 */
public final class SourceBounds {
    public static final String ANYWHERE = "readsAnywhere";
    /** What says where a source is read, and what of it. */
    private static final List<String> READING = List.of("parameters", "excludes", "followSymlinks", "stagingEnvironmentUser",
            "stagingEnvironment");

    private SourceBounds() {
    }

    /** Whether these changes of a source change what is read. */
    public static boolean concerns(ApiObject changes) {
        return READING.stream().anyMatch(changes::containsKey);
    }

    public static SourceReach of(JobResources resources, Transaction catalog, ApiObject source, ApiObject config, Hooks hooks) {
        if (source.flag(ANYWHERE)) {
            return resources.sources().anywhere();
        }
        String environment = catalog.find(config.string("repository")).string("environment");
        String primary = catalog.find(environment).string("primaryUser");
        String granted = hooks.userReference() == null || hooks.userReference().equals(primary) ? null : hooks.user();
        // That of a VDB comes with it, from whoever provisions.
        String path = source.flag("virtual") ? null : config.string("path");
        return resources.sources().below(allowed(path), granted, hooks.user());
    }

    private static List<Path> allowed(String path) {
        try {
            return path == null || !path.startsWith("/") ? List.of() : List.of(Path.of(path).normalize());
        } catch (InvalidPathException unwritable) {
            return List.of();
        }
    }
}
