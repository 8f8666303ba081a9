package dev.sluice.cli.run;

import dev.sluice.client.EngineException;
import dev.sluice.language.Problem;
import dev.sluice.language.ScriptException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What another program reads in place of a result, where a command failed before it had one. */
public final class FailureObject {
    private FailureObject() {
    }

    /** An object with the field {@code error}, which no result has. */
    static Map<String, Object> of(String command, int status, Throwable failure) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("command", command);
        error.put("status", status);
        error.put("message", message(failure));
        error.put("problems", failure instanceof ScriptException stopped ? stopped.problems().stream().map(FailureObject::problem).toList() : List.of());
        Throwable cause = failure instanceof ScriptException ? failure.getCause() : failure;
        error.put("id", cause instanceof EngineException refused ? refused.error().id() : null);
        return Map.of("error", error);
    }

    static String message(Throwable failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    /** One mistake of a script, with its place. */
    public static Map<String, Object> problem(Problem problem) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("script", problem.script());
        fields.put("line", problem.line());
        fields.put("column", problem.column());
        fields.put("message", problem.message());
        return fields;
    }
}
