package dev.sluice.dsl.assist

import dev.sluice.dsl.flow.ListMethod
import dev.sluice.dsl.flow.ListMethod.Takes
import dev.sluice.dsl.flow.Units
import dev.sluice.language.Choices.Choice
import dev.sluice.operations.fact.ReadFacts
import dev.sluice.wire.Field
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.Token
import java.util.function.BiFunction
import java.util.function.Function

/** What could stand behind a method of a list, and what a field of its elements may be compared with. */
@POJO
@CompileStatic
final class ListChoices {
    private static final String DOWN = '-'
    private static final String AGO = '2.hours.ago'

    private final Schema schema
    private final Cursor cursor
    private final TypedStatement sentence
    private final Function<List<Token>, TypedValue> value
    private final BiFunction<Type, Field, List<Choice>> valuesOf

    /**
     * @param value tells what tokens give
     * @param valuesOf tells what a field can be
     */
    ListChoices(Schema schema, Cursor cursor, TypedStatement sentence, Function<List<Token>, TypedValue> value, BiFunction<Type, Field, List<Choice>> valuesOf) {
        this.schema = schema
        this.cursor = cursor
        this.sentence = sentence
        this.value = value
        this.valuesOf = valuesOf
    }

    /** All methods of lists. */
    static List<Choice> methods() {
        ListMethod.all().collect { new Choice(it.beginning, it.name, it.own ? 'lists' : 'lists of Groovy', it.about, false) }
    }

    /** Null where the place is not behind a method of a list, nor behind a comparison. */
    List<Choice> all() {
        if (sentence.compared != null) {
            Type type = value.apply(sentence.object)?.type
            Field field = type?.field(sentence.compared)
            return field == null ? null : comparable(type, field)
        }
        ListMethod method = ListMethod.named(sentence.method)
        TypedValue list = method == null ? null : value.apply(sentence.object)
        list?.list && list.type != null ? behind(method, list.type) : null
    }

    private List<Choice> comparable(Type type, Field field) {
        if (field.shape().sort() != Shape.Sort.DATE) {
            return valuesOf.apply(type, field)
        }
        cursor.quoted ? [] : Units.POINTS.collect { new Choice(it, it, 'points', '', false) } + [new Choice(AGO, AGO, 'points', 'a time ago', false)]
    }

    private List<Choice> behind(ListMethod method, Type type) {
        if (!sentence.fresh) {
            return []
        }
        switch (method.takes) {
            case Takes.FIELD:
            case Takes.FIELDS:
                return paths(type, '')
            case Takes.ORDER:
                return paths(type, cursor.quoted && cursor.typed.startsWith(DOWN) ? DOWN : '')
            case Takes.CONDITION:
                return pairs(type)
            default:
                return []
        }
    }

    /** The fields, and those inside of objects by their paths. */
    private List<Choice> paths(Type type, String before) {
        List<Choice> paths = type.fields().values().collect { Field it -> cursor.text(before + it.name(), 'fields', it.about()) }
        ReadFacts.told(schema, type.name()).each { String name, String about -> paths.add(cursor.text(before + name, 'fields', about)) }
        type.fields().values().each { Field field ->
            Type inside = field.shape().sort() == Shape.Sort.OBJECT ? schema.find(field.shape().type()).orElse(null) : null
            inside?.fields()?.values()?.each { Field it ->
                it.name() != 'type' && paths.add(cursor.text(before + field.name() + '.' + it.name(), 'inside', it.about()))
            }
        }
        paths
    }

    private List<Choice> pairs(Type type) {
        if (sentence.key != null) {
            Field field = type.field(sentence.key)
            return field == null ? [] : valuesOf.apply(type, field)
        }
        if (cursor.quoted) {
            return []
        }
        List<Choice> told = ReadFacts.told(schema, type.name()).collect { String name, String about -> pair(name, about) }
        type.fields().values().collect { Field it -> pair(it.name(), it.about()) } + told
    }

    private static Choice pair(String name, String about) {
        new Choice(name + ':', name + ':', 'fields', about, true)
    }
}
