package dev.sluice.wire.json;

import groovy.json.JsonGenerator;
import groovy.json.JsonOutput;
import java.util.function.Function;

/** Writes as JSON what only scripts hold: dates, enums, files, and objects by their properties. */
final class GeneralJson {
    private GeneralJson() {
    }

    /** @param secrets what is written of a hidden text, wherever in {@code value} it is */
    static String write(Object value, Function<HiddenText, String> secrets) {
        return new JsonGenerator.Options().disableUnicodeEscaping()
                .addConverter(converter(HiddenText.class, secrets::apply))
                .addConverter(converter(JsonText.class, text -> JsonOutput.unescaped(text.toString()))).build().toJson(value);
    }

    private static <T> JsonGenerator.Converter converter(Class<T> wanted, Function<T, Object> conversion) {
        return new JsonGenerator.Converter() {
            @Override
            public boolean handles(Class<?> type) {
                return wanted.isAssignableFrom(type);
            }

            @Override
            public Object convert(Object value, String key) {
                return conversion.apply(wanted.cast(value));
            }
        };
    }
}
