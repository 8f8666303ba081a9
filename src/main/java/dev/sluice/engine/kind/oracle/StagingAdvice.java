package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.stream.Stream;

/** What a database administrator should know of a dSource when it is staged: which of its parameters have no effect. */
final class StagingAdvice {
    private final Staging staged;
    private final ApiObject config;
    private final ApiObject link;
    private final Progress progress;

    StagingAdvice(Staging staging, Progress progress) {
        this.staged = staging;
        this.config = staging.sourceConfig().object("parameters");
        this.link = staging.parameters();
        this.progress = progress;
    }

    void give() {
        without("pitr", "restoreTime");
        without("tdeEnabled", "walletpwd");
        withoutTape();
        if (staged.installation().home() == null) {
            withoutInstance();
        }
    }

    private void without(String flag, String field) {
        if (!link.flag(flag) && isGiven(link, field)) {
            progress.warn(field + " does not count, since " + flag + " is not set.", "Set " + flag + ", or leave " + field + " empty.");
        }
    }

    private void withoutTape() {
        List<String> given = Stream.of("tapeparams", "send_params").filter(field -> isGiven(link, field)).toList();
        if (!link.flag("restorefromtape") && !given.isEmpty()) {
            progress.warn("Without restorefromtape only virtual databases that set it themselves use tape, and with it "
                    + String.join(" and ", given) + ".", "Set restorefromtape, or leave out what is for tape.");
        }
    }

    /** A backup is copied, and nothing runs on the copy. */
    private void withoutInstance() {
        List<String> given = Stream.concat(
                Stream.of("dbUniqName", "dbIdentityName").filter(field -> isGiven(config, field))
                        .map(field -> field + " of the source configuration"),
                Stream.of("instanceName").filter(field -> isGiven(link, field))).toList();
        if (!given.isEmpty()) {
            progress.warn("Only for the record, since a backup is staged without an instance: " + String.join(", ", given) + ".",
                    "Name the instance of each virtual database at the virtual database.");
        }
    }

    private static boolean isGiven(ApiObject parameters, String field) {
        return !Texts.of(parameters, field).isEmpty();
    }
}
