package dev.sluice.engine.http.call;

import java.util.concurrent.CompletableFuture;

/** Whoever answers requests, in this process or in another. */
public interface Answering {
    /** Whether somebody makes the request who is logged in. Its body is not looked at, and may not have come yet. */
    CompletableFuture<Boolean> isLoggedIn(IncomingRequest request);

    /** The answer or the refusal, which may be a while in coming: no thread waits for it. */
    CompletableFuture<HttpAnswer> answer(IncomingRequest request);
}
