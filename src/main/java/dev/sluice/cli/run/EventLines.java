package dev.sluice.cli.run;

import dev.sluice.language.Naming;
import dev.sluice.language.Output;
import dev.sluice.language.PlainValue;
import dev.sluice.runbook.Run;
import dev.sluice.shell.session.Printer;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells another program what a run does while it does it: JSON, an event a line. What the script prints are events, too. */
final class EventLines implements Output {
    /** Of the form of the lines; counted up when one that reads them has to be changed. */
    private static final int VERSION = 1;

    private final Printer printer;
    private final Run run;
    private final StringBuilder held = new StringBuilder();

    EventLines(Printer printer, Run run) {
        this.printer = printer;
        this.run = run;
    }

    /** Writes an event. */
    static void write(Printer printer, Map<String, ?> event) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("version", VERSION);
        line.putAll(event);
        printer.print(Json.write(line) + "\n");
    }

    /** What may be the beginning of a secret waits for what follows. */
    @Override
    public synchronized void print(String text) {
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
        tell("result", "value", PlainValue.of(value));
    }

    @Override
    public void progress(ApiObject job) {
        tell("progress", "job", job);
    }

    private void tell(String event, String name, Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("run", run.name());
        fields.put("at", Timestamp.of(Instant.now()));
        fields.put("event", event);
        fields.put(name, value);
        write(printer, fields);
    }
}
