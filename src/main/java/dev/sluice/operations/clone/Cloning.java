package dev.sluice.operations.clone;

import dev.sluice.operations.InvalidRequest;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.Provision;
import dev.sluice.operations.ReadLogin;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.ReadProvisionDefaults;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a VDB of whatever its user names: a dSource or VDB, or the address of a source, which is linked first where no dSource has it.
 * What is not said is chosen: repository, names, groups and where the data is shown.
 */
public final class Cloning {
    private static final String GROUP = "Virtual";

    private final CloningContext around;
    private final CloneRequest request;

    public Cloning(CloningContext around, CloneRequest request) {
        this.around = around;
        this.request = request;
    }

    /** Refuses a source that there is not, as far as that is known without linking it. */
    public static void look(CloningContext around, String source) {
        TypedAddress.of(source).ifPresentOrElse(address -> new SourceByAddress(around, address, null).said(),
                () -> around.perform("read of", source, schema -> new ReadObject(schema, "Container", source)));
    }

    /** The VDB, made. */
    public ApiObject run() {
        if (request.name() != null) {
            checkFree(request.name());
        }
        SourceByAddress.Parent parent = parent();
        Map<String, Object> point = around.pointOf(parent.container());
        for (int left = NameTaken.TRIES; ; left--) {
            try {
                return provisioned(parent, point);
            } catch (RuntimeException refused) {
                if (left == 1 || request.name() != null || !NameTaken.isBehind(refused)) {
                    throw refused;
                }
            }
        }
    }

    private ApiObject provisioned(SourceByAddress.Parent parent, Map<String, Object> point) {
        ApiObject usual = around.perform("clone of", parent.container().name(), schema -> new ReadProvisionDefaults(schema, point));
        Map<String, Object> body = body(usual, parent, point);
        return around.perform("clone of", parent.container().name(), schema -> new Provision(schema, body));
    }

    private void checkFree(String name) {
        List<ApiObject> containers = around.perform("list of", "containers", schema -> new ListObjects(schema, "Container", Map.of()));
        containers.stream().filter(container -> name.equals(container.name())).findFirst().ifPresent(taken -> {
            throw new InvalidRequest("clone", List.of(new Mistake(List.of("as"), "there is a " + (taken.get("provisionContainer") == null ? "dSource" : "VDB")
                    + " '" + name + "' already.", "Choose another name, or delete it first: sluice delete " + ShellWord.argument(name))));
        });
    }

    private SourceByAddress.Parent parent() {
        Object source = request.source();
        Optional<TypedAddress> address = source instanceof CharSequence text ? TypedAddress.of(text.toString()) : Optional.empty();
        if (address.isPresent()) {
            return new SourceByAddress(around, address.get(), request.name()).parent();
        }
        return new SourceByAddress.Parent(around.perform("read of", source, schema -> new ReadObject(schema, "Container", source)), Map.of());
    }

    private Map<String, Object> body(ApiObject usual, SourceByAddress.Parent parent, Map<String, Object> point) {
        String name = request.name() == null ? usual.object("container").name() : request.name();
        Map<String, Object> parameters = new LinkedHashMap<>(parent.parameters());
        String path = path(usual, name);
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
        return Map.of("container", container, "source", source, "sourceConfig", described, "timeflowPointParameters", point);
    }

    /** Beside where the engine would show it by the name that it proposes, in a folder of that name. */
    private String path(ApiObject usual, String name) {
        String proposed = usual.object("source").object("parameters").string("mountPath");
        if (request.path() != null || proposed == null) {
            return request.path();
        }
        return Path.of(proposed).resolveSibling(name.replace('/', '-')).toString();
    }

    /** A clone of a VDB is where that is. */
    private Object group(ApiObject parent) {
        if (request.group() != null) {
            return request.group();
        }
        return parent.get("provisionContainer") != null ? parent.string("group") : UsualGroup.of(around, GROUP, parent.string("group"));
    }
}
