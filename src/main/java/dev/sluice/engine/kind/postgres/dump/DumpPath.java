package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.kind.AddressedSource;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.SourceAddress;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.Installations;
import dev.sluice.engine.kind.postgres.server.ServerAccount;
import dev.sluice.engine.kind.tree.TreeSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The path of a dump, or of a base backup, as the address of a source. */
public final class DumpPath {
    private static final String VERSION = "PG_VERSION";
    /** What dumps are called behind their names. */
    private static final String ENDINGS = "(\\.(sql|dump|pgdump|backup|custom|tar|gz))+$";

    private DumpPath() {
    }

    /** What is at the path; nothing where that is neither. */
    public static Optional<AddressedSource> find(SourceAddress address) throws IOException, InterruptedException {
        if (!address.text().startsWith("/") || address.text().indexOf('\0') >= 0) {
            return Optional.empty();
        }
        Path path = Path.of(address.text()).normalize();
        SourceReach reach = address.reach().resolved();
        boolean isHidden = reach.objection(path).isPresent() || Files.exists(path) && reach.objection(path.toRealPath()).isPresent();
        if (isHidden || Files.notExists(path)) {
            return Optional.empty();
        }
        if (Files.isRegularFile(path.resolve(VERSION), LinkOption.NOFOLLOW_LINKS) && Files.isDirectory(path.resolve("global"))) {
            return Optional.of(backup(path, address));
        }
        boolean isDump = Files.isRegularFile(path) || Files.isRegularFile(path.resolve(Dump.CONTENTS))
                || isClosed(path) && Dump.isAt(path, ServerAccount.of(address.user()));
        return isDump ? Optional.of(dump(path, address)) : Optional.empty();
    }

    /** Whether it cannot be told from here what is there: dumps are for the account that restores them. */
    private static boolean isClosed(Path path) {
        return !Files.exists(path) || Files.isDirectory(path) && !Files.isExecutable(path);
    }

    private static AddressedSource dump(Path path, SourceAddress address) throws IOException, InterruptedException {
        Dump dump = Dump.named(path.toString(), address.reach(), ServerAccount.of(address.user()));
        AddressedSource said = new AddressedSource(path.getFileName().toString().replaceFirst(ENDINGS, ""), Map.of("dumpPath", path.toString()),
                List.of(Map.of("dumpPath", path.toString())), Map.of(), null);
        if (!address.isAsked()) {
            return said;
        }
        Installation newest = address.installations().stream().filter(installation -> DumpRestore.isPossible(dump, installation)).max(Comparator.comparing(DumpPath::version))
                .orElseThrow(() -> lacking(path, "PostgreSQL"));
        // How much room it takes when it is restored, it does not say.
        return said.with(new AddressedSource.Traits(newest, false, null, List.of()));
    }

    private static AddressedSource backup(Path path, SourceAddress address) throws IOException {
        AddressedSource said = new AddressedSource(path.getFileName().toString(), Map.of("backupPath", path.toString()),
                List.of(Map.of("backupPath", path.toString())), Map.of(), null);
        if (!address.isAsked()) {
            return said;
        }
        String version = MessageText.plain(new DataDirectory(path).version());
        Installation fitting = address.installations().stream().filter(installation -> Installations.major(installation.version()).equals(version))
                .findFirst().orElseThrow(() -> lacking(path, "PostgreSQL " + version));
        return said.with(new AddressedSource.Traits(fitting, false, TreeSize.of(path), List.of()));
    }

    private static int version(Installation installation) {
        return Integer.parseInt(Installations.major(installation.version()));
    }

    private static KindException lacking(Path path, String software) {
        return new KindException("exception.postgres.software", "address: what '" + path + "' holds needs " + software
                + ", whose programs are not on the engine's machine.", "Install them, as by apt-get install postgresql, or name their folder in"
                + " SLUICE_POSTGRES; then start the engine anew: sluice engine stop.");
    }
}
