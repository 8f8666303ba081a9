package dev.sluice.engine.http;

import dev.sluice.engine.auth.ClientSession;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Understands bodies as clients write them that are older than this API, or made for engines with other kinds of databases.
 */
final class Dialect {
    private static final ApiVersion NESTED_RESYNC = ApiVersion.parse("1.11.6");
    /** What other databases have their own word for, or leave out. */
    private static final Pattern VENDOR = Pattern.compile("^(AppData|Source)");

    private final Schema schema;

    Dialect(Schema schema) {
        this.schema = schema;
    }

    /** The body as {@code expected} has it today. */
    ApiObject translate(ApiObject body, Type expected, ClientSession session) {
        ApiObject plain = ofOtherDatabase(body, expected) ? common(body, expected) : body;
        boolean flat = expected.name().equals("AppDataSyncParameters") && plain.containsKey("resync")
                && !plain.containsKey("parameters");
        return flat && session != null && ApiVersion.parse(session.version()).compareTo(NESTED_RESYNC) < 0
                ? nested(plain) : plain;
    }

    /** {@code VendorDeleteParameters} where {@code DeleteParameters} belong. */
    private boolean ofOtherDatabase(ApiObject body, Type expected) {
        String stem = VENDOR.matcher(expected.name()).replaceFirst("");
        return body.type() != null && schema.find(body.type()).isEmpty() && body.type().endsWith(stem)
                && !expected.isAbstract();
    }

    /** What the body says to every engine: fields of its own sort of database mean nothing here. */
    private static ApiObject common(ApiObject body, Type expected) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("type", expected.name());
        body.forEach((field, value) -> {
            if (expected.field(field) != null) {
                fields.put(field, value);
            }
        });
        return ApiObject.of(fields);
    }

    private static ApiObject nested(ApiObject body) {
        Map<String, Object> fields = new LinkedHashMap<>(body);
        Object resync = fields.remove("resync");
        fields.put("parameters", resync == null ? Map.of() : Map.of("resync", resync));
        return ApiObject.of(fields);
    }
}
