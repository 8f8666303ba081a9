package dev.sluice.dsl.check

import dev.sluice.dsl.failure.UnknownField
import dev.sluice.dsl.failure.WrongValue
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.FieldPath
import dev.sluice.operations.fact.ReadFacts
import dev.sluice.wire.Field
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What a value that comes from an engine is, as far as the text of a script tells: an object of a type, or a row; or a list of such. */
@POJO
@CompileStatic
class EngineValue {
    final Schema schema
    final ResultSort sort
    /** The type of the kept object that it is, or that it is inside of. */
    final String kept
    /** The name or reference by which the script reads it, or null. */
    final String name

    EngineValue(Schema schema, ResultSort sort, String kept = sort.type, String name = null) {
        this.schema = schema
        this.sort = sort
        this.kept = kept
        this.name = name
    }

    /** Whether it is one itself, and does not only hold some, or find one. */
    boolean isOfEngine() {
        true
    }

    boolean isList() {
        sort.list
    }

    private String getType() {
        sort.type
    }

    EngineValue element() {
        new EngineValue(schema, sort.one(), kept)
    }

    /** A list of such. */
    EngineValue several() {
        new EngineValue(schema, sort.each(), kept)
    }

    /** The fields of such objects, by their names; none where no such type is known, or of rows. */
    private Map<String, Field> fields() {
        sort.rows ? [:] as Map<String, Field> : schema.fieldsBeside(type)
    }

    /** What its field {@code name} is, or a list of what those of all elements are; null where that is nothing with fields. */
    EngineValue field(String name) {
        Shape shape = fields().get(name)?.shape()
        Shape one = shape?.items() ?: shape
        boolean several = shape?.items() != null
        one?.sort() != Shape.Sort.OBJECT || list && several || isAnother(name, one.type()) ? null : new EngineValue(schema, list || several ? ResultSort.objects(one.type()) : ResultSort.object(one.type()), kept)
    }

    /** Whether its field {@code name} is, in some objects that it may be, one with fields that objects of {@code inner} never have. */
    private boolean isAnother(String name, String inner) {
        Set<String> known = schema.fieldsBeside(inner).keySet()
        schema.shapesBeside(type, name).any { it.sort() == Shape.Sort.OBJECT && !known.containsAll(schema.fieldsBeside(it.type()).keySet()) }
    }

    /**
     * What is wrong with reading {@code name} of it, or null.
     *
     * @param sure whether engines send nothing that the schema does not know; else only what is nearly a known name is wrong
     */
    String wrong(String name, boolean sure) {
        Set<String> told = sort.rows ? [] as Set<String> : ReadFacts.told(schema, type).keySet()
        Set<String> fields = fields().keySet() + (sort.columns ?: [] as Set<String>) + told
        boolean known = fields.empty || fields.contains(name) || !sort.rows && (name == 'type' || name in Words.named('connection').properties)
        known || !sure && !sort.rows && !Suggestion.of(name, fields).present ? null : UnknownField.text(type, name, fields)
    }

    /** The same for a field of an object inside of it. */
    String wrong(FieldPath path, boolean sure) {
        EngineValue owner = element()
        List<String> steps = path.steps()
        for (int i = 0; i < steps.size(); i++) {
            String wrong = owner.wrong(steps[i], sure) ?: i + 1 < steps.size() ? owner.ofReference(steps[i], steps[i + 1]) : null
            if (wrong != null) {
                return wrong
            }
            owner = owner.field(steps[i])
            if (owner == null || owner.list) {
                return null
            }
        }
        null
    }

    /** What is wrong with reading {@code inner} of its field {@code name} as if that were another object, and not only its reference, or null. */
    String ofReference(String name, String inner) {
        String referred = referred(name)
        String word = referred == null ? null : wordFor(referred)
        referred == null ? null
                : "'$name' of $type is a reference, and has no '$inner'. Read the object first" + (word == null ? '.' : ": ${word}(...).$inner")
    }

    /** What is wrong with reading {@code inner} of its field {@code name}, which holds parameters of a kind, or null. */
    String ofParameters(String name, String inner, boolean sure) {
        Set<String> known = sort.rows ? [] as Set<String> : schema.parametersIn(schema.shapesBeside(type, name), [] as Set<String>)
        known.empty || known.contains(inner) || !sure && !Suggestion.of(inner, known).present ? null : UnknownField.text(name, inner, known)
    }

    /** The word that reads objects of {@code type}, or null. */
    private static String wordFor(String type) {
        List<String> words = Words.all().findAll { it.reads == type }*.name
        words.find { it == type.uncapitalize() } ?: words.find()
    }

    /** Where its field {@code name} is only the reference of another object: that object's type; else null. */
    String referred(String name) {
        Shape shape = fields().get(name)?.shape()
        Shape one = shape?.items() ?: shape
        one?.sort() == Shape.Sort.REFERENCE ? one.type() : null
    }

    /**
     * What is wrong with comparing the field at {@code path} with {@code text}, or null.
     *
     * @param sure whether engines send nothing that the schema does not know; else only what is nearly a known value is wrong
     */
    String wrongValue(FieldPath path, Object text, boolean sure) {
        EngineValue owner = element()
        for (String step : path.steps().init()) {
            owner = owner?.field(step)?.element()
        }
        String field = path.steps().last()
        String referred = owner?.referred(field)
        if (referred != null) {
            String word = wordFor(referred)
            return word == null ? null : WrongValue.ofReference(field, text, word)
        }
        owner == null ? null : WrongValue.of(field, owner.fields().get(field)?.shape(), text, sure)
    }

    /** The same sort of objects as {@code other}, or null where they differ. */
    EngineValue common(EngineValue other) {
        other != null && other.class == EngineValue && other.type == type && other.list == list ? new EngineValue(schema, sort, kept) : null
    }

    @Override
    String toString() {
        type
    }
}
