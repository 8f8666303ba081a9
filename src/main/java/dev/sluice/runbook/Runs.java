package dev.sluice.runbook;

import dev.sluice.runbook.journal.BrokenJournal;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.Journal;
import dev.sluice.runbook.journal.JournalChain;
import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.runbook.journal.JournalFolder;
import dev.sluice.runbook.journal.JournalStore;
import dev.sluice.runbook.journal.RunException;
import dev.sluice.runbook.journal.StoredJournal;
import dev.sluice.wire.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The runs of a user, or of a team: a journal each. */
public final class Runs {
    /** The name for the run that was begun last. */
    public static final String LAST = "last";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmssSSS").withZone(ZoneOffset.UTC);
    private static final int TAG_BYTES = 2;

    private final JournalStore store;
    private final SecureRandom random = new SecureRandom();

    /** Those in a folder, which nobody else can read. */
    public Runs(Path folder) {
        this(new JournalFolder(folder));
    }

    public Runs(JournalStore store) {
        this.store = store;
    }

    /** A run with a journal of its own, which has not begun. */
    public Run create(RunSettings settings) throws IOException {
        return new Run(journal(), RecordedRun.none(), settings);
    }

    private Journal journal() throws IOException {
        Optional<Journal> journal = Optional.empty();
        while (journal.isEmpty()) {
            // Two runs in one moment with one tag: the next tag is another one.
            byte[] tag = new byte[TAG_BYTES];
            random.nextBytes(tag);
            journal = store.create(TIME.format(Instant.now()) + "-" + HexFormat.of().formatHex(tag));
        }
        return journal.get();
    }

    /** Goes on with a run, or comes to take it back. */
    public Run resume(String run, RunSettings settings) throws IOException {
        RecordedRun past = new RecordedRun(settings.goingOn().undo());
        Journal journal = find(run).journal().goOn(settings.goingOn().takeOver(), past::add);
        try {
            // Another process may have ended it until a moment ago.
            mustBeUnfinished(find(journal.run()), settings.goingOn().undo());
        } catch (IOException | RuntimeException refused) {
            journal.close();
            throw refused;
        }
        past.planned().forEach(work -> settings.guard().taken(work.place(), work.planned(), work.object()));
        Run going = new Run(journal, past, settings);
        going.journal().note(Event.RESUME, Map.of("undo", settings.goingOn().undo()));
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
                    : ". Take back the rest: sluice resume --undo " + record.called() + "; then begin a new one"));
        }
    }

    /**
     * All of them, the latest first. {@code spoiled} hears of files that are no journals, or no more, as far as their ends show it: of runs that
     * have ended nothing else is read.
     */
    public List<RunRecord> list(Consumer<BrokenJournal> spoiled) throws IOException {
        List<RunRecord> runs = new ArrayList<>();
        for (String name : store.names()) {
            try {
                RunRecord run = RunRecord.glance(store.find(name));
                if (run.hasBegun()) {
                    runs.add(run);
                }
            } catch (BrokenJournal broken) {
                spoiled.accept(broken);
            }
        }
        return runs;
    }

    /** Whether there is a run of that whole name that has begun. */
    public boolean hasBegun(String run) throws IOException {
        return store.names().contains(run) && RunRecord.glance(store.find(run)).hasBegun();
    }

    /** The run of that name, of which the end is enough, or the {@link #LAST}. */
    public RunRecord find(String run) throws IOException {
        RunRecord record = RunRecord.read(journal(run));
        if (!record.hasBegun()) {
            String now = record.holder().map(holder -> "is about to begin, in another process. Try again in a moment").orElse("died before it began. Begin a new one");
            throw new RunException("run " + record.name() + " " + now);
        }
        return record;
    }

    private StoredJournal journal(String run) throws IOException {
        List<String> all = store.names();
        List<String> called = all.stream().filter(name -> run.equals(LAST) ? name.equals(all.get(0)) : name.endsWith(run)).toList();
        if (called.size() == 1) {
            return store.find(called.get(0));
        }
        if (called.size() > 1) {
            throw new RunException("'" + run + "' is the end of the names of " + called.size() + " runs. Give more of it");
        }
        throw new RunException("there is no run '" + run + "'. " + Suggestion.orElse(run, all, "See: sluice runs"));
    }

    /** Every line of a journal, in order. */
    public void show(String run, Consumer<JournalEntry> reader) throws IOException {
        JournalChain.read(journal(run), reader);
    }

    /** What a journal proves about itself, each of whose lines is as it was written and follows from the one before; else a {@link BrokenJournal}. */
    public JournalCheck verify(String run) throws IOException {
        return RunRecord.read(journal(run)).soundness();
    }

    /** Lets {@code decision} decide what a run waits for. */
    public void approve(String run, Consumer<Approval> decision) throws IOException {
        RunRecord record = find(run);
        JournalEntry[] request = new JournalEntry[1];
        try (Journal journal = record.journal().decide(entry -> request[0] = open(request[0], entry))) {
            if (request[0] == null) {
                throw new RunException("run " + record.name() + " waits for nobody's approval. See: sluice runs show " + record.called());
            }
            decision.accept(new Approval(journal, request[0]));
        }
    }

    /** The request that is still open after {@code entry}. */
    private static JournalEntry open(JournalEntry request, JournalEntry entry) {
        return switch (entry.event()) {
            case REQUEST -> entry;
            case END -> Outcome.ofText(entry.string("outcome")).isOver() ? null : request;
            case APPROVED, DENIED -> request != null && request.place().equals(entry.place()) ? null : request;
            default -> request;
        };
    }
}
