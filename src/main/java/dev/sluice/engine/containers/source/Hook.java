package dev.sluice.engine.containers.source;

import dev.sluice.engine.host.HookRunner;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.host.TimeLimitException;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.KindException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** One hook: a command or a script, run with what it needs to know in its environment. */
final class Hook {
    private static final Map<String, String> SHELLS = Map.of("RunCommandOnSourceOperation", "sh",
            "RunCommandOperation", "sh", "RunBashOnSourceOperation", "bash");
    /** What is run by the database instead of a shell. */
    private static final String SQL = "RunSqlOnSourceOperation";
    /** Arguments can be read by every account of the machine, the environment only by its own. */
    private static final String SCRIPT = "SLUICE_SCRIPT";
    private static final String EVALUATE = "script=$SLUICE_SCRIPT; unset SLUICE_SCRIPT; eval \"$script\"";
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final ApiObject operation;
    private final String what;
    private final Map<String, String> credentials = new LinkedHashMap<>();
    private final ProgramOutput spoken;

    /**
     * @param point of the source's life at which it runs
     * @param source whose secrets are masked in what the hook writes
     */
    Hook(ApiObject operation, String point, ApiObject source) {
        this.operation = operation;
        what = (operation.name() == null ? "Hook" : "Hook '" + operation.name() + "'") + " (" + point + ")";
        List<String> secrets = new ArrayList<>();
        collect(source, secrets);
        spoken = new ProgramOutput(secrets);
        for (Object element : operation.list("credentialsEnvVarsList")) {
            ApiObject named = ApiObject.of((Map<?, ?>) element);
            Object password = named.object("credentials").get("password");
            credentials.put(named.string("baseVarName") + "_PASSWORD", ((Secret) password).reveal());
        }
    }

    private static void collect(Object value, List<String> secrets) {
        if (value instanceof Secret secret) {
            secrets.add(secret.reveal());
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(nested -> collect(nested, secrets));
        } else if (value instanceof List<?> list) {
            list.forEach(nested -> collect(nested, secrets));
        }
    }

    static boolean isSql(ApiObject operation) {
        return SQL.equals(operation.type());
    }

    /** What is wrong with SQL where the engine asks no database. */
    static Mistake noDatabase(List<String> path) {
        return new Mistake(path, "the engine runs no SQL there.", "Use RunCommandOnSourceOperation, and call the database's own program.");
    }

    /** What is wrong with SQL that does not say where it is run, and that others are to run. */
    static Mistake anyDatabase(List<String> path) {
        return new Mistake(path, "SQL that all VDBs of a group run names its database: else it is that which whoever makes a VDB chooses.", "Give it a database.");
    }

    static List<Mistake> check(ApiObject operation, List<String> path) {
        if (!SHELLS.containsKey(operation.type()) && !isSql(operation)) {
            return List.of(new Mistake(path, "a hook of the type " + operation.type() + " is not supported by this engine.",
                    "Use RunCommandOnSourceOperation, RunBashOnSourceOperation or RunSqlOnSourceOperation."));
        }
        List<Mistake> mistakes = new ArrayList<>();
        for (Object element : operation.list("credentialsEnvVarsList")) {
            ApiObject named = ApiObject.of((Map<?, ?>) element);
            List<String> at = new ArrayList<>(path);
            at.add("credentialsEnvVarsList");
            if (named.string("baseVarName") == null || !VARIABLE.matcher(named.string("baseVarName")).matches()) {
                mistakes.add(new Mistake(at, "'" + named.string("baseVarName") + "' cannot begin the name of a variable.",
                        "Use letters, digits and '_'."));
            } else if (!"PasswordCredential".equals(named.object("credentials").type())) {
                mistakes.add(new Mistake(at, "only passwords can be given to a hook.", "Use a PasswordCredential."));
            }
        }
        return mistakes;
    }

    /** What runs SQL, and tells in a word or two what that did. */
    @FunctionalInterface
    public interface Database {
        String run(String database, String statements, boolean superuser) throws IOException, InterruptedException;
    }

    void run(String user, Map<String, String> surroundings, HookRunner runner, JobRun run, Database sql)
            throws IOException, InterruptedException {
        run.at(run.percent(), "Running " + what.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + what.substring(1) + ".");
        if (isSql(operation)) {
            runSql(sql, runner.limit(), run);
            return;
        }
        HostCommand command = HostCommand.of(SHELLS.get(operation.type()), "-c", EVALUATE).with(surroundings)
                .with(credentials).with(SCRIPT, operation.string("command"));
        try {
            Result result = runner.run(command, user, spoken::add);
            tell(run);
            if (!result.ok()) {
                throw failed("ended with status " + result.status() + "." + spoken.last());
            }
        } catch (TimeLimitException late) {
            tell(run);
            throw late(runner.limit(), spoken.last());
        }
    }

    private void runSql(Database sql, Duration limit, JobRun run) throws IOException, InterruptedException {
        try {
            run.output(what + " did:", sql.run(operation.string("database"), operation.string("command"), operation.flag("superuser")));
        } catch (KindException refused) {
            throw failed("failed: " + refused.getMessage());
        } catch (TimeLimitException late) {
            throw late(limit, "");
        }
    }

    private Refusal late(Duration limit, String said) {
        return failed("did not end within " + limit.toSeconds() + " s and was stopped." + said);
    }

    private void tell(JobRun run) {
        if (!spoken.text().isEmpty()) {
            run.output(what + " wrote:", spoken.text());
        }
    }

    private Refusal failed(String how) {
        return new Refusal("exception.hook.failed", what + " " + how, "Mend it, or leave it out.");
    }
}
