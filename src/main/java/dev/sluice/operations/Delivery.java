package dev.sluice.operations;

import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.client.LostAnswerException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends changes and never sends one twice: each carries a mark, and where the answer to it is lost, the engine is asked for
 * what it recorded under that mark.
 */
final class Delivery {
    /** Clocks of engines may be wrong by that much. */
    private static final Duration CLOCKS = Duration.ofHours(26);

    private final Session session;
    private final String name = Long.toHexString(ThreadLocalRandom.current().nextLong());
    private final AtomicLong sent = new AtomicLong();

    Delivery(Session session) {
        this.session = session;
    }

    /** What the engine answered to {@code effect}, or what it recorded of it. */
    Accepted of(Effect<?> effect) {
        String mark = name + "-" + sent.incrementAndGet();
        Instant begin = Instant.now();
        try {
            return session.send(effect, mark);
        } catch (LostAnswerException lost) {
            return recorded(effect, mark, begin, lost);
        }
    }

    private Accepted recorded(Effect<?> effect, String mark, Instant begin, LostAnswerException lost) {
        try {
            return session.trace(effect, mark, begin.minus(CLOCKS)).orElseThrow(() -> lost);
        } catch (Untraceable | ConnectionException | EngineException unknown) {
            throw lost;
        }
    }
}
