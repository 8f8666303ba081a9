package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.kind.KindException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What pg_dump has written of one database: an archive, in a file or a directory, or statements as text. Only the account that restores it
 * reads it, from the first look on: an engine with a helper has rights over files only where both owner and group are of its accounts, and
 * that account also reads its files of other groups.
 *
 * @param path free of symbolic links
 * @param reader who restores it
 */
record Dump(Path path, Form form, Account reader) {
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

    /** The one that a user named. @param reader who restores it */
    static Dump named(String typed, SourceReach reach, Account reader) throws IOException, InterruptedException {
        Path path = Path.of(typed);
        SourceReach resolved = reach.resolved();
        checkReach(typed, path.normalize(), resolved);
        Path real = real(typed, path, reader);
        checkReach(typed, real, resolved);
        if (Files.isDirectory(real) || sees(reader, "-d", real)) {
            if (resolved.isBounded()) {
                throw refused(typed, "directory", "is a directory, and what is in it can name any file that its reader may read",
                        "Dump by pg_dump --format=custom, or let an administrator link it.");
            }
            checkContents(typed, real, reader);
            return new Dump(real, Form.DIRECTORY, reader);
        }
        if (sees(reader, "-e", real) && !sees(reader, "-f", real)) {
            throw refused(typed, "unknown", "is no file", "Name what pg_dump has written.");
        }
        if (!sees(reader, "-r", real)) {
            throw unreadable(typed, reader);
        }
        Form form = form(head(real, reader));
        if (form == null) {
            throw refused(typed, "unknown", "is neither an archive of pg_dump nor text", "Name what pg_dump has written.");
        }
        return new Dump(real, form, reader);
    }

    /** Whether the reader sees one there, by how it looks from outside: a file, or a directory with a table of contents. */
    static boolean isAt(Path path, Account reader) throws IOException, InterruptedException {
        return sees(reader, "-f", path) || sees(reader, "-f", path.resolve(CONTENTS));
    }

    /** Where it really is; the engine may be kept out of a folder on the way that lets the reader in. */
    private static Path real(String typed, Path path, Account reader) throws IOException, InterruptedException {
        try {
            return path.toRealPath();
        } catch (AccessDeniedException closed) {
            Result told = HostCommand.of("readlink", "-e", "-n", path.toString()).as(reader).run();
            if (told.ok()) {
                return Path.of(told.out());
            }
            throw sees(reader, "-x", path.toAbsolutePath().getParent()) ? missing(typed) : unreadable(typed, reader);
        } catch (FileSystemException none) {
            throw missing(typed);
        }
    }

    private static void checkContents(String typed, Path directory, Account reader) throws IOException, InterruptedException {
        Path contents = directory.resolve(CONTENTS);
        if (sees(reader, "-x", directory) && !sees(reader, "-e", contents)) {
            throw refused(typed, "unknown", "is a directory without " + CONTENTS, "Name one that pg_dump --format=directory made.");
        }
        if (!sees(reader, "-r", contents)) {
            throw unreadable(typed, reader);
        }
    }

    /** Whether a test is true for the reader, such as {@code -r}. */
    private static boolean sees(Account reader, String test, Path path) throws IOException, InterruptedException {
        return HostCommand.of("test", test, path.toString()).as(reader).run().ok();
    }

    private static byte[] head(Path path, Account reader) throws IOException, InterruptedException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        Result read = opening(path, reader).and("head", "-c", Integer.toString(HEAD), OPENED)
                .run((bytes, count) -> head.write(bytes, 0, count), line -> { }, program -> { });
        if (!read.ok()) {
            throw unreadable(path.toString(), reader);
        }
        return head.toByteArray();
    }

    private static void checkReach(String typed, Path path, SourceReach reach) throws IOException {
        Optional<SourceReach.Objection> objection = reach.objection(path);
        if (objection.isPresent()) {
            throw refused(typed, "outside", objection.get().what(), objection.get().action());
        }
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
     * A program that reads it at {@link #OPENED}: it is the file that was looked at, whatever stands in its place by the time of the program.
     */
    HostCommand read(String... program) {
        return opening(path, reader).and(program);
    }

    /** The words, for a shell, of a program that makes text of what it reads. */
    String unpacker() {
        return form == Form.TEXT ? "cat" : "gzip -dc";
    }

    private static HostCommand opening(Path path, Account reader) {
        return HostCommand.of("sh", "-c", OPEN, "sh", path.toString()).as(reader);
    }

    KindException failed(String id, String what, String action) {
        return refused(path.toString(), id, what, action);
    }

    private static KindException missing(String typed) {
        return refused(typed, "missing", "does not exist", "Create it, as by pg_dump --format=custom, or name another.");
    }

    private static KindException unreadable(String typed, Account reader) {
        return refused(typed, "unreadable", "may not be read by the account " + reader.name() + ", which restores it",
                "Let it read that, and enter the folders that lead there.");
    }

    private static KindException refused(String typed, String id, String what, String action) {
        return new KindException("exception.postgres.dump." + id, "dumpPath: " + MessageText.quoted(typed) + " " + what + ".", action);
    }

    String name() {
        return path.getFileName().toString();
    }
}
