package dev.sluice.runbook.journal;

import dev.sluice.client.EngineException;
import dev.sluice.operations.Performer;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.chain.LineChain;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The journals of a team, which an engine keeps: another operator on another machine sees a run, approves it and goes on with it, as far
 * as the engine lets them.
 */
public final class EngineJournals implements JournalStore {
    /** What commands have to say besides the name of a run. */
    static final String REACHED = "--runs engine ";
    /** How long a line is tried to be told to an engine that does not answer. */
    public static final Duration PATIENCE = Duration.ofSeconds(20);

    static final String ROOT = "scriptrun";
    private static final int LARGEST_PAGE = 10_000;

    private final Supplier<Performer> engine;
    private final Duration patience;
    /** What the engine said of its runs the last time, by their names. */
    private Map<String, ApiObject> known = Map.of();

    /**
     * @param engine gives the session by which the engine is asked, each time the same
     * @param patience how long a line is tried to be told to an engine that does not answer
     */
    public EngineJournals(Supplier<Performer> engine, Duration patience) {
        this.engine = engine;
        this.patience = patience;
    }

    @Override
    public List<String> names() {
        Map<String, ApiObject> runs = new LinkedHashMap<>();
        for (Object run : list(EngineCall.get(ROOT, Map.of("pageSize", LARGEST_PAGE)))) {
            runs.put(((ApiObject) run).name(), (ApiObject) run);
        }
        known = runs;
        return List.copyOf(runs.keySet());
    }

    private List<?> list(EngineCall call) {
        return engine.get().perform(call).toObject().list("result");
    }

    @Override
    public StoredJournal find(String run) {
        if (!known.containsKey(run)) {
            names();
        }
        return new InEngine(run, known.get(run).reference());
    }

    @Override
    public Optional<Journal> create(String run) {
        return Optional.of(EngineJournal.create(engine.get(), patience, run));
    }

    /** One of them. */
    private final class InEngine implements StoredJournal {
        private final String run;
        private final String reference;

        InEngine(String run, String reference) {
            this.run = run;
            this.reference = reference;
        }

        @Override
        public String run() {
            return run;
        }

        @Override
        public String called() {
            return REACHED + run;
        }

        @Override
        public String place() {
            return "the journal of run " + run + " at " + engine.get().target();
        }

        @Override
        public InputStream open() {
            ByteArrayOutputStream lines = new ByteArrayOutputStream();
            long count = 0;
            List<?> some = some(count);
            while (!some.isEmpty()) {
                some.forEach(line -> lines.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8)));
                count += some.size();
                some = some(count);
            }
            return new ByteArrayInputStream(lines.toByteArray());
        }

        @Override
        public Optional<JournalEnds> ends() {
            long count = ((Number) known.get(run).get("lines")).longValue();
            return count == 0 ? Optional.empty() : JournalChain.ends(this, line(0), line(count - 1));
        }

        private byte[] line(long after) {
            return some(after).get(0).toString().getBytes(StandardCharsets.UTF_8);
        }

        private List<?> some(long after) {
            return list(EngineCall.get(path("journal"), Map.of("after", after)));
        }

        private String path(String call) {
            return ROOT + "/" + reference + "/" + call;
        }

        /** An engine keeps whole lines. */
        @Override
        public boolean hasPieceBehind(LineChain whole) {
            return false;
        }

        @Override
        public Optional<RunHolder> holder() {
            return written().filter(holder -> !holder.hasEnded());
        }

        /** Who took the run last and did not give it back. */
        private Optional<RunHolder> written() {
            ApiObject now = engine.get().perform(EngineCall.get(ROOT + "/" + reference, Map.of())).toObject().object("result");
            return Optional.ofNullable(now.get("holder")).map(holder -> RunHolder.of((ApiObject) holder));
        }

        @Override
        public Journal goOn(boolean takeOver, Consumer<JournalEntry> reader) throws IOException {
            Optional<RunHolder> before = written();
            before.filter(holder -> !holder.hasEnded()).ifPresent(holder -> holder.mustLetGo(run, REACHED, takeOver));
            RunHolder holder = RunHolder.ofThisProcess();
            try {
                engine.get().perform(EngineCall.post(path("lease"), ApiObject.of("ScriptRunLease").with("holder", EngineJournal.wire(holder))
                        .with("instead", before.map(RunHolder::token).orElse(null))));
            } catch (EngineException refused) {
                throw new RunException(refused.getMessage());
            }
            EngineJournal journal = EngineJournal.goOn(engine.get(), patience, run, reference, holder);
            try {
                journal.standsBehind(JournalChain.read(this, reader.andThen(journal::saw)));
                return journal;
            } catch (RuntimeException unreadable) {
                journal.close();
                throw unreadable;
            }
        }

        @Override
        public Journal decide(Consumer<JournalEntry> reader) throws IOException {
            holder().ifPresent(holder -> holder.mustLetGo(run, REACHED, false));
            return new EngineDecision(engine.get(), run, path("decide"), JournalChain.read(this, reader));
        }

        @Override
        public Map<String, String> sources() {
            Map<String, String> texts = new LinkedHashMap<>();
            list(EngineCall.get(path("source"), Map.of())).stream().map(ApiObject.class::cast)
                    .forEach(source -> texts.put(source.string("path"), source.string("text")));
            return texts;
        }
    }
}
