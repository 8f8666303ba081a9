package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Map;

/**
 * What a plan has a script ask of an engine: enough to know it again when a run asks for it.
 *
 * @param engine as the script names it; empty for the one in use
 * @param settings each value by its path; what only a run can tell is described
 * @param line as people read it
 */
record PlannedEffect(String engine, String word, Map<String, Object> settings, String line) {
    Map<String, Object> toMap() {
        return Map.of("engine", engine, "word", word, "settings", settings, "line", line);
    }

    static PlannedEffect of(ApiObject kept) {
        return new PlannedEffect(kept.string("engine"), kept.string("word"), kept.object("settings"), kept.string("line"));
    }

    static List<PlannedEffect> all(ApiObject kept) {
        return kept.list("effects").stream().map(each -> of(ApiObject.of((Map<?, ?>) each))).toList();
    }
}
