package dev.sluice.engine.kind.postgres.protocol;

import dev.sluice.engine.host.Meanwhile;
import java.io.IOException;

/** Bytes that are copied into a server, piece by piece. */
public final class CopyIn {
    private final Messages messages;
    private final Meanwhile<Rows> answer;

    /** @param answer is read all the while, since a server that takes no more says so in the midst of it */
    CopyIn(Messages messages, Answer answer) {
        this.messages = messages;
        this.answer = Meanwhile.of("answer to a copy", answer::read);
    }

    /**
     * Sends the next piece.
     *
     * @throws ServerException when the server does not take what came before
     */
    public void put(byte[] bytes, int from, int to) throws IOException {
        if (answer.isDone()) {
            answer.await();
        }
        messages.put('d', bytes, from, to);
    }

    /** Says that this was all, and waits until the server has it. */
    public void end() throws IOException {
        messages.send('c', new byte[0]);
        answer.await();
    }
}
