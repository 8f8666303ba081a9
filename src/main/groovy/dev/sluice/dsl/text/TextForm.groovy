package dev.sluice.dsl.text

import dev.sluice.language.Naming
import dev.sluice.language.PlainValue
import dev.sluice.wire.Json
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** The forms in which {@code as} writes a value as text, for other programs and for pasting. Secrets are stars in all of them. */
@POJO
@CompileStatic
enum TextForm {
    JSON, CSV, YAML, MD, GROOVY

    static Set<String> words() {
        values()*.toString().toSet()
    }

    /** @param names tells what the objects are called that some refer to, which CSV and Markdown have beside the references */
    String text(Object value, Naming names) {
        switch (this) {
            case JSON: return Json.pretty(PlainValue.of(value))
            case YAML: return new YamlText().of(PlainValue.of(value))
            case GROOVY: return GroovyText.of(value)
            default:
                FlatTable grid = FlatTable.of(value, names)
                return this == CSV ? grid.csv() : grid.markdown()
        }
    }

    /** As it is written after {@code as}. */
    @Override
    String toString() {
        name().toLowerCase(Locale.ROOT)
    }
}
