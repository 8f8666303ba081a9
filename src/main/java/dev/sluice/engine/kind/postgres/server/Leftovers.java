package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Removal;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What data that was copied still has of where it came from: the files of another server, and whatever else somebody has put there. */
public record Leftovers(DataDirectory data) {
    /** What belongs to the server that the data was copied from: its processes, its standbys, its own settings. */
    private static final List<String> FOREIGN = List.of("postmaster.pid", "postmaster.opts", DataDirectory.STANDBY,
            DataDirectory.RECOVERY, "tablespace_map", "postgresql.auto.conf", "pg_hba.conf", "pg_ident.conf", "current_logfiles");
    private static final List<String> FOREIGN_CONTENTS = List.of("pg_replslot", "pg_stat_tmp", "pg_dynshmem", "pg_notify");
    /** How all begins that the engine notes beside the data, where servers of copies and the engine go by it. */
    private static final String NOTES = "sluice";

    /** Takes away what must not go from a source to its copies; before the engine notes anything there. */
    public void makeOwn() throws IOException {
        for (String name : FOREIGN) {
            Removal.of(data.in(name));
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(data.path())) {
            for (Path entry : entries) {
                if (entry.getFileName().toString().startsWith(NOTES) || Files.isSymbolicLink(entry)) {
                    Removal.of(entry);
                }
            }
        }
        data.write("postgresql.auto.conf", "");
        emptyContents();
    }

    /** Refuses data into which a copy would not write alone. */
    public void checkLinks() throws IOException {
        try (Stream<Path> all = Files.walk(data.path())) {
            Optional<Path> link = all.filter(Files::isSymbolicLink).findFirst();
            if (link.isPresent()) {
                throw leadsOut(link.get());
            }
        }
    }

    private KindException leadsOut(Path link) {
        return new KindException("exception.postgres.link", "the data holds the link '" + data.path().relativize(link)
                + "', which leads out of it: a copy would write there, too.", "Put what it leads to in its place, and sync again.");
    }

    /** Refuses a copy of a server's data in which somebody has put a link in the place of a folder: the engine works in these, too. */
    private void checkFolders() throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(data.path())) {
            for (Path entry : entries) {
                if (Files.isSymbolicLink(entry) && Files.isDirectory(entry)) {
                    throw leadsOut(entry);
                }
            }
        }
    }

    /** Takes away what is left in a copy of the server whose data it is: it runs no more, has no standbys, and is none. */
    public void forgetProcesses() throws IOException {
        checkFolders();
        for (String name : List.of("postmaster.pid", DataDirectory.STANDBY, DataDirectory.TAKEN, DataDirectory.BACKED_UP)) {
            Removal.of(data.in(name));
        }
        data.openTablespaces();
        emptyContents();
    }

    private void emptyContents() throws IOException {
        for (String name : FOREIGN_CONTENTS) {
            if (Files.isDirectory(data.in(name), LinkOption.NOFOLLOW_LINKS)) {
                Removal.ofAllIn(data.in(name));
            }
        }
    }
}
