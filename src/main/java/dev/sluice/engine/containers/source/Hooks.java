package dev.sluice.engine.containers.source;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The hooks of a source: what its users want to be run before and after what the engine does with it. The hooks of one point
 * run one after another, under the account of the environment user; the first that fails ends the job.
 */
public final class Hooks {
    private static final String GROUP_HOOKS = "hooks";

    private final JobResources resources;
    private final ApiObject source;
    /** With its secrets; its hooks come first, and nobody who makes a VDB in it has a say in them. */
    private final ApiObject group;
    private final String userReference;
    private final String user;
    private final Map<String, String> surroundings = new LinkedHashMap<>();

    /** @param source with its secrets */
    public Hooks(JobResources resources, Transaction catalog, ApiObject container, ApiObject source, ApiObject config) {
        this.resources = resources;
        this.source = source;
        userReference = userOf(catalog, source, config);
        user = userReference == null ? null : catalog.find(userReference).name();
        group = container.string("group") == null ? ApiObject.of(Map.of()) : catalog.reveal(container.string("group"));
        surroundings.put("SLUICE_CONTAINER", container.name());
        surroundings.put("SLUICE_CONTAINER_REFERENCE", container.reference());
        surroundings.put("SLUICE_GROUP", group.name() == null ? "" : group.name());
        surroundings.put("SLUICE_MOUNT_PATH", MountPoint.pathOf(source) == null ? "" : MountPoint.pathOf(source));
    }

    private static String userOf(Transaction catalog, ApiObject source, ApiObject config) {
        if (source.string("stagingEnvironmentUser") != null) {
            return source.string("stagingEnvironmentUser");
        }
        String environment = catalog.find(config.string("repository")).string("environment");
        return config.string("environmentUser") != null ? config.string("environmentUser")
                : catalog.find(environment).string("primaryUser");
    }

    /** The name of the environment user's account, or null. */
    public String user() {
        return user;
    }

    /** The reference of the environment user, or null. */
    String userReference() {
        return userReference;
    }

    /** Whether there are hooks of a point. */
    public boolean has(String point) {
        return !of(point).isEmpty();
    }

    private List<Hook> of(String point) {
        List<Hook> all = new ArrayList<>();
        if (source.flag("virtual")) {
            all.addAll(of(group.object(GROUP_HOOKS), point, group));
        }
        all.addAll(of(source.object("operations"), point, source));
        return all;
    }

    private static List<Hook> of(ApiObject operations, String point, ApiObject secrets) {
        return operations.list(point).stream().map(operation -> new Hook(ApiObject.of((Map<?, ?>) operation), point, secrets)).toList();
    }

    /** Runs the hooks of a point, such as {@code preSync}, for data that cannot be asked. */
    public void run(String point, JobRun run) throws IOException, InterruptedException {
        run(point, Map.of(), run, (database, statements, superuser) -> {
            throw new Refusal("exception.hook.no.database", "There is no database here to run SQL on.", "Run a command instead.");
        });
    }

    /** Runs the hooks of a point, such as {@code preRefresh}, with further variables. */
    public void run(String point, Map<String, String> further, JobRun run, Hook.Database sql) throws IOException, InterruptedException {
        Map<String, String> here = new LinkedHashMap<>(surroundings);
        here.putAll(further);
        here.put("SLUICE_HOOK", point);
        here.put("SLUICE_JOB", run.job());
        for (Hook hook : of(point)) {
            run.checkCancelled();
            if (user == null) {
                throw new Refusal("exception.hook.no.user", "Nothing says under which account the hooks of '" + source.name()
                        + "' run.", "Give its source configuration an environment user.");
            }
            hook.run(user, here, resources.hooks(), run, sql);
        }
    }

    /** What speaks against the hooks that a group has, for a VDB in it. @param sql whether its kind of data runs SQL */
    public static List<Mistake> checkGroup(ApiObject group, boolean sql, List<String> path) {
        List<Mistake> mistakes = checkOfGroup(group.object(GROUP_HOOKS), List.of(), sql);
        return mistakes.isEmpty() ? List.of() : List.of(new Mistake(path, "all that is made in '" + group.name()
                + "' runs hooks that this kind of data cannot run: " + mistakes.get(0).problem(), "Choose another group."));
    }

    /** What speaks against hooks that all VDBs of a group are to run, where they are given. */
    public static List<Mistake> checkOfGroup(ApiObject operations, List<String> path) {
        return checkOfGroup(operations, path, true);
    }

    /** Whoever makes a VDB says which of its databases is asked where nobody else does, and masks no other. */
    private static List<Mistake> checkOfGroup(ApiObject operations, List<String> path, boolean sql) {
        return check(operations, path, (hook, at) -> sql && Hook.isSql(hook) && hook.string("database") == null
                ? List.of(Hook.anyDatabase(at)) : checkOne(hook, at, sql));
    }

    /**
     * What speaks against hooks.
     *
     * @param operations a list of hooks for each point
     * @param path where they are in the request
     * @param sql whether they may be SQL
     */
    public static List<Mistake> check(ApiObject operations, List<String> path, boolean sql) {
        return check(operations, path, (hook, at) -> checkOne(hook, at, sql));
    }

    private static List<Mistake> checkOne(ApiObject hook, List<String> path, boolean sql) {
        return sql || !Hook.isSql(hook) ? Hook.check(hook, path) : List.of(Hook.noDatabase(path));
    }

    private static List<Mistake> check(ApiObject operations, List<String> path, BiFunction<ApiObject, List<String>, List<Mistake>> one) {
        List<Mistake> mistakes = new ArrayList<>();
        operations.forEach((point, hooks) -> {
            if (hooks instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    List<String> at = new ArrayList<>(path);
                    at.addAll(List.of(point, String.valueOf(i)));
                    mistakes.addAll(one.apply(ApiObject.of((Map<?, ?>) list.get(i)), at));
                }
            }
        });
        return mistakes;
    }
}
