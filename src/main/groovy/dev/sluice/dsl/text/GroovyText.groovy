package dev.sluice.dsl.text

import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Literal
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * Values as a script writes them, to be pasted back: an object that an engine keeps as the word that reads it, anything else as a
 * literal.
 */
@POJO
@CompileStatic
final class GroovyText {
    private static final String STEP = '    '

    private GroovyText() {
    }

    static String of(Object value, String margin = '') {
        if (value instanceof ApiObject && value.reference() != null) {
            Word word = reading(value)
            return word == null ? Literal.quoted(value.reference()) : "$word.name ${Literal.quoted(value.name() ?: value.reference())}"
        }
        if (value instanceof Map) {
            return value ? bracketed(value.collect { name, inner -> Literal.word(name.toString()) + ': ' + nested(inner, margin + STEP) }, margin) : '[:]'
        }
        if (value instanceof Collection) {
            return bracketed(value.collect { nested(it, margin + STEP) }, margin)
        }
        Literal.of(value)
    }

    /** The word that reads {@code object}, or null. */
    private static Word reading(ApiObject object) {
        Schema schema = Schema.family()
        Type type = schema.find(object.type()).orElse(null)
        Words.all().find { it.reads != null && type?.isA(schema.type(it.reads)) && it.covers(object) }
    }

    /** A word takes parentheses where something may follow. */
    private static String nested(Object value, String margin) {
        String text = of(value, margin)
        value instanceof ApiObject && value.reference() != null ? text.replaceFirst(' ', '(') + ')' : text
    }

    private static String bracketed(List<String> items, String margin) {
        String line = '[' + items.join(', ') + ']'
        line.length() <= 80 && !line.contains('\n') ? line
                : '[\n' + items.collect { margin + STEP + it }.join(',\n') + '\n' + margin + ']'
    }
}
