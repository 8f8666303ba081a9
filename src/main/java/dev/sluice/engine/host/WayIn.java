package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A way to a folder for an account that the folders above it do not let in: in a mount namespace of its own the topmost of these is
 * covered by an empty one that leads to the folder and to nothing else. So a pool need not be open to everybody for the sake of one
 * account.
 */
public final class WayIn {
    private static final int OWNER_ENTERS = 0100;
    private static final int GROUP_ENTERS = 0010;
    private static final int OTHERS_ENTER = 0001;

    /** Its arguments: what is covered, the folder, and the program. What is covered is held open by its number meanwhile. */
    private static final String OPEN = "cover=$1; folder=$2; shift 2; exec 3<\"$folder\"; umask 022;"
            + " mount -t tmpfs -o nosuid,nodev,noexec,mode=755,size=64k sluice \"$cover\" && mkdir -p \"$folder\""
            + " && mount --no-canonicalize --bind /proc/self/fd/3 \"$folder\" || exit 126; exec 3<&-; exec \"$@\"";

    private WayIn() {
    }

    /** The topmost folder on the way to {@code folder} that an account may not enter; empty where the way is open, or leads nowhere. */
    public static Optional<Path> barrier(Account account, Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return Optional.empty();
        }
        Path real = folder.toRealPath();
        for (int names = 0; names < real.getNameCount(); names++) {
            Path above = names == 0 ? real.getRoot() : real.getRoot().resolve(real.subpath(0, names));
            if (!mayEnter(account, above)) {
                return Optional.of(above);
            }
        }
        return Optional.empty();
    }

    private static boolean mayEnter(Account account, Path folder) throws IOException {
        int mode = (int) Files.getAttribute(folder, "unix:mode");
        if (account.uid() == 0) {
            return true;
        }
        if ((int) Files.getAttribute(folder, "unix:uid") == account.uid()) {
            return (mode & OWNER_ENTERS) != 0;
        }
        boolean isOfGroup = (int) Files.getAttribute(folder, "unix:gid") == account.gid();
        return (mode & (isOfGroup ? GROUP_ENTERS : OTHERS_ENTER)) != 0;
    }

    /** The words before those of a program that is to come to {@code folder}; none where nothing is in its way. */
    static List<String> words(Account account, Path folder) throws IOException, InterruptedException {
        Optional<Path> barrier = barrier(account, folder);
        return barrier.isEmpty() || !MountNamespace.isPossible() ? List.of()
                : MountNamespace.words(OPEN, List.of(barrier.get().toString(), folder.toRealPath().toString()));
    }
}
