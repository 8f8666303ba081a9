package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Bytes that are copied into a server, piece by piece. */
public final class CopyIn {
    private final Messages messages;
    private final CompletableFuture<Rows> answer = new CompletableFuture<>();

    /** @param answer is read all the while, since a server that takes no more says so in the midst of it */
    CopyIn(Messages messages, Answer answer) {
        this.messages = messages;
        Thread listener = new Thread(() -> listen(answer), "answer to a copy");
        listener.setDaemon(true);
        listener.start();
    }

    private void listen(Answer said) {
        try {
            answer.complete(said.read());
        } catch (IOException | RuntimeException failed) {
            answer.completeExceptionally(failed);
        }
    }

    /**
     * Sends the next piece.
     *
     * @throws ServerException when the server does not take what came before
     */
    public void put(byte[] bytes, int from, int to) throws IOException {
        if (answer.isDone()) {
            await();
        }
        messages.put('d', bytes, from, to);
    }

    /** Says that this was all, and waits until the server has it. */
    public void end() throws IOException {
        messages.send('c', new byte[0]);
        await();
    }

    private void await() throws IOException {
        try {
            answer.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof IOException said) {
                throw said;
            }
            throw failed;
        }
    }
}
