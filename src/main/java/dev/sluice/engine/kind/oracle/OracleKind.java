package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Standstill;
import dev.sluice.engine.kind.Startable;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Oracle databases, staged from an RMAN backup. A virtual database starts as a copy of the backup with a kit that
 * restores it. With Oracle software on this machine the kit is run, and the database is open afterwards; without, an
 * administrator takes the kit to where there is some.
 */
public final class OracleKind implements Kind, Startable {
    /** The installation that needs no software here. */
    private static final Installation BACKUPS = new Installation("rman-backups", null, null);

    /** By which the software runs or loads what they name. */
    private static final List<String> RESERVED = List.of("custom_env_variables", "tapeparams", "send_params", "crs_home");

    private static final String ARCHIVING = "noarchivelogmode";

    private final Path oratab;

    public OracleKind() {
        this(Path.of("/etc/oratab"));
    }

    /** @param oratab the list of installed software, which may be absent */
    OracleKind(Path oratab) {
        this.oratab = oratab;
    }

    @Override
    public String name() {
        return "oracle";
    }

    @Override
    public String displayName() {
        return "Oracle (RMAN backups)";
    }

    @Override
    public List<Installation> discover(Map<String, String> variables) {
        return Stream.concat(Stream.of(BACKUPS), new Oratab(oratab, variables.get("ORACLE_HOME")).homes().stream()
                .map(home -> new Installation(home.toString(), home, null))).toList();
    }

    @Override
    public List<Mistake> check(Place place, ApiObject parameters) {
        return switch (place) {
            case SOURCE_CONFIG -> {
                Rules rules = new Rules(parameters);
                rules.names("dbName", "dbUniqName", "dbIdentityName");
                rules.databaseName("dbName");
                yield rules.mistakes();
            }
            case LINK -> LinkRules.check(parameters);
            case SYNC -> List.of();
            case VIRTUAL -> VirtualRules.check(parameters);
        };
    }

    @Override
    public List<Mistake> reserved(Place place, ApiObject parameters) {
        return RESERVED.stream().filter(field -> !Texts.of(parameters, field).isEmpty() || isAnyReserved(field, parameters))
                .map(field -> new Mistake(List.of(field), "it has the software use programs of this machine.",
                        "Leave it out, or ask an administrator to set it.")).toList();
    }

    private static boolean isAnyReserved(String field, ApiObject parameters) {
        return field.equals("custom_env_variables") ? Setting.of(parameters, field).stream().anyMatch(variable -> !OracleSettingRules.isHarmless(variable.name()))
                : !parameters.list(field).isEmpty();
    }

    @Override
    public Map<String, String> uniqueNames(String name, ApiObject source, ApiObject config, Installation installation) {
        if (installation.home() == null) {
            return Map.of();
        }
        DatabaseNames names = DatabaseNames.of(name, source, config);
        return Map.of("instanceName", names.instance(), "dbUniqName", names.unique());
    }

    @Override
    public List<Mistake> withoutEffect(ApiObject before, ApiObject after) {
        return before.flag(ARCHIVING) == after.flag(ARCHIVING) ? List.of() : List.of(new Mistake(List.of(ARCHIVING),
                "it counts when the database is restored.", "Refresh the virtual database, or change it by 'alter database' while it is mounted."));
    }

    @Override
    public void stage(Staging staging, Progress progress) throws IOException, InterruptedException {
        Backup backup = new Backup(staging);
        backup.checkName();
        new StagingAdvice(staging, progress).give();
        if (backup.isOnDisk()) {
            backup.stage(progress);
            progress.at(100, "Copied the backup");
        } else {
            backup.record(Map.of());
            progress.at(100, "The backup is on tape: there is nothing to copy");
        }
        if (canRestore(staging.installation())) {
            new StagedDatabase(staging, progress).update();
        } else {
            RestoreKit.makePlaces(staging.into());
        }
    }

    @Override
    public void halt(Staging staging) throws IOException, InterruptedException {
        if (canRestore(staging.installation())) {
            new StagedDatabase(staging, new SilentProgress()).halt();
        }
    }

    private static boolean canRestore(Installation installation) {
        return installation.home() != null && Files.isExecutable(installation.home().resolve("bin/sqlplus"));
    }

    @Override
    public Readiness configure(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        return VirtualSetup.ofCopy(virtual, oratab(), progress).run();
    }

    private Oratab oratab() {
        return new Oratab(oratab, null);
    }

    @Override
    public Map<String, String> surroundings(Virtual virtual) throws IOException {
        return new EnvironmentFile(plan(virtual)).all();
    }

    @Override
    public Readiness status(Virtual virtual) throws IOException, InterruptedException {
        Instance instance = instance(virtual, new SilentProgress());
        return instance != null && instance.isOpen() ? Readiness.RUNNING : Readiness.INACTIVE;
    }

    @Override
    public Readiness start(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        Instance instance = instance(virtual, progress);
        if (instance == null || !instance.isOpen()) {
            return VirtualSetup.ofOwn(virtual, oratab(), progress).run();
        }
        instance.release();
        return Readiness.RUNNING;
    }

    @Override
    public Readiness adopt(Virtual virtual) throws IOException, InterruptedException {
        Instance instance = instance(virtual, new SilentProgress());
        if (instance == null || !instance.isOpen()) {
            return Readiness.INACTIVE;
        }
        instance.release();
        return Readiness.RUNNING;
    }

    @Override
    public Standstill hold(Virtual virtual) throws IOException, InterruptedException {
        Instance instance = instance(virtual, new SilentProgress());
        return instance == null ? Standstill.NONE : instance.hold();
    }

    @Override
    public void stop(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        Instance instance = instance(virtual, progress);
        if (instance != null) {
            instance.pause();
        }
    }

    @Override
    public void discard(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        Instance instance = instance(virtual, progress);
        if (instance != null) {
            instance.halt();
        }
    }

    @Override
    public void retire(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        Instance instance = instance(virtual, progress);
        if (instance != null) {
            instance.end();
            new AdministratorPasswords(plan(virtual)).hide();
            oratab().remove(virtual.data());
        }
    }

    /** The instance of a virtual database, or null where there is no software for one or its data is no backup. */
    private static Instance instance(Virtual virtual, Progress progress) throws IOException {
        if (!canRestore(virtual.installation())) {
            return null;
        }
        RestorePlan plan = plan(virtual);
        return plan.names().areSound() ? new Instance(plan, progress) : null;
    }

    private static RestorePlan plan(Virtual virtual) throws IOException {
        return new RestorePlan(virtual, BackupManifest.read(virtual.data()));
    }
}
