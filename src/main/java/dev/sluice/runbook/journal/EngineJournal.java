package dev.sluice.runbook.journal;

import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.operations.Performer;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.chain.LineChain;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A journal that an engine keeps, while this process works on its run. What has to be kept is with the engine before anything else
 * happens, together with all that was noted before it. An engine that does not answer is told again, for a while: it knows lines that it
 * has already. Then nothing more may be done in the run: what was about to be sent is not sent, and what was sent but could not be told
 * is found by its mark when the run goes on.
 */
final class EngineJournal implements Journal {
    /** Engines take bodies of 1 MiB, in which what stands within quotes may take twice its room. */
    private static final int MOST_LETTERS = 400_000;
    private static final Set<String> VALUES = Set.of("value", "variables", "changes", "were");
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Performer engine;
    private final Duration patience;
    private final String run;
    private final RunHolder holder;
    private final List<String> untold = new ArrayList<>();
    private Map<String, String> texts = Map.of();
    private String script = "";
    private String reference;
    private LineChain chain = LineChain.EMPTY;
    private boolean deeds;

    private EngineJournal(Performer engine, Duration patience, String run, String reference, RunHolder holder) {
        this.engine = engine;
        this.patience = patience;
        this.run = run;
        this.reference = reference;
        this.holder = holder;
    }

    /** A new one, of which the engine learns with its first line. */
    static EngineJournal create(Performer engine, Duration patience, String run) {
        return new EngineJournal(engine, patience, run, null, RunHolder.ofThisProcess());
    }

    /** One that is there, and whose run {@code holder} works on by now. */
    static EngineJournal goOn(Performer engine, Duration patience, String run, String reference, RunHolder holder) {
        return new EngineJournal(engine, patience, run, reference, holder);
    }

    /** Takes note of a line that is there. */
    void saw(JournalEntry entry) {
        deeds |= entry.event().isDeed();
    }

    /** What is added stands behind these lines. */
    void standsBehind(LineChain lines) {
        chain = lines;
    }

    /** As the API has it. */
    static ApiObject wire(RunHolder holder) {
        Map<String, Object> fields = new LinkedHashMap<>(holder.toMap());
        fields.keySet().removeAll(Set.of("user", "since"));
        return ApiObject.of("ScriptRunHolder").withAll(fields);
    }

    @Override
    public void note(Event event, Map<String, ?> fields) {
        write(event, fields, false);
    }

    @Override
    public void keep(Event event, Map<String, ?> fields) {
        write(event, fields, true);
    }

    private synchronized void write(Event event, Map<String, ?> fields, boolean now) {
        script = event == Event.RUN ? String.valueOf(fields.get("script")) : script;
        byte[] line = JournalChain.next(chain, event, fields);
        if (line.length > MOST_LETTERS) {
            line = JournalChain.next(chain, event, withoutValues(fields, line.length));
        }
        chain = chain.with(line);
        untold.add(new String(line, StandardCharsets.UTF_8));
        deeds |= event.isDeed();
        if (now || reference == null) {
            tellAll();
        }
    }

    /** What is too large does not come back when the run is resumed. */
    private static Map<String, Object> withoutValues(Map<String, ?> fields, int letters) {
        Map<String, Object> smaller = new LinkedHashMap<>(fields);
        smaller.replaceAll((name, value) -> VALUES.contains(name) ? JournalValues.tooLarge(letters, MOST_LETTERS) : value);
        return smaller;
    }

    private void tellAll() {
        // An interrupt would end the call, and the end of the run would be lost.
        boolean interrupted = Thread.interrupted();
        try {
            if (reference == null) {
                begin();
            }
            while (!untold.isEmpty()) {
                List<String> some = some();
                tell("append", ApiObject.of("ScriptRunLines").with("token", holder.token()).with("after", chain.lines() - untold.size())
                        .with("lines", some));
                untold.subList(0, some.size()).clear();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** As many lines as one call takes. */
    private List<String> some() {
        int letters = 0;
        int count = 0;
        while (count < untold.size() && (count == 0 || letters + untold.get(count).length() <= MOST_LETTERS)) {
            letters += untold.get(count).length();
            count++;
        }
        return List.copyOf(untold.subList(0, count));
    }

    private void begin() {
        List<ApiObject> sources = texts.entrySet().stream()
                .map(each -> ApiObject.of("ScriptSource").with("path", each.getKey()).with("text", each.getValue())).toList();
        reference = String.valueOf(answered(EngineCall.post(EngineJournals.ROOT, ApiObject.of("ScriptRunParameters").with("name", run)
                .with("script", script).with("sources", sources).with("holder", wire(holder)))));
    }

    private void tell(String call, ApiObject body) {
        answered(EngineCall.post(EngineJournals.ROOT + "/" + reference + "/" + call, body));
    }

    private Object answered(EngineCall call) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                return engine.perform(call).result();
            } catch (EngineException refused) {
                throw new RunException("the engine takes nothing more for the journal of run " + run + ": "
                        + refused.getMessage().replaceFirst("\\.$", "") + ". Nothing more is done here");
            } catch (ConnectionException unanswered) {
                if (System.nanoTime() > end) {
                    throw new ConnectionException("the journal of run " + run + " cannot be told to the engine that keeps it, and nothing more is done: "
                            + unanswered.getMessage(), unanswered);
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    @Override
    public String run() {
        return run;
    }

    @Override
    public String called() {
        return EngineJournals.REACHED + run;
    }

    @Override
    public boolean keepsSources() {
        return true;
    }

    @Override
    public void executes(Map<String, String> sources) {
        texts = Map.copyOf(sources);
    }

    @Override
    public synchronized boolean hasDeeds() {
        return deeds;
    }

    /** Gives the run back. Where the engine does not hear of it, whoever goes on with the run has to take it over. */
    @Override
    public synchronized void close() {
        if (reference == null) {
            return;
        }
        try {
            engine.perform(EngineCall.post(EngineJournals.ROOT + "/" + reference + "/release",
                    ApiObject.of("ScriptRunRelease").with("token", holder.token())));
        } catch (ConnectionException | EngineException unheard) {
            // The lines that had to be kept are there, or somebody was told that they are not.
            return;
        }
    }
}
