package dev.sluice.operations.clone;

import dev.sluice.client.Client;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.Read;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.TypedDuration;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All VDBs and how each is reached: by the address of its server, else by the path of its data. */
public final class ReadClones implements Read<List<Map<String, Object>>> {
    private static final List<String> COLUMNS = List.of("name", "from", "owner", "state", "created", "until", "idle", "protected");

    private static final String ADDRESS = "address";

    private final Schema schema;
    private final boolean withOwners;

    public ReadClones(Schema schema) {
        this(schema, false);
    }

    private ReadClones(Schema schema, boolean withOwners) {
        this.schema = schema;
        this.withOwners = withOwners;
    }

    /** The same with the names of those whose they are, as far as who asks may know them. */
    public static ReadClones withOwners(Schema schema) {
        return new ReadClones(schema, true);
    }

    @Override
    public String word() {
        return "clones";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of());
    }

    @Override
    public List<Map<String, Object>> perform(Client client, JobListener listener) {
        return clones(client, list("Source", Map.of(), client), byReference(list("SourceConfig", Map.of(), client)));
    }

    /** The same of that container alone; nothing of a dSource. */
    Optional<Map<String, Object>> one(Client client, String container) {
        List<ApiObject> sources = list("Source", Map.of("database", container), client);
        List<ApiObject> configs = sources.stream().map(source -> source.string("config")).filter(Objects::nonNull)
                .map(config -> new ReadObject(schema, config).perform(client, JobListener.SILENT)).toList();
        return clones(client, sources, byReference(configs)).stream().findFirst();
    }

    private List<Map<String, Object>> clones(Client client, List<ApiObject> sources, Map<String, ApiObject> configs) {
        Map<String, ApiObject> containers = byReference(list("Container", Map.of(), client));
        Map<String, ApiObject> users = withOwners ? byReference(list("User", Map.of(), client)) : Map.of();
        return sources.stream().filter(source -> source.flag("virtual") && containers.containsKey(source.string("container")))
                .map(source -> clone(source, containers, configs, users)).toList();
    }

    private List<ApiObject> list(String type, Map<String, ?> filters, Client client) {
        return new ListObjects(schema, type, filters).perform(client, JobListener.SILENT);
    }

    private static Map<String, ApiObject> byReference(List<ApiObject> objects) {
        return objects.stream().filter(object -> object.reference() != null).collect(Collectors.toMap(ApiObject::reference, Function.identity(), (one, other) -> one));
    }

    private static Map<String, Object> clone(ApiObject source, Map<String, ApiObject> containers, Map<String, ApiObject> configs,
                                             Map<String, ApiObject> users) {
        ApiObject container = containers.get(source.string("container"));
        ApiObject parent = containers.get(String.valueOf(container.string("provisionContainer")));
        Map<String, Object> clone = new LinkedHashMap<>();
        clone.put("name", container.name());
        clone.put("reference", container.reference());
        clone.put("from", parent == null ? null : parent.name());
        clone.put("created", container.string("creationTime"));
        ApiObject owner = users.get(String.valueOf(container.string("owner")));
        clone.put("owner", owner == null ? null : owner.name());
        clone.put("until", container.string("leaseEnd"));
        clone.put("idle", container.get("leaseIdle") instanceof Number seconds ? TypedDuration.text(Duration.ofSeconds(seconds.longValue())) : null);
        clone.put("protected", container.string("lockedUntil"));
        clone.put("lastConnection", container.string("lastConnection"));
        ApiObject runtime = source.object("runtime");
        clone.put("state", runtime.flag("asleep") ? "ASLEEP" : runtime.string("status"));
        ApiObject config = configs.get(String.valueOf(source.string("config")));
        Map<String, ?> facts = config == null ? Map.of() : config.object("parameters");
        clone.put("path", Objects.requireNonNullElseGet(source.object("parameters").string("mountPath"), () -> config == null ? "" : String.valueOf(config.get("path"))));
        facts.forEach((name, fact) -> {
            if (fact != null) {
                clone.put(name, fact);
            }
        });
        return clone;
    }

    /** The one of {@code clones} whose container that is; none for a dSource. */
    public static Optional<Map<String, Object>> find(List<Map<String, Object>> clones, ApiObject container) {
        return clones.stream().filter(clone -> container.reference().equals(clone.get("reference"))).findFirst();
    }

    /** The names of what {@link #row} has. */
    public static List<String> columns() {
        return Stream.concat(COLUMNS.stream(), Stream.of(ADDRESS)).toList();
    }

    /** What people want to see of one in a list, with its address. */
    public static Map<String, Object> row(Map<String, Object> clone) {
        Map<String, Object> row = new LinkedHashMap<>();
        COLUMNS.forEach(column -> row.put(column, clone.get(column)));
        row.put(ADDRESS, address(clone));
        return row;
    }

    /** The address by which programs reach it: that of its server, else the path of its data. */
    public static String address(Map<String, ?> clone) {
        return String.valueOf(clone.get("uri") == null ? clone.get("path") : revealed(clone.get("uri")));
    }

    /** What is said of it to whoever may come in by it. */
    public static Object revealed(Object fact) {
        return fact instanceof Secret secret ? secret.reveal() : fact;
    }
}
