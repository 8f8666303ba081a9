package dev.sluice.testing;

import dev.sluice.client.ApiCall;
import dev.sluice.client.Courier;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Json;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sees the calls of all sessions with an engine, and lets those fail that a test wants to fail. May be used from many threads. */
final class CallWatch {
    private static final String REFUSED = "exception.test.refused";
    private static final int OK = 200;

    private final List<SentCall> calls = new ArrayList<>();
    /** By their number among all changes: what is said to those that are refused. */
    private final Map<Integer, String> refusals = new TreeMap<>();
    private final List<Integer> losses = new ArrayList<>();
    private boolean ended;

    Courier between(Courier engine) {
        return new Courier() {
            @Override
            public Answer carry(ApiCall call, Map<String, String> headers, Duration patience) throws IOException {
                return isChange(call) ? change(engine, call, headers, patience) : engine.carry(call, headers, patience);
            }

            @Override
            public void close() {
                engine.close();
            }
        };
    }

    /** What changes something carries a mark, by which it is found again. */
    private static boolean isChange(ApiCall call) {
        return !call.method().equals("GET") && call.mark() != null;
    }

    private Courier.Answer change(Courier engine, ApiCall call, Map<String, String> headers, Duration patience) throws IOException {
        Fault fault = next(call);
        if (fault.refusal() != null) {
            return new Courier.Answer(OK, "application/json", List.of(),
                    Json.utf8(Envelope.error(new ApiError(REFUSED, fault.refusal(), "")).toObject()));
        }
        Courier.Answer answer = engine.carry(call, headers, patience);
        if (fault.loses()) {
            throw new SocketException("the test has cut the connection");
        }
        return answer;
    }

    /** @param refusal null where it is not refused */
    private record Fault(String refusal, boolean loses) {
        SentCall.Fate fate() {
            if (refusal != null) {
                return SentCall.Fate.REFUSED;
            }
            return loses ? SentCall.Fate.UNANSWERED : SentCall.Fate.ANSWERED;
        }
    }

    private synchronized Fault next(ApiCall call) {
        int number = calls.size() + 1;
        Fault fault = ended ? new Fault(null, false) : new Fault(refusals.get(number), losses.contains(number));
        calls.add(new SentCall(call.method(), call.path(), ApiObject.of(call.body() == null ? Map.of() : call.body()), fault.fate()));
        return fault;
    }

    synchronized void refuse(int number, String details) {
        refusals.put(fromNow(number), details);
    }

    synchronized void loseAnswer(int number) {
        losses.add(fromNow(number));
    }

    private int fromNow(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("calls are counted from 1, and not from " + number);
        }
        return calls.size() + number;
    }

    /** From now on nothing fails. */
    synchronized void end() {
        ended = true;
    }

    synchronized List<SentCall> calls() {
        return List.copyOf(calls);
    }
}
