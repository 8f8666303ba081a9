package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.ExportPlace;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.WatchedCommand;
import java.io.IOException;

/** Writes the files of a virtual database out as a folder. */
public final class TreeExport {
    private static final int MOST_SAID = 1000;

    private TreeExport() {
    }

    /** As the account of its environment user, where the engine may become that. */
    public static void write(Virtual virtual, ExportPlace place, Progress progress) throws IOException, InterruptedException {
        Account account = virtual.user() == null || !Account.isRoot() ? Account.current() : Account.named(virtual.user());
        progress.at(0, "Writing '" + place.typed() + "'");
        place.fill(account, part -> {
            // Where the engine may not mount, its path is a link to the data.
            HostCommand copy = HostCommand.of("cp", "--archive", "--one-file-system", "--no-target-directory", "--",
                    virtual.data().resolve(".").toString(), part.toString()).as(account).reaching(virtual.data()).with("LC_ALL", "C");
            StringBuilder said = new StringBuilder();
            Result result = new WatchedCommand(copy, progress).run(line -> said.append(said.length() < MOST_SAID ? line + " " : ""));
            if (!result.ok()) {
                throw place.refused(account, said.toString().replace(part.toString(), place.name()));
            }
        });
    }
}
