package dev.sluice.runbook.journal;

import dev.sluice.client.EngineException;
import dev.sluice.operations.Performer;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.chain.LineChain;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Adds to a journal that an engine keeps what somebody says who is asked for approval; the engine holds that to who is logged in. */
final class EngineDecision implements Journal {
    private final Performer engine;
    private final String run;
    private final String path;
    private final LineChain chain;

    EngineDecision(Performer engine, String run, String path, LineChain chain) {
        this.engine = engine;
        this.run = run;
        this.path = path;
        this.chain = chain;
    }

    @Override
    public void note(Event event, Map<String, ?> fields) {
        keep(event, fields);
    }

    @Override
    public void keep(Event event, Map<String, ?> fields) {
        String line = new String(JournalChain.next(chain, event, fields), StandardCharsets.UTF_8);
        try {
            engine.perform(EngineCall.post(path, ApiObject.of("ScriptRunDecision").with("line", line)));
        } catch (EngineException refused) {
            throw new ConsentMissing(refused.getMessage());
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
    public boolean hasDeeds() {
        return true;
    }

    @Override
    public void close() {
        // Nobody else was kept from the run.
    }
}
