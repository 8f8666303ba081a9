package dev.sluice.engine.http;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.MalformedJson;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Reads the bodies of requests within their bounds, and checks them by the schema. */
final class Bodies {
    private static final int MOST_BYTES = Json.Bounds.REQUEST.size();
    private static final int CHUNK = 8192;

    private final Schema schema;

    Bodies(Schema schema) {
        this.schema = schema;
    }

    /** A body, and what is wrong with it. */
    record Body(ApiObject object, List<Mistake> mistakes) {
        static final Body NONE = new Body(ApiObject.of(Map.of()), List.of());
    }

    /** @param type what the body has to be, or null where a body means nothing */
    Body read(Request request, String type) {
        if (type == null) {
            return Body.NONE;
        }
        String text = text(request);
        if (text.isBlank()) {
            return check(ApiObject.of(Map.of()), schema.type(type));
        }
        String contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (contentType == null || !contentType.toLowerCase(java.util.Locale.ROOT).startsWith("application/json")) {
            throw new Unanswerable(415, "exception.webservices.content.type", "The body's content type is "
                    + (contentType == null ? "missing" : "'" + contentType + "'") + ".", "Send it as application/json.");
        }
        try {
            return check(Json.parseObject(text, Json.Bounds.REQUEST), schema.type(type));
        } catch (MalformedJson malformed) {
            throw new Unanswerable(400, "exception.webservices.body", "The body cannot be read: " + malformed.getMessage()
                    + ".", "Send one JSON object.");
        }
    }

    private Body check(ApiObject object, Type type) {
        List<Mistake> mistakes = schema.check(object, type, Schema.Use.CREATE);
        return new Body(schema.conceal(schema.complete(object, type), type), mistakes);
    }

    private static String text(Request request) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = Content.Source.asInputStream(request)) {
            byte[] chunk = new byte[CHUNK];
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                bytes.write(chunk, 0, read);
                if (bytes.size() > MOST_BYTES) {
                    throw new Unanswerable(413, "exception.webservices.body", "The body is longer than " + MOST_BYTES
                            + " bytes.", "Send less.");
                }
            }
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
        } catch (CharacterCodingException garbled) {
            throw new Unanswerable(400, "exception.webservices.body", "The body is not UTF-8.", "Send it as UTF-8.");
        } catch (IOException broken) {
            throw new Unanswerable(400, "exception.webservices.body", "The body ended before its time: "
                    + broken.getMessage() + ".", "Send the whole body.");
        }
    }
}
