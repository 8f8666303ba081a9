package dev.sluice.engine.kind.oracle;

import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Map;

/** One initialization parameter or environment variable. */
record Setting(String name, String value) {
    static List<Setting> of(ApiObject parameters, String field) {
        return parameters.list(field).stream().map(given -> (Map<?, ?>) given)
                .map(given -> new Setting(Texts.of(given, "propertyName"), Texts.of(given, "value"))).toList();
    }
}
