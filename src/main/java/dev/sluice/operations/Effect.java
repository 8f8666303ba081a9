package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.Envelope;

/**
 * An operation that changes something: one call, and the job that the call may start. Its parts are apart so that a plan
 * can stop before the call, and a journal can stand between the call and the wait.
 */
public interface Effect<R> extends Operation<R> {
    /** What it sends. Asks the engine for what names mean; throws {@link InvalidRequest} where something makes no sense. */
    PreparedCall sending(Client client);

    /** What the user gets when all is done. */
    R result(Client client, AcceptedEffect accepted);

    /**
     * Reference of what it made or told, where the engine's answer has been lost; null where it cannot be told.
     *
     * @param worked what the job that was found works on, or null where there is none
     */
    String object(Client client, String worked);

    @Override
    default boolean writes() {
        return true;
    }

    @Override
    default R perform(Client client, JobListener listener) {
        return finish(client, listener, send(client, null));
    }

    /** @param mark put into what the engine records of the call, or null */
    default AcceptedEffect send(Client client, String mark) {
        PreparedCall sending = OlderForm.of(sending(client), client.connection().version());
        Envelope answer = client.post(sending.path(), sending.body(), mark);
        String object = sending.object() == null ? answer.toObject().string("result") : sending.object();
        return new AcceptedEffect(answer.job(), answer.action(), object);
    }

    default R finish(Client client, JobListener listener, AcceptedEffect accepted) {
        if (accepted.job() != null) {
            new Job(client, accepted.job()).await(listener);
        }
        return result(client, accepted);
    }
}
