package dev.sluice.runbook;

import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.Journal;
import dev.sluice.runbook.secret.RunSecrets;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Tells whoever listens of each line of a journal, in their order, and lets no secret into either. */
final class TellingJournal implements Journal {
    private static final String OURS = "digest";

    private final Journal journal;
    private final RunSecrets secrets;
    private final RunTotals totals;
    private final Consumer<Map<String, ?>> listener;

    TellingJournal(Journal journal, RunSecrets secrets, RunTotals totals, Consumer<Map<String, ?>> listener) {
        this.journal = journal;
        this.secrets = secrets;
        this.totals = totals;
        this.listener = listener;
    }

    @Override
    public synchronized void note(Event event, Map<String, ?> fields) {
        Map<String, Object> shown = shown(event, fields);
        journal.note(event, shown);
        tell(event, shown);
    }

    @Override
    public synchronized void keep(Event event, Map<String, ?> fields) {
        Map<String, Object> shown = shown(event, fields);
        journal.keep(event, shown);
        tell(event, shown);
    }

    private Map<String, Object> shown(Event event, Map<String, ?> fields) {
        Map<String, Object> shown = secrets.over(fields);
        totals.add(event, (String) shown.get("place"));
        if (event == Event.END) {
            shown.put(RunTotals.FIELD, totals.said().fields());
        }
        return shown;
    }

    private void tell(Event event, Map<String, Object> fields) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("run", run());
        told.put("at", Timestamp.of(Instant.now()));
        told.put("event", event.text());
        told.putAll(fields);
        told.remove(OURS);
        listener.accept(told);
    }

    @Override
    public String run() {
        return journal.run();
    }

    @Override
    public String called() {
        return journal.called();
    }

    @Override
    public boolean keepsSources() {
        return journal.keepsSources();
    }

    @Override
    public void executes(Map<String, String> texts) {
        journal.executes(texts);
    }

    @Override
    public boolean hasDeeds() {
        return journal.hasDeeds();
    }

    @Override
    public void close() {
        journal.close();
    }
}
