package dev.sluice.engine.containers.source;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.mount.MountTable;
import dev.sluice.engine.host.mount.MountedDirectory;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.SourceFolders;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Where the data of a source is to be seen on the host. */
public final class Mounting {
    private final JobResources resources;

    public Mounting(JobResources resources) {
        this.resources = resources;
    }

    /** What speaks against presenting the data of a source where it is to be seen; {@code field} is where the request says it. */
    public List<Mistake> check(Transaction catalog, ApiObject source, List<String> field) {
        String path = MountPoint.pathOf(source);
        return path == null ? List.of() : check(catalog, source.reference(), new MountPoint(path, null), field);
    }

    /** What speaks against the additional places of a source that is to be, or to be changed; {@code field} is where they are. */
    public List<Mistake> checkFurther(Transaction catalog, ApiObject source, List<String> field) {
        List<Mistake> mistakes = new ArrayList<>();
        List<MountPoint> taken = new ArrayList<>(MountPoint.only(MountPoint.pathOf(source)));
        List<MountPoint> further = MountPoint.further(source);
        for (int i = 0; i < further.size(); i++) {
            MountPoint point = further.get(i);
            List<String> here = Stream.concat(field.stream(), Stream.of(String.valueOf(i))).toList();
            if (point.path() == null) {
                continue;
            }
            List<Mistake> found = check(catalog, source.reference(), point, append(here, "mountPath"));
            mistakes.addAll(found);
            if (found.isEmpty() && taken.stream().anyMatch(point::overlaps)) {
                mistakes.add(new Mistake(append(here, "mountPath"), "'" + point.path() + "' is, or lies in, or holds another mount"
                        + " path of the same source.", "Choose another path."));
            }
            mistakes.addAll(checkPart(point, append(here, "sharedPath")));
            taken.add(point);
        }
        return mistakes;
    }

    private static List<String> append(List<String> path, String field) {
        return Stream.concat(path.stream(), Stream.of(field)).toList();
    }

    private static List<Mistake> checkPart(MountPoint point, List<String> field) {
        try {
            MountedDirectory.part(point.part());
            return List.of();
        } catch (HostException refused) {
            return List.of(new Mistake(field, refused.details(), refused.action()));
        }
    }

    private List<Mistake> check(Transaction catalog, String own, MountPoint point, List<String> field) {
        try {
            resources.mounts().check(point.path());
        } catch (HostException refused) {
            List<Mistake> known = checkOthers(catalog, own, point, field);
            return known.isEmpty() ? List.of(new Mistake(field, refused.details(), refused.action())) : known;
        } catch (IOException unreadable) {
            return List.of(new Mistake(field, "it cannot be looked at: " + unreadable.getMessage() + ".", "Choose another path."));
        }
        List<Mistake> others = checkOthers(catalog, own, point, field);
        return others.isEmpty() ? new SourceFolders(resources).checkShown(catalog, point.path(), field) : others;
    }

    private static List<Mistake> checkOthers(Transaction catalog, String own, MountPoint point, List<String> field) {
        for (String taken = point.path(); taken != null && taken.startsWith("/"); taken = above(taken)) {
            for (ApiObject source : catalog.list(Query.all("source").seenAt(taken))) {
                if (!source.reference().equals(own)) {
                    return List.of(new Mistake(field, "'" + taken + "' is where the data of '" + source.name() + "' belongs.",
                            "Choose another path."));
                }
            }
        }
        return List.of();
    }

    /** The folder that a path lies in, or null. */
    private static String above(String path) {
        int end = path.lastIndexOf('/');
        return end <= 0 ? null : path.substring(0, end);
    }

    /** Refuses places at which nothing can be shown, as where the engine before had other mount roots: before data is taken away from there. */
    public void checkWay(List<MountPoint> points) throws IOException {
        for (MountPoint point : points) {
            resources.mounts().checkWay(point.path());
        }
    }

    /** Shows the data of a timeflow at all its places. */
    public void present(String timeflow, List<MountPoint> points) throws IOException, InterruptedException {
        for (MountPoint point : points) {
            resources.mounts().present(mounted(timeflow, point), point.path());
        }
    }

    /** Takes the data of a timeflow away from all its places; goes on with the others when one fails. */
    public void withdraw(String timeflow, List<MountPoint> points) throws IOException, InterruptedException {
        IOException failed = null;
        for (MountPoint point : points) {
            try {
                resources.mounts().withdraw(mounted(timeflow, point), point.path());
            } catch (IOException failure) {
                failed = failure;
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    /** Whether the data of a timeflow is at all its places. */
    public boolean isSeen(String timeflow, List<MountPoint> points, MountTable mounts) throws IOException {
        for (MountPoint point : points) {
            if (!resources.mounts().presents(mounted(timeflow, point), point.path(), mounts)) {
                return false;
            }
        }
        return true;
    }

    private MountedDirectory mounted(String timeflow, MountPoint point) throws IOException {
        return new MountedDirectory(resources.pool().path(timeflow), MountedDirectory.part(point.part()));
    }
}
