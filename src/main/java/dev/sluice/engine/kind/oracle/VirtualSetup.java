package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.kind.Kind.Readiness;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Virtual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Makes a virtual database of a copy, and starts it where there is software for it. The copy holds a backup that is to be restored,
 * what was restored of it in the dSource, or another virtual database; or this one, as it was.
 */
final class VirtualSetup {
    private static final String RESTORE = "restore.sh";
    private static final String MOVE = "move.sh";
    private static final String START = "start.sh";

    private final Virtual virtual;
    private final Oratab oratab;
    private final Progress progress;
    private final BackupManifest manifest;
    private final RestoredMark mark;
    private RestorePlan plan;
    private CustomInitFile custom;
    private Instance instance;

    /** Of data that has just come to be that of {@code virtual}. */
    static VirtualSetup ofCopy(Virtual virtual, Oratab oratab, Progress progress) throws IOException {
        VirtualSetup setup = new VirtualSetup(virtual, oratab, progress);
        Registration.forget(setup.plan);
        return setup;
    }

    /** Of data that was its before, under the same names or others. */
    static VirtualSetup ofOwn(Virtual virtual, Oratab oratab, Progress progress) throws IOException {
        return new VirtualSetup(virtual, oratab, progress);
    }

    private VirtualSetup(Virtual virtual, Oratab oratab, Progress progress) throws IOException {
        this.virtual = virtual;
        this.oratab = oratab;
        this.progress = progress;
        manifest = BackupManifest.read(virtual.data());
        plan = new RestorePlan(virtual, manifest);
        mark = RestoredMark.read(plan);
    }

    Readiness run() throws IOException, InterruptedException {
        plan.names().check();
        String script = script();
        check();
        if (instance != null) {
            instance.clearTheWay();
            instance.clearRegistration();
            plan.giveTo(instance.owner());
        }
        progress.at(0, "Writing the restore kit");
        writeKit();
        new RestoreAdvice(plan, custom, progress).give();
        if (instance == null) {
            progress.warn(plan.names().database() + " is not open: its repository has no Oracle software.",
                    "Run sh " + plan.in(RestoreKit.FOLDER, script) + " where there is some, as its owner and with ORACLE_HOME set.");
            return Readiness.INACTIVE;
        }
        new AdministratorPasswords(plan).show();
        carryOut(script);
        if (plan.cluster() == null) {
            instance.checkOpen();
            oratab.add(plan.names().instance(), plan.home(), plan.data());
        }
        return Readiness.RUNNING;
    }

    /** What is to be done with the copy. */
    private String script() throws IOException {
        if (!isRestored()) {
            Backup.check(virtual.data(), manifest);
            return RESTORE;
        }
        mark.check(plan);
        mark.advise(plan, progress);
        if (!mark.isToMove(plan)) {
            return START;
        }
        plan = plan.moving(mark);
        return MOVE;
    }

    /** Whether the copy holds a database that was restored already. */
    private boolean isRestored() {
        return Files.exists(Path.of(plan.controlFile()), LinkOption.NOFOLLOW_LINKS);
    }

    private void check() throws IOException, InterruptedException {
        if (plan.home() != null) {
            plan.names().checkLength();
            checkFurtherBackups();
            checkClusterware();
            instance = new Instance(plan, progress);
        }
        custom = plan.customInitFile().isEmpty() ? null : CustomInitFile.read(plan.customInitFile(), virtual.reach());
    }

    /** RMAN would find nothing there without a word. */
    private void checkFurtherBackups() throws KindException {
        String directory = plan.furtherBackups();
        if (!directory.isEmpty() && !Files.isDirectory(Path.of(directory))) {
            throw new KindException("exception.oracle.backup.missing",
                    "dbrmanbkploc: " + MessageText.quoted(directory) + " is not a directory on this machine.",
                    "Name the directory of the further backups, or none.");
        }
    }

    /** The restore would find out at its end. */
    private void checkClusterware() throws KindException {
        if (plan.cluster() != null && !Files.isExecutable(Path.of(plan.cluster().home(), "bin", "olsnodes"))) {
            throw new KindException("exception.oracle.cluster.missing",
                    "crs_home: " + MessageText.quoted(plan.cluster().home())
                            + " holds no clusterware on this machine: there is no bin/olsnodes.",
                    "Name the home of the clusterware, or leave it empty where there is no cluster.");
        }
    }

    private void writeKit() throws IOException {
        new RestoreKit(plan, instance == null ? ownerOfBackup() : instance.owner()).write(custom);
    }

    private FileOwner ownerOfBackup() throws IOException {
        Path backup = plan.in(Backup.FOLDER);
        return FileOwner.of(Files.isDirectory(backup, LinkOption.NOFOLLOW_LINKS) ? backup : plan.data());
    }

    /** Where what was restored in the dSource does not lead to the moment that is wanted, the backup may. */
    private void carryOut(String script) throws IOException, InterruptedException {
        try {
            instance.run(plan.in(RestoreKit.FOLDER, script));
        } catch (KindException failed) {
            if (!plan.recoversCopy()) {
                throw failed;
            }
            Backup.check(virtual.data(), manifest);
            progress.warn("The copy of what is restored in the dSource cannot be recovered to " + plan.until() + ": " + instance.lastWords() + ".",
                    "Nothing has to be done: the whole backup is restored.");
            plan = new RestorePlan(virtual, manifest);
            instance = new Instance(plan, progress);
            RestoreKit.clear(plan);
            writeKit();
            instance.run(plan.in(RestoreKit.FOLDER, RESTORE));
        }
    }
}
