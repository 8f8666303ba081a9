package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.host.files.WholeFile;
import dev.sluice.engine.kind.Replay;
import dev.sluice.engine.kind.Span;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * The log of a server, kept in a folder: its segments as the server names them, a sum of each that is whole, and the stretches
 * of which nothing is missing. Between two stretches something was lost.
 */
public final class KeptLog {
    private static final String SPANS = "spans";
    private static final String SUMS = "sums";
    private static final String SUM = "\\w{24} \\d+";
    /** When the clock of the server went back, and how late it was before. */
    private static final String CLOCK = "clock";
    private static final String SLOT = "slot";
    private static final String HISTORY = ".history";
    private static final String SEGMENT = "[0-9A-F]{24}";
    private static final String TIMELINE = "[0-9A-F]{8}\\.history";
    private static final int SLOT_LETTERS = 16;

    private final Path folder;
    private final ThinLog thin;

    public KeptLog(Path folder) {
        this.folder = folder;
        thin = new ThinLog(folder);
    }

    /**
     * A stretch of the log.
     *
     * @param fromMillis when it begins, in milliseconds since 1970
     * @param toMillis until when it is kept by the clock of the server; 0 as long as that has not told
     * @param position up to where it is kept
     */
    record Stretch(long fromMillis, long toMillis, long position, int timeline) {
        static Stretch parse(String line) {
            String[] parts = line.split(" ");
            return new Stretch(Long.parseLong(parts[0]), Long.parseLong(parts[1]), LogPosition.parse(parts[2]),
                    Integer.parseInt(parts[3]));
        }

        String line() {
            return fromMillis + " " + toMillis + " " + LogPosition.text(position) + " " + timeline;
        }
    }

    /** The name of the replication slot by which the server knows who keeps its log; chosen at the first use. */
    public String slot() throws IOException {
        Path file = folder.resolve(SLOT);
        if (!Files.exists(file)) {
            makeFolder();
            WholeFile.put(file, "sluice_" + UUID.randomUUID().toString().replace("-", "").substring(0, SLOT_LETTERS));
        }
        return Files.readString(file).strip();
    }

    /** Whether a server may know of that slot. */
    public boolean hasSlot() {
        return Files.exists(folder.resolve(SLOT));
    }

    /** No server knows of it any more. */
    void forgetSlot() throws IOException {
        Files.deleteIfExists(folder.resolve(SLOT));
    }

    private void makeFolder() throws IOException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    Path file(String segment) {
        return folder.resolve(segment);
    }

    /** The log is kept from here on; where the last stretch leads here, it goes on. */
    void begin(long position, int timeline) throws IOException {
        begin(position, timeline, System.currentTimeMillis());
    }

    /** The same with log that was written at some time before. */
    synchronized void begin(long position, int timeline, long millis) throws IOException {
        makeFolder();
        List<Stretch> stretches = new ArrayList<>(stretches());
        stretches.add(new Stretch(millis, 0, position, timeline));
        write(stretches);
    }

    /** Whether what is kept ends before a segment. */
    boolean isBefore(LogSegment segment) throws IOException {
        Stretch last = last();
        return last.timeline() < segment.timeline() || last.timeline() == segment.timeline() && last.position() < segment.start();
    }

    /** Takes in a copy of a segment that is whole. */
    void take(Path whole, String segment) throws IOException {
        Path part = Files.createTempFile(folder, segment, ".new");
        Files.copy(whole, part, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel file = FileChannel.open(part, StandardOpenOption.WRITE)) {
            file.force(true);
        }
        Files.move(part, file(segment), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        whole(segment);
    }

    /** That of the segments; nothing where there are none. */
    public OptionalLong segmentSize() throws IOException {
        List<String> names = Files.isDirectory(folder) ? segments(folder) : List.of();
        return names.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Files.size(file(names.get(0))));
    }

    /** The last stretch is kept up to a place now, and with it all that was written until a moment; never less than it was. */
    synchronized void reached(long position, long millis) throws IOException {
        Stretch last = last();
        if (millis > 0 && millis < last.toMillis()) {
            noteClock(last.toMillis());
        }
        Stretch now = new Stretch(last.fromMillis(), Math.max(last.toMillis(), millis), Math.max(last.position(), position), last.timeline());
        if (!now.equals(last)) {
            List<Stretch> stretches = new ArrayList<>(stretches());
            stretches.set(stretches.size() - 1, now);
            write(stretches);
        }
    }

    /** It went back after this was noted the last time, at the latest. */
    private void noteClock(long before) throws IOException {
        List<String> lines = clock();
        if (lines.isEmpty() || !lines.get(lines.size() - 1).endsWith(" " + before)) {
            long since = Files.getLastModifiedTime(folder.resolve(SPANS)).toMillis();
            WholeFile.add(folder.resolve(CLOCK), since + " " + before);
        }
    }

    private List<String> clock() throws IOException {
        return Files.exists(folder.resolve(CLOCK)) ? Files.readAllLines(folder.resolve(CLOCK)) : List.of();
    }

    /** The latest stamp that data taken at a moment may hold because the clock of the server went back before; the beginning of time where it did not. */
    public Instant latestStamp(Instant taken) throws IOException {
        return clock().stream().map(line -> line.split(" ")).filter(words -> Long.parseLong(words[0]) <= taken.toEpochMilli())
                .map(words -> Instant.ofEpochMilli(Long.parseLong(words[1]))).max(Instant::compareTo).orElse(Instant.MIN);
    }

    /** What comes next was written before it was fetched: it counts once {@link #lookAtUnseen} has looked at it. */
    void expectUnseen() throws IOException {
        thin.expect(last().position());
    }

    /** Whether all that has come counts. */
    boolean isSeen() throws IOException {
        return !thin.isExpected();
    }

    /**
     * Looks at what has come. Where the server has begun to write too little for copies, what leads there ends there, and the next
     * snapshot begins another stretch.
     *
     * @param until up to where it has come
     * @return the latest stamp of what was looked at; nothing where that has none
     */
    synchronized Optional<Instant> lookAtUnseen(long until) throws IOException {
        OptionalLong size = segmentSize();
        if (isSeen() || size.isEmpty()) {
            return Optional.empty();
        }
        Stretch last = last();
        long since = thin.since();
        LogCommits unseen = LogCommits.between(folder, LogSegment.at(last.timeline(), since, size.getAsLong()), until);
        OptionalLong place = unseen.thin(since);
        if (place.isPresent()) {
            thin.note(place.getAsLong());
            LogSegment segment = LogSegment.at(last.timeline(), place.getAsLong(), size.getAsLong());
            long newest = LogCommits.between(folder, segment, place.getAsLong()).newest().map(Instant::toEpochMilli).orElse(0L);
            reached(last.position(), Math.max(newest, last.toMillis()));
            begin(until, last.timeline());
        }
        thin.seen();
        return unseen.newest();
    }

    /** The stretch that is being kept. */
    Stretch last() throws IOException {
        List<Stretch> stretches = stretches();
        if (stretches.isEmpty()) {
            throw new IOException("nothing of the log is kept any more: it was that of another server");
        }
        return stretches.get(stretches.size() - 1);
    }

    /** The last stretch goes on with another timeline, of which servers that replay it need the history. */
    synchronized void enter(int timeline, TimelineHistory history) throws IOException {
        Stretch last = last();
        WholeFile.put(historyFile(timeline), history.text());
        List<Stretch> stretches = new ArrayList<>(stretches());
        stretches.set(stretches.size() - 1, new Stretch(last.fromMillis(), last.toMillis(), last.position(), timeline));
        write(stretches);
    }

    /** That of a timeline which the log has entered; empty where that is not known. */
    TimelineHistory history(int timeline) throws IOException {
        return new TimelineHistory(Files.exists(historyFile(timeline)) ? Files.readString(historyFile(timeline)) : "");
    }

    private Path historyFile(int timeline) {
        return folder.resolve(String.format("%08X", timeline) + HISTORY);
    }

    /** How far the log of a server was seen: what is kept of it, or {@code known}, if that is further. */
    public WrittenPosition furthest(WrittenPosition known) throws IOException {
        return stretches().stream().map(stretch -> new WrittenPosition(known.system(), stretch.timeline(), stretch.position()))
                .filter(known::isBefore)
                .reduce((one, next) -> next).orElse(known);
    }

    /** By which the log of the server is known again; nothing where no record is kept. */
    public Optional<LogMark> mark() throws IOException {
        return stretches().isEmpty() ? Optional.empty() : LogMark.in(folder);
    }

    /** Nothing of it counts any more: it is that of another server. Its slot stays. */
    public synchronized void clear() throws IOException {
        Files.deleteIfExists(folder.resolve(SPANS));
        Files.deleteIfExists(folder.resolve(SUMS));
        Files.deleteIfExists(folder.resolve(CLOCK));
        thin.clear();
        if (Files.isDirectory(folder)) {
            for (String name : names(folder, SEGMENT + "|" + TIMELINE)) {
                Files.deleteIfExists(file(name));
            }
        }
    }

    public List<Stretch> stretches() throws IOException {
        Path file = folder.resolve(SPANS);
        return Files.exists(file) ? Files.readAllLines(file).stream().map(Stretch::parse).toList() : List.of();
    }

    private void write(List<Stretch> stretches) throws IOException {
        WholeFile.put(folder.resolve(SPANS), String.join("", stretches.stream().map(stretch -> stretch.line() + "\n").toList()));
    }

    public List<Span> spans() throws IOException {
        return stretches().stream().map(stretch -> new Span(Instant.ofEpochMilli(stretch.fromMillis()),
                Instant.ofEpochMilli(stretch.toMillis()))).toList();
    }

    /** A segment is whole now. */
    synchronized void whole(String segment) throws IOException {
        WholeFile.add(folder.resolve(SUMS), segment + " " + sum(Files.readAllBytes(file(segment))));
    }

    private static long sum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }

    /**
     * Gives a copy of the server what it may lack of the log, as far as it is to go, in a folder apart from its own log: it replays
     * that to its end before it looks how far it is to go. Ends before a segment that is not what it was, and gives its name; else null.
     *
     * @param target the folder, which is made
     * @param own the folder of the log that the copy has
     * @param start from where on the copy replays it
     */
    public String copyTo(Path target, Path own, long start, Replay replay) throws IOException, InterruptedException {
        return new LogCopy(this, thin.end(start).orElse(Long.MAX_VALUE)).take(target, own, replay);
    }

    /** Whether a segment is what it was. @param noted its sum when it became whole; null where it is not */
    boolean isSound(String segment, Long noted) throws IOException {
        return noted == null || noted == sum(Files.readAllBytes(file(segment)));
    }

    Map<String, Long> sums() throws IOException {
        Map<String, Long> sums = new HashMap<>();
        if (Files.exists(folder.resolve(SUMS))) {
            for (String line : Files.readAllLines(folder.resolve(SUMS)).stream().filter(each -> each.matches(SUM)).toList()) {
                sums.put(line.split(" ")[0], Long.parseLong(line.split(" ")[1]));
            }
        }
        return sums;
    }

    List<String> segments() throws IOException {
        return segments(folder);
    }

    List<String> histories() throws IOException {
        return names(folder, TIMELINE);
    }

    static List<String> segments(Path folder) throws IOException {
        return names(folder, SEGMENT);
    }

    private static List<String> names(Path folder, String form) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            files.forEach(file -> names.add(file.getFileName().toString()));
        }
        return names.stream().filter(name -> name.matches(form)).sorted().toList();
    }
}
