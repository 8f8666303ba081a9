package dev.sluice.engine.host.files;

import dev.sluice.engine.host.Account;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/** Who may do what with a directory, as far as it matters for what the engine puts into it. */
public record Owner(int uid, String name, int gid, String group, int mode) {
    private static final int GROUP_WRITES = 0020;
    private static final int OTHERS_WRITE = 0002;
    private static final int STICKY = 01000;

    public static Owner of(Path path) throws IOException {
        Map<String, Object> read =
                Files.readAttributes(path, "unix:uid,owner,gid,group,mode", LinkOption.NOFOLLOW_LINKS);
        return new Owner((int) read.get("uid"), read.get("owner").toString(), (int) read.get("gid"),
                read.get("group").toString(), (int) read.get("mode"));
    }

    /** Root may do everything anyway. */
    public boolean isTrusted() throws IOException {
        return uid == 0 || uid == Account.currentUid();
    }

    public boolean letsAnybodyReplace() {
        return lets(OTHERS_WRITE);
    }

    /** The engine's own group and root's are trusted, as the accounts are. */
    public boolean letsForeignGroupReplace() throws IOException {
        return lets(GROUP_WRITES) && gid != 0 && gid != Account.currentGid();
    }

    /** In a directory that is sticky, such as /tmp, whoever may write can only replace what is his own. */
    private boolean lets(int write) {
        return (mode & write) != 0 && (mode & STICKY) == 0;
    }
}
