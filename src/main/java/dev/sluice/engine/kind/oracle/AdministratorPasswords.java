package dev.sluice.engine.kind.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The file with the passwords of those who may log in as administrators from elsewhere. That of the backup becomes the virtual
 * database's own; the software finds it by a link.
 */
final class AdministratorPasswords {
    private static final String NAME = "orapw";

    private final RestorePlan plan;

    AdministratorPasswords(RestorePlan plan) {
        this.plan = plan;
    }

    private Path file() {
        return plan.in(NAME);
    }

    private Path link() {
        return plan.home().resolve("dbs").resolve(NAME + plan.names().instance());
    }

    /** Takes it out of the backup. One that is there has passwords that were given since, and stays. */
    void bring(FileOwner owner) throws IOException {
        Optional<Path> found = plan.isStaging() || Files.exists(file(), LinkOption.NOFOLLOW_LINKS) ? Optional.empty() : found();
        if (found.isPresent()) {
            owner.write(file(), Files.readAllBytes(found.get()));
        }
    }

    /** The least deep in the backup. */
    private Optional<Path> found() throws IOException {
        Path backup = plan.in(Backup.FOLDER);
        if (!Files.isDirectory(backup, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (Stream<Path> entries = Files.walk(backup)) {
            return entries.filter(path -> path.getFileName().toString().startsWith(NAME))
                    .filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .min(Comparator.comparing(Path::getNameCount).thenComparing(Path::compareTo));
        }
    }

    /** Whether there is one, be it the virtual database's own or another one that the software has for its instance. */
    boolean areThere() {
        return Files.exists(file(), LinkOption.NOFOLLOW_LINKS) || Files.exists(link());
    }

    /** Has the software find it, unless it has another one of that name. */
    void show() throws IOException {
        // No instance starts with one that leads nowhere, such as to where the data was before.
        if (Files.isSymbolicLink(link()) && !Files.exists(link())) {
            Files.delete(link());
        }
        boolean wanted = Files.exists(file(), LinkOption.NOFOLLOW_LINKS) && Files.isDirectory(link().getParent());
        if (wanted && !Files.exists(link(), LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(link(), file());
        }
    }

    /** Takes the link away, if it is this one's. */
    void hide() throws IOException {
        if (Files.isSymbolicLink(link()) && Files.readSymbolicLink(link()).equals(file())) {
            Files.delete(link());
        }
    }
}
