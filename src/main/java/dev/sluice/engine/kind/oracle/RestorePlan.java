package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the parameters of a dSource and of a virtual database made from it mean together. The dSource's say what the
 * backup is and how to read it, the virtual database's how it is to be; where both speak, the virtual database's count.
 */
final class RestorePlan {
    private final Virtual virtual;
    private final ApiObject origin;
    private final ApiObject source;
    private final DatabaseNames names;
    private final String backedUp;
    private final RestoredMark moving;
    private final boolean staging;
    private final Cluster cluster;

    RestorePlan(Virtual virtual, BackupManifest manifest) {
        this(virtual, manifest.database(), null, false);
    }

    private RestorePlan(Virtual virtual, String database, RestoredMark moving, boolean staging) {
        this.virtual = virtual;
        this.origin = virtual.origin();
        this.source = virtual.source();
        this.names = DatabaseNames.of(virtual);
        this.backedUp = OracleName.is(database) ? database : names.database();
        this.moving = moving;
        this.staging = staging;
        this.cluster = Cluster.of(source, names.instance());
    }

    /** The same, for a database that was restored elsewhere, or under another name. */
    RestorePlan moving(RestoredMark mark) {
        return new RestorePlan(virtual, mark.database().isEmpty() ? backedUp : mark.database(), mark, false);
    }

    /** What a dSource restores in its own dataset, without opening it, so that virtual databases need not. */
    static RestorePlan of(Staging staging) throws IOException {
        ApiObject config = staging.sourceConfig().object("parameters");
        String name = Texts.of(staging.parameters(), "instanceName");
        // Under the source's own name it could not be mounted where the source runs.
        ApiObject instance = ApiObject.of(Map.of("instanceName", name, "dbUniqName", Texts.first(Texts.of(config, "dbUniqName"), name)));
        Virtual staged = new Virtual(staging.sourceConfig().name(), instance, config,
                staging.parameters(), staging.installation(), staging.into(), staging.into(), staging.storage(), staging.user(), null, staging.reach());
        return new RestorePlan(staged, BackupManifest.read(staging.into()).database(), null, true);
    }

    /** The parameters of the virtual database itself. */
    ApiObject source() {
        return source;
    }

    boolean isStaging() {
        return staging;
    }

    /** What the files were that are here now; null unless they are to be moved. */
    RestoredMark moving() {
        return moving;
    }

    DatabaseNames names() {
        return names;
    }

    /** The db_name that the backup knows, or that a database has which is moved. */
    String backedUp() {
        return backedUp;
    }

    boolean isRenamed() {
        return !backedUp.equalsIgnoreCase(names.database());
    }

    /** The directory of the virtual database, as its users see it. */
    Path data() {
        return virtual.data();
    }

    /** The owner of the backup need not be the owner of the software, who has to read it. */
    void giveTo(FileOwner owner) throws IOException {
        Path backup = in(Backup.FOLDER);
        if (Account.isRoot() && FileOwner.of(data()).uid() != owner.uid()) {
            owner.giveDirectory(data());
        }
        if (Files.isDirectory(backup, LinkOption.NOFOLLOW_LINKS) && FileOwner.of(backup).uid() != owner.uid()) {
            owner.giveTree(backup);
        }
    }

    /** A path inside it. */
    Path in(String first, String... more) {
        return virtual.data().resolve(Path.of(first, more));
    }

    /** A path inside it as the pool keeps it, which is there also while its users do not see it. */
    Path stored(String first) {
        return virtual.stored().resolve(first);
    }

    /** The same between quotes, for Oracle. */
    String quoted(String first, String... more) throws IOException {
        return QuotableText.PATH.quote(in(first, more).toString());
    }

    /** Null where no software is known. */
    Path home() {
        return virtual.installation().home();
    }

    Path initFile() {
        return in("init" + names.instance() + ".ora");
    }

    /** The server parameter file that instances run with once the database is what it is to be. */
    Path serverParameterFile() {
        return in("spfile" + names.unique() + ".ora");
    }

    Path environmentFile() {
        return in(names.instance() + ".env");
    }

    String controlFile() {
        return in("control", "control01.ctl").toString();
    }

    boolean isOnDisk() {
        return !Texts.of(origin, "dbrmanbkploc").isEmpty();
    }

    /** Whether tape is read as well: for all of the backup, or only for archived logs. */
    boolean isOnTape() {
        return origin.flag("restorefromtape") || source.flag("restorefromtape");
    }

    /** Whether the control file knows all there is to restore: nobody else is asked. */
    boolean isAllKnown() {
        return isOnDisk() && !isOnTape() && catalog() == null;
    }

    int channels() {
        return origin.get("channels") instanceof Number number ? number.intValue() : 1;
    }

    String tapeParameters() {
        return Texts.of(origin, "tapeparams");
    }

    String mediaCommand() {
        return Texts.of(origin, "send_params");
    }

    String dbid() {
        return Texts.of(origin, "dbid");
    }

    /** Below {@link Backup#FOLDER}; empty if the control file's automatic backup is to be looked for. */
    String controlPiece() {
        return Backup.controlPiece(origin);
    }

    /** A directory with more to recover from; empty for none. */
    String furtherBackups() {
        return Texts.of(source, "dbrmanbkploc");
    }

    /** Null where RMAN does without. */
    CatalogConnection catalog() {
        return CatalogConnection.parse(Texts.of(origin, "catalog_conn"));
    }

    /** The time to recover to; empty for the latest that the backup reaches. */
    String until() {
        ApiObject deciding = source.flag("pitr") ? source : origin;
        String time = deciding.flag("pitr") ? PointInTime.parse(Texts.of(deciding, "restoreTime")) : null;
        return time == null ? "" : time;
    }

    /** Whether what was restored in the dSource is to go on to a moment of the virtual database's own. */
    boolean recoversCopy() {
        return moving != null && moving.isStaged() && source.flag("pitr");
    }

    /** Whether a moment is wanted of what another virtual database was, which has none but its own. */
    boolean ignoresMoment() {
        return moving != null && !moving.isStaged() && source.flag("pitr") && isRenamed();
    }

    /** The fields by which the virtual database names logs to recover with, besides those of the backup. */
    List<String> furtherLogs() {
        return Stream.of(source.flag("restorefromtape") ? "restorefromtape" : "", furtherBackups().isEmpty() ? "" : "dbrmanbkploc")
                .filter(field -> !field.isEmpty()).toList();
    }

    /** Whether it names such logs, and nothing is recovered: it is a copy, opened as it is. */
    boolean ignoresFurtherLogs() {
        return moving != null && !recoversCopy() && !furtherLogs().isEmpty() && (moving.isStaged() || isRenamed());
    }

    /** Whether a time was given, but no order to recover to it. */
    boolean ignoresTime() {
        return !source.flag("pitr") && !Texts.of(source, "restoreTime").isEmpty();
    }

    /** Whether the time is the virtual database's own wish, for which the dSource was not prepared. */
    boolean isBeyondSnapshots() {
        return source.flag("pitr") && !origin.flag("pitr_snapshots");
    }

    /** Those to restore besides what every database needs; none for all. */
    List<String> tablespaces() {
        return Texts.list(Texts.of(origin, "tbsnames"));
    }

    boolean isMultitenant() {
        return origin.flag("dbmultitenant") || !Texts.of(origin, "pdbName").isEmpty();
    }

    /** The one pluggable database to restore, or that a database is about which is moved; empty for all. */
    String backedUpPdb() {
        return moving != null && !moving.pdb().isEmpty() ? moving.pdb() : Texts.of(origin, "pdbName");
    }

    /** What it is to be called; empty if none is singled out. */
    String pdb() {
        return Texts.first(Texts.of(source, "pdbName"), backedUpPdb());
    }

    /** Whether a pluggable database is named in what has none. */
    boolean ignoresPdb() {
        return !isMultitenant() && !pdb().isEmpty();
    }

    /** Whether a cluster's settings are given without a cluster. */
    boolean ignoresAdvancedSettings() {
        return cluster == null && Cluster.hasAdvancedSettings(source);
    }

    boolean minimizesLogGroups() {
        return origin.flag("minimizeloggroups");
    }

    boolean isWithoutArchiving() {
        return source.flag("noarchivelogmode");
    }

    boolean isEncrypted() {
        return origin.flag("tdeEnabled");
    }

    /** Whether a wallet has to be opened by password. */
    boolean opensWallet() {
        return !passwords().wallet().isEmpty();
    }

    RestorePasswords passwords() {
        String wallet = Texts.first(Texts.of(source, "tgtwalletpwd"),
                origin.flag("tdeEnabled") ? Texts.of(origin, "walletpwd") : "");
        CatalogConnection catalog = catalog();
        return new RestorePasswords(wallet, catalog == null ? "" : catalog.password());
    }

    /** Null where the database stays on its own. */
    Cluster cluster() {
        return cluster;
    }

    boolean isRac() {
        return cluster != null && cluster.rac();
    }

    /** All that the database runs as: several on a cluster. */
    List<String> instances() {
        return isRac() ? Stream.concat(Stream.of(names.instance()), cluster.others().stream().map(Cluster.Node::instance)).toList()
                : List.of(names.instance());
    }

    List<Setting> originSettings() {
        return Setting.of(origin, "config_settings_prov");
    }

    List<Setting> settings() {
        return Setting.of(source, "config_settings_prov");
    }

    List<Setting> originVariables() {
        return Setting.of(origin, "custom_env_variables");
    }

    List<Setting> variables() {
        return Setting.of(source, "custom_env_variables");
    }

    /** A file of initialization parameters; empty for none. */
    String customInitFile() {
        return Texts.of(source, "custominitparamfile");
    }
}
