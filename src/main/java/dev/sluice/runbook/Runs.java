package dev.sluice.runbook;

import dev.sluice.wire.Suggestion;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The runs of a user: a folder with a journal each, which nobody else can read. */
public final class Runs {
    /** The name for the run that was begun last. */
    public static final String LAST = "last";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmssSSS").withZone(ZoneOffset.UTC);
    private static final int TAG_BYTES = 2;

    private final Path folder;
    private final SecureRandom random = new SecureRandom();

    public Runs(Path folder) {
        this.folder = folder;
    }

    /** A run with a journal of its own, which has not begun. */
    public Run create(RunSettings settings) throws IOException {
        return new Run(journal(), RecordedRun.none(), settings);
    }

    private JournalFile journal() throws IOException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        while (true) {
            byte[] tag = new byte[TAG_BYTES];
            random.nextBytes(tag);
            try {
                return JournalFile.create(file(TIME.format(Instant.now()) + "-" + HexFormat.of().formatHex(tag)));
            } catch (FileAlreadyExistsException taken) {
                // Two runs in one second with one tag: the next tag is another one.
                continue;
            }
        }
    }

    private Path file(String run) {
        return folder.resolve(run + JournalFile.SUFFIX);
    }

    /** Goes on with a run, or comes to take it back. */
    public Run resume(String run, RunSettings settings) throws IOException {
        RecordedRun past = new RecordedRun(settings.undo());
        JournalFile journal = JournalFile.goOn(find(run).file(), settings.takeOver(), past::add);
        try {
            // Another process may have ended it until a moment ago.
            mustBeUnfinished(find(journal.run()), settings.undo());
        } catch (IOException | RuntimeException refused) {
            journal.close();
            throw refused;
        }
        past.backwards().stream().filter(work -> work.planned() != EffectGuard.UNEXPECTED && !work.is(JournaledWork.State.FAILED))
                .forEach(work -> settings.guard().taken(work.place(), work.planned(), work.object()));
        Run going = new Run(journal, past, settings);
        going.journal().note(Event.RESUME, Map.of("undo", settings.undo()));
        return going;
    }

    private static void mustBeUnfinished(RunRecord record, boolean undo) {
        Outcome outcome = record.lastOutcome();
        if (outcome == Outcome.UNDONE || outcome == Outcome.DONE && !undo) {
            throw new RunException("run " + record.name() + (outcome == Outcome.DONE ? " is done. There is nothing to go on with"
                    : " has been taken back. Begin a new one"));
        }
        if (record.isTakenBack() && !undo) {
            throw new RunException("a part of what run " + record.name() + " did has been taken back" + (record.isTakenBackAsFarAsCanBe()
                    ? ", and nothing takes back the rest. Begin a new one"
                    : ". Take back the rest: sluice resume --undo " + record.name() + "; then begin a new one"));
        }
    }

    /** All of them, the latest first. {@code spoiled} hears of files that are no journals, or no more. */
    public List<RunRecord> list(Consumer<BrokenJournal> spoiled) throws IOException {
        List<RunRecord> runs = new ArrayList<>();
        for (Path file : files()) {
            try {
                RunRecord run = RunRecord.read(file);
                if (run.hasBegun()) {
                    runs.add(run);
                }
            } catch (BrokenJournal broken) {
                spoiled.accept(broken);
            }
        }
        return runs;
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(JournalFile.SUFFIX)).sorted(Comparator.reverseOrder()).toList();
        }
    }

    /** The run of that name, of which the end is enough, or the {@link #LAST}. */
    public RunRecord find(String run) throws IOException {
        RunRecord record = RunRecord.read(path(run));
        if (!record.hasBegun()) {
            throw new RunException("run " + run + " died before it began. Begin a new one");
        }
        return record;
    }

    private Path path(String run) throws IOException {
        List<Path> all = files();
        List<Path> called = all.stream().filter(file -> run.equals(LAST) ? file.equals(all.get(0)) : name(file).endsWith(run)).toList();
        if (called.size() == 1) {
            return called.get(0);
        }
        if (called.size() > 1) {
            throw new RunException("'" + run + "' is the end of the names of " + called.size() + " runs. Give more of it");
        }
        throw new RunException("there is no run '" + run + "'. "
                + Suggestion.orElse(run, all.stream().map(Runs::name).toList(), "See: sluice runs"));
    }

    private static String name(Path file) {
        return file.getFileName().toString().replace(JournalFile.SUFFIX, "");
    }

    /** Every line of a journal, in order. */
    public void show(String run, Consumer<JournalEntry> reader) throws IOException {
        JournalChain.read(path(run), reader);
    }

    /** What a journal proves about itself, each of whose lines is as it was written and follows from the one before; else a {@link BrokenJournal}. */
    public JournalCheck verify(String run) throws IOException {
        return RunRecord.read(path(run)).soundness();
    }

    /** Lets {@code decision} decide what a run waits for. */
    public void approve(String run, Consumer<Approval> decision) throws IOException {
        RunRecord record = find(run);
        JournalEntry[] request = new JournalEntry[1];
        try (JournalFile journal = JournalFile.goOn(record.file(), false, entry -> request[0] = open(request[0], entry))) {
            if (request[0] == null) {
                throw new RunException("run " + record.name() + " waits for nobody's approval. See: sluice runs show " + record.name());
            }
            decision.accept(new Approval(journal, request[0]));
        }
    }

    /** The request that is still open after {@code entry}. */
    private static JournalEntry open(JournalEntry request, JournalEntry entry) {
        return switch (entry.event()) {
            case REQUEST -> entry;
            case APPROVED, DENIED -> request != null && request.place().equals(entry.place()) ? null : request;
            default -> request;
        };
    }
}
