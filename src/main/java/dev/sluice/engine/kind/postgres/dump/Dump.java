package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.files.PlainFile;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.kind.KindException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What pg_dump has written of one database: an archive, in a file or a directory, or statements as text.
 *
 * @param path free of symbolic links
 */
record Dump(Path path, Form form) {
    /** How it is written. */
    enum Form {
        CUSTOM, DIRECTORY, TAR, TEXT, PACKED_TEXT;

        /** Whether it is for pg_restore; otherwise it is for psql. */
        boolean isArchive() {
            return this != TEXT && this != PACKED_TEXT;
        }

        /** Whether several can read it at once. */
        boolean isForMany() {
            return this == CUSTOM || this == DIRECTORY;
        }
    }

    static final String CONTENTS = "toc.dat";
    /** Where a program finds it. */
    static final String OPENED = "/dev/fd/3";
    /** A link that was put on the way to it meanwhile shows in where it is; whoever opens a pipe waits, and is ended. */
    private static final String OPEN = "dump=$1; shift; (sleep 10; kill $$) >/dev/null 2>&1 & exec 3<\"$dump\" && kill $!"
            + " && [ \"$(readlink /proc/self/fd/3)\" = \"$dump\" ] && [ -f /proc/self/fd/3 -o -d /proc/self/fd/3 ]"
            + " || { echo \"error: $dump was exchanged\" >&2; exit 1; }; exec \"$@\"";
    /** A tar has the name of its first file at its beginning, and pg_dump begins with the table of contents. */
    private static final int HEAD = 512;

    /** The one that a user named. */
    static Dump named(String typed, SourceReach reach) throws IOException, InterruptedException {
        Path path = Path.of(typed);
        SourceReach resolved = reach.resolved();
        checkReach(typed, path.normalize(), resolved);
        if (!Files.exists(path)) {
            throw refused(typed, "missing", "does not exist", "Create it, as by pg_dump --format=custom, or name another.");
        }
        Path real = path.toRealPath();
        checkReach(typed, real, resolved);
        if (Files.isDirectory(real)) {
            if (!Files.exists(real.resolve(CONTENTS))) {
                throw refused(typed, "unknown", "is a directory without " + CONTENTS, "Name one that pg_dump --format=directory made.");
            }
            if (resolved.isBounded()) {
                throw refused(typed, "directory", "is a directory, and what is in it can name any file that its reader may read",
                        "Dump by pg_dump --format=custom, or let an administrator link it.");
            }
            return new Dump(real, Form.DIRECTORY);
        }
        Form form;
        try (InputStream file = open(real)) {
            form = form(file.readNBytes(HEAD));
        }
        if (form == null) {
            throw refused(typed, "unknown", "is neither an archive of pg_dump nor text", "Name what pg_dump has written.");
        }
        return new Dump(real, form);
    }

    private static void checkReach(String typed, Path path, SourceReach reach) throws IOException {
        Optional<SourceReach.Objection> objection = reach.objection(path);
        if (objection.isPresent()) {
            throw refused(typed, "outside", objection.get().what(), objection.get().action());
        }
    }

    /** What it is made of. Whoever opens a pipe waits for somebody who writes, and nobody may come. */
    static InputStream open(Path path) throws IOException {
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw refused(path.toString(), "unknown", "is no file", "Name what pg_dump has written.");
        }
        return Channels.newInputStream(PlainFile.open(path));
    }

    private static Form form(byte[] head) {
        String begin = new String(head, StandardCharsets.ISO_8859_1);
        if (begin.startsWith("PGDMP")) {
            return Form.CUSTOM;
        }
        if (begin.startsWith(CONTENTS + "\0")) {
            return Form.TAR;
        }
        if (begin.startsWith("\u001f\u008b")) {
            return Form.PACKED_TEXT;
        }
        return begin.isEmpty() || begin.indexOf('\0') >= 0 ? null : Form.TEXT;
    }

    /**
     * The words before those of a program that reads it at {@link #OPENED}: it is the file that was looked at, whatever stands in its place
     * by the time of the program.
     */
    List<String> opening() {
        return List.of("sh", "-c", OPEN, "sh", path.toString());
    }

    /** Refuses what the account that restores it may not read. */
    void checkReadable(Account account) throws IOException, InterruptedException {
        Path file = form == Form.DIRECTORY ? path.resolve(CONTENTS) : path;
        if (!HostCommand.of("test", "-r", file.toString()).as(account).run().ok()) {
            throw failed("unreadable", "may not be read by the account " + account.name() + ", which restores it",
                    "Let it read that, and enter the folders that lead there.");
        }
    }

    KindException failed(String id, String what, String action) {
        return refused(path.toString(), id, what, action);
    }

    private static KindException refused(String typed, String id, String what, String action) {
        return new KindException("exception.postgres.dump." + id, "dumpPath: " + MessageText.quoted(typed) + " " + what + ".", action);
    }

    String name() {
        return path.getFileName().toString();
    }
}
