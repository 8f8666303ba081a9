package dev.sluice.wire;

import dev.sluice.wire.Field.Bounds;
import dev.sluice.wire.Field.PathUse;
import dev.sluice.wire.Field.Presence;
import dev.sluice.wire.Field.Traits;
import dev.sluice.wire.Field.Unit;
import java.math.BigDecimal;
import java.util.Locale;

/** Reads the line of one field: its name, its shape and its flags. */
final class FieldLine {
    private final SchemaLine line;
    private final Shape shape;
    private Presence create;
    private Presence update;
    private boolean secret;
    private Object preset;
    private Long minimum;
    private Long maximum;
    private String pattern;
    private Unit unit = Unit.NONE;
    private boolean owner;
    private boolean within;
    private boolean part;
    private Integer column;
    private Integer spare;
    private PathUse path;
    private boolean filter;
    private boolean always;

    /**
     * @param unless whether requests may carry the field, if its flags say nothing about that
     */
    FieldLine(SchemaLine line, Presence unless) {
        this.line = line;
        this.shape = Shape.parse(line.word(1));
        this.create = unless;
        this.update = unless;
    }

    Field field() {
        for (int at = 2; at < line.words().size(); at++) {
            flag(line.word(at));
        }
        Bounds bounds = minimum == null && maximum == null && pattern == null ? Bounds.NONE
                : new Bounds(minimum, maximum, pattern);
        return new Field(line.name(), shape, create, update, secret, preset, bounds, unit, traits(), line.about());
    }

    private Traits traits() {
        boolean none = !owner && !within && !part && column == null && spare == null && path == null && !filter && !always;
        return none ? Traits.NONE : new Traits(owner, within, part, column, spare, path, filter, always);
    }

    private void flag(String flag) {
        int equals = flag.indexOf('=');
        String value = flag.substring(equals + 1);
        switch (equals < 0 ? flag : flag.substring(0, equals + 1)) {
            case "required" -> presence(Presence.REQUIRED, Presence.OPTIONAL);
            case "optional" -> presence(Presence.OPTIONAL, Presence.OPTIONAL);
            case "create!" -> presence(Presence.REQUIRED, Presence.READONLY);
            case "create" -> presence(Presence.OPTIONAL, Presence.READONLY);
            case "update" -> presence(Presence.READONLY, Presence.OPTIONAL);
            case "secret" -> secret = secret();
            case "=" -> preset = preset(value);
            case "min=" -> minimum = Long.valueOf(value);
            case "max=" -> maximum = Long.valueOf(value);
            case "pattern=" -> pattern = value;
            case "line" -> pattern = Bounds.LINE;
            case "unit=" -> unit = unit(value);
            case "owner" -> owner = true;
            case "within" -> within = true;
            case "part" -> part = true;
            case "column=" -> column = Integer.valueOf(value);
            case "spare=" -> spare = Integer.valueOf(value);
            case "filter" -> filter = true;
            case "always" -> always = always();
            case "path=" -> path = path(value);
            default -> throw line.wrong("'" + flag + "' has no meaning in the line of a field");
        }
    }

    private void presence(Presence atCreation, Presence later) {
        create = atCreation;
        update = later;
    }

    private Unit unit(String word) {
        Unit unit = Unit.called(word);
        if (unit == Unit.NONE) {
            throw line.wrong("there is no unit '" + word + "'");
        }
        return unit;
    }

    private PathUse path(String word) {
        try {
            return PathUse.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException unknown) {
            throw line.wrong("there is no use '" + word + "' of a path");
        }
    }

    private boolean always() {
        if (shape.sort() != Shape.Sort.ARRAY && shape.sort() != Shape.Sort.OBJECT) {
            throw line.wrong("only an array or an object can always be there");
        }
        return true;
    }

    private boolean secret() {
        if (shape.sort() != Shape.Sort.STRING) {
            throw line.wrong("only a string can be secret");
        }
        return true;
    }

    private Object preset(String value) {
        return switch (shape.sort()) {
            case STRING, ENUM, OBJECT, ARRAY -> value;
            case BOOLEAN -> Boolean.valueOf(value);
            case INTEGER -> Integer.valueOf(value);
            case NUMBER -> new BigDecimal(value);
            default -> throw line.wrong("a field of shape " + shape + " has no default");
        };
    }
}
