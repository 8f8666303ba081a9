package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.client.LostAnswerException;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends changes and never sends one twice: each carries a mark, and where the answer to it is lost, the engine is asked for
 * what it recorded under that mark.
 */
final class Delivery {
    private final Session session;
    private final Client client;
    private final String name = Long.toHexString(ThreadLocalRandom.current().nextLong());
    private final AtomicLong sent = new AtomicLong();

    Delivery(Session session, Client client) {
        this.session = session;
        this.client = client;
    }

    /**
     * What the engine answered to {@code effect}, or what it recorded of it.
     *
     * @param given the mark, or null where any will do
     */
    AcceptedEffect of(Effect<?> effect, String given) {
        String mark = given == null ? name + "-" + sent.incrementAndGet() : given;
        Instant begin = Instant.now();
        try {
            return effect.send(client, mark);
        } catch (LostAnswerException lost) {
            return recorded(effect, mark, begin, lost);
        }
    }

    private AcceptedEffect recorded(Effect<?> effect, String mark, Instant begin, LostAnswerException lost) {
        try {
            return session.trace(effect, mark, begin).orElseThrow(() -> lost);
        } catch (UntraceableCall | ConnectionException | EngineException unknown) {
            throw lost;
        }
    }
}
