package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.ProcessWork;
import dev.sluice.engine.host.files.OwnedFile;
import dev.sluice.engine.host.files.PlainFile;
import dev.sluice.engine.host.files.Storage;
import dev.sluice.engine.kind.DataMoment;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.postgres.log.LogCommits;
import dev.sluice.engine.kind.postgres.log.LogPosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The directory of a server's data, and what the engine reads and writes in it while no server runs on it. */
public record DataDirectory(Path path) {
    /** What was found out about the source when it was copied, written as settings of a server. */
    public static final String SOURCE_SETTINGS = "sluice-source.conf";
    static final String LOG = "sluice.log";
    /** Makes a server that starts on the data a standby. */
    public static final String STANDBY = "standby.signal";
    /** Makes a server that starts on the data replay log up to a point. */
    static final String RECOVERY = "recovery.signal";
    /** Tells a server that replays log that there is no more. */
    static final String PROMOTE = "promote";
    /** When the backup was taken that the data came from. */
    static final String TAKEN = "sluice-taken";
    /** When the backup was being taken, by the clock of the server that it was taken of. */
    static final String BACKED_UP = "sluice-backed-up";
    private static final String PROGRAM = "postgres";
    private static final String BACKUP_LABEL = "backup_label";
    private static final String BACKUP_START = "START WAL LOCATION: ";
    public static final String TABLESPACES = "pg_tblspc";
    /** A folder for each database, with the files of its tables. */
    private static final String DATABASES = "base";
    private static final String MADE_ANEW = "*_init";
    public static final String LOG_FOLDER = "pg_wal";
    /** Log that a copy is to replay besides its own. */
    public static final String KEPT_LOG = "sluice-wal";

    /** Of what a server notes of itself in the directory. */
    private static final int LINE_OF_STATE = 7;

    public Path in(String name) {
        return path.resolve(name);
    }

    /** The major version of the data, as {@code 16}; refuses what is no data of a server. */
    public String version() throws IOException {
        try {
            return text("PG_VERSION").strip();
        } catch (NoSuchFileException none) {
            throw new KindException("exception.postgres.not.data", path + " holds no data of a PostgreSQL server.",
                    "Stage a base backup.");
        }
    }

    /** Refuses data that the software of an installation cannot read. */
    public void checkVersion(Installation installation) throws IOException {
        String here = Installations.major(installation.version());
        if (!version().equals(here)) {
            throw new KindException("exception.postgres.version", path + " is data of PostgreSQL " + version()
                    + ", and the repository is of version " + here + ".", "Use a repository of version " + version() + ".");
        }
    }

    /** Notes that the data was taken before it came here. */
    public void noteTaken(Instant taken) throws IOException {
        write(TAKEN, taken.toString());
    }

    /** When it was taken, where that was noted. */
    public Optional<Instant> taken() throws IOException {
        return noted(TAKEN);
    }

    /**
     * Notes a moment at which the server that the data was copied from was being backed up: later than its checkpoint, and before
     * the last of its log that came along. A standby that goes on from there has a later checkpoint in time, of which that says nothing.
     */
    public void noteBackedUp(Instant moment) throws IOException {
        write(BACKED_UP, LogPosition.text(replayStart()) + " " + moment);
    }

    private Optional<Instant> backedUp() throws IOException {
        if (!Files.exists(in(BACKED_UP))) {
            return Optional.empty();
        }
        String[] noted = text(BACKED_UP).split(" ");
        return LogPosition.parse(noted[0]) == replayStart() ? Optional.of(Instant.parse(noted[1])) : Optional.empty();
    }

    private Optional<Instant> noted(String file) throws IOException {
        return Files.exists(in(file)) ? Optional.of(Instant.parse(text(file))) : Optional.empty();
    }

    /**
     * A server that replays how its source got a tablespace would take the very directory for it that its source has, if that is
     * of this machine, and both would write there. Where it cannot add one, it ends instead.
     */
    public void closeTablespaces() throws IOException {
        OwnedFile.permit(in(TABLESPACES), "r-x------");
    }

    boolean hasTablespaces() throws IOException {
        try (Stream<Path> entries = Files.list(in(TABLESPACES))) {
            return entries.findAny().isPresent();
        }
    }

    /** Whether there is anything that is not logged: its server keeps beside it how it is made anew. To ask all databases takes longer. */
    boolean hasUnlogged() throws IOException {
        try (DirectoryStream<Path> databases = Files.newDirectoryStream(in(DATABASES))) {
            for (Path database : databases) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(database, MADE_ANEW)) {
                    if (files.iterator().hasNext()) {
                        return true;
                    }
                }
            }
        }
        return hasTablespaces();
    }

    public void openTablespaces() throws IOException {
        if (Files.isDirectory(in(TABLESPACES), LinkOption.NOFOLLOW_LINKS)) {
            OwnedFile.permit(in(TABLESPACES), "rwx------");
        }
    }

    /** What is in a file; the data's owner could have put a link there to what only the engine may read. */
    String text(String name) throws IOException {
        return OwnedFile.text(in(name));
    }

    /** Replaces a file at once, so that a server never reads half of it. */
    public void write(String name, String content) throws IOException {
        Map<String, Object> owner = Files.readAttributes(path, "unix:uid,gid");
        OwnedFile.put(in(name), content, (int) owner.get("uid"), (int) owner.get("gid"));
    }

    /** Makes a folder of the data's owner, if there is none. */
    void makeFolder(String name) throws IOException {
        if (!Files.isDirectory(in(name), LinkOption.NOFOLLOW_LINKS)) {
            Map<String, Object> owner = Files.readAttributes(path, "unix:uid,gid");
            Account.give(Files.createDirectory(in(name), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))),
                    (int) owner.get("uid"), (int) owner.get("gid"));
        }
    }

    /** Has the log of the data and of its copies, as far as it is made from now on, written in the same place over and over. */
    public void writeLogInPlace(Storage storage) throws IOException, InterruptedException {
        if (storage.findsNewPlaces()) {
            makeFolder(LOG_FOLDER);
            storage.writeInPlace(in(LOG_FOLDER));
        }
    }

    /** Gives everything to an account, if it has another owner; the directory itself at last, so that it tells for all. */
    public void giveTo(int uid, int gid) throws IOException {
        give(path, uid, gid);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    }

    /** The same for a clone of data that was one account's: unless another is to have it, only {@code added} is not its own. */
    public void giveCloneTo(int uid, int gid, String added) throws IOException {
        if ((int) Files.getAttribute(path, "unix:uid") != uid) {
            giveTo(uid, gid);
        } else if (Files.exists(in(added), LinkOption.NOFOLLOW_LINKS)) {
            give(in(added), uid, gid);
        }
    }

    private static void give(Path tree, int uid, int gid) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path each : (Iterable<Path>) all.skip(1)::iterator) {
                Account.give(each, uid, gid);
            }
        }
        Account.give(tree, uid, gid);
    }

    /** A setting that a file of settings here has, as the engine wrote it. */
    public Optional<String> setting(String file, String name) throws IOException {
        if (!Files.isRegularFile(in(file), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        String start = name + " = ";
        return text(file).lines().filter(line -> line.startsWith(start))
                .findFirst().map(line -> Quoted.read(line.substring(start.length())));
    }

    /** The process of the server that runs on this data; empty when none does. */
    Optional<ProcessHandle> server() throws IOException {
        List<String> noted = noted();
        return noted.isEmpty() || !noted.get(0).strip().matches("\\d{1,9}") ? Optional.empty()
                : ProcessHandle.of(Long.parseLong(noted.get(0).strip())).filter(ProcessHandle::isAlive).filter(this::isServedBy);
    }

    /** Has the server that starts on the data replay log: to its end, which it is told of, or up to a point. */
    public void replay(boolean toEnd) throws IOException {
        Removal.of(in(toEnd ? RECOVERY : STANDBY));
        write(toEnd ? STANDBY : RECOVERY, "");
    }

    /** Whether the server that runs on this data takes connections. */
    boolean isReady() throws IOException {
        return state().equals("ready");
    }

    /** Whether the server that runs on this data replays log until it is told that there is no more; one that follows a source says so later. */
    boolean isReplayingToEnd() throws IOException {
        return state().equals("standby") && Files.exists(in(STANDBY));
    }

    /** Whether the server that runs on this data has read its settings, and tells what it does. */
    boolean hasBegun() throws IOException {
        return !state().isEmpty();
    }

    /** Whether the server that runs on this data was told to end. */
    boolean isStopping() throws IOException {
        return state().equals("stopping");
    }

    private String state() throws IOException {
        List<String> noted = noted();
        return noted.size() > LINE_OF_STATE ? noted.get(LINE_OF_STATE).strip() : "";
    }

    private List<String> noted() throws IOException {
        try {
            // No server puts anything else there.
            Path noted = in("postmaster.pid");
            return Files.isRegularFile(noted, LinkOption.NOFOLLOW_LINKS) ? OwnedFile.text(noted).lines().toList() : List.of();
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }

    /** What the processes that work on this data have done. */
    ProcessWork work() {
        return ProcessWork.of(processes());
    }

    /** Those that work on this data. */
    Stream<ProcessHandle> processes() {
        return ProcessHandle.allProcesses().filter(this::isServedBy);
    }

    /**
     * Whether a process is a server on this data, or one of its processes: they stand in its directory, as users may who look at it
     * in a shell. A number may belong to quite another process by now.
     */
    boolean isServedBy(ProcessHandle process) {
        Path kernel = Path.of("/proc", Long.toString(process.pid()));
        try {
            return Files.isSameFile(kernel.resolve("cwd"), path)
                    && Files.readSymbolicLink(kernel.resolve("exe")).getFileName().toString().startsWith(PROGRAM);
        } catch (IOException gone) {
            return false;
        }
    }

    /** The last lines of what the server has written about itself. */
    public String lastWords(int lines) throws IOException {
        if (!Files.isRegularFile(in(LOG), LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        List<String> all = new String(tail(in(LOG)), StandardCharsets.UTF_8).lines().toList();
        return String.join("", all.subList(Math.max(0, all.size() - lines), all.size()).stream()
                .map(line -> "\n    " + line).toList());
    }

    /**
     * Of when the data is, as its log tells: a server that starts on it replays that, to its end. Where nothing was committed in
     * it, all that there is was committed before the checkpoint, and of that only the second is known.
     *
     * @param taken when it was taken, by the clock that stamps its commits, if that is known
     */
    public DataMoment moment(Optional<Instant> taken) throws IOException {
        ControlFile control = ControlFile.of(this);
        LogCommits commits = LogCommits.from(in(LOG_FOLDER), replayStart());
        Instant secondEnds = control.checkpoint().plusSeconds(1);
        Optional<Instant> clock = taken.isPresent() ? taken : backedUp();
        Optional<Instant> still = clock.map(moment -> moment.isBefore(secondEnds) ? moment : secondEnds);
        Instant last = commits.last().or(() -> still).orElse(control.checkpoint());
        Instant settled = commits.newest().or(() -> still).map(newest -> newest.plusNanos(1)).orElse(secondEnds);
        return new DataMoment(last, settled, taken());
    }

    /** From where on a server replays the log that starts on the data; a base backup says so itself. */
    public long replayStart() throws IOException {
        ControlFile control = ControlFile.of(this);
        if (!Files.exists(in(BACKUP_LABEL))) {
            return control.redo();
        }
        return text(BACKUP_LABEL).lines().filter(line -> line.startsWith(BACKUP_START)).findFirst()
                .map(line -> LogPosition.parse(line.substring(BACKUP_START.length()).split(" ")[0])).orElse(control.redo());
    }

    private static byte[] tail(Path file) throws IOException {
        int most = 16 * 1024;
        try (var channel = PlainFile.open(file)) {
            channel.position(Math.max(0, channel.size() - most));
            var buffer = java.nio.ByteBuffer.allocate(most);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // Reads on until there is no more.
                continue;
            }
            return java.util.Arrays.copyOf(buffer.array(), buffer.position());
        }
    }
}
