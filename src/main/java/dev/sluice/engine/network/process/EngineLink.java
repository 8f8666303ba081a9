package dev.sluice.engine.network.process;

import dev.sluice.engine.http.call.Answering;
import dev.sluice.engine.http.call.HttpAnswer;
import dev.sluice.engine.http.call.IncomingRequest;
import dev.sluice.engine.network.ReceivedRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;

/** The engine as the process knows it that serves its network: questions go out, and answers come in when they are there. */
final class EngineLink implements Answering {
    private final OutputStream out;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<Boolean>> logins = new ConcurrentHashMap<>();
    private final Map<Long, CompletableFuture<HttpAnswer>> answers = new ConcurrentHashMap<>();

    EngineLink(OutputStream out) {
        this.out = out;
    }

    @Override
    public CompletableFuture<Boolean> isLoggedIn(IncomingRequest request) {
        long id = ids.incrementAndGet();
        return asked(id, logins, new NetworkMessage.AskLogin(id, (ReceivedRequest) request));
    }

    @Override
    public CompletableFuture<HttpAnswer> answer(IncomingRequest request) {
        long id = ids.incrementAndGet();
        return asked(id, answers, new NetworkMessage.Ask(id, (ReceivedRequest) request));
    }

    private <T> CompletableFuture<T> asked(long id, Map<Long, CompletableFuture<T>> waiting, NetworkMessage question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        try {
            NetworkMessageFormat.write(question, out);
        } catch (IOException gone) {
            waiting.remove(id);
            answer.completeExceptionally(gone);
        }
        return answer;
    }

    /**
     * Hands on what the engine says. Whoever reads what the engine says must not do the work that follows: that writes to the engine, which
     * may be waiting to be read itself.
     */
    void take(NetworkMessage message, Executor threads) {
        if (message instanceof NetworkMessage.Login login) {
            CompletableFuture<Boolean> asked = logins.remove(login.id());
            threads.execute(() -> asked.complete(login.isLoggedIn()));
        } else if (message instanceof NetworkMessage.Answered answered) {
            CompletableFuture<HttpAnswer> asked = answers.remove(answered.id());
            threads.execute(() -> asked.complete(answered.answer()));
        } else if (message instanceof NetworkMessage.Broken broken) {
            IOException failure = new IOException("the engine gave no answer");
            CompletableFuture<Boolean> login = logins.remove(broken.id());
            CompletableFuture<?> asked = login == null ? answers.remove(broken.id()) : login;
            threads.execute(() -> asked.completeExceptionally(failure));
        }
    }
}
