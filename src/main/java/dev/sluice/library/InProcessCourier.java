package dev.sluice.library;

import dev.sluice.client.ApiCall;
import dev.sluice.client.Courier;
import dev.sluice.engine.Engine;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Brings calls to an engine of this process. They are answered on threads of their own: whoever calls may be interrupted, and
 * an interrupt would close the files of the engine.
 */
public final class InProcessCourier implements Courier {
    private final Engine engine;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "call");
        thread.setDaemon(true);
        return thread;
    });

    public InProcessCourier(Engine engine) {
        this.engine = engine;
    }

    @Override
    public Answer carry(ApiCall call, Map<String, String> headers, Duration patience) throws IOException {
        Future<Engine.Answer> answered = threads.submit(
                () -> engine.answer(call.method(), call.place(), call.query(), headers, call.json()));
        try {
            Engine.Answer answer = answered.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(answer.status(), answer.contentType().split(";", 2)[0], answer.cookies(), answer.body());
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(call + " was interrupted");
        } catch (TimeoutException silence) {
            throw new SocketTimeoutException("the engine of this process does not answer");
        } catch (ExecutionException defect) {
            throw new IllegalStateException(call + " failed within the engine", defect.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
