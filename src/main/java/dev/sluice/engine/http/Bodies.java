package dev.sluice.engine.http;

import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.http.call.BadRequest;
import dev.sluice.engine.http.call.IncomingRequest;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.jobs.RequestSecrets;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Json;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.MalformedJson;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the bodies of requests within their bounds, and checks them by the schema. */
final class Bodies {
    private static final String JSON = "application/json";

    private final Schema schema;
    private final Catalog catalog;
    private final Dialect dialect;
    private final Set<String> harmless;

    Bodies(Schema schema, Catalog catalog) {
        this.schema = schema;
        this.catalog = catalog;
        dialect = new Dialect(schema);
        harmless = harmless(schema);
    }

    /** Names of fields that are called like a secret and hold none. What stands in place of an object may be what belongs into it. */
    private static Set<String> harmless(Schema schema) {
        Map<Boolean, Set<String>> names = schema.types().stream().flatMap(type -> type.fields().values().stream())
                .filter(field -> field.shape().sort() != Shape.Sort.OBJECT).collect(Collectors.partitioningBy(Field::redact, Collectors.mapping(Field::name, Collectors.toSet())));
        names.get(false).removeAll(names.get(true));
        return names.get(false);
    }

    /** A body without what is wrong with it, and what that is. */
    record Body(ApiObject object, List<Mistake> mistakes, RequestSecrets secrets) {
        static final Body NONE = new Body(ApiObject.of(Map.of()), List.of(), RequestSecrets.NONE);
    }

    /**
     * Reads the body of a call.
     *
     * @param reference the object that the path names, or null
     * @param session of the caller, or null
     */
    Body read(IncomingRequest request, Route route, String reference, ClientSession session) {
        if (route.bodyType() == null) {
            return Body.NONE;
        }
        Type type = schema.type(route.bodyType());
        ApiObject body = dialect.translate(parse(request), type, session);
        boolean changes = route.use() == Schema.Use.UPDATE;
        ApiObject known = changes ? catalog.read(transaction -> transaction.find(reference)) : null;
        return check(known == null ? body : changed(body, known), type, route.use());
    }

    /**
     * The body without what it leaves as it is: clients send whole objects back with one field changed. It need not say what
     * it is, since the object says so.
     */
    private static ApiObject changed(ApiObject body, ApiObject known) {
        Map<String, Object> fields = new LinkedHashMap<>(body);
        fields.entrySet().removeIf(field -> !field.getKey().equals("type") && known.containsKey(field.getKey())
                && Objects.equals(field.getValue(), known.get(field.getKey())));
        fields.putIfAbsent("type", known.type());
        return ApiObject.of(fields);
    }

    private static ApiObject parse(IncomingRequest request) {
        String text = text(request);
        if (text.isBlank()) {
            return Body.NONE.object();
        }
        String contentType = request.header("Content-Type");
        if (contentType == null || !JSON.equalsIgnoreCase(contentType.split(";", 2)[0].strip())) {
            throw new BadRequest(415, "exception.webservices.content.type", "The body's content type is "
                    + (contentType == null ? "missing" : "'" + contentType + "'") + ".", "Send it as " + JSON + ".");
        }
        try {
            return Json.parseObject(text, JsonBounds.REQUEST);
        } catch (MalformedJson malformed) {
            throw new BadRequest(400, "exception.webservices.body", "The body cannot be read: " + malformed.getMessage()
                    + ".", "Send one JSON object.");
        }
    }

    /**
     * What is wrong in a body goes on as mistakes only, so that nobody behind meets a value that does not have its shape. A default
     * in a body that changes something would be a change nobody asked for.
     */
    private Body check(ApiObject object, Type type, Schema.Use use) {
        Schema.Examined examined = schema.examine(object, type, use);
        List<Mistake> mistakes = new ArrayList<>(examined.mistakes());
        mistakes.addAll(schema.misleadingNames(examined.sound(), type));
        ApiObject whole = use == Schema.Use.CREATE ? schema.complete(examined.sound(), type) : examined.sound();
        ApiObject concealed = schema.conceal(whole, type);
        return new Body(concealed, List.copyOf(mistakes), RequestSecrets.of(object, concealed, harmless));
    }

    private static String text(IncomingRequest request) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(request.body())).toString();
        } catch (CharacterCodingException garbled) {
            throw new BadRequest(400, "exception.webservices.body", "The body is not UTF-8.", "Send it as UTF-8.");
        }
    }
}
