package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.host.HostException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where the data of a source is to be seen on the host. */
final class Mounting {
    private final Workplace place;

    Mounting(Workplace place) {
        this.place = place;
    }

    /** What speaks against presenting data at {@code mountPath}; {@code field} is where the request says it. */
    List<Mistake> check(Transaction catalog, String mountPath, List<String> field) {
        for (ApiObject source : catalog.list(Query.all("source"))) {
            if (mountPath.equals(pathOf(source))) {
                return List.of(new Mistake(field, "'" + mountPath + "' is where the data of '" + source.name() + "' belongs.",
                        "Choose another path."));
            }
        }
        try {
            place.mounts().check(mountPath);
            return List.of();
        } catch (HostException refused) {
            return List.of(new Mistake(field, refused.details(), refused.action()));
        } catch (IOException unreadable) {
            return List.of(new Mistake(field, "it cannot be looked at: " + unreadable.getMessage() + ".", "Choose another path."));
        }
    }

    /** The mount path of a source, or null when its data is not presented, or the object is no source. */
    static String pathOf(ApiObject source) {
        return source == null || source.object("runtime").type() == null ? null
                : pathOf(source.object("parameters"), source.string("stagingMountBase"), source.name());
    }

    /** The mount path that a link or a source with these settings has, or null. */
    static String pathOf(ApiObject parameters, String base, String name) {
        String path = parameters.string("mountPath");
        if (path != null && !path.isEmpty()) {
            return path;
        }
        return base == null || base.isEmpty() || name == null ? null : Path.of(base, name).toString();
    }

    /** Shows the data of a timeflow at a mount path; does nothing when that is null. */
    void present(String timeflow, String mountPath) throws IOException {
        if (mountPath != null) {
            place.mounts().present(place.pool().path(timeflow), mountPath);
        }
    }

    /** Takes the data of a timeflow away from a mount path; does nothing when that is null. */
    void withdraw(String timeflow, String mountPath) throws IOException {
        if (mountPath != null) {
            place.mounts().withdraw(place.pool().path(timeflow), mountPath);
        }
    }
}
