package dev.sluice.runbook;

import dev.sluice.client.EngineException;
import dev.sluice.operations.InvalidRequest;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How an operation failed, as a journal keeps it: what an engine refused, and what made no sense. */
final class JournaledFailure {
    private static final String MISTAKES = "mistakes";

    private JournaledFailure() {
    }

    static Map<String, Object> write(RuntimeException failure) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (failure instanceof EngineException refused) {
            fields.put("id", refused.error().id());
            fields.put("details", refused.error().details());
            fields.put("remedy", refused.error().action());
            fields.put("url", refused.engine());
            fields.put("action", refused.action());
            fields.put("job", refused.job());
        } else if (failure instanceof InvalidRequest invalid) {
            fields.put("word", invalid.word());
            fields.put(MISTAKES, invalid.mistakes().stream()
                    .map(each -> List.of(each.path(), each.problem(), each.remedy())).toList());
        }
        fields.put("message", failure.getMessage());
        return fields;
    }

    static RuntimeException read(ApiObject fields) {
        if (!fields.containsKey(MISTAKES)) {
            return new EngineException(new ApiError(fields.string("id"), fields.get("details"), fields.string("remedy")),
                    fields.string("url"), fields.string("action"), fields.string("job"));
        }
        List<Mistake> mistakes = new ArrayList<>();
        for (Object each : fields.list(MISTAKES)) {
            List<?> mistake = (List<?>) each;
            mistakes.add(new Mistake(((List<?>) mistake.get(0)).stream().map(String::valueOf).toList(),
                    mistake.get(1).toString(), mistake.get(2).toString()));
        }
        return new InvalidRequest(fields.string("word"), mistakes);
    }
}
