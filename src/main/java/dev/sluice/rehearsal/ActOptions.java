package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Secret;
import dev.sluice.wire.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What an act is told besides its object, as far as it differs from what is usual: in the words of scripts. */
final class ActOptions {
    /** What every act has, and what a plan shows by itself. */
    private static final List<String> SHOWN_OTHERWISE = List.of("of", "object", "changes");
    /** What says when, in the order in which it counts. */
    private static final List<String> MOMENTS = List.of("snapshot", "bookmark", "timestamp", "location");
    private static final String POINT = "TimeflowPoint";
    private static final String USUAL = "LATEST_POINT";

    private final Catalogue catalogue;
    private final String name;
    private final Map<String, Object> said = new LinkedHashMap<>();

    /** @param object the reference of what is told */
    ActOptions(Catalogue catalogue, String object) {
        this.catalogue = catalogue;
        name = object == null ? null : catalogue.value(object);
    }

    /** @param settings those of the act, complete with what nobody said */
    Map<String, Object> of(ApiObject settings) {
        settings.forEach((name, value) -> {
            if (name.equals("parameters") && value instanceof Map<?, ?> parameters) {
                tell("", ApiObject.of(parameters));
            } else if (!SHOWN_OTHERWISE.contains(name) && !Boolean.FALSE.equals(value)) {
                tell(name, value);
            }
        });
        return said;
    }

    private void tell(String path, ApiObject object) {
        Type type = catalogue.schema().find(String.valueOf(object.type())).orElse(null);
        object.forEach((name, value) -> {
            Field field = type == null ? null : type.field(name);
            boolean usual = field != null && field.hasDefault() && Objects.equals(field.preset(), value);
            if (!name.equals("type") && !usual) {
                tell(path.isEmpty() ? name : path + "." + name, value);
            }
        });
    }

    private void tell(String path, Object value) {
        if (value instanceof Map<?, ?> nested) {
            ApiObject object = ApiObject.of(nested);
            if (String.valueOf(object.type()).startsWith(POINT)) {
                tellPoint(object);
            } else {
                tell(path, object);
            }
        } else if (value instanceof List<?> values) {
            for (int i = 0; i < values.size(); i++) {
                tell(path + "." + i, values.get(i));
            }
        } else if (value != null) {
            said.put(path, shown(value));
        }
    }

    /** As {@code from} and {@code at} say it. */
    private void tellPoint(ApiObject point) {
        Object from = point.get("container");
        if (from != null && !shown(from).equals(name)) {
            said.put("from", shown(from));
        }
        MOMENTS.stream().map(point::get).filter(moment -> moment != null && !(from == null && moment.equals(USUAL))).findFirst()
                .ifPresent(moment -> said.put("at", shown(moment)));
        if (point.flag("stale")) {
            said.put("stale", true);
        }
    }

    private Object shown(Object value) {
        if (value instanceof Secret) {
            return Secret.MASK;
        }
        return value instanceof CharSequence text ? catalogue.value(text.toString()) : value;
    }
}
