package dev.sluice.rehearsal;

import dev.sluice.operations.EngineImage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds out whether a run would still do what a plan says. */
public final class Comparison {
    private static final int MOST_TOLD = 20;

    private final Plan planned;
    private final PhantomRun rehearsed;
    private final Plan now;
    private final Set<String> told = new LinkedHashSet<>();

    /** @param rehearsed what becomes of the same script now, up to where it comes */
    public Comparison(Plan planned, PhantomRun rehearsed) {
        this.planned = planned;
        this.rehearsed = rehearsed;
        this.now = rehearsed.shown();
    }

    /** What has come to be otherwise since, a line each; nothing where a run would do what the plan says. */
    public List<String> differences() {
        destinations();
        if (told.isEmpty()) {
            objects();
            if (rehearsed.failure() != null) {
                told.add(rehearsed.failure().getMessage());
            } else if (told.isEmpty()) {
                acts();
            }
        }
        return told.stream().limit(MOST_TOLD).toList();
    }

    private void destinations() {
        Map<String, Destination> found = now.destinations().stream().collect(Collectors.toMap(Destination::engine, Function.identity()));
        planned.destinations().stream().filter(was -> found.containsKey(was.engine()))
                .forEach(was -> told.addAll(was.differences(found.get(was.engine()))));
    }

    /** Those that the plan hangs on. */
    private void objects() {
        for (PlanBasis was : planned.basis()) {
            EngineImage engine = rehearsed.looked().get(was.engine() == null ? "" : was.engine());
            if (engine != null) {
                told.addAll(was.differences(found(engine, was.reference()), rehearsed.secrets()));
            }
        }
    }

    private static ApiObject found(EngineImage engine, String reference) {
        return engine.objects().stream().filter(object -> reference.equals(object.reference())).findFirst().orElse(null);
    }

    private void acts() {
        List<String> before = written(planned.acts());
        List<String> after = written(now.acts());
        if (before.equals(after)) {
            return;
        }
        List<PlanEntry.Act> lost = planned.acts().stream().filter(act -> !after.contains(written(act))).toList();
        List<PlanEntry.Act> come = new ArrayList<>(now.acts().stream().filter(act -> !before.contains(written(act))).toList());
        for (PlanEntry.Act act : lost) {
            Optional<PlanEntry.Act> same = come.stream().filter(other -> PlanText.line(other).equals(PlanText.line(act))).findFirst();
            same.ifPresent(come::remove);
            told.addAll(same.map(other -> fields(act, other)).orElse(List.of("planned, but not now: " + PlanText.line(act))));
        }
        come.forEach(act -> told.add("not planned: " + PlanText.line(act)));
        if (told.isEmpty()) {
            told.add("the same would be done in another order");
        }
    }

    /** How what is done to the same object differs. */
    private static List<String> fields(PlanEntry.Act planned, PlanEntry.Act now) {
        Map<String, Object> was = fields(planned);
        Map<String, Object> is = fields(now);
        Set<String> all = new LinkedHashSet<>(was.keySet());
        all.addAll(is.keySet());
        return all.stream().filter(field -> !Objects.equals(was.get(field), is.get(field))).map(field -> PlanText.line(planned) + ": " + field
                + " was to be " + PlanText.shown(was.get(field)) + ", would be " + PlanText.shown(is.get(field))).toList();
    }

    private static Map<String, Object> fields(PlanEntry.Act act) {
        Map<String, Object> fields = new LinkedHashMap<>();
        act.object().fields().forEach(field -> fields.put(field.field(), field.is()));
        for (Touched other : act.others()) {
            fields.put(other.sort().word() + " of " + other, "done");
            other.fields().forEach(field -> fields.put(field.field() + " of " + other, field.is()));
        }
        return fields;
    }

    private static List<String> written(List<PlanEntry.Act> acts) {
        return acts.stream().map(Comparison::written).toList();
    }

    private static String written(PlanEntry.Act act) {
        return Json.write(act.toMap());
    }
}
