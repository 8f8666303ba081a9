package dev.sluice.language;

import dev.sluice.wire.Suggestion;
import java.io.File;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a parameter may be: a value of one of a few types, out of its choices where there are some. */
public final class ParameterValues {
    private static final Map<Class<?>, Function<String, Object>> READERS = new LinkedHashMap<>();

    static {
        READERS.put(String.class, text -> text);
        READERS.put(Integer.class, text -> Integer.valueOf(text.strip()));
        READERS.put(Long.class, text -> Long.valueOf(text.strip()));
        READERS.put(BigDecimal.class, text -> new BigDecimal(text.strip()));
        READERS.put(File.class, File::new);
        READERS.put(Boolean.class, ParameterValues::truth);
        READERS.put(List.class, text -> new ArrayList<>(List.of(text.split("\\s*,\\s*"))));
    }

    private ParameterValues() {
    }

    /** The types that a parameter may have. */
    public static List<Class<?>> types() {
        return List.copyOf(READERS.keySet());
    }

    /**
     * What {@code said} is for the parameter {@code name}.
     *
     * @param choices null where any value will do
     * @throws ArgumentException if it cannot be that
     */
    public static Object fitting(String name, Class<?> type, Collection<?> choices, Object said) {
        Object value = ofType(name, type, said);
        if (choices != null) {
            Collection<?> chosen = value instanceof List<?> several ? several : List.of(value);
            chosen.stream().filter(each -> !choices.contains(each)).findFirst().ifPresent(stranger -> {
                List<String> texts = choices.stream().map(String::valueOf).toList();
                throw new ArgumentException("'" + name + "' cannot be '" + stranger + "'. "
                        + Suggestion.orElse(stranger.toString(), texts, "Give one of " + String.join(", ", texts) + "."));
            });
        }
        return value;
    }

    /** The same by the texts that a script has of its type and its choices. */
    static void mustFit(Parameter parameter, String said) {
        types().stream().filter(type -> type.getSimpleName().equals(parameter.type())).findFirst().ifPresent(type ->
                fitting(parameter.name(), type, parameter.isListed() ? choices(parameter, type) : null, said));
    }

    /** Each is of the type of the parameter, or the text that it is, which nothing of that type equals. */
    private static Collection<Object> choices(Parameter parameter, Class<?> type) {
        return parameter.choices().stream().map(choice -> {
            try {
                return type == List.class ? choice : READERS.get(type).apply(choice);
            } catch (IllegalArgumentException unfit) {
                return choice;
            }
        }).collect(Collectors.toList());
    }

    private static Object ofType(String name, Class<?> type, Object said) {
        if (type.isInstance(said)) {
            return said;
        }
        try {
            return READERS.get(type).apply(said.toString());
        } catch (IllegalArgumentException unfit) {
            throw new ArgumentException("'" + name + "' has to be of type " + type.getSimpleName() + ", and '" + said + "' is not.");
        }
    }

    private static Boolean truth(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
        }
        return Boolean.valueOf(text);
    }
}
