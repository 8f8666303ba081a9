package dev.sluice.engine.kind.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The keystore of an encrypted database, where its files lie with the backup: {@code wallet} is then the VDB's {@code wallet_root}. */
final class Wallet {
    private static final String FOLDER = "wallet";
    /** Where below its root Oracle looks for the files. */
    private static final String PLACE = "tde";
    private static final String BY_PASSWORD = "ewallet.p12";
    private static final String BY_ITSELF = "cwallet.sso";

    private final RestorePlan plan;

    Wallet(RestorePlan plan) {
        this.plan = plan;
    }

    /** What {@code wallet_root} is to be; nothing where the backup brought no wallet. */
    Optional<Path> root() {
        Path root = plan.in(FOLDER);
        return Files.isDirectory(root.resolve(PLACE), LinkOption.NOFOLLOW_LINKS) ? Optional.of(root) : Optional.empty();
    }

    /** Takes it out of the backup. One that is there has keys that were made since, and stays. */
    void bring(FileOwner owner) throws IOException {
        Optional<Path> found = root().isPresent() ? Optional.empty() : found();
        if (found.isEmpty()) {
            return;
        }
        owner.makeDirectory(plan.in(FOLDER));
        Path place = plan.in(FOLDER, PLACE);
        owner.makeDirectory(place);
        for (String name : List.of(BY_PASSWORD, BY_ITSELF)) {
            Path file = found.get().resolve(name);
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                owner.write(place.resolve(name), Files.readAllBytes(file));
            }
        }
    }

    /** The folder of the backup that has it; of several the one that is least deep. */
    private Optional<Path> found() throws IOException {
        return folders().stream().findFirst();
    }

    /** All folders of the backup that have one, the least deep first. */
    List<Path> folders() throws IOException {
        Path backup = plan.in(Backup.FOLDER);
        if (!Files.isDirectory(backup, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.walk(backup)) {
            return entries.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .filter(path -> path.endsWith(BY_PASSWORD) || path.endsWith(BY_ITSELF))
                    .map(Path::getParent).distinct().sorted(Comparator.comparing(Path::getNameCount).thenComparing(Path::compareTo)).toList();
        }
    }
}
