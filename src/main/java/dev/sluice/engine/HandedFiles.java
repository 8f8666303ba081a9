package dev.sluice.engine;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.files.OwnedFile;
import dev.sluice.engine.kind.Removal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Files that root hands to a program of another account, which comes to none of root's own, and one that it gets back. They lie in a folder
 * of that account within one of root's, so that the account can exchange what is in it, and not the folder.
 */
public final class HandedFiles implements AutoCloseable {
    private final Path outer;
    private final Path inner;
    private final Account account;
    /** What they are called there, and what they stand for. */
    private final Map<String, String> names = new LinkedHashMap<>();

    public HandedFiles(Account account) throws IOException {
        this.account = account;
        outer = Files.createTempDirectory("sluice-handed-");
        Files.setPosixFilePermissions(outer, PosixFilePermissions.fromString("rwx--x--x"));
        inner = Files.createDirectory(outer.resolve("files"), EngineHome.OWNER_ONLY_FOLDER);
    }

    /** Where the program finds a copy of a file. */
    public String copyOf(Path file) throws IOException {
        Path copy = place(file.toString());
        Files.copy(file, copy);
        account.give(copy);
        return copy.toString();
    }

    /** Where the program finds a text that nobody else may read. */
    public String fileWith(String text) throws IOException {
        Path file = Files.createFile(place("a file"), EngineHome.OWNER_ONLY_FILE);
        Files.writeString(file, text);
        account.give(file);
        return file.toString();
    }

    /** Where the program puts what is to be in a file. */
    public String placeFor(Path file) {
        return place(file.toString()).toString();
    }

    private Path place(String meaning) {
        Path place = inner.resolve(Integer.toString(names.size() + 1));
        names.put(place.toString(), meaning);
        return place;
    }

    /** A file of root's own, to which the program does not come by itself. */
    public Path own(String name) {
        return outer.resolve(name);
    }

    /** From here on the program may do with the files what it likes. */
    public void give() throws IOException {
        account.give(inner);
    }

    /** Takes what the program has put somewhere, unless that is a link. @param to a file, which stays as readable as it is */
    public void take(String place, Path to) throws IOException {
        OwnedFile.check(Path.of(place));
        try (InputStream in = Files.newInputStream(Path.of(place), LinkOption.NOFOLLOW_LINKS); OutputStream out = Files.newOutputStream(to)) {
            in.transferTo(out);
        }
    }

    /** What the program said, with the names that its user knows. */
    public String named(String said) {
        String named = said;
        for (Map.Entry<String, String> each : names.entrySet()) {
            named = named.replace(each.getKey(), each.getValue());
        }
        return named;
    }

    @Override
    public void close() throws IOException {
        Removal.of(outer);
    }
}
