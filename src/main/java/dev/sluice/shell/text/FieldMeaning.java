package dev.sluice.shell.text;

import dev.sluice.language.Sparkline;
import dev.sluice.wire.Bytes;
import dev.sluice.wire.Field;
import dev.sluice.wire.Field.Unit;
import dev.sluice.wire.Schema;
import dev.sluice.wire.TimeSpanText;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What the fields of objects mean to people, by the schema: so many bytes are a size, a time is an age, a state is good or
 * bad. A field that the schema does not know shows as it is.
 *
 * @param local how the user writes times
 * @param mask keeps secrets out of texts
 */
public record FieldMeaning(Schema schema, InstantSource clock, LocalClock local, UnaryOperator<String> mask) {
    /** Older than this, a date says more than an age. */
    private static final Duration OLD = Duration.ofDays(60);

    /** A time as engines write it. */
    private static final String WRITTEN = Timestamp.of(Instant.EPOCH);

    public FieldMeaning(Schema schema, InstantSource clock, LocalClock local) {
        this(schema, clock, local, UnaryOperator.identity());
    }

    /** For a column: {@code 1.5 GiB}, {@code 3 h ago}. */
    ShownValue brief(Map<?, ?> object, Object name) {
        return shown(object, name, false).masked(mask);
    }

    /** For a line of its own, where there is room for what the value is exactly. */
    ShownValue whole(Map<?, ?> object, Object name) {
        return shown(object, name, true).masked(mask);
    }

    private ShownValue shown(Map<?, ?> object, Object name, boolean whole) {
        Object value = object.get(name);
        Field field = value == null ? null : field(object, name);
        if (field == null) {
            return unknown(value, whole);
        }
        if (field.unit() != Unit.NONE && value instanceof Number number) {
            String text = Quantity.of(number, field.unit());
            return whole ? ShownValue.toned(text + exactly(number, field.unit()), Tone.PLAIN) : ShownValue.counted(text);
        }
        return switch (field.shape().sort()) {
            case DATE -> time(value, whole);
            case ENUM -> ShownValue.toned(Cell.of(value), Tone.of(value.toString()));
            default -> isSeries(value) ? ShownValue.of(series((List<?>) value)) : ShownValue.of(value);
        };
    }

    private ShownValue unknown(Object value, boolean whole) {
        if (value instanceof Bytes size) {
            return ShownValue.counted(Quantity.of(size, Unit.BYTES));
        }
        if (value instanceof Duration span) {
            return ShownValue.counted(TimeSpanText.measured(span));
        }
        return isTime(value) ? time(value, whole) : ShownValue.of(value);
    }

    private Field field(Map<?, ?> object, Object name) {
        return object.get("type") instanceof String type ? schema.find(type).map(known -> known.field(name.toString())).orElse(null) : null;
    }

    private static String exactly(Number number, Unit unit) {
        boolean says = unit == Unit.PERCENT || unit == Unit.SECONDS || number.doubleValue() < 1024;
        return says ? "" : " (" + number + (unit == Unit.RATE ? " bytes/s)" : " bytes)");
    }

    private ShownValue time(Object value, boolean whole) {
        try {
            Instant time = Timestamp.parse(value.toString());
            Duration age = Duration.between(time, clock.instant());
            String ago = age.isNegative() ? "in " + TimeSpanText.rough(age) : TimeSpanText.rough(age) + " ago";
            if (whole) {
                return ShownValue.of((local.isKnown() ? local.moment(time) : value) + " (" + ago + ")");
            }
            return ShownValue.of(age.abs().compareTo(OLD) > 0 ? local.date(time) : ago);
        } catch (DateTimeParseException noTime) {
            return ShownValue.of(value);
        }
    }

    /** A span of time as people say it, and a point of time with what the user's clock makes of it behind it; anything else as it is. */
    String alone(Object value) {
        if (value instanceof Duration span) {
            return TimeSpanText.measured(span);
        }
        if (value instanceof Bytes size) {
            return Quantity.of(size, Unit.BYTES) + exactly(size, Unit.BYTES);
        }
        String text = String.valueOf(value);
        return isTime(value) ? text + "  // " + local.moment(Timestamp.parse(text)) : text;
    }

    /** Whether {@code value} is a point of time as engines write it. */
    private static boolean isTime(Object value) {
        if (!(value instanceof CharSequence text) || text.length() != WRITTEN.length()) {
            return false;
        }
        try {
            Timestamp.parse(text.toString());
            return true;
        } catch (DateTimeParseException noTime) {
            return false;
        }
    }

    /** Whether {@code value} is a rate again and again, which a drawing tells best. */
    boolean isSeries(Object value) {
        return value instanceof List<?> items && !items.isEmpty() && items.stream().allMatch(item -> rate(item) != null);
    }

    private Number rate(Object item) {
        if (item instanceof Map<?, ?> measured && measured.get("type") instanceof String type) {
            return schema.find(type).stream().flatMap(known -> known.fields().values().stream())
                    .filter(field -> field.unit() == Unit.RATE && measured.get(field.name()) instanceof Number)
                    .map(field -> (Number) measured.get(field.name())).findFirst().orElse(null);
        }
        return null;
    }

    /** {@code ▁▂▅█  up to 20 MiB/s, now 3 MiB/s}. */
    private String series(List<?> items) {
        List<Number> rates = items.stream().map(this::rate).toList();
        Number most = rates.stream().max((a, b) -> Double.compare(a.doubleValue(), b.doubleValue())).orElseThrow();
        return Sparkline.of(rates) + "  up to " + Quantity.of(most, Unit.RATE) + ", last "
                + Quantity.of(rates.get(rates.size() - 1), Unit.RATE);
    }
}
