package dev.sluice.engine.kind.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;

/**
 * What the file system says of one entry of a directory, without following a link.
 *
 * @param mode its sort and permissions, as in C
 * @param changed when its content or any of the rest here last changed
 * @param names how many names it has
 * @param special which device it is
 */
record Inode(int mode, long size, FileTime modified, FileTime changed, int uid, int gid, long device, long number,
             int names, long special) {
    private static final int SORT = 0170000;
    private static final int SOCKET = 0140000;
    private static final int LINK = 0120000;
    private static final int FILE = 0100000;
    private static final int DIRECTORY = 0040000;
    /** Permissions without set-user-id and its like, which only root can be sure to give. */
    private static final int ORDINARY = SORT | 0777;

    /** The entry at {@code path}, or null if there is none. */
    static Inode at(Path path) throws IOException {
        try {
            Map<String, Object> read = Files.readAttributes(path,
                    "unix:mode,size,lastModifiedTime,ctime,uid,gid,dev,ino,nlink,rdev", LinkOption.NOFOLLOW_LINKS);
            return new Inode((int) read.get("mode"), (long) read.get("size"), (FileTime) read.get("lastModifiedTime"),
                    (FileTime) read.get("ctime"), (int) read.get("uid"), (int) read.get("gid"),
                    (long) read.get("dev"), (long) read.get("ino"), (int) read.get("nlink"), (long) read.get("rdev"));
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    /** The same without any further names. */
    Inode alone() {
        return new Inode(mode, size, modified, changed, uid, gid, device, number, 1, special);
    }

    boolean isDirectory() {
        return (mode & SORT) == DIRECTORY;
    }

    boolean isFile() {
        return (mode & SORT) == FILE;
    }

    boolean isLink() {
        return (mode & SORT) == LINK;
    }

    /** What a running program listens at. It means nothing in a copy. */
    boolean isSocket() {
        return (mode & SORT) == SOCKET;
    }

    /** Whether it may have further names. */
    boolean isShared() {
        return names > 1 && !isDirectory();
    }

    boolean isSameSortAs(Inode other) {
        return (mode & SORT) == (other.mode & SORT);
    }

    /** Whether {@code copy} is as a copy of this should be, as far as can be seen from outside. */
    boolean isLike(Inode copy, boolean owned) {
        int compared = owned ? ~0 : ORDINARY;
        return (mode & compared) == (copy.mode & compared)
                && (isDirectory() || size == copy.size)
                && modified.equals(copy.modified)
                && special == copy.special
                && (!owned || uid == copy.uid && gid == copy.gid);
    }

    /** The same for all names of one file. */
    Identity identity() {
        return new Identity(device, number);
    }

    record Identity(long device, long number) {
    }
}
