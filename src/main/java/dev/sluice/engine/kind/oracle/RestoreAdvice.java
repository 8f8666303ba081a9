package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.kind.Progress;
import dev.sluice.wire.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a database administrator should know of a virtual database before it is restored. */
final class RestoreAdvice {
    private static final String PASSWORD_FILE = "remote_login_passwordfile";

    private final RestorePlan plan;
    private final CustomInitFile custom;
    private final Progress progress;

    /** @param custom null for none */
    RestoreAdvice(RestorePlan plan, CustomInitFile custom, Progress progress) {
        this.plan = plan;
        this.custom = custom;
        this.progress = progress;
    }

    void give() throws IOException {
        String database = plan.names().database();
        if (database.length() > OracleName.LONGEST_DATABASE) {
            progress.warn("dbName '" + database + "' has " + database.length() + " letters, and Oracle takes "
                    + OracleName.LONGEST_DATABASE + ".", "Give the virtual database a shorter dbName.");
        }
        if (plan.ignoresTime()) {
            progress.warn("restoreTime does not count, since pitr is not set.",
                    "Set pitr, or leave restoreTime empty.");
        }
        if (plan.ignoresMoment()) {
            progress.warn("restoreTime does not count: the copy is of another virtual database, which is as it was at its snapshot.",
                    "Choose another snapshot, or provision from the dSource.");
        } else if (plan.isBeyondSnapshots()) {
            progress.warn("restoreTime may be beyond what the backup reaches: the dSource was linked without"
                    + " pitr_snapshots.", "Choose a time that the backup's archived logs cover.");
        }
        if (plan.ignoresPdb()) {
            progress.warn("pdbName does not count, since the dSource is no container database.",
                    "Set dbmultitenant of the dSource, or leave pdbName empty.");
        }
        if (plan.ignoresFurtherLogs()) {
            progress.warn(String.join(" and ", plan.furtherLogs()) + (plan.furtherLogs().size() == 1 ? " does" : " do")
                    + " not count: the copy is of what was restored before, and nothing is recovered in it without pitr.",
                    "Set pitr and restoreTime, or leave " + (plan.furtherLogs().size() == 1 ? "it" : "them") + " out.");
        }
        if (Cluster.hasSettingsThatDiffer(plan.source())) {
            progress.warn("The elements of advancedSettings differ, and what one of them sets counts: "
                    + String.join(", ", Cluster.setByAny(plan.source())) + ".", "Write one element with all that is to be set.");
        }
        if (plan.ignoresAdvancedSettings()) {
            progress.warn("partialracstatus and enabledebugging do not count, since crs_home is empty.",
                    "Give crs_home, or leave the advanced settings out.");
        }
        adviseOnNodes();
        adviseOnWallet();
        adviseOnPasswordFile();
        if (custom != null) {
            adviseOnFile();
        }
        adviseOnSettings("config_settings_prov of the dSource", plan.originSettings());
        adviseOnSettings("config_settings_prov of the virtual database", plan.settings());
    }

    /** Data is presented on this machine, whatever the cluster thinks. */
    private void adviseOnNodes() {
        if (plan.isRac() && !plan.cluster().others().isEmpty()) {
            progress.warn(plan.data() + " is presented on this machine only, and not on "
                    + String.join(", ", plan.cluster().others().stream().map(Cluster.Node::name).toList()) + ".",
                    "Mount it there at the same path, or the instances there do not start.");
        }
    }

    private void adviseOnWallet() throws IOException {
        // To look for them is to go through the whole backup.
        List<Path> wallets = plan.isEncrypted() ? new Wallet(plan).folders() : List.of();
        if (wallets.size() > 1) {
            progress.warn("The backup has wallets in " + wallets.stream().map(this::withinBackup).collect(Collectors.joining(", "))
                    + ", and the first of them is taken alone.", "Put ewallet.p12 and cwallet.sso into one folder.");
        }
        if (plan.isEncrypted() && !plan.opensWallet() && new Wallet(plan).root().isEmpty()) {
            progress.warn("tdeEnabled is set, and there is neither the wallet's password nor a wallet in the backup: the keystore has to"
                    + " open by itself where the software looks for it.", "Give walletpwd or tgtwalletpwd, or put the wallet into the backup.");
        }
    }

    private String withinBackup(Path folder) {
        return folder.equals(plan.in(Backup.FOLDER)) ? "the top folder" : plan.in(Backup.FOLDER).relativize(folder).toString();
    }

    /** Its passwords are nobody's to make up. */
    private void adviseOnPasswordFile() {
        if (plan.home() != null && asksForPasswordFile() && !new AdministratorPasswords(plan).areThere()) {
            progress.warn("remote_login_passwordfile is set, and there is no password file in the backup: nobody logs in as an administrator"
                    + " from elsewhere.", "Run orapwd file=" + plan.home().resolve("dbs/orapw" + plan.names().instance()) + " as the owner of"
                    + " the software, or put a password file into the backup.");
        }
    }

    private boolean asksForPasswordFile() {
        Stream<String> ofFile = custom == null ? Stream.of() : custom.takenOver(plan.instances()).stream()
                .filter(parameter -> parameter.name().equals(PASSWORD_FILE)).flatMap(parameter -> parameter.values().stream());
        Stream<String> ofSettings = Stream.concat(plan.settings().stream(), plan.originSettings().stream())
                .filter(setting -> setting.name().equalsIgnoreCase(PASSWORD_FILE)).map(Setting::value);
        return Stream.concat(ofSettings, ofFile).anyMatch(value -> !value.equalsIgnoreCase("none"));
    }

    private void adviseOnFile() {
        for (ParameterObjection objection : ParameterObjection.values()) {
            adviseOnLeftOut(custom.shownPath(), custom.leftOut(objection), objection, "Leave them out of the file.");
        }
        List<String> others = custom.ofOtherInstances(plan.instances());
        if (!others.isEmpty()) {
            progress.warn("Not taken over from " + custom.shownPath() + ": " + String.join(", ", others)
                    + ". The virtual database has no such instance: " + String.join(", ", plan.instances()) + ".",
                    "Write what it is to have without an instance.");
        }
        adviseOnNames(custom.shownPath(), custom.takenOver(plan.instances()).stream().map(InitParameter::name).toList());
    }

    private void adviseOnSettings(String place, List<Setting> settings) {
        List<String> names = settings.stream().map(Setting::name).toList();
        for (ParameterObjection objection : ParameterObjection.values()) {
            adviseOnLeftOut(place, settings.stream().filter(setting -> ParameterObjection.to(setting).filter(objection::equals).isPresent())
                    .map(Setting::name).toList(), objection, "Leave them out.");
        }
        adviseOnNames(place, names);
    }

    private void adviseOnLeftOut(String place, List<String> names, ParameterObjection objection, String remedy) {
        if (!names.isEmpty()) {
            progress.warn("Not taken over from " + place + ": " + String.join(", ", names) + ". " + objection.ofSeveral(), remedy);
        }
    }

    private void adviseOnNames(String place, List<String> names) {
        List<String> listeners = names.stream().filter(InitParameterNames::isOfListener).toList();
        if (!listeners.isEmpty()) {
            progress.warn(String.join(", ", listeners) + " of " + place + ": the virtual database tells these listeners of its services."
                    + " Where they are those of its source, the users of that may be led to the copy.", "Name listeners of its own, or none.");
        }
        for (String name : InitParameterNames.unknown(names)) {
            progress.warn("No version of Oracle documents the parameter " + MessageText.quoted(name) + " of " + place
                    + ", and an instance does not start with one that it does not know.",
                    Suggestion.orElse(name, InitParameterNames.known(), "Leave it out if Oracle does not know it."));
        }
    }
}
