package dev.sluice.engine.containers.source;

import dev.sluice.wire.ApiObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A place where the data of a source is to be seen.
 *
 * @param path of the place
 * @param part of the data that is seen there, or null for all of it
 */
public record MountPoint(String path, String part) {
    /** The field of a source that has all but the first. */
    public static final String FURTHER = "additionalMountPoints";

    /** The field of a source that has the first, as the engine has decided it. */
    private static final String FIRST = "mountPoint";
    /** The parameter of all kinds that says it. */
    public static final String PARAMETER = "mountPath";

    /**
     * A source that says where its data is to be seen: where its parameters say, else where the source configuration of a VDB
     * says, else below the mount base of a staged dSource. This is decided here and nowhere else.
     *
     * @param source as it is to be kept, with its name and parameters
     */
    public static ApiObject decided(ApiObject source, ApiObject config) {
        String base = source.string("stagingMountBase");
        String path = Stream.of(source.object("parameters").string(PARAMETER), source.flag("virtual") ? config.string("path") : null,
                        base == null || base.isEmpty() || source.name() == null ? null : Path.of(base, source.name()).toString())
                .filter(said -> said != null && !said.isEmpty()).findFirst().orElse(null);
        ApiObject decided = source.with(FIRST, plain(path));
        return source.get(FURTHER) == null ? decided : decided.with(FURTHER, source.list(FURTHER).stream().map(ApiObject.class::cast)
                .map(point -> point.with(PARAMETER, plain(point.string(PARAMETER)))).toList());
    }

    /** A path as it is compared with others: each name after one slash, and none at the end. */
    private static String plain(String path) {
        String single = path == null ? null : path.replaceAll("/+", "/");
        return single == null || single.length() < 2 || !single.endsWith("/") ? single : single.substring(0, single.length() - 1);
    }

    /** Where all of a source's data is to be seen, or null where it is not to be seen, or the object is no source. */
    public static String pathOf(ApiObject source) {
        return source == null ? null : source.string(FIRST);
    }

    /** All places of a source; none when its data is not presented, or the object is no source. */
    public static List<MountPoint> of(ApiObject source) {
        List<MountPoint> points = new ArrayList<>(only(pathOf(source)));
        if (!points.isEmpty()) {
            points.addAll(further(source));
        }
        return points;
    }

    /** All of the data at one path, or nothing when that is null. */
    static List<MountPoint> only(String path) {
        return path == null ? List.of() : List.of(new MountPoint(path, null));
    }

    /** The additional places of a source. */
    public static List<MountPoint> further(ApiObject source) {
        return source.list(FURTHER).stream().map(ApiObject.class::cast)
                .map(point -> new MountPoint(point.string("mountPath"), point.string("sharedPath"))).toList();
    }

    /** Whether one of both lies in the other, or they are the same. */
    boolean overlaps(MountPoint other) {
        Path here = Path.of(path);
        Path there = Path.of(other.path);
        return here.startsWith(there) || there.startsWith(here);
    }
}
