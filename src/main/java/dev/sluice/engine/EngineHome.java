package dev.sluice.engine;

import dev.sluice.engine.auth.Passwords;
import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.files.FileClaim;
import dev.sluice.engine.host.files.OwnedFile;
import dev.sluice.engine.host.files.SpareRoom;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.Removal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The folder where an engine keeps its own things, readable by its owner alone: the catalog, the first passwords, the socket it
 * answers at, and a lock that only one process holds, with a file that says which.
 */
public final class EngineHome implements AutoCloseable {
    static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    static final String CATALOG = "catalog.db";
    static final String TIME = "time.json";
    static final String ADMIN = "admin";
    static final String SYSADMIN = "sysadmin";
    private static final List<String> FIRST_USERS = List.of(SYSADMIN, ADMIN);
    private static final String PASSWORD = ".password";
    /** Those that are secret besides what is in the catalog. */
    static final List<String> PRIVATE_FILES = List.of(SYSADMIN + PASSWORD, ADMIN + PASSWORD, "tls.key", "tls.crt");
    private static final String SCRATCH = "scratch";
    /** Where SQLite puts the library that it brings along; otherwise among the temporary files, where it stays when the process is killed. */
    private static final String UNPACKED = "org.sqlite.tmpdir";
    /** Many times what it takes: a home that is nearly full is not to be filled by it. */
    private static final long ROOM_TO_UNPACK = 16L << 20;
    private static final String LOCK = "engine.lock";
    private static final String LAUNCH = "engine.launch";
    private static final String HOLDER = "engine.json";
    /** Others take the lock for a moment to see whether it is free. */
    private static final int ATTEMPTS = 25;
    private static final long PAUSE_MILLIS = 20;
    private static final String FINGERPRINT = "engine.fingerprint";
    static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path root;
    private final FileClaim lock;
    private final SpareRoom room;
    private HomeHolder holder;

    private EngineHome(Path root, FileClaim lock, SpareRoom room, HomeHolder holder) {
        this.root = root;
        this.lock = lock;
        this.room = room;
        this.holder = holder;
    }

    /** Takes the home for an engine of this process. */
    static EngineHome claim(EngineSettings settings) throws IOException, InterruptedException {
        Path root = settings.home();
        make(root);
        SpareRoom room = SpareRoom.in(root);
        FileClaim lock = lock(root);
        HomeHolder holder = HomeHolder.beginning(settings);
        EngineHome home = new EngineHome(root, lock, room, holder);
        try {
            home.write(HOLDER, holder.text());
            home.clearScratch();
            return home;
        } catch (IOException unwritable) {
            lock.close();
            throw unwritable;
        }
    }

    /** What an engine that was killed left there is gone; the library of the catalog, which is unpacked when it is first needed, goes there, too. */
    private void clearScratch() throws IOException {
        Path scratch = scratch();
        Removal.of(scratch);
        Files.createDirectory(scratch, OWNER_ONLY_FOLDER);
        if (System.getProperty(UNPACKED) == null && root.toFile().getUsableSpace() > ROOM_TO_UNPACK) {
            System.setProperty(UNPACKED, scratch.toString());
        }
    }

    /** A folder for files that only matter while the engine runs. */
    Path scratch() {
        return root.resolve(SCRATCH);
    }

    private static void make(Path root) throws IOException, InterruptedException {
        Files.createDirectories(root, OWNER_ONLY_FOLDER);
        int owner = (int) Files.getAttribute(root, "unix:uid");
        Account own = Account.current();
        if (owner != own.uid()) {
            throw new ForeignHome(root, Files.getOwner(root).getName(), own.name());
        }
        Files.setPosixFilePermissions(root, OWNER_ONLY_FOLDER.value());
    }

    private static FileClaim lock(Path root) throws IOException, InterruptedException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Optional<FileClaim> lock = FileClaim.take(root.resolve(LOCK));
            if (lock.isPresent()) {
                return lock.get();
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        throw new EngineRunning(root, said(root).orElse(null));
    }

    /** By what its clients know the certificate of such an engine; empty where it speaks without TLS. */
    public static Optional<String> fingerprint(Path root) throws IOException {
        return read(root, FINGERPRINT);
    }

    /**
     * Keeps others from starting a process on the home for as long as this one starts one; nothing while another does.
     * Killed at any moment, nobody waits for it.
     */
    public static Optional<Launch> launch(Path root) throws IOException, InterruptedException {
        if (RootFolder.isFor(root)) {
            return FileClaim.take(new RootFolder(root).launch()).map(Launch::new);
        }
        make(root);
        return FileClaim.take(root.resolve(LAUNCH)).map(Launch::new);
    }

    /** The right to start a process on a home, until it is closed. */
    public static final class Launch implements AutoCloseable {
        private final FileClaim claim;

        private Launch(FileClaim claim) {
            this.claim = claim;
        }

        @Override
        public void close() {
            claim.close();
        }
    }

    /** Who holds the home now; empty when nobody does, or who does has not said it yet. */
    public static Optional<HomeHolder> holder(Path root) throws IOException {
        return FileClaim.isHeld(root.resolve(LOCK)) ? said(root).filter(HomeHolder::lives) : Optional.empty();
    }

    /** Whether a process is of the account that a home belongs to: its file may say of any other that it holds the home. */
    public static boolean mayBeHeldBy(Path root, ProcessHandle process) throws IOException {
        OptionalInt number = Account.numberOf(process);
        return number.isEmpty() || number.getAsInt() == (int) Files.getAttribute(root, "unix:uid");
    }

    /** Whether anybody holds the home now, who may not have said yet who it is. */
    public static boolean isHeld(Path root) throws IOException {
        return FileClaim.isHeld(root.resolve(LOCK));
    }

    private static Optional<HomeHolder> said(Path root) throws IOException {
        return read(root, HOLDER).map(HomeHolder::parse);
    }

    /** Where the engine of the home is called, whether one runs or not. */
    public static Path socket(Path root) {
        return EngineSocket.of(root);
    }

    /** Whether an engine takes calls at the socket of the home. Refuses a socket that somebody else could have put there. */
    public static boolean answers(Path root) throws IOException {
        return EngineSocket.answers(root);
    }

    /** What the engine process of the home has to say. */
    public static Path log(Path root) {
        return RootFolder.isFor(root) ? new RootFolder(root).log() : root.resolve("engine.log");
    }

    /** The first password of a user whom the engine made itself, as long as its file is there. */
    public static Optional<String> password(Path root, String user) throws IOException {
        return read(root, user + PASSWORD);
    }

    /** Where that is; nothing where the password has been changed since. */
    public static Optional<Path> passwordFile(Path root, String user) {
        return Optional.of(root.resolve(user + PASSWORD)).filter(Files::exists);
    }

    private static Optional<String> read(Path root, String file) throws IOException {
        try {
            return Optional.of(OwnedFile.read(root.resolve(file)).trim());
        } catch (NoSuchFileException notThere) {
            return Optional.empty();
        }
    }

    public Path root() {
        return root;
    }

    Path catalog() {
        return root.resolve(CATALOG);
    }

    /** The catalog of a home, for who reads it beside the engine; refuses what is no home of one, and to read as root what another made. */
    static Path catalogIn(Path root) throws IOException {
        if (RootFolder.isFor(root)) {
            throw new IOException("the catalog of " + root + " is read by " + Files.getOwner(root).getName() + " alone, and not by root");
        }
        Path catalog = root.resolve(CATALOG);
        if (!Files.exists(catalog)) {
            throw new IOException(root + " is no home of an engine. Name one with --home");
        }
        for (String part : List.of("", "-wal", "-shm", "-journal")) {
            OwnedFile.check(catalog.resolveSibling(CATALOG + part));
        }
        return catalog;
    }

    /** What is kept back on its disk. */
    SpareRoom room() {
        return room;
    }

    /** An empty folder, which is the root of what the process sees that serves the network. */
    Path networkRoot() {
        return root.resolve("network");
    }

    /** The same of the process that listens for VDBs that sleep. */
    Path doorRoot() {
        return root.resolve("doors");
    }

    Path timeAccount() {
        return root.resolve(TIME);
    }

    /** Tells where the engine answers from now on. @param fingerprint of its certificate, or null where it has none */
    void announce(Path socket, URI url, String fingerprint, Path pool) throws IOException {
        if (fingerprint == null) {
            Files.deleteIfExists(root.resolve(FINGERPRINT));
        } else {
            write(FINGERPRINT, fingerprint + "\n");
        }
        holder = holder.answering(socket, url, pool);
        write(HOLDER, holder.text());
    }

    /** Tells that it answers no more; it holds the home until it has ended its work. */
    void retract() {
        holder = holder.answering(null, null, holder.pool());
        try {
            write(HOLDER, holder.text());
        } catch (IOException unwritable) {
            // Whoever calls it finds nobody at the socket.
            return;
        }
    }

    void keepPassword(String user, String password) throws IOException {
        write(user + PASSWORD, password + "\n");
    }

    /** Takes away the file of the first password that has this hash, since it no longer counts. */
    void forgetPassword(String hash) {
        for (String user : FIRST_USERS) {
            Path file = root.resolve(user + PASSWORD);
            try {
                Optional<String> password = password(root, user);
                if (password.isPresent() && Passwords.fits(password.get(), hash)) {
                    Files.delete(file);
                }
            } catch (IOException stays) {
                throw new Refusal("exception.storage", "The password was changed, but the file of the one before stays: " + stays.getMessage() + ".",
                        "Delete it.");
            }
        }
    }

    void write(String name, String text) throws IOException {
        Path partial = root.resolve(name + ".new");
        Files.deleteIfExists(partial);
        Files.createFile(partial, OWNER_ONLY_FILE);
        Files.writeString(partial, text);
        Files.move(partial, root.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Gives the home free. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(root.resolve(HOLDER));
        } catch (IOException stays) {
            // Whoever reads it also looks at the lock, which is what counts.
            return;
        } finally {
            lock.close();
        }
    }
}
