package dev.sluice.operations.clone;

import dev.sluice.operations.InvalidRequest;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.NumberedNames;
import dev.sluice.operations.Provision;
import dev.sluice.operations.ReadLogin;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.ReadProvisionDefaults;
import dev.sluice.operations.SaidEffect;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.TimeSpanText;
import dev.sluice.wire.Timestamp;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Makes a VDB of whatever its user names: a dSource or VDB, or the address of a source, which is linked first where no dSource has it.
 * What is not said is chosen: repository, names, groups and where the data is shown.
 */
public final class Cloning {
    private static final String GROUP = "Virtual";
    /** What no folder can be called. */
    private static final Pattern UNNAMED = Pattern.compile("\\.\\.?");
    private static final String LATEST = "LATEST_POINT";

    private final CloningContext around;
    private final CloneRequest request;
    private Instant copied;

    public Cloning(CloningContext around, CloneRequest request) {
        this.around = around;
        this.request = request;
    }

    /** Refuses a source that there is not, as far as that is known without linking it. */
    public static void look(CloningContext around, String source) {
        TypedAddress.of(source, around.variables()).ifPresentOrElse(address -> new SourceByAddress(around, address, null).said(),
                () -> named(around, source));
    }

    /** A file beside whoever types it is no name: then they are told how to name that. */
    private static ApiObject named(CloningContext around, Object source) {
        try {
            return around.perform("read of", source, schema -> new ReadObject(schema, "Container", source));
        } catch (InvalidRequest unknown) {
            if (!(source instanceof CharSequence text) || !isFile(text.toString())) {
                throw unknown;
            }
            throw new InvalidRequest("clone", List.of(new Mistake(List.of(), "there is no dSource or VDB '" + text + "'.",
                    "For what is called so in this directory: sluice clone " + ShellWord.of("./" + text))));
        }
    }

    private static boolean isFile(String text) {
        try {
            return !text.isBlank() && Files.exists(Path.of(text));
        } catch (InvalidPathException none) {
            return false;
        }
    }

    /** The VDB, made. */
    public ApiObject run() {
        if (request.name() != null) {
            checkFree(request.name());
        }
        SourceByAddress.Parent parent = parent();
        Map<String, Object> point = around.pointOf(parent.container());
        if (!parent.isNew() && LATEST.equals(point.get("location")) && !parent.container().object("sourcingPolicy").flag("logsyncEnabled")) {
            copied = newestCopy(parent.container());
            // Of a VDB the engine itself tells it, whoever clones that.
            copied().filter(time -> !isVdb(parent.container())).ifPresent(time -> tellAge(parent.container(), time));
        }
        for (int tries = 1, folder = 0; ; tries++) {
            try {
                return provisioned(parent, point, folder);
            } catch (RuntimeException refused) {
                boolean another = request.path() == null && NameTaken.isFolderBehind(refused);
                if (tries == NameTaken.TRIES || !another && (request.name() != null || !NameTaken.isBehind(refused))) {
                    throw refused;
                }
                folder += another ? 1 : 0;
            }
        }
    }

    /** When what it is of was copied, where that is all that there is of a source, whose log is not kept; known when it was made. */
    public Optional<Instant> copied() {
        return Optional.ofNullable(copied);
    }

    private Instant newestCopy(ApiObject parent) {
        List<ApiObject> snapshots = around.perform("list of", "snapshots", schema -> new ListObjects(schema, "TimeflowSnapshot", Map.of("database", parent.reference())));
        return snapshots.stream().map(snapshot -> snapshot.string("creationTime")).filter(Objects::nonNull).map(Timestamp::parse)
                .max(Comparator.naturalOrder()).orElse(null);
    }

    private void tellAge(ApiObject parent, Instant time) {
        around.say("this is of the newest snapshot of '" + parent.name() + "', whose log is not kept: that was taken at " + Timestamp.of(time) + ", "
                + TimeSpanText.rough(Duration.between(time, Instant.now())) + " ago. For a newer one: sluice sync " + ShellWord.argument(parent.name()));
    }

    /** @param folder how many of those in which its data may be shown are taken */
    private ApiObject provisioned(SourceByAddress.Parent parent, Map<String, Object> point, int folder) {
        ApiObject usual = around.perform("clone of", parent.container().name(), schema -> new ReadProvisionDefaults(schema, point));
        Map<String, Object> body = body(usual, parent, point, folder);
        return around.perform("clone of", parent.container().name(), schema -> new SaidEffect<>(new Provision(schema, body), words()));
    }

    private void checkFree(String name) {
        List<ApiObject> containers = around.perform("list of", "containers", schema -> new ListObjects(schema, "Container", Map.of()));
        containers.stream().filter(container -> name.equals(container.name())).findFirst().ifPresent(taken -> {
            throw new InvalidRequest("clone", List.of(new Mistake(List.of("as"), "there is a " + (isVdb(taken) ? "VDB" : "dSource")
                    + " '" + name + "' already.", "Choose another name, or delete it first: sluice delete " + ShellWord.argument(name))));
        });
    }

    private SourceByAddress.Parent parent() {
        Object source = request.source();
        Optional<TypedAddress> address = source instanceof CharSequence text ? TypedAddress.of(text.toString(), around.variables()) : Optional.empty();
        if (address.isPresent()) {
            return new SourceByAddress(around, address.get(), request.name()).parent();
        }
        return new SourceByAddress.Parent(named(around, source), Map.of(), false);
    }

    /** By which word each field was said. What was chosen is told of by the engine's own name for it, but for the folder, which one can say. */
    private Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>(WantedLease.words("container."));
        words.putAll(Map.of("container.group", "group", "source.operations", "after", "source.parameters.mountPath", "path"));
        if (request.name() != null) {
            List.of("container.name", "source.name", "sourceConfig.name").forEach(field -> words.put(field, "as"));
        }
        if (request.name() != null && request.path() == null) {
            words.put("source.parameters.mountPath", "as");
        }
        return words;
    }

    private Map<String, Object> body(ApiObject usual, SourceByAddress.Parent parent, Map<String, Object> point, int folder) {
        String name = request.name() == null ? usual.object("container").name() : request.name();
        Map<String, Object> parameters = new LinkedHashMap<>(parent.parameters());
        String path = path(usual, name, folder);
        if (path != null) {
            parameters.put("mountPath", path);
        }
        if (request.ownPassword() && usual.object("source").object("parameters").get(ReadLogin.OWN) != null) {
            parameters.put(ReadLogin.OWN, true);
        }
        ApiObject config = usual.object("sourceConfig");
        if (config.string("repository") == null || name == null) {
            throw new InvalidRequest("clone", List.of(new Mistake(List.of("source"), "the engine does not propose where a copy of '"
                    + parent.container().name() + "' can run.", "Say it yourself: vdb { sourceConfig { repository 'NAME' } }")));
        }
        Map<String, Object> described = new LinkedHashMap<>(Map.of("name", name, "repository", config.string("repository")));
        if (config.string("environmentUser") != null) {
            described.put("environmentUser", config.string("environmentUser"));
        }
        Map<String, Object> container = new LinkedHashMap<>(Map.of("name", name, "group", group(parent.container())));
        container.putAll(request.lease().fields());
        if (request.lease().protection() != null) {
            container.put("lockedUntil", request.lease().protectedUntil());
        }
        Map<String, Object> source = new LinkedHashMap<>(Map.of("name", name, "parameters", parameters));
        if (request.after() != null) {
            source.put("operations", request.after().hooks());
        }
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("container", container);
        body.put("source", source);
        body.put("sourceConfig", described);
        body.put("timeflowPointParameters", point);
        return body;
    }

    /** Beside where the engine would show it by the name that it proposes, in a folder of its own name, else of that with a number. */
    private String path(ApiObject usual, String name, int taken) {
        String proposed = usual.object("source").object("parameters").string("mountPath");
        if (request.path() != null || proposed == null) {
            return request.path();
        }
        String folder = UNNAMED.matcher(name).matches() ? name.replace('.', '-') : name.replace('/', '-');
        return Path.of(proposed).resolveSibling(NumberedNames.of(folder).skip(taken).findFirst().orElseThrow()).toString();
    }

    private static boolean isVdb(ApiObject container) {
        return container.get("provisionContainer") != null;
    }

    /** A clone of a VDB is where that is. */
    private Object group(ApiObject parent) {
        if (request.group() != null) {
            return request.group();
        }
        return isVdb(parent) ? ApiObject.of("Group").with("reference", parent.string("group")) : UsualGroup.of(around, GROUP, parent.string("group"));
    }
}
