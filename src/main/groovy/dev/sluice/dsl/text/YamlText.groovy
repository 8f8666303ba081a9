package dev.sluice.dsl.text

import dev.sluice.wire.Json
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Plain values as YAML. A text that YAML could take for something else is in quotes, as JSON writes it: YAML reads that, too. */
@POJO
@CompileStatic
final class YamlText {
    private static final String STEP = '  '
    private static final String SAFE = /[A-Za-z\/_][\w .\/@-]*[\w\/@-]|[A-Za-z\/_]/
    private static final Set<String> TAKEN = ['true', 'false', 'yes', 'no', 'on', 'off', 'null', 'y', 'n'] as Set

    String of(Object value) {
        block(value, '').stripLeading()
    }

    /** What stands after the colon or dash before it: on the same line, or on those below. */
    private String block(Object value, String margin) {
        if (value instanceof Map && value) {
            return value.collect { name, inner -> '\n' + margin + scalar(name) + ':' + after(inner, margin + STEP) }.join('')
        }
        if (value instanceof List && value) {
            return value.collect { '\n' + margin + '- ' + after(it, margin + STEP).stripLeading() }.join('')
        }
        scalar(value)
    }

    private String after(Object value, String margin) {
        String text = block(value, margin)
        text.startsWith('\n') ? text : ' ' + text
    }

    private static String scalar(Object value) {
        boolean text = value instanceof String && value ==~ SAFE && !TAKEN.contains(value.toLowerCase(Locale.ROOT))
        text ? value : Json.write(value)
    }
}
