package dev.sluice.cli.run;

import dev.sluice.cli.console.UsageException;
import dev.sluice.runbook.Outcome;
import dev.sluice.shell.Interruption;
import dev.sluice.wire.Json;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Where another program reads what a run does while it does it: JSON, an event a line. Their form is described in {@code event.schema.json}. */
final class EventFile implements Consumer<Map<String, ?>> {
    static final String STANDARD_OUTPUT = "-";

    /** Of the form of the lines; counted up when one that reads them has to be changed. */
    private static final int VERSION = 1;

    private static final String END = "end";

    private final PrintWriter lines;
    private Object run;
    private boolean ended;

    private EventFile(PrintWriter lines) {
        this.lines = lines;
    }

    /** @param file its name, or {@link #STANDARD_OUTPUT} */
    static EventFile open(String file, Invocation invocation) {
        if (STANDARD_OUTPUT.equals(file)) {
            return new EventFile(invocation.around().out());
        }
        try {
            return new EventFile(invocation.outputMask().over(Files.newBufferedWriter(Path.of(file)), lost -> {
                invocation.around().err().println("sluice: the events can no longer be written to '" + file + "' (" + lost.getMessage()
                        + "). The run goes on, and no more of it is told there");
                invocation.around().err().flush();
            }));
        } catch (IOException unwritable) {
            throw new UsageException("--events", "'" + file + "' cannot be written. Name a file in a folder that is there and that you may write to");
        }
    }

    @Override
    public synchronized void accept(Map<String, ?> event) {
        run = event.get("run");
        ended = END.equals(event.get("event"));
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("version", VERSION);
        line.putAll(event);
        lines.print(Json.write(line) + "\n");
        lines.flush();
    }

    /** Ends the lines of a run that failed before it had a journal, or whose script ended the program; others have an end already. */
    synchronized void failed(Throwable failure) {
        if (!ended) {
            Map<String, Object> end = new LinkedHashMap<>();
            end.put("run", run);
            end.put("at", Timestamp.of(Instant.now()));
            end.put("event", END);
            end.put("outcome", (Interruption.isBehind(failure) ? Outcome.INTERRUPTED : Outcome.FAILED).word());
            end.put("message", FailureObject.message(failure));
            accept(end);
        }
    }
}
