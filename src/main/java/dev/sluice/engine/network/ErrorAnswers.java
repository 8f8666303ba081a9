package dev.sluice.engine.network;

import dev.sluice.wire.ApiError;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Json;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** What is answered to a request that does not get as far as the engine, since nobody could read its address or its headers. */
final class ErrorAnswers extends ErrorHandler {
    private static final HttpField JSON = new HttpField(HttpHeader.CONTENT_TYPE, "application/json");

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(Request request, Response response, int code, String message, Throwable cause, Callback callback) {
        response.getHeaders().put(JSON);
        HttpHandler.PROTECTION.forEach((name, value) -> response.getHeaders().put(name, value));
        ByteBuffer error = error(code, message);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, error.remaining());
        // Jetty says by itself that this was the last. Where we do, a request can be done with twice, and the next one of its connection
        // fails: HttpChannelState takes the request for complete while another thread has still to run the callback of this.
        response.write(false, error, callback);
    }

    /** Jetty is going to take this away, and asks nobody else yet. */
    @Override
    @SuppressWarnings("removal")
    public ByteBuffer badMessageError(int status, String reason, HttpFields.Mutable fields) {
        fields.put(JSON);
        return error(status, reason);
    }

    private static ByteBuffer error(int status, String reason) {
        boolean theirs = status < 500;
        String details = (theirs ? "The request cannot be read" : "The engine cannot answer now") + (reason == null ? "." : ": " + reason + ".");
        ApiError error = new ApiError(theirs ? "exception.webservices.request" : "exception.internal", details,
                theirs ? "See the address and the headers of the request." : "Try it again later.");
        return ByteBuffer.wrap(Json.utf8(Envelope.error(error).toObject()));
    }
}
