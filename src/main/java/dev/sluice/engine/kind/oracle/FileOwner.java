package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.files.OwnedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;

/** Whose the files are that the engine makes for Oracle: whoever owns the software or the backup has to read them. */
record FileOwner(String account, int uid, int gid) {
    /** The ownership of an existing file. */
    static FileOwner of(Path path) throws IOException {
        Map<String, Object> read = Files.readAttributes(path, "unix:owner,uid,gid");
        return new FileOwner(read.get("owner").toString(), (int) read.get("uid"), (int) read.get("gid"));
    }

    /** Makes a directory that only its owner may enter, or makes an existing one so. */
    void makeDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(directory);
        }
        OwnedFile.permit(directory, "rwx------");
        give(directory);
    }

    /** Lets the owner, and the group, into a directory that exists. */
    void giveDirectory(Path directory) throws IOException {
        OwnedFile.permit(directory, "rwxr-x---");
        give(directory);
    }

    /** Writes a file that only its owner may read. Whatever had its name, be it a link, gives way. */
    void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    void write(Path file, byte[] bytes) throws IOException {
        Path draft = Files.createTempFile(file.getParent(), "." + file.getFileName(), ".new");
        Files.write(draft, bytes, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        give(draft);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Gives a directory away with all that its former owner has in it, and closes it to others. From the top down, so that the
     * former owner can change nothing below any more; links are given, and not followed.
     */
    void giveTree(Path directory) throws IOException {
        if (!Account.isRoot()) {
            return;
        }
        int former = of(directory).uid();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) throws IOException {
                makeDirectory(inner);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if ((int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS) == former) {
                    give(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Only root can give files away; anybody else made them as himself. */
    private void give(Path path) throws IOException {
        if (Account.isRoot()) {
            Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
        }
    }
}
