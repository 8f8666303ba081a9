package dev.sluice.runbook;

import dev.sluice.client.EngineException;
import dev.sluice.operations.AcceptedEffect;
import dev.sluice.operations.AskDatabase;
import dev.sluice.operations.Effect;
import dev.sluice.operations.FormerValues;
import dev.sluice.operations.ForwardingPerformer;
import dev.sluice.operations.InvalidRequest;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.Operation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.ReadSystem;
import dev.sluice.operations.UntraceableCall;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.JournalValues;
import dev.sluice.runbook.journal.RunException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Does nothing twice. Writes down what it is about to do before it does it, the engine's answer as soon as there is one, and
 * the result; and gives what the journal has the result of without asking the engine again.
 *
 * <p>What had been begun and not ended when a process died is looked for in the engine: each call carries a mark, which
 * engines keep in their records.
 */
final class JournaledPerformer extends ForwardingPerformer {
    /** Larger results of reads are read again instead of kept. */
    private static final int LARGEST_READ = 1 << 18;

    private static final String MISSING = "exception.executor.object.missing";

    private final Run run;
    private final String name;
    private final Performer engine;
    private final ApprovalCheck approval;

    /** @param name as scripts name the engine; empty for the one in use */
    JournaledPerformer(Run run, String name, Performer engine) {
        super(engine);
        this.run = run;
        this.name = name;
        this.engine = engine;
        this.approval = new ApprovalCheck(run, name, engine);
    }

    /** Holds what is done here against what was approved. */
    ApprovalCheck approval() {
        return approval;
    }

    @Override
    public <R> R perform(Operation<R> operation) {
        run.conceal(operation.settings());
        if (operation.ofSession()) {
            return engine.perform(operation);
        }
        if (run.here().isSilent()) {
            if (operation.writes()) {
                throw new RunException(operation.word() + " cannot be asked again and again. Look only");
            }
            return engine.perform(operation);
        }
        if (run.isUnnoticed() && !operation.writes()) {
            return engine.perform(operation);
        }
        String place = run.changes().operation(run.here(), operation);
        if (operation instanceof AskDatabase question && question.writes()) {
            @SuppressWarnings("unchecked")
            R answer = (R) askAt(place, question);
            return answer;
        }
        return operation instanceof Effect<R> effect ? performAt(place, effect) : readAt(place, operation);
    }

    /** {@code effect} at its place, unless the journal shows that it is done. */
    <R> R performAt(String place, Effect<R> effect) {
        JournaledWork deed = run.past().at(place);
        if (deed == null) {
            run.mustNotBeOver();
            return begin(effect, place, 1);
        }
        match(deed, effect);
        if (deed.is(JournaledWork.State.DONE)) {
            return result(deed);
        }
        if (deed.is(JournaledWork.State.FAILED)) {
            return failedBefore(effect, place, deed);
        }
        Optional<AcceptedEffect> accepted = Optional.ofNullable(deed.accepted()).or(() -> traced(effect, place, deed));
        R result = accepted.isPresent() ? goOn(effect, place, deed, accepted.get())
                : again(effect, place, deed, "it never came to the engine");
        if (run.looksBack()) {
            deed.ended(accepted.get());
            if (!run.past().isWithinUndo(place)) {
                throw new NothingLeftToUndo();
            }
        }
        return result;
    }

    private <R> R failedBefore(Effect<R> effect, String place, JournaledWork deed) {
        if (run.past().wentOnBehind(place)) {
            throw deed.failure();
        }
        return again(effect, place, deed, "it failed: " + deed.message());
    }

    private <R> R again(Effect<R> effect, String place, JournaledWork deed, String why) {
        run.mustNotBeOver();
        run.why(place, effect.word(), "sent again, since " + why);
        return begin(effect, place, deed.attempts() + 1);
    }

    /** Follows what an earlier process had sent. A job that has failed meanwhile had nobody to tell; it is sent again. */
    private <R> R goOn(Effect<R> effect, String place, JournaledWork deed, AcceptedEffect accepted) {
        run.why(place, effect.word(), accepted.job() == null ? "the engine had done it" : accepted.job() + " is followed again");
        try {
            return follow(effect, place, accepted);
        } catch (EngineException failed) {
            return again(effect, place, deed, "its job failed: " + failed.getMessage());
        }
    }

    private Optional<AcceptedEffect> traced(Effect<?> effect, String place, JournaledWork deed) {
        try {
            Optional<AcceptedEffect> found = engine.trace(effect, mark(place, deed.attempts()), deed.since());
            found.ifPresent(accepted -> accepted(place, accepted));
            return found;
        } catch (UntraceableCall unknown) {
            if (run.mayRepeat()) {
                return Optional.empty();
            }
            throw new RunException("'" + effect.word() + "' at place " + place + " had begun when the run stopped, and "
                    + unknown.getMessage() + ". Look whether it had its effect; if not: sluice resume --repeat " + run.called());
        }
    }

    private <R> R begin(Effect<R> effect, String place, int attempt) {
        Map<String, Object> fields = fields(effect, place);
        fields.put("settings", effect.settings());
        fields.put("engine", name);
        fields.put("url", engine.target());
        look(effect, fields);
        run.mustBeAsked();
        approval.mustFit(effect);
        int planned = run.guard().admit(name, place, effect, (String) fields.get("called"), run.mask());
        if (planned != EffectGuard.UNEXPECTED) {
            fields.put(JournaledWork.PLANNED, planned);
        }
        run.journal().keep(Event.SEND, fields);
        AcceptedEffect accepted;
        try {
            accepted = engine.send(effect, run.name() == null ? null : mark(place, attempt));
        } catch (EngineException | InvalidRequest refused) {
            throw failed(place, effect, refused);
        }
        run.guard().taken(place, planned, accepted.object());
        accepted(place, accepted);
        return follow(effect, place, accepted);
    }

    /** Takes down what afterwards shows no more: what was deleted or is told by its reference, and the fields that are changed. */
    private void look(Effect<?> effect, Map<String, Object> fields) {
        ApiObject settings = effect.settings();
        String object = settings.string("object");
        boolean changes = effect.word().equals(Inverse.UPDATE);
        boolean unclear = changes || effect.word().equals(Inverse.DELETE) || object != null && schema().referredBy(object).isPresent();
        if (run.name() == null || !unclear || settings.string("of") == null) {
            return;
        }
        try {
            ApiObject before = engine.perform(new ReadObject(schema(), settings.string("of"), object));
            fields.put("called", DisplayNames.whole(schema(), before));
            if (changes) {
                FormerValues.fields(schema(), before, settings.object("changes")).ifPresent(were -> fields.put("were", JournalValues.write(were)));
            }
        } catch (EngineException | InvalidRequest unknown) {
            // The engine says the same to the effect itself.
            return;
        }
    }

    /** What the engine is known by wherever it is reached; its address where it does not tell. */
    String identity() {
        try {
            String identity = engine.perform(new ReadSystem()).string("uuid");
            return identity == null ? target() : identity;
        } catch (EngineException untold) {
            return target();
        }
    }

    /** Whether {@code object} is not there, whoever deleted it. */
    boolean isGone(String object) {
        if (object == null) {
            return false;
        }
        try {
            engine.perform(new ReadObject(schema(), object));
            return false;
        } catch (EngineException refused) {
            return MISSING.equals(refused.error().id());
        } catch (InvalidRequest unknown) {
            return false;
        }
    }

    /** What a database may have become by what it was asked; nothing where it is gone. */
    Optional<Leftover> changed(JournaledWork question) {
        try {
            ApiObject database = engine.perform(new ReadObject(schema(), question.settings().string("of"), question.settings().string("object")));
            return Optional.of(Leftover.of(null, question.name() + " of " + DisplayNames.whole(schema(), database) + question.elsewhere() + ": "
                    + (question.is(JournaledWork.State.BEGUN) ? "it had begun, and nobody knows its end" : "what it did there stays"), true));
        } catch (EngineException | InvalidRequest gone) {
            return Optional.empty();
        }
    }

    /** What is left of a timeflow that {@code work} gave a container, which has its own again. */
    List<Leftover> traces(JournaledWork work) {
        String timeflow = work.value() instanceof ApiObject container ? container.string("currentTimeflow") : null;
        if (timeflow == null || isGone(timeflow) || isGone(work.object())) {
            return List.of();
        }
        ApiObject container = engine.perform(new ReadObject(schema(), work.object()));
        if (timeflow.equals(container.string("currentTimeflow"))) {
            return List.of();
        }
        String owner = DisplayNames.whole(schema(), container) + work.elsewhere();
        List<Leftover> traces = new ArrayList<>();
        String made = DisplayNames.whole(schema(), engine.perform(new ReadObject(schema(), timeflow)));
        traces.add(trace(timeflow, made + " of " + owner + ": made by " + work.name() + ", and kept by the engine"));
        for (ApiObject snapshot : engine.perform(new ListObjects(schema(), "TimeflowSnapshot", Map.of("timeflow", timeflow)))) {
            traces.add(trace(snapshot.reference(), DisplayNames.whole(schema(), snapshot) + " of that timeflow"));
        }
        if (timeflow.equals(container.string("previousTimeflow"))) {
            traces.add(trace(container.reference(), "previousTimeflow of " + owner + ": it is that timeflow now"));
        }
        return traces;
    }

    private Leftover trace(String reference, String what) {
        return Leftover.trace(name + " " + reference, what);
    }

    private void accepted(String place, AcceptedEffect accepted) {
        if (accepted.object() != null) {
            approval.made(accepted.object());
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("place", place);
        answer.put("job", accepted.job());
        answer.put("action", accepted.action());
        answer.put("object", accepted.object());
        run.journal().keep(Event.ACCEPTED, answer);
    }

    private <R> R follow(Effect<R> effect, String place, AcceptedEffect accepted) {
        R result;
        try {
            result = engine.finish(effect, accepted);
        } catch (EngineException failed) {
            throw failed(place, effect, failed);
        }
        Map<String, Object> done = new LinkedHashMap<>();
        done.put("place", place);
        done.put("value", JournalValues.write(concealed(result)));
        run.journal().keep(Event.DONE, done);
        return result;
    }

    private <R> R readAt(String place, Operation<R> read) {
        JournaledWork deed = run.past().at(place);
        if (isAnswered(place, deed, read)) {
            return result(deed);
        }
        run.mustNotBeOver();
        R result = performed(place, read);
        Object kept = JournalValues.write(concealed(result));
        if (Json.write(kept).length() <= LARGEST_READ) {
            run.journal().note(Event.READ, read(place, read, kept));
        }
        return result;
    }

    /** What may change a database is not asked again unless it was refused: no engine tells whether a statement has come. */
    private ApiObject askAt(String place, AskDatabase question) {
        JournaledWork deed = run.past().at(place);
        if (isAnswered(place, deed, question)) {
            return result(deed);
        }
        if (deed != null) {
            if (run.looksBack()) {
                throw new NothingLeftToUndo();
            }
            if (deed.is(JournaledWork.State.BEGUN) && !run.mayRepeat()) {
                String when = run.past().wentOnBehind(place) ? "its script waited for it no more" : "the run stopped";
                throw new RunException("'" + question.word() + "' at place " + place + " had begun when " + when + ", and only the database knows whether it did '"
                        + question.statement() + "'. Look whether it had its effect; if not: sluice resume --repeat "
                        + run.called() + "; if it had, pass over its step: sluice resume --skip STEP " + run.called());
            }
        }
        run.mustNotBeOver();
        run.mustBeAsked();
        approval.mustFit(question);
        run.guard().mustBeSeen(question);
        Map<String, Object> fields = fields(question, place);
        fields.put("settings", question.settings());
        fields.put("engine", name);
        fields.put("url", engine.target());
        run.journal().keep(Event.ASK, fields);
        ApiObject answer = performed(place, question);
        run.journal().keep(question.hasChanged(answer) ? Event.DONE : Event.READ, read(place, question, JournalValues.write(concealed(answer))));
        return answer;
    }

    /** Whether the journal has the answer. Throws the failure that the script has dealt with. @param deed what it has at that place, or null */
    private boolean isAnswered(String place, JournaledWork deed, Operation<?> question) {
        if (deed == null) {
            return false;
        }
        match(deed, question);
        if (deed.is(JournaledWork.State.FAILED) && run.past().wentOnBehind(place)) {
            throw deed.failure();
        }
        return deed.is(JournaledWork.State.DONE);
    }

    private <R> R performed(String place, Operation<R> question) {
        try {
            return engine.perform(question);
        } catch (EngineException | InvalidRequest refused) {
            throw failed(place, question, refused);
        }
    }

    private static Map<String, Object> read(String place, Operation<?> question, Object answer) {
        Map<String, Object> fields = fields(question, place);
        fields.put("value", answer);
        return fields;
    }

    private RuntimeException failed(String place, Operation<?> operation, RuntimeException failure) {
        run.guard().failed(place);
        Map<String, Object> fields = fields(operation, place);
        fields.putAll(JournaledFailure.write(failure));
        run.journal().keep(Event.FAILED, fields);
        return failure;
    }

    private static Map<String, Object> fields(Operation<?> operation, String place) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("place", place);
        fields.put("name", operation.word());
        fields.put("digest", Digest.of(operation));
        return fields;
    }

    private static void match(JournaledWork deed, Operation<?> operation) {
        deed.mustBe(operation.word(), Digest.of(operation), operation.word() + " " + operation.settings());
    }

    @SuppressWarnings("unchecked")
    private static <R> R result(JournaledWork deed) {
        return (R) deed.value();
    }

    /** With the fields that hold secrets masked as the schema has it, whatever the engine sent. */
    private Object concealed(Object result) {
        if (result instanceof List<?> all) {
            return all.stream().map(this::concealed).collect(Collectors.toCollection(ArrayList::new));
        }
        return result instanceof ApiObject object && object.type() != null ? schema().conceal(object) : result;
    }

    private String mark(String place, int attempt) {
        return run.name() + "/" + place + "/" + attempt;
    }
}
