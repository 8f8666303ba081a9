package dev.sluice.engine.host.helper;

import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.mount.Mount;
import dev.sluice.engine.host.mount.MountBy;
import dev.sluice.engine.host.mount.MountPaths;
import dev.sluice.engine.host.mount.MountedDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The mounts that a helper makes for an engine which it does not trust: of datasets of the pool and nothing else, at mount paths that root
 * alone can lead elsewhere. Where the pool is, and the mount roots, were fixed before the engine began.
 */
public final class GuardedMounts {
    private static final Pattern DATASET = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_-]{0,127}");

    private final Path datasets;
    private final Mount.Place place;
    private final MountPaths paths;

    /**
     * @param roots below which mount paths lie
     * @param forbidden folders with the engine's own files
     * @param datasets the folder of the datasets, without links on its way; it need not be there yet
     */
    public GuardedMounts(List<Path> roots, List<Path> forbidden, Path datasets) throws IOException {
        this.datasets = datasets;
        this.place = Mount.Place.of(datasets);
        this.paths = new MountPaths(roots, forbidden, MountBy.BIND);
    }

    void check(String typed) throws IOException {
        paths.check(typed);
    }

    void present(String dataset, String part, String typed) throws IOException, InterruptedException {
        paths.present(data(dataset, part), typed);
    }

    void withdraw(String dataset, String part, String typed) throws IOException, InterruptedException {
        MountedDirectory data = data(dataset, part);
        if (paths.isBelowRoot(typed)) {
            paths.checkWay(typed);
            paths.withdraw(data, typed);
        } else {
            paths.unmount(data, typed);
        }
    }

    List<String> sweep(List<String> wanted) throws IOException, InterruptedException {
        List<String> swept = new ArrayList<>();
        for (String point : paths.unwanted(place, wanted)) {
            paths.checkWay(point);
            paths.unmount(point);
            swept.add(point);
        }
        return swept;
    }

    private MountedDirectory data(String dataset, String part) throws HostException {
        if (!DATASET.matcher(dataset).matches()) {
            throw new HostException("the helper mounts datasets of the pool, and " + MessageText.quoted(dataset) + " is no name of one.",
                    "See the engine's log.");
        }
        Mount.Place there = new Mount.Place(place.device(), Path.of(place.root()).resolve(dataset).toString());
        return new MountedDirectory(datasets.resolve(dataset), MountedDirectory.part(part), there);
    }
}
