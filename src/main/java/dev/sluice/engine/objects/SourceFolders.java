package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Field.PathUse;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Type;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The directories that dSources are copied from. None of them lies where the engine shows data, and none holds such a place: a sync
 * would copy copies, or what changes while it is copied. The schema says which fields are such directories.
 */
public final class SourceFolders {
    private static final String SOURCE = "source";
    /** How references to sources of dSources begin. */
    private static final String LINKED = "APPDATA_LINKED_SOURCE";
    private static final String ANOTHER = "Choose another path.";

    private final JobResources resources;

    public SourceFolders(JobResources resources) {
        this.resources = resources;
    }

    /** A directory, and the field that says it. */
    private record Folder(Path path, List<String> field) {
        boolean meets(Path other) {
            return other.startsWith(path) || path.startsWith(other);
        }
    }

    /** What speaks against showing data at {@code typed}; {@code field} is where the request says it. */
    public List<Mistake> checkShown(Transaction catalog, String typed, List<String> field) {
        Path place = path(typed);
        if (place == null) {
            return List.of();
        }
        for (ApiObject source : catalog.list(Query.all(SOURCE).referredBy(LINKED))) {
            ApiObject config = source.string("config") == null ? null : catalog.find(source.string("config"));
            for (Folder folder : folders(catalog, source, config)) {
                if (folder.meets(place) && !isExcluded(source, folder, place)) {
                    return List.of(new Mistake(field, "'" + typed + "' " + how(place, folder.path) + " '" + folder.path + "', which the dSource '"
                            + source.name() + "' is copied from.", ANOTHER));
                }
            }
        }
        return List.of();
    }

    /**
     * What speaks against copying a dSource from where {@code source} says, or its source configuration.
     *
     * @param parameters where the request says the parameters of the source
     * @param configuration where it says the directory of the source configuration
     */
    public List<Mistake> checkCopied(Transaction catalog, ApiObject source, ApiObject config, List<String> parameters, List<String> configuration) {
        List<Mistake> mistakes = new ArrayList<>();
        for (Folder folder : folders(catalog, source, config)) {
            List<String> field = folder.field.isEmpty() ? configuration : Stream.concat(parameters.stream(), folder.field.stream()).toList();
            shown(catalog, source, folder).ifPresent(other -> mistakes.add(new Mistake(field, "'" + folder.path + "' "
                    + how(folder.path, path(other.string("mountPoint"))) + " '" + other.string("mountPoint") + "', where the data of '" + other.name()
                    + "' is to be seen.", ANOTHER)));
        }
        return mistakes;
    }

    private Optional<ApiObject> shown(Transaction catalog, ApiObject source, Folder folder) {
        List<ApiObject> all = new ArrayList<>(List.of(source));
        for (Path above = folder.path; above != null; above = above.getParent()) {
            all.addAll(catalog.list(Query.all(SOURCE).seenAt(above.toString())));
        }
        all.addAll(catalog.list(Query.all(SOURCE).seenBelow(folder.path.toString())));
        return all.stream().filter(each -> each == source || !each.reference().equals(source.reference())).filter(each -> {
            Path place = path(each.string("mountPoint"));
            return place != null && folder.meets(place) && !isExcluded(source, folder, place);
        }).findFirst();
    }

    private static String how(Path one, Path other) {
        if (one.equals(other)) {
            return "is";
        }
        return one.startsWith(other) ? "lies in" : "holds";
    }

    /** The directories of a source, each with the part of the request below its parameters that says it; none for that of its configuration. */
    private Set<Folder> folders(Transaction catalog, ApiObject source, ApiObject config) {
        Set<Folder> folders = new LinkedHashSet<>();
        ApiObject toolkit = source.string("toolkit") == null ? null : catalog.find(source.string("toolkit"));
        Optional<Type> parameters = toolkit == null ? Optional.empty() : resources.schema().find(Kind.Place.LINK.typeOf(toolkit.name()));
        parameters.ifPresent(type -> paths(type, source.object("parameters")).forEach((field, path) -> folders.add(new Folder(path, List.of(field)))));
        if (config != null && folders.isEmpty()) {
            paths(resources.schema().type(config.type()), config).forEach((field, path) -> folders.add(new Folder(path, List.of())));
        }
        return folders;
    }

    private Map<String, Path> paths(Type type, ApiObject object) {
        Map<String, Path> paths = new LinkedHashMap<>();
        for (Field field : type.fields().values()) {
            Path path = field.traits().path() == PathUse.SOURCE ? path(object.string(field.name())) : null;
            if (path != null) {
                paths.put(field.name(), path);
            }
        }
        return paths;
    }

    private static boolean isExcluded(ApiObject source, Folder folder, Path place) {
        return source.list("excludes").stream().anyMatch(excluded -> place.startsWith(folder.path.resolve(excluded.toString())));
    }

    /** Null for none, and for what can be no path of this machine. */
    private Path path(String typed) {
        try {
            return typed == null || !typed.startsWith("/") ? null : resources.mounts().real(Path.of(typed).normalize());
        } catch (InvalidPathException unwritable) {
            return null;
        }
    }
}
