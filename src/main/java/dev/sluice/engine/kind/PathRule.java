package dev.sluice.engine.kind;

import dev.sluice.engine.host.MessageText;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** What a path in the parameters of a kind has to be. */
public final class PathRule {
    private PathRule() {
    }

    /** The path in a field, if one is given there, is absolute and without control characters. */
    public static void absolute(String field, ApiObject parameters, List<Mistake> mistakes) {
        String path = parameters.string(field);
        if (path == null || path.isEmpty()) {
            return;
        }
        if (path.charAt(0) != '/') {
            mistakes.add(new Mistake(List.of(field), MessageText.quoted(path) + " is not absolute.", "Begin it with '/'."));
        }
        if (path.chars().anyMatch(Character::isISOControl)) {
            mistakes.add(new Mistake(List.of(field), MessageText.quoted(path) + " has a control character in it.",
                    "Leave it out."));
        }
    }

    /** The same, and the path makes no detours: it will be used as it is written. */
    public static void direct(String field, ApiObject parameters, List<Mistake> mistakes) {
        absolute(field, parameters, mistakes);
        String path = Objects.requireNonNullElse(parameters.string(field), "");
        Arrays.stream(path.split("/")).filter(name -> name.equals(".") || name.equals("..")).findFirst()
                .ifPresent(name -> mistakes.add(new Mistake(List.of(field),
                        MessageText.quoted(path) + " goes by way of '" + name + "'.", "Write the path without it.")));
    }
}
