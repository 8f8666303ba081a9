package dev.sluice.cli.run;

import dev.sluice.language.Naming;
import dev.sluice.language.Output;
import dev.sluice.language.PlainValue;
import dev.sluice.runbook.Run;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells another program what a script prints and shows, and which jobs it follows: events among those of the journal. */
final class EventLines implements Output {
    private final EventFile events;
    private final Run run;
    private final Output shown;
    private final StringBuilder held = new StringBuilder();

    /** @param shown where all of it goes besides */
    EventLines(EventFile events, Run run, Output shown) {
        this.events = events;
        this.run = run;
        this.shown = shown;
    }

    /** What may be the beginning of a secret waits for what follows. */
    @Override
    public synchronized void print(String text) {
        shown.print(text);
        held.append(text);
        tellHeld(run.mask().whole(held.toString(), held.length()));
    }

    @Override
    public synchronized void finish() {
        tellHeld(held.length());
    }

    private void tellHeld(int whole) {
        String text = held.substring(0, whole);
        held.delete(0, whole);
        if (!text.isEmpty()) {
            tell("output", "text", run.masked(text));
        }
    }

    @Override
    public void show(Object value, Naming naming) {
        shown.show(value, naming);
        tell("result", "value", PlainValue.of(value));
    }

    @Override
    public void progress(ApiObject job) {
        shown.progress(job);
        tell("progress", "job", job);
    }

    private void tell(String event, String name, Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("run", run.name());
        fields.put("at", Timestamp.of(Instant.now()));
        fields.put("event", event);
        fields.put(name, value);
        events.accept(fields);
    }
}
