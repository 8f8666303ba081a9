package dev.sluice.wire;

import dev.sluice.wire.Field.Bounds;
import dev.sluice.wire.Field.Unit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Judges one value that has no fields of its own. */
final class Value {
    private static final int SHOWN = 60;
    /** Digits before the point of the largest number that is accepted; far beyond any count of bytes. */
    private static final int DIGITS = 40;
    /** Digits of the largest number that is told with its unit. */
    private static final int COUNTED = 18;
    /** What a whole number may be where its field sets no bounds. */
    private static final Long LEAST = (long) Integer.MIN_VALUE;
    private static final Long MOST = (long) Integer.MAX_VALUE;

    private Value() {
    }

    /** What is wrong with {@code value} as one of {@code shape}, as a sentence; nothing if it is as it should be. */
    static Optional<String> problem(Field field, Shape shape, Object value) {
        Supplier<String> shown = () -> field.redact() ? "the value" : shown(value);
        Bounds bounds = shape == field.shape() ? field.bounds() : Bounds.NONE;
        boolean fits = switch (shape.sort()) {
            case ANY -> true;
            case STRING, REFERENCE -> isText(value);
            case ENUM -> isText(value) && shape.values().contains(text(value));
            case DATE -> isText(value) && isTime(text(value));
            case BOOLEAN -> value instanceof Boolean;
            case INTEGER -> isWhole(value);
            case NUMBER -> number(value) != null;
            case ARRAY -> value instanceof List;
            case OBJECT, JSON -> false;
        };
        if (!fits) {
            return Optional.of(shown.get() + " is not " + noun(shape) + ".");
        }
        return Optional.ofNullable(switch (shape.sort()) {
            case STRING, REFERENCE -> ofText(text(value), shown, bounds);
            case INTEGER -> ofNumber(number(value), shown, field.unit(), Objects.requireNonNullElse(bounds.minimum(), LEAST),
                    Objects.requireNonNullElse(bounds.maximum(), MOST));
            case NUMBER -> ofNumber(number(value), shown, field.unit(), bounds.minimum(), bounds.maximum());
            case ARRAY -> ofElements((List<?>) value, bounds);
            default -> null;
        });
    }

    private static String noun(Shape shape) {
        return switch (shape.sort()) {
            case ENUM -> "one of its values";
            case DATE -> "a time";
            case OBJECT -> "an object";
            case REFERENCE -> "a reference";
            default -> shape.words();
        };
    }

    /** The value as it was given, cut where it is long, and without what would garble a terminal. */
    static String shown(Object value) {
        if (value instanceof Map) {
            return "an object";
        }
        if (value instanceof List) {
            return "an array";
        }
        return value instanceof CharSequence ? "'" + cut(value.toString()) + "'" : cut(String.valueOf(value));
    }

    static String cut(String text) {
        String start = text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
        return start.replaceAll("\\p{Cntrl}", "?");
    }

    private static boolean isText(Object value) {
        return value instanceof CharSequence || value instanceof Secret;
    }

    private static String text(Object value) {
        return value instanceof Secret secret ? secret.reveal() : value.toString();
    }

    private static boolean isTime(String text) {
        try {
            Timestamp.parse(text);
            return true;
        } catch (DateTimeParseException notATime) {
            return false;
        }
    }

    private static boolean isWhole(Object value) {
        BigDecimal number = number(value);
        return number != null && (number.signum() == 0 || number.stripTrailingZeros().scale() <= 0);
    }

    /** The value as a number, or null if it is none. */
    private static BigDecimal number(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number) ? BigDecimal.valueOf(number) : null;
        }
        return value instanceof Number number ? BigDecimal.valueOf(number.longValue()) : null;
    }

    private static String ofText(String text, Supplier<String> shown, Bounds bounds) {
        String size = ofSize(text.length(), "characters", bounds);
        if (size != null) {
            return size;
        }
        if (bounds.pattern() != null && !text.matches(bounds.pattern())) {
            return bounds.isLine() ? "it has a line break or another control character in it."
                    : shown.get() + " does not match " + bounds.pattern() + ".";
        }
        return text.indexOf('\0') < 0 ? null : "it holds a NUL character.";
    }

    private static String ofElements(List<?> elements, Bounds bounds) {
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) == null) {
                return "element " + i + " is null.";
            }
        }
        return ofSize(elements.size(), "elements", bounds);
    }

    private static String ofSize(int size, String what, Bounds bounds) {
        if (bounds.maximum() != null && size > bounds.maximum()) {
            return "it has " + size + " " + what + ", at most " + bounds.maximum() + " are allowed.";
        }
        if (bounds.minimum() != null && size < bounds.minimum()) {
            return size == 0 ? "it is empty." : "it has " + size + " " + what + ", at least " + bounds.minimum() + " are needed.";
        }
        return null;
    }

    /** Never writes a number out: {@code 1e999999999} is short as it stands and a gigabyte in full. */
    private static String ofNumber(BigDecimal number, Supplier<String> shown, Unit unit, Long minimum, Long maximum) {
        if (minimum != null && number.compareTo(BigDecimal.valueOf(minimum)) < 0) {
            return counted(number, shown, unit) + " is less than " + counted(minimum, unit) + ".";
        }
        if (maximum != null && number.compareTo(BigDecimal.valueOf(maximum)) > 0) {
            return counted(number, shown, unit) + " is more than " + counted(maximum, unit) + ".";
        }
        return (long) number.precision() - number.scale() > DIGITS ? shown.get() + " is too large." : null;
    }

    private static String counted(BigDecimal number, Supplier<String> shown, Unit unit) {
        boolean isCount = number.signum() != 0 && number.precision() - number.scale() <= COUNTED && isWhole(number);
        return isCount ? counted(number.longValue(), unit) : shown.get();
    }

    private static String counted(long number, Unit unit) {
        return switch (unit) {
            case SECONDS -> TimeSpanText.measured(Duration.ofSeconds(number));
            case BYTES -> ByteSize.of(number);
            default -> Long.toString(number);
        };
    }
}
