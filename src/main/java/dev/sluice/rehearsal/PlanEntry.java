package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One line of a plan, in the order in which a run comes to it. */
public sealed interface PlanEntry {
    /** As it is kept in a file. */
    Map<String, Object> toMap();

    /** Whether it is about what an {@code ensure} says. */
    default boolean ensured() {
        return false;
    }

    /** Reads what {@link #toMap} gives. */
    static PlanEntry of(ApiObject kept) {
        if (kept.containsKey("step")) {
            return new Step(kept.string("step"));
        }
        return kept.containsKey("note") ? new Note(kept.string("note"), kept.flag("ensured")) : Act.of(kept);
    }

    /** A step begins. @param title with its place before it */
    record Step(String title) implements PlanEntry {
        @Override
        public Map<String, Object> toMap() {
            return Map.of("step", title);
        }
    }

    /**
     * Something that a run does outside of the engines, or asks of people, and that a plan passes over.
     *
     * @param ensured whether it is about what the script has ensured and no longer says
     */
    record Note(String text, boolean ensured) implements PlanEntry {
        @Override
        public Map<String, Object> toMap() {
            return ensured ? Map.of("note", text, "ensured", true) : Map.of("note", text);
        }
    }

    /**
     * Something that is done in an engine.
     *
     * @param engine as the script names it, or null for the one in use
     * @param word of the operation, such as {@code refresh}
     * @param object what it is done to
     * @param others what else changes by it
     * @param jobs the types of the jobs that do it
     * @param ensured whether it brings about what an {@code ensure} says
     * @param judged whether the engine is known to let it happen; otherwise only the engine can tell
     * @param refused why it cannot be done, where that does not keep a script from going on; else null
     * @param reason why it is done, where it does not tell by itself; else null
     * @param said what it is told besides the object, such as {@code abort}
     */
    record Act(String engine, String word, Touched object, List<Touched> others, List<String> jobs,
               boolean ensured, boolean judged, String refused, String reason, Map<String, Object> said) implements PlanEntry {
        @Override
        public Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("do", word);
            if (engine != null) {
                map.put("engine", engine);
            }
            map.putAll(object.toMap());
            map.put("others", others.stream().map(Touched::toMap).toList());
            map.put("jobs", jobs);
            map.put("ensured", ensured);
            map.put("judged", judged);
            if (refused != null) {
                map.put("refused", refused);
            }
            if (reason != null) {
                map.put("reason", reason);
            }
            if (!said.isEmpty()) {
                map.put("said", said);
            }
            return map;
        }

        static Act of(ApiObject kept) {
            return new Act(kept.string("engine"), kept.string("do"), Touched.of(kept),
                    kept.list("others").stream().map(each -> Touched.of(ApiObject.of((Map<?, ?>) each))).toList(),
                    kept.list("jobs").stream().map(String::valueOf).toList(), kept.flag("ensured"), kept.flag("judged"),
                    kept.string("refused"), kept.string("reason"), kept.object("said"));
        }
    }
}
