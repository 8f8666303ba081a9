package dev.sluice.engine.http.calls;

import dev.sluice.engine.jobs.Places;
import dev.sluice.engine.jobs.Refusal;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Calls whose answer waits for a server that is not the engine, for as long as that takes. Each holds a thread, so that only so many are
 * under way: others find threads then, whatever somebody asks.
 */
final class DatabaseQuestions {
    private static final Places PLACES = new Places(40, 16, 52);

    private final Map<String, Integer> underWay = new HashMap<>();

    /** @param user who asks */
    <T> T ask(String user, Supplier<T> question) {
        begin(user);
        try {
            return question.get();
        } finally {
            end(user);
        }
    }

    private synchronized void begin(String user) {
        int own = underWay.getOrDefault(user, 0);
        int all = underWay.values().stream().mapToInt(Integer::intValue).sum();
        if (PLACES.areTaken(own, all)) {
            throw new Refusal("exception.questions.many", "too many questions to databases are under way: "
                    + (own >= PLACES.mostOfOne() ? own + " of yours." : all + "."), "Ask again when some are answered, or in a session with the database itself.");
        }
        underWay.put(user, own + 1);
    }

    private synchronized void end(String user) {
        underWay.computeIfPresent(user, (name, count) -> count == 1 ? null : count - 1);
    }
}
