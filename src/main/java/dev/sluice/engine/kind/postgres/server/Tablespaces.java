package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.files.UnfollowedLinks;
import dev.sluice.engine.kind.KindException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The tablespaces of a server's data. A source has them wherever it likes, by links; in a dataset they are directories in the
 * place of those, so that they are frozen and cloned with the rest. A server wants links all the same, unless it is a
 * standby and told so: a clone gets some that lead to another folder of its own.
 */
public final class Tablespaces {
    private static final Path LINKS = Path.of(DataDirectory.TABLESPACES);
    private static final Path HOME = Path.of("sluice-tablespaces");

    private final DataDirectory data;

    public Tablespaces(DataDirectory data) {
        this.data = data;
    }

    /** What of the data lies elsewhere, by names relative to it. */
    public List<String> elsewhere() throws IOException {
        List<String> names = new ArrayList<>();
        if (Files.isSymbolicLink(data.in(DataDirectory.LOG_FOLDER))) {
            names.add(DataDirectory.LOG_FOLDER);
        }
        for (Path entry : entries()) {
            if (Files.isSymbolicLink(entry)) {
                names.add(LINKS.resolve(entry.getFileName()).toString());
            }
        }
        return names;
    }

    /** Makes the data of a clone such that a server starts on it, and writes nowhere else. */
    public void settle() throws IOException {
        for (Path entry : entries()) {
            Path lead = Path.of("..").resolve(HOME).resolve(entry.getFileName());
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                moveHome(entry.getFileName());
                Files.createSymbolicLink(entry, lead);
            } else if (Files.isSymbolicLink(entry) && !Files.readSymbolicLink(entry).equals(lead)) {
                throw new KindException("exception.postgres.tablespace", "the data has a tablespace outside of itself, at "
                        + Files.readSymbolicLink(entry) + ", into which a copy would write, too.",
                        "Move what is in it to another tablespace, drop it, and take a snapshot.");
            }
        }
    }

    /** Between folders of the data, whatever somebody puts in their place meanwhile. */
    private void moveHome(Path name) throws IOException {
        data.makeFolder(HOME.toString());
        try (SecureDirectoryStream<Path> links = UnfollowedLinks.folder(data.path(), LINKS.toString());
             SecureDirectoryStream<Path> home = UnfollowedLinks.folder(data.path(), HOME.toString())) {
            links.move(name, home, name);
        }
    }

    private List<Path> entries() throws IOException {
        List<Path> entries = new ArrayList<>();
        if (Files.isDirectory(data.in(LINKS.toString()), LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(data.in(LINKS.toString()))) {
                all.forEach(entries::add);
            }
        }
        return entries;
    }
}
