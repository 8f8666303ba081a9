package dev.sluice.rehearsal;

import dev.sluice.client.ApiCall;
import dev.sluice.client.Courier;
import dev.sluice.engine.rehearsal.PhantomEngine;
import java.time.Duration;
import java.util.Map;

/** Brings calls to a phantom in this process, which answers on the thread of who calls. */
record PhantomCourier(PhantomEngine engine) implements Courier {
    @Override
    public Answer carry(ApiCall call, Map<String, String> headers, Duration patience) {
        PhantomEngine.Answer answer = engine.answer(call.method(), call.place(), call.query(), headers, call.json());
        return new Answer(answer.status(), answer.contentType().split(";", 2)[0], answer.cookies(), answer.body());
    }

    @Override
    public void close() {
        // The phantom is not its own.
    }
}
