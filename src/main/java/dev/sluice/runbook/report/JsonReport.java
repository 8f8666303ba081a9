package dev.sluice.runbook.report;

import dev.sluice.wire.Timestamp;
import java.util.LinkedHashMap;
import java.util.Map;

/** A run for other programs. Its form is described in {@code report.schema.json}. */
public final class JsonReport {
    /** Counted up when a program that reads it has to be changed. */
    private static final int VERSION = 1;

    private JsonReport() {
    }

    public static Map<String, Object> of(Story story) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("version", VERSION);
        report.put("run", story.run());
        report.put("title", story.title());
        report.put("script", story.origin().script());
        report.put("outcome", story.standing().css());
        report.put("message", story.message());
        report.put("begun", Timestamp.of(story.stretches().get(0).begun()));
        report.put("ended", Timestamp.of(story.stretches().get(story.stretches().size() - 1).ended()));
        report.put("took", story.took().toMillis());
        report.put("resumed", story.stretches().size() - 1);
        report.put("engines", story.engines().stream().map(JsonReport::engine).toList());
        report.put("parameters", story.params());
        report.put("steps", story.steps().stream().map(JsonReport::step).toList());
        report.put("changes", story.changes().stream().map(JsonReport::change).toList());
        report.put("decisions", story.decisions().stream().map(JsonReport::decision).toList());
        return report;
    }

    private static Map<String, Object> engine(ReportedEngine engine) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", engine.name());
        fields.put("url", engine.url());
        return fields;
    }

    private static Map<String, Object> step(StepStory step) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("place", step.place());
        fields.put("title", step.title());
        fields.put("outcome", step.standing().css());
        fields.put("begun", Timestamp.of(step.begun()));
        fields.put("took", step.took().toMillis());
        fields.put("message", step.message());
        fields.put("gave", step.value());
        return fields;
    }

    private static Map<String, Object> change(ReportedChange change) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("place", change.place());
        fields.put("change", change.word());
        fields.put("object", change.object());
        fields.put("said", change.settings());
        fields.put("engine", change.engine());
        fields.put("job", change.job());
        fields.put("outcome", change.standing().css());
        fields.put("took", change.took().toMillis());
        fields.put("message", change.message());
        fields.put("takesBack", change.takesBack());
        return fields;
    }

    private static Map<String, Object> decision(Decision decision) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("place", decision.place());
        fields.put("what", decision.what());
        fields.put("answer", decision.answer());
        fields.put("at", Timestamp.of(decision.at()));
        return fields;
    }
}
