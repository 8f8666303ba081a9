package dev.sluice.rehearsal;

import dev.sluice.operations.Effect;
import dev.sluice.operations.EngineImage;
import dev.sluice.operations.EnsureEffect;
import dev.sluice.runbook.FlatSettings;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Reference;
import dev.sluice.wire.Secret;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A plan while it is being made: takes down what a script does in phantoms, in order. May be used from several threads. */
public final class Draft {
    private final List<PlanEntry> entries = new ArrayList<>();
    private final Map<String, PlanBasis> basis = new LinkedHashMap<>();
    /** The fields that were read of those on which the plan does not hang as a whole. */
    private final Map<String, Set<String>> read = new HashMap<>();
    private final Set<String> wholly = new HashSet<>();
    /** As the script names the engines; empty for the one in use. */
    private final Map<String, EngineImage> looked = new LinkedHashMap<>();
    private final List<PlannedEffect> effects = new ArrayList<>();
    /** By which of them each new object was made. */
    private final Map<String, Integer> made = new LinkedHashMap<>();
    private boolean ensures;

    public synchronized void step(String title) {
        entries.add(new PlanEntry.Step(title));
    }

    /** The script has ensured something, and no longer says it. */
    synchronized void unsaid(String text) {
        entries.add(new PlanEntry.Note(text, true));
    }

    /** Something that is passed over. */
    public synchronized void note(String text) {
        entries.add(new PlanEntry.Note(text, false));
    }

    /** Whether something would be done already. */
    synchronized boolean acts() {
        return !effects.isEmpty();
    }

    synchronized void looked(String engine, EngineImage image) {
        looked.put(engine == null ? "" : engine, image);
    }

    /**
     * How it came to an effect.
     *
     * @param ensured whether it brings about what an {@code ensure} says
     * @param judged whether the engine is known to let it happen
     * @param reason why it is done, where it does not tell by itself; else null
     * @param quiet whether nobody wants to read of it
     */
    record Circumstances(boolean ensured, boolean judged, String reason, boolean quiet) {
        static Circumstances of(Effect<?> effect, boolean judged) {
            return effect instanceof EnsureEffect<?> ensured ? new Circumstances(true, judged, ensured.reason(), ensured.quiet())
                    : new Circumstances(false, judged, null, false);
        }
    }

    /** @param main reference of what the effect is about, or null where it is the first thing that changes */
    synchronized void did(String engine, Effect<?> effect, String main, List<ObjectChange> all, Catalogue catalogue, Circumstances around) {
        Map<String, Object> settings = FlatSettings.of(effect.settings(), text -> catalogue.symbol(text, made));
        catalogue.take(all);
        List<ObjectChange> changes = all.stream().filter(change -> !catalogue.isRecord(change.object())).toList();
        changes.forEach(change -> dependsOn(change, engine, catalogue));
        if (changes.isEmpty() && effect.word().equals("update") && secrets(effect).isEmpty()) {
            ApiObject same = catalogue.now(main);
            String line = "update of " + (same == null ? main : unchanged(same, effect, catalogue)) + " changes nothing";
            if (!around.quiet) {
                entries.add(new PlanEntry.Note(line, false));
            }
            planned(engine, effect, settings, main, line, catalogue);
            return;
        }
        ApiObject told = main == null ? null : catalogue.now(main);
        ObjectChange first = changes.stream().filter(change -> change.object().reference().equals(main)).findFirst()
                .or(() -> told == null ? changes.stream().findFirst() : Optional.empty()).orElse(null);
        Touched object = first != null ? touched(first, effect, catalogue) : unchanged(told, effect, catalogue);
        List<Touched> others = changes.stream().filter(change -> change != first).map(change -> touched(change, null, catalogue))
                .filter(other -> other.sort() != ObjectChange.Sort.UPDATE || !other.fields().isEmpty()).toList();
        List<String> jobs = all.stream().map(ObjectChange::after).filter(made -> made != null && "Job".equals(made.type()))
                .map(job -> job.string("actionType")).distinct().toList();
        PlanEntry.Act act = new PlanEntry.Act(engine, effect.word(), object, others, jobs, around.ensured, around.judged, null,
                around.reason, object.sort() == ObjectChange.Sort.CREATE ? Map.of() : new ActOptions(catalogue, main).of(effect.settings()));
        if (!around.quiet) {
            entries.add(act);
        }
        planned(engine, effect, settings, main, PlanText.line(act), catalogue);
    }

    private void planned(String engine, Effect<?> effect, Map<String, Object> settings, String main, String line, Catalogue catalogue) {
        if (main != null && catalogue.original(main) == null) {
            made.putIfAbsent(main, effects.size());
        }
        effects.add(new PlannedEffect(engine == null ? "" : engine, effect.word(), settings, line));
    }

    /** What has to be changed and cannot be. @param settings of the update */
    synchronized void refused(String engine, ApiObject object, ApiObject settings, String why, Catalogue catalogue) {
        dependsOn(object.reference(), engine, catalogue);
        List<FieldChange> fields = FieldChange.between(object, object.withAll(settings.object("changes")), catalogue);
        Touched touched = new Touched(ObjectChange.Sort.UPDATE, catalogue.what(object), catalogue.name(object), catalogue.owner(object), fields);
        entries.add(new PlanEntry.Act(engine, "update", touched, List.of(), List.of(), true, true, why, null, Map.of()));
    }

    /** What is told to do something that changes others, or nothing that a plan can show. */
    private static Touched unchanged(ApiObject told, Effect<?> effect, Catalogue catalogue) {
        return told == null ? new Touched(ObjectChange.Sort.UPDATE, effect.word(), null, null, List.of())
                : new Touched(ObjectChange.Sort.UPDATE, catalogue.what(told), catalogue.name(told), catalogue.owner(told), secrets(effect));
    }

    /** @param asked what made it, where that is what tells its fields */
    private static Touched touched(ObjectChange change, Effect<?> asked, Catalogue catalogue) {
        ApiObject object = change.object();
        List<FieldChange> fields = switch (change.sort()) {
            case CREATE -> asked == null ? List.of() : FieldChange.between(null, asked.settings(), catalogue);
            case UPDATE -> seen(FieldChange.between(change.before(), change.after(), catalogue), asked);
            case DELETE -> List.of();
        };
        return new Touched(change.sort(), catalogue.what(object), catalogue.name(object), catalogue.owner(object), fields);
    }

    private static List<FieldChange> seen(List<FieldChange> fields, Effect<?> asked) {
        return fields.isEmpty() && asked != null ? secrets(asked) : fields;
    }

    /** The secrets that an update sets, which nobody can compare. */
    private static List<FieldChange> secrets(Effect<?> update) {
        return FieldChange.flat(update.settings().object("changes"), UnaryOperator.identity()).entrySet().stream()
                .filter(field -> Secret.MASK.equals(field.getValue()))
                .map(field -> new FieldChange(field.getKey(), Secret.MASK, Secret.MASK)).toList();
    }

    private void dependsOn(ObjectChange change, String engine, Catalogue catalogue) {
        if (change.before() != null) {
            dependsOn(change.before().reference(), engine, catalogue);
        }
        if (change.after() != null) {
            for (Reference reference : catalogue.schema().references(change.after())) {
                dependsOn(reference.value(), engine, catalogue);
            }
        }
    }

    /** What comes of the plan hangs on that object. */
    synchronized void dependsOn(String reference, String engine, Catalogue catalogue) {
        ApiObject object = catalogue.original(reference);
        if (object != null && !catalogue.isRecord(object)) {
            String key = key(engine, reference);
            basis.computeIfAbsent(key, unknown -> PlanBasis.of(engine, object, catalogue));
            read.remove(key);
            wholly.add(key);
        }
    }

    private static String key(String engine, String reference) {
        return (engine == null ? "" : engine) + " " + reference;
    }

    /**
     * The same object for the script: what comes of the plan hangs on those fields of it that the script reads.
     *
     * @param reader hears of each field, too
     */
    synchronized ApiObject watched(ApiObject object, String engine, Catalogue catalogue, Consumer<String> reader) {
        String reference = object.reference();
        ApiObject known = reference == null ? null : catalogue.original(reference);
        return object.observed(known == null || catalogue.isRecord(known) ? reader : reader.andThen(field -> reads(known, field, engine, catalogue)));
    }

    private synchronized void reads(ApiObject object, String field, String engine, Catalogue catalogue) {
        if (field.equals(ApiObject.ALL)) {
            dependsOn(object.reference(), engine, catalogue);
            return;
        }
        String key = key(engine, object.reference());
        if (!wholly.contains(key)) {
            basis.computeIfAbsent(key, unknown -> PlanBasis.of(engine, object, catalogue));
            read.computeIfAbsent(key, unknown -> new HashSet<>()).add(field);
        }
    }

    private List<PlanBasis> hangsOn() {
        return basis.entrySet().stream().map(each -> read.containsKey(each.getKey()) ? each.getValue().of(read.get(each.getKey())) : each.getValue())
                .toList();
    }

    /** The plan, as far as it has come. */
    public synchronized Plan plan(Plan.Of of) {
        return new Plan(of, List.copyOf(entries), hangsOn(), looked.entrySet().stream()
                .map(each -> Destination.of(each.getKey(), each.getValue())).toList(), List.copyOf(effects));
    }

    /** Where all that happens, in words; null where no engine was asked for anything. */
    public synchronized String engines() {
        return looked.isEmpty() ? null : looked.values().stream().map(EngineImage::address).distinct().sorted().collect(Collectors.joining(", "));
    }

    /** What the engines showed of themselves, by the names that the script has for them; empty for the one in use. */
    public synchronized Map<String, EngineImage> looked() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(looked));
    }

    /** The script says of something that it has to be. */
    synchronized void compared() {
        ensures = true;
    }

    /** Whether it ensures anything. */
    public synchronized boolean ensures() {
        return ensures;
    }
}
