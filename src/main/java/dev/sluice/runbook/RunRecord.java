package dev.sluice.runbook;

import dev.sluice.runbook.journal.BrokenJournal;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.JournalChain;
import dev.sluice.runbook.journal.JournalEnds;
import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.runbook.journal.RunHolder;
import dev.sluice.runbook.journal.StoredJournal;
import dev.sluice.wire.chain.LineChain;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A run as its journal shows it, at a glance. */
public final class RunRecord {
    /** A field of the end: whether nothing takes back what remains. */
    static final String LASTING = "lasting";

    private final StoredJournal journal;
    private final RunTotals counted = new RunTotals();
    private LineChain chain;
    private JournalEntry first;
    private JournalEntry last;
    private JournalEntry end;
    private RunTotals.Said totals;

    private RunRecord(StoredJournal journal) {
        this.journal = journal;
    }

    static RunRecord read(StoredJournal journal) throws IOException {
        RunRecord run = new RunRecord(journal);
        run.chain = JournalChain.read(journal, run::add);
        run.totals = run.counted.said();
        return run;
    }

    /** The same from the first and the last line alone, where the last tells how it ended. Whether all between is sound, nobody has looked. */
    static RunRecord glance(StoredJournal journal) throws IOException {
        Optional<JournalEnds> ends = journal.ends().filter(both -> both.last().event() == Event.END && both.last().fields().get(RunTotals.FIELD) != null);
        if (ends.isEmpty()) {
            return read(journal);
        }
        RunRecord run = new RunRecord(journal);
        run.first = ends.get().first();
        run.last = ends.get().last();
        run.end = run.last;
        run.totals = RunTotals.Said.of(run.last.fields().object(RunTotals.FIELD));
        return run;
    }

    private void add(JournalEntry entry) {
        first = first == null ? entry : first;
        last = entry;
        counted.add(entry.event(), entry.place());
        end = entry.event() == Event.END ? entry : entry.event() == Event.APPROVED || entry.event() == Event.DENIED ? end : null;
    }

    /** Whether anything was written before the process died. */
    boolean hasBegun() {
        return first != null;
    }

    public String name() {
        return journal.run();
    }

    /** How commands name it. */
    public String called() {
        return journal.called();
    }

    StoredJournal journal() {
        return journal;
    }

    /** The texts of the script and of what it includes as they were when the run began, by where they were; nothing where they are not kept. */
    public Map<String, String> sources() throws IOException {
        return journal.sources();
    }

    public RunOrigin origin() {
        return RunOrigin.of(first);
    }

    public Instant begun() {
        return first.at();
    }

    /** When it last did something. */
    public Instant latest() {
        return last.at();
    }

    public long steps() {
        return totals.steps();
    }

    public long stepsDone() {
        return totals.stepsDone();
    }

    /** How many effects it had on engines. */
    public long effects() {
        return totals.effects();
    }

    /** Whether anything that it did has been taken back, or was about to be when the process died. */
    boolean isTakenBack() {
        return totals.takenBack();
    }

    /** Whether nothing takes back what remains. */
    boolean isTakenBackAsFarAsCanBe() {
        return isTakenBack() && end != null && end.fields().flag(LASTING);
    }

    /** Whether something stands in its journal besides its begin and end: it can be gone on with, or taken back. */
    public boolean hasDoneSomething() {
        return last.line() > 2;
    }

    /** Who works on it now, as far as anybody knows; nothing where nobody does. */
    public Optional<RunHolder> holder() throws IOException {
        return journal.holder();
    }

    public Outcome outcome() throws IOException {
        if (holder().isPresent()) {
            return Outcome.RUNNING;
        }
        return lastOutcome();
    }

    /** How it stands apart from whoever works on it now. */
    Outcome lastOutcome() {
        return end == null ? Outcome.BROKEN_OFF : Outcome.ofText(end.string("outcome"));
    }

    /** What its journal proves about itself. */
    JournalCheck soundness() throws IOException {
        if (chain.lines() == 0) {
            throw new BrokenJournal(journal.place(), 1, "it is empty: nothing that was written is there");
        }
        return new JournalCheck(chain.lines(), chain.sealed(), journal.hasPieceBehind(chain), outcome());
    }

    /** Why it ended as it did, or null. */
    public String message() {
        return end == null ? null : end.string("message");
    }
}
