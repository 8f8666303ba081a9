package dev.sluice.rehearsal;

import dev.sluice.client.EngineException;
import dev.sluice.operations.AcceptedEffect;
import dev.sluice.operations.AskDatabase;
import dev.sluice.operations.Compare;
import dev.sluice.operations.Effect;
import dev.sluice.operations.EngineImage;
import dev.sluice.operations.EnsureEffect;
import dev.sluice.operations.InvalidRequest;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.Operation;
import dev.sluice.operations.PerformVerb;
import dev.sluice.operations.Performer;
import dev.sluice.operations.ReadBelow;
import dev.sluice.operations.ReadConnection;
import dev.sluice.operations.ReadEngineImage;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.WaitForJob;
import dev.sluice.operations.fact.ReadFacts;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Fact;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Does what a script asks of an engine in a phantom of it, and takes down what that changes. The engine itself is only logged in
 * to and read: once, when the script first wants something of it, and again when somebody else logs in.
 *
 * <p>May be used from many threads; of what changes something, one after another.
 */
public final class Planner implements Performer {
    /** Below it an engine tells what it has measured on data. */
    private static final String MEASURED = "capacity/";
    /** Fields that are the same whatever an object is told to do. */
    private static final Set<String> STAYS = Set.of(ApiObject.ALL, "type", "reference", "name", "container", "group", "provisionContainer", "namespace", "description");

    private final String engine;
    private final Performer real;
    private final Stage.Opener phantoms;
    private final Draft draft;
    private final boolean goesOn;
    /** What an engine without rules of ours was told of an object, until the script reads how that is afterwards. */
    private final Map<String, String> told = new ConcurrentHashMap<>();
    private Stage stage;
    private Performer session;
    private Catalogue catalogue;

    /**
     * Takes over {@code real}.
     *
     * @param engine as the script names it, or null for the one in use
     * @param goesOn whether a script goes on where something that it ensures cannot be changed
     */
    public Planner(String engine, Performer real, Stage.Opener phantoms, Draft draft, boolean goesOn) {
        this.engine = engine;
        this.goesOn = goesOn;
        this.real = real;
        this.phantoms = phantoms;
        this.draft = draft;
    }

    @Override
    public <R> R perform(Operation<R> operation) {
        if (operation.ofSession()) {
            return ofSession(operation);
        }
        Performer phantom = phantom();
        try {
            if (operation instanceof Effect<R> effect) {
                return change(effect);
            }
            if (operation instanceof AskDatabase question) {
                throw onlyARunCanTell(operation, "what %s answers to '" + question.statement().replace("%", "%%").strip().replaceAll("\\s+", " ") + "'");
            }
            return read(phantom, operation);
        } catch (InvalidRequest unknown) {
            ApiObject object = catalogue.now(String.valueOf(operation.settings().string("object")));
            throw operation instanceof ReadConnection && object != null && catalogue.original(object.reference()) == null
                    ? onlyARunCanTell(operation, "where %s takes connections") : unknown;
        } catch (EngineException refused) {
            throw new EngineException(refused.error(), real.target(), null, null);
        }
    }

    /** A phantom has no data, and starts no database. */
    private InvalidRequest onlyARunCanTell(Operation<?> operation, String what) {
        String text = String.valueOf(operation.settings().string("object"));
        ApiObject object = catalogue.now(text);
        String name = "'" + (object == null || object.name() == null ? text : object.name()) + "'";
        String untold = what.formatted(name) + " only a run can tell.";
        draft.note(untold);
        return new InvalidRequest(operation.word(), List.of(new Mistake(List.of(), untold,
                "A rehearsal ends here.")));
    }

    private synchronized <R> R ofSession(Operation<R> operation) {
        R result = real.perform(operation);
        if (operation instanceof LogIn && session != null) {
            // Whoever comes now may see more, but what was planned until now stays as it is.
            EngineImage seen = look();
            session.close();
            stage.learn(seen);
            catalogue.learn(seen.objects());
            session = stage.enter(seen.user(), catalogue);
        }
        return result;
    }

    private synchronized Performer phantom() {
        if (session == null) {
            EngineImage seen = look();
            stage = phantoms.open(seen.schema(), seen);
            catalogue = new Catalogue(seen.schema(), seen.objects());
            session = stage.enter(seen.user(), catalogue);
        }
        return session;
    }

    private EngineImage look() {
        EngineImage seen = real.perform(new ReadEngineImage(real.schema()));
        draft.looked(engine, seen);
        return seen;
    }

    /** Nothing carries a mark in a phantom: nobody is going to look for it there. */
    @Override
    public synchronized AcceptedEffect send(Effect<?> effect, String mark) {
        if (isOfPast(effect)) {
            return told(effect);
        }
        AcceptedEffect accepted = phantom().send(effect, null);
        if (!stage.judges() && effect instanceof PerformVerb) {
            told.put(accepted.object(), effect.word());
        }
        draft.did(engine, effect, accepted.object(), stage.changes(), catalogue, Draft.Circumstances.of(effect, stage.judges()));
        return accepted;
    }

    /** Whether it tells something, such as a job, that no plan has. */
    private boolean isOfPast(Effect<?> effect) {
        return schema().find(String.valueOf(effect.settings().string("of"))).filter(ReadEngineImage::isPast).isPresent();
    }

    /** What was done on an engine is there only, and goes on meanwhile: it has to be there, and the engine decides whether it can be told that. */
    private AcceptedEffect told(Effect<?> effect) {
        phantom();
        ApiObject told = real.perform(new ReadObject(schema(), effect.settings().string("of"), effect.settings().string("object")));
        catalogue.learn(List.of(told));
        draft.did(engine, effect, told.reference(), List.of(), catalogue, new Draft.Circumstances(false, false, null, false));
        return new AcceptedEffect(null, null, told.reference());
    }

    @Override
    public synchronized <R> R finish(Effect<R> effect, AcceptedEffect accepted) {
        if (isOfPast(effect)) {
            return unchanged(catalogue.now(accepted.object()));
        }
        return phantom().finish(effect, accepted);
    }

    /** A phantom lives no longer than the process that sends to it. */
    @Override
    public Optional<AcceptedEffect> trace(Effect<?> effect, String mark, Instant since) {
        return Optional.empty();
    }

    private synchronized <R> R change(Effect<R> effect) {
        try {
            return finish(effect, send(effect, null));
        } catch (EngineException | InvalidRequest refused) {
            stage.changes();
            ApiObject object = catalogue.now(String.valueOf(effect.settings().string("object")));
            if (!goesOn || !(effect instanceof EnsureEffect) || !effect.settings().containsKey("changes") || object == null) {
                throw refused;
            }
            draft.refused(engine, object, effect.settings(), why(refused), catalogue);
            return unchanged(object);
        }
    }

    private static String why(RuntimeException refused) {
        if (refused instanceof EngineException told) {
            String action = told.error().action();
            return (told.error().summary() + (action == null ? "" : " " + action)).strip();
        }
        return ((InvalidRequest) refused).mistakes().stream().map(mistake -> mistake.field() + ": " + mistake.problem())
                .collect(Collectors.joining(" "));
    }

    /** Whoever updates something gets it. */
    @SuppressWarnings("unchecked")
    private static <R> R unchanged(ApiObject object) {
        return (R) object;
    }

    private <R> R read(Performer phantom, Operation<R> read) {
        if (read instanceof WaitForJob) {
            draft.note("waits for " + read.settings().string("job"));
            @SuppressWarnings("unchecked")
            R job = (R) past(phantom, real, new ReadObject(schema(), "Job", read.settings().string("job")));
            return job;
        }
        if (read.isOutside()) {
            return real.perform(read);
        }
        if (read instanceof Compare) {
            draft.compared();
        }
        if (read instanceof ListObjects listed && (isPast(listed) || listed.root().startsWith(MEASURED))) {
            if (draft.acts() && isPast(listed)) {
                draft.note("which " + listed.root() + "s there are by then only the engine can tell: read as they were before.");
            }
            return real.perform(read);
        }
        if (read instanceof ReadFacts facts) {
            @SuppressWarnings("unchecked")
            R known = (R) withMeasured(facts, answered(phantom, facts));
            return known;
        }
        if (read instanceof ReadObject object && isPast(object)) {
            return past(phantom, real, read);
        }
        R result = answered(phantom, goesOn && read instanceof Compare compare ? all(compare) : read);
        return watched(result);
    }

    /** A phantom has no data: what that takes the engine itself tells. */
    private Map<String, Map<String, Fact>> withMeasured(ReadFacts facts, Map<String, Map<String, Fact>> told) {
        Map<String, Map<String, Fact>> all = new HashMap<>(told);
        real.perform(facts.measured(object -> catalogue.original(object.reference()) != null)).forEach((reference, measured) -> {
            Map<String, Fact> both = new LinkedHashMap<>(all.getOrDefault(reference, Map.of()));
            both.putAll(measured);
            all.put(reference, both);
        });
        return all;
    }

    /** What was done on an engine, such as jobs, no plan changes, and no image has. */
    private boolean isPast(ReadBelow read) {
        return schema().atRoot(read.root()).filter(ReadEngineImage::isPast).isPresent();
    }

    /** What was done on the engine; else what the plan itself does. */
    private static <R> R past(Performer phantom, Performer real, Operation<R> read) {
        try {
            return real.perform(read);
        } catch (EngineException missing) {
            return phantom.perform(read);
        }
    }

    /** What a plan does not know of an engine without rules of ours, the engine itself is asked for. */
    private <R> R answered(Performer phantom, Operation<R> read) {
        try {
            return phantom.perform(read);
        } catch (EngineException untold) {
            if (stage.judges()) {
                throw untold;
            }
            return real.perform(read);
        }
    }

    /** The plan hangs on an object that was asked for, and of those that were only listed on what the script reads of them. */
    @SuppressWarnings("unchecked")
    private <R> R watched(R result) {
        if (result instanceof ApiObject object && object.reference() != null) {
            draft.dependsOn(object.reference(), engine, catalogue);
            return wasTold(object).isEmpty() ? result : (R) object.observed(field -> heard(object, field));
        }
        return result instanceof List<?> all ? (R) all.stream().map(this::listed).toList() : result;
    }

    private Object listed(Object element) {
        return element instanceof ApiObject object ? draft.watched(object, engine, catalogue, field -> heard(object, field)) : element;
    }

    /** Of what was told to do something, or belongs to that, nobody but the engine knows how it is afterwards. */
    private Optional<String> wasTold(ApiObject object) {
        return Stream.of(object.reference(), object.string("container")).filter(Objects::nonNull).filter(told::containsKey).findFirst();
    }

    private void heard(ApiObject object, String field) {
        Optional<String> of = STAYS.contains(field) ? Optional.empty() : wasTold(object);
        if (of.isPresent()) {
            String word = told.remove(of.get());
            ApiObject container = catalogue.now(of.get());
            draft.note("what " + field + " of '" + (container == null ? of.get() : catalogue.name(container)) + "' is after " + word
                    + " only the engine can tell: read as it was before.");
        }
    }

    @SuppressWarnings("unchecked")
    private static <R> Operation<R> all(Compare compare) {
        return (Operation<R>) compare.withAll();
    }

    /** With the types that only the objects of the engine tell of. */
    @Override
    public synchronized Schema schema() {
        return catalogue == null ? real.schema() : catalogue.schema();
    }

    @Override
    public synchronized Schema ownSchema() {
        Schema own = real.ownSchema();
        return catalogue == null ? own : own.over(catalogue.schema());
    }

    @Override
    public String target() {
        return real.target();
    }

    @Override
    public String user() {
        return real.user();
    }

    @Override
    public synchronized void close() {
        if (session != null) {
            session.close();
            stage.close();
        }
        real.close();
    }
}
