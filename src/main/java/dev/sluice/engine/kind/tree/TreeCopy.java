package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.SourceDirectory;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Makes one directory hold what another holds, or brings an earlier copy up to date, and makes sure of it.
 *
 * <p>Every sort of file is kept, with its name, content, holes, permissions, owner (if the engine runs as root), times,
 * links and extended attributes. Sockets are left out.
 *
 * <p>What changes while it is copied shows as a difference afterwards and is copied again; what does so for ever is an
 * error. What vanishes meanwhile is not in the copy, and there is a warning. A copy that fails or is cancelled is
 * left unfinished, for the next one to bring up to date.
 */
public final class TreeCopy {
    private static final int ROUNDS = 3;
    private static final long PAUSE_MILLIS = 300;

    private final SourceDirectory source;
    private final SourceTree tree;
    private final Path copy;
    private final BlockRecords records;
    private final boolean afresh;
    private final Progress progress;
    private final boolean owned;

    /**
     * @param copy an existing directory
     * @param records what was noted about the copy when it was made
     * @param afresh whether to copy also what looks unchanged since an earlier copy
     */
    public TreeCopy(SourceDirectory source, Path copy, BlockRecords records, boolean afresh, Progress progress)
            throws IOException {
        this.source = source;
        this.tree = new SourceTree(source, copy);
        this.copy = copy;
        this.records = records;
        this.afresh = afresh;
        this.progress = progress;
        this.owned = Account.isRoot();
    }

    /** Copies everything that differs. */
    public void run() throws IOException, InterruptedException {
        source.checkReadable();
        progress.at(0, "Comparing " + source.path() + " with its copy");
        Transfer last = null;
        for (int round = 0; ; round++) {
            try (Differences differences = new Differences(tree, records.folder())) {
                compare(differences, afresh && round == 0);
                if (differences.isEmpty()) {
                    warnOfVanished(last);
                    warnOfUnfollowed();
                    records.sweep();
                    return;
                }
                if (round == ROUNDS) {
                    throw failure(differences, last);
                }
                last = transfer(differences, round);
            }
        }
    }

    private void compare(Differences differences, boolean everything) throws IOException, InterruptedException {
        try {
            new TreeDifference(tree, copy, everything, owned, differences, progress).find();
        } catch (NoSuchFileException vanished) {
            throw Files.isDirectory(source.path()) ? source.restless(vanished.getFile()) : source.vanished();
        } catch (AccessDeniedException refused) {
            throw source.unreadable(refused.getFile());
        }
    }

    private Transfer transfer(Differences differences, int round) throws IOException, InterruptedException {
        CopyProgress counter = new CopyProgress(progress, differences.weight());
        LongConsumer passed = round > 0 ? bytes -> { } : counter::passed;
        if (round > 0) {
            progress.at(CopyProgress.ALMOST, "Copying again what changed meanwhile");
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS * round);
        }
        new LargeCopy(tree, copy, records, !afresh, progress).run(differences, passed);
        Transfer transfer = new Transfer(source, copy, owned, progress,
                bytes -> passed.accept(differences.largeWeight() + bytes));
        transfer.followLinks(differences.followed());
        transfer.move(differences.rest());
        if (transfer.isFull()) {
            throw source.tooLarge(copy);
        }
        return transfer;
    }

    private void warnOfVanished(Transfer last) {
        if (last != null) {
            for (String name : last.vanished()) {
                progress.warn("'" + name + "' vanished from " + source.path() + " while it was being copied.",
                        "Synchronize again if the copy should have it.");
            }
        }
    }

    private void warnOfUnfollowed() throws IOException {
        for (Path link : source.followed()) {
            if (!tree.holds(link)) {
                progress.warn("'" + source.path().relativize(link) + "' is to be followed, but is not in " + source.path() + ".",
                        "Take it out of followSymlinks, unless it will come back.");
            }
        }
    }

    private KindException failure(Differences differences, Transfer last) {
        String name = differences.first().toString();
        return last.complaints().isEmpty() ? source.restless(name) : source.uncopied(name, last.complaints().get(0));
    }
}
