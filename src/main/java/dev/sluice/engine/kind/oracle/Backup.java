package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.SourceDirectory;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.tree.BlockRecords;
import dev.sluice.engine.kind.tree.TreeCopy;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An RMAN backup on disk, which is to be staged as the directory {@code backup} of a dataset. It has to be at rest:
 * a piece that vanishes meanwhile ends the staging.
 */
final class Backup {
    /** Its directory in a dataset, and so in each virtual database. */
    static final String FOLDER = "backup";
    private static final String ID = "exception.oracle.backup";

    private final Staging staging;
    private final String location;

    Backup(Staging staging) {
        this.staging = staging;
        this.location = Texts.of(staging.parameters(), "dbrmanbkploc");
    }

    /** Whether there is anything on disk; if not, RMAN gets everything from tape. */
    boolean isOnDisk() {
        return !location.isEmpty();
    }

    private String database() {
        return Texts.of(staging.sourceConfig().object("parameters"), "dbName");
    }

    /** Without the name nothing is restored under the name that the control file has. */
    void checkName() throws KindException {
        if (database().isEmpty()) {
            throw new KindException("exception.oracle.backup.unnamed",
                    "dbName: the source configuration " + MessageText.quoted(staging.sourceConfig().name())
                            + " does not say which database the backup is of.",
                    "Give it a dbName: what 'select name from v$database' shows at the source.");
        }
    }

    /** Keeps the database's name, and what was copied of its backup. */
    void record(Map<String, Long> copied) throws IOException {
        new BackupManifest(database(), copied).write(staging.into());
    }

    void stage(Progress progress) throws IOException, InterruptedException {
        SourceDirectory source = SourceDirectory.named("dbrmanbkploc", ID, location, staging.reach()).apartFrom(staging.into());
        Map<String, Long> pieces = pieces(source);
        checkControlFile(source);
        checkLinks(source);

        Path folder = staging.into().resolve(FOLDER);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder);
        }
        new TreeCopy(source, folder, BlockRecords.of(staging), staging.sync().flag("resync"), progress).run();

        Map<String, Long> copied = BackupManifest.pieces(folder);
        for (String piece : pieces.keySet()) {
            if (!copied.containsKey(piece)) {
                throw vanished(source, piece);
            }
        }
        record(copied);
        FileOwner.of(folder).giveDirectory(staging.into());
    }

    private static Map<String, Long> pieces(SourceDirectory source) throws IOException {
        try {
            Map<String, Long> pieces = BackupManifest.pieces(source.path());
            if (pieces.isEmpty()) {
                throw source.failed(".empty", "holds no backup", "Name the directory that holds the backup's pieces.");
            }
            return pieces;
        } catch (NoSuchFileException gone) {
            throw vanished(source, gone.getFile());
        }
    }

    private static KindException vanished(SourceDirectory source, String piece) {
        return source.failed(".piece.vanished", "lost the piece " + MessageText.quoted(piece) + " while it was being copied",
                "Wait until nothing changes the backup, and synchronize again.");
    }

    private void checkControlFile(SourceDirectory source) throws IOException {
        String piece = Texts.of(staging.parameters(), "dbctrlbkppiece");
        if (piece.isEmpty()) {
            return;
        }
        Path path = Path.of(piece);
        if (!Files.isRegularFile(path)) {
            throw new KindException(ID + ".control.missing",
                    "dbctrlbkppiece: " + MessageText.quoted(piece) + " does not exist.",
                    "Name the piece that holds the control file.");
        }
        if (!path.toRealPath().startsWith(source.path())) {
            throw new KindException(ID + ".control.outside", "dbctrlbkppiece: " + MessageText.quoted(piece)
                    + " leads to " + path.toRealPath() + ", outside dbrmanbkploc " + MessageText.quoted(location) + ".",
                    "Name a piece that lies inside that directory.");
        }
    }

    /** A link that leads out of the backup would leave its piece behind, or show anything on this machine. */
    private static void checkLinks(SourceDirectory source) throws IOException {
        try (Stream<Path> entries = Files.walk(source.path())) {
            for (Path link : (Iterable<Path>) entries.filter(Files::isSymbolicLink)::iterator) {
                Path target = Files.readSymbolicLink(link);
                boolean stays = !target.isAbsolute() && Files.exists(link)
                        && link.toRealPath().startsWith(source.path());
                if (!stays) {
                    throw source.failed(".link", "holds the link "
                            + MessageText.quoted(source.path().relativize(link).toString()) + ", which leads out of it to "
                            + MessageText.quoted(target.toString()), "Put the piece itself there.");
                }
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    /** Where the control file's piece lies below {@link #FOLDER}; empty if the parameters name none. */
    static String controlPiece(ApiObject parameters) {
        String piece = Texts.of(parameters, "dbctrlbkppiece");
        return piece.isEmpty() ? "" : Path.of(Texts.of(parameters, "dbrmanbkploc")).normalize()
                .relativize(Path.of(piece).normalize()).toString();
    }

    /** Refuses a copy in which pieces are missing or cut short. */
    static void check(Path data, BackupManifest manifest) throws IOException {
        Path folder = data.resolve(FOLDER);
        Map<String, Long> found = Files.isDirectory(folder) ? BackupManifest.pieces(folder) : Map.of();
        List<String> damaged = manifest.pieces().entrySet().stream()
                .filter(piece -> !piece.getValue().equals(found.get(piece.getKey()))).map(Map.Entry::getKey).toList();
        if (!damaged.isEmpty()) {
            throw new KindException(ID + ".damaged", "the copy of the backup is not whole: the piece "
                    + MessageText.quoted(damaged.get(0)) + " is missing or has another size than was staged.",
                    "Synchronize the dSource and provision from its new snapshot.");
        }
    }
}
