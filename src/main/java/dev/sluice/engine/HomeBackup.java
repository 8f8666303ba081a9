package dev.sluice.engine;

import dev.sluice.engine.catalog.CatalogCopy;
import dev.sluice.engine.catalog.CatalogException;
import dev.sluice.engine.host.files.OwnedFile;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.secrets.KeySource;
import dev.sluice.engine.secrets.MasterKey;
import dev.sluice.engine.secrets.UnreadableSecret;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Timestamp;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.MalformedJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A copy of a home in one file: its catalog, which holds no readable secret, its account of time, and, sealed, the keys and what else
 * nobody but the owner may read. The data in the pool is not in it.
 */
public final class HomeBackup {
    private static final String ABOUT = "backup.json";
    private static final String KEYS = "keys.sealed";
    private static final int FORMAT = 1;
    private static final JsonBounds BOUNDS = new JsonBounds(1 << 20, 8, 20);

    private HomeBackup() {
    }

    /**
     * What a backup says of itself.
     *
     * @param made when
     * @param pool the folder of the pool then
     * @param keys whether it has the keys
     */
    public record About(Instant made, String pool, boolean keys) {
    }

    /** Puts a backup into a file that is empty as yet. */
    @FunctionalInterface
    public interface Source {
        void write(Path file) throws IOException, InterruptedException;
    }

    /** One that is made of a home, whether its engine works or none does. @param seal null to leave the keys out */
    public static Source of(EngineSettings settings, BackupSeal seal) {
        return file -> {
            Path folder = Files.createTempDirectory(file.getParent(), "copy", EngineHome.OWNER_ONLY_FOLDER);
            try {
                write(settings, folder.resolve(EngineHome.CATALOG), file, seal);
            } catch (CatalogException | UnreadableSecret failed) {
                throw new IOException(failed.getMessage(), failed);
            } finally {
                Removal.of(folder);
            }
        };
    }

    /** Takes the place of an older backup, or of nothing, with a new one. */
    public static About write(Path file, Source source) throws IOException, InterruptedException {
        Path whole = file.toAbsolutePath().normalize();
        if (!Files.isDirectory(whole.getParent())) {
            throw new IOException("there is no folder " + whole.getParent() + ". Make it, or name another file");
        }
        if (Files.exists(whole)) {
            checkReplaceable(whole);
        }
        Path folder = Files.createTempDirectory(whole.getParent(), "." + whole.getFileName(), EngineHome.OWNER_ONLY_FOLDER);
        try {
            Path partial = Files.createFile(folder.resolve("backup"), EngineHome.OWNER_ONLY_FILE);
            source.write(partial);
            About about;
            try (ZipFile zip = new ZipFile(partial.toFile())) {
                about = about(zip, whole);
            }
            Files.move(partial, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return about;
        } finally {
            Removal.of(folder);
        }
    }

    private static void write(EngineSettings settings, Path copy, Path file, BackupSeal seal) throws IOException {
        CatalogCopy.make(EngineHome.catalogIn(settings.home()), copy);
        String pool = EngineHome.holder(settings.home()).map(HomeHolder::pool).orElse(settings.poolRoot()).toString();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            add(zip, ABOUT, text(new About(Instant.now(), pool, seal != null)));
            if (seal != null) {
                add(zip, KEYS, seal.close(secrets(settings, CatalogCopy.keys(copy))));
            }
            Path time = settings.home().resolve(EngineHome.TIME);
            if (Files.exists(time)) {
                add(zip, EngineHome.TIME, OwnedFile.read(time));
            }
            zip.putNextEntry(new ZipEntry(EngineHome.CATALOG));
            Files.copy(copy, zip);
            zip.closeEntry();
        }
    }

    /** A newer backup takes the place of an older one, and of nothing else. */
    private static void checkReplaceable(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is no regular file, and a backup would take its place. Name another file");
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            about(zip, file);
        } catch (ZipException | MalformedJson | ClassCastException | NullPointerException foreign) {
            throw new IOException(file + " is there already, and no backup of Sluice. Name another file", foreign);
        }
    }

    private static void add(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    private static String text(About about) {
        return Json.write(ApiObject.of("HomeBackup").with("format", FORMAT).with("version", Version.CURRENT).with("made", Timestamp.of(about.made()))
                .with("pool", about.pool()).with("keys", about.keys())) + "\n";
    }

    /** @param numbers of the keys that are needed */
    private static String secrets(EngineSettings settings, List<String> numbers) throws IOException {
        List<String> keys = settings.keys().keys().stream().filter(key -> numbers.contains(key.number())).map(MasterKey::line).toList();
        if (keys.size() < numbers.size()) {
            throw new IOException(settings.keys() + " has not the key " + numbers.get(numbers.size() - 1) + ", with which secrets are encrypted");
        }
        Map<String, String> files = new LinkedHashMap<>();
        for (String name : EngineHome.PRIVATE_FILES) {
            Path file = settings.home().resolve(name);
            if (Files.exists(file)) {
                files.put(name, OwnedFile.read(file));
            }
        }
        return Json.write(Map.of("keys", keys, "files", files));
    }

    /**
     * Makes a home of a backup, which must have no catalog yet.
     *
     * @param seal null to leave the keys of the backup where they are
     */
    public static About read(EngineSettings settings, Path file, BackupSeal seal) throws IOException, InterruptedException {
        Path catalog = settings.home().resolve(EngineHome.CATALOG);
        if (Files.exists(catalog)) {
            throw new IOException("the home " + settings.home() + " has a catalog already. Name another home, or move it away");
        }
        if (!Files.isReadable(file)) {
            throw new IOException("the file " + file + " is not there, or cannot be read. Name a backup");
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            About about = about(zip, file);
            ApiObject secrets = about.keys() && seal != null
                    ? Json.parseObject(seal.open(text(zip, KEYS)), BOUNDS) : ApiObject.of(Map.of());
            try (EngineHome home = EngineHome.claim(settings)) {
                put(zip, home, secrets, settings.keys());
            }
            return about;
        } catch (ZipException | MalformedJson | ClassCastException | NullPointerException foreign) {
            throw new IOException(file + " is no backup of Sluice, or damaged", foreign);
        } catch (CatalogException damaged) {
            throw new IOException("the catalog in " + file + " is damaged, or of another version of Sluice", damaged);
        } catch (UnreadableSecret failed) {
            throw new IOException(failed.getMessage(), failed);
        }
    }

    private static About about(ZipFile zip, Path file) throws IOException {
        ApiObject said = Json.parseObject(text(zip, ABOUT), BOUNDS);
        if (((Number) said.get("format")).intValue() != FORMAT) {
            throw new IOException(file + " was written by another version of Sluice (" + said.string("version") + "). Use that one");
        }
        return new About(Timestamp.parse(said.string("made")), said.string("pool"), said.flag("keys"));
    }

    private static String text(ZipFile zip, String name) throws IOException {
        return new String(zip.getInputStream(zip.getEntry(name)).readNBytes(BOUNDS.size()), StandardCharsets.UTF_8);
    }

    /** The catalog comes last: as long as it is not there, the home is none. */
    private static void put(ZipFile zip, EngineHome home, ApiObject secrets, KeySource source) throws IOException {
        Path partial = home.root().resolve(EngineHome.CATALOG + ".new");
        Files.deleteIfExists(partial);
        Files.createFile(partial, EngineHome.OWNER_ONLY_FILE);
        try {
            try (OutputStream out = Files.newOutputStream(partial)) {
                zip.getInputStream(zip.getEntry(EngineHome.CATALOG)).transferTo(out);
            }
            CatalogCopy.check(partial);
            for (Object line : secrets.list("keys")) {
                source.add(MasterKey.parse((String) line).orElseThrow(() -> new MalformedJson("it has a line that is no key")));
            }
            for (Map.Entry<?, ?> kept : secrets.object("files").entrySet()) {
                if (EngineHome.PRIVATE_FILES.contains(kept.getKey())) {
                    home.write((String) kept.getKey(), (String) kept.getValue());
                }
            }
            if (zip.getEntry(EngineHome.TIME) != null) {
                home.write(EngineHome.TIME, text(zip, EngineHome.TIME));
            }
            Files.move(partial, home.root().resolve(EngineHome.CATALOG), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            for (String left : List.of("", "-wal", "-shm")) {
                Files.deleteIfExists(partial.resolveSibling(partial.getFileName() + left));
            }
        }
    }
}
