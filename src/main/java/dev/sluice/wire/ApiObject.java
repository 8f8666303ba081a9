package dev.sluice.wire;

import dev.sluice.wire.json.FieldValues;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One object of the API: a type and its fields, in their order, known to the schema or not.
 *
 * <p>Immutable; {@link #with} gives a changed copy. It is a map of field name to value, so that Groovy reads
 * {@code qa.reference} and JSON writes it as it is. Nested objects are {@code ApiObject}s where they carry a
 * {@code type} and plain maps where they do not (the open {@code parameters} objects).
 */
public final class ApiObject extends AbstractMap<String, Object> {
    /** Stands for all fields. */
    public static final String ALL = "*";

    private static final Consumer<String> NOBODY = field -> { };

    /** The field in which most objects have parameters of a kind. */
    private static final String PARAMETERS = "parameters";

    private final Map<String, Object> fields;
    private final Consumer<String> reader;
    /** Gives the schema of the engine that it comes from; null where whoever has it may read any field. */
    private final Supplier<Schema> describing;
    private final FactSource facts;

    private ApiObject(Map<String, Object> fields) {
        this(fields instanceof FieldValues ? fields : Collections.unmodifiableMap(fields), NOBODY, null, FactSource.NONE);
    }

    private ApiObject(Map<String, Object> fields, Consumer<String> reader, Supplier<Schema> describing, FactSource facts) {
        this.fields = fields;
        this.reader = reader;
        this.describing = describing;
        this.facts = facts;
    }

    /** The same, which tells {@code reader} the name of each field that somebody reads, or {@link #ALL}. */
    public ApiObject observed(Consumer<String> reader) {
        return new ApiObject(fields, reader, describing, facts);
    }

    /**
     * The same for a script, which may read only fields that objects of its sort have. Where our schema does not know one, {@code schema}
     * is asked: that of the engine that the object comes from.
     */
    public ApiObject describedBy(Supplier<Schema> schema) {
        return describedBy(schema, FactSource.NONE);
    }

    /** The same, of which a script may also read what others tell of it. */
    public ApiObject describedBy(Supplier<Schema> schema, FactSource facts) {
        return new ApiObject(fields, reader, schema, facts);
    }

    /** Where {@code field}, which is none of its own, has its value in another object. */
    public Optional<Fact> fact(String field) {
        boolean told = type() != null && !fields.containsKey(field) && facts.names(type()).contains(field);
        return told ? Optional.ofNullable(facts.of(this).get(field)) : Optional.empty();
    }

    /** {@code value} of one of its fields, in which objects are described by the same schema. */
    public Object describing(Object value) {
        if (describing == null) {
            return value;
        }
        if (value instanceof ApiObject inner) {
            return inner.describedBy(describing);
        }
        return value instanceof List<?> list ? list.stream().map(this::describing).toList() : value;
    }

    /** Whether {@code field} of {@code owner}, itself or something that tells of it, counts bytes. */
    public boolean countsBytes(Map<?, ?> owner, String field) {
        return describing != null && owner.get("type") instanceof String type && describing.get().find(type).map(known -> known.field(field))
                .filter(known -> known.unit() == Field.Unit.BYTES).isPresent();
    }

    /** Gives what the engine that it comes from takes in {@code field}; null where nobody knows. */
    public Supplier<Shape> shapes(String field) {
        String type = type();
        Supplier<Schema> schema = describing;
        return () -> Optional.ofNullable(schema).map(Supplier::get).map(known -> shape(known, type, field)).orElse(null);
    }

    private static Shape shape(Schema schema, String type, String field) {
        if (field.equals("type")) {
            return new Shape(Shape.Sort.ENUM, null, null, schema.types().stream().map(Type::name).toList());
        }
        return Optional.ofNullable(schema.fieldsBeside(type).get(field)).map(Field::shape).orElse(null);
    }

    /**
     * The names of the fields that objects of its sort have, where {@code field} is none of them; nothing where it is one, be it absent
     * here, where no schema knows the type, and where any may be read.
     */
    public Set<String> otherThan(String field) {
        Set<String> known = fields.containsKey(field) ? Set.of() : known(field);
        if (known.isEmpty() || known.contains(field)) {
            return Set.of();
        }
        Set<String> others = new LinkedHashSet<>(known);
        others.addAll(fields.keySet());
        return others;
    }

    /** Whether {@code field} holds parameters of a kind that a script reads. */
    public boolean holdsParameters(String field) {
        return describing != null && type() != null && (field.equals(PARAMETERS) || Schema.family().shapesBeside(type(), field).stream().anyMatch(shape -> !Schema.family().parameterTypes(shape).isEmpty()));
    }

    /**
     * The names that the parameters in {@code field} may have, where {@code name} is none of them; nothing where it is one, or may be one of a
     * kind that only the engine knows. Where no schema knows any, such as of repositories, only what is nearly the name of one is none.
     */
    public Set<String> parametersOtherThan(String field, String name) {
        Schema own = describing.get();
        Set<String> known = new LinkedHashSet<>();
        for (Schema schema : List.of(Schema.family(), own)) {
            known.addAll(schema.parametersIn(schema.shapesBeside(type(), field), object(field).keySet()));
        }
        if (known.isEmpty()) {
            Set<String> sent = object(field).keySet();
            return sent.contains(name) || Suggestion.slip(name, sent).isEmpty() ? Set.of() : sent;
        }
        boolean sure = own.isTold() || Suggestion.of(name, known).isPresent();
        return known.contains(name) || !sure ? Set.of() : known;
    }

    /** Whether it has the field, or others of its sort do. */
    public boolean mayHave(String field) {
        return fields.containsKey(field) || known(field).contains(field);
    }

    /** What the schemas know of its sort: ours alone where that knows {@code field}. */
    private Set<String> known(String field) {
        if (describing == null || type() == null) {
            return Set.of();
        }
        Set<String> told = facts.names(type());
        if (told.contains(field)) {
            return told;
        }
        Set<String> ours = Schema.family().fieldsBeside(type()).keySet();
        if (ours.contains(field)) {
            return ours;
        }
        Set<String> all = new LinkedHashSet<>(ours);
        all.addAll(describing.get().fieldsBeside(type()).keySet());
        all.addAll(told);
        return all;
    }

    public static ApiObject of(String type) {
        return new ApiObject(new LinkedHashMap<>(Map.of("type", type)));
    }

    /** Takes the fields of a parsed JSON object, nested objects included. */
    public static ApiObject of(Map<?, ?> fields) {
        if (fields instanceof FieldValues read) {
            return new ApiObject(read);
        }
        return fields instanceof ApiObject object ? object : new ApiObject(copy(fields));
    }

    /** Takes {@code fields} over, in which nobody can change anything any more, as the object that they are if they have a type. */
    static Map<String, Object> holding(Map<String, Object> fields) {
        return fields.containsKey("type") ? new ApiObject(fields) : Collections.unmodifiableMap(fields);
    }

    /** What was read, as the object that it is if it has a type. */
    static Map<String, Object> orMap(FieldValues read) {
        return read.containsKey("type") ? new ApiObject(read) : read;
    }

    public String type() {
        return string("type");
    }

    public String reference() {
        return string("reference");
    }

    public String name() {
        return string("name");
    }

    /** What keeps it; null where that is the engine in use, or nobody knows. */
    public Object engine() {
        return facts.engine();
    }

    /** Whether both tell of one object of one engine, as it was at some time. */
    public boolean isSameAs(ApiObject other) {
        return reference() != null && reference().equals(other.reference()) && Objects.equals(engine(), other.engine());
    }

    /** The field's text, or null when it is absent, null or not a string. */
    public String string(String field) {
        return get(field) instanceof String text ? text : null;
    }

    /** The field's truth; absent and null count as false. */
    public boolean flag(String field) {
        return Boolean.TRUE.equals(get(field));
    }

    /** The field's object; an empty one without a type when it is absent or null. */
    public ApiObject object(String field) {
        return get(field) instanceof Map<?, ?> map ? of(map) : new ApiObject(Map.of());
    }

    /** The field's elements; none when it is absent or null. */
    public List<?> list(String field) {
        return get(field) instanceof List<?> list ? list : List.of();
    }

    /** A copy in which {@code field} has {@code value}; its place is kept, a new field comes last. */
    public ApiObject with(String field, Object value) {
        reader.accept(ALL);
        Map<String, Object> changed = new LinkedHashMap<>(fields);
        changed.put(field, immutable(value));
        return new ApiObject(changed);
    }

    /** A copy in which every field of {@code changes} has its value from there. */
    public ApiObject withAll(Map<String, ?> changes) {
        reader.accept(ALL);
        Map<String, Object> changed = new LinkedHashMap<>(fields);
        changes.forEach((field, value) -> changed.put(field, immutable(value)));
        return new ApiObject(changed);
    }

    @Override
    public Object get(Object field) {
        reader.accept(String.valueOf(field));
        return fields.get(field);
    }

    @Override
    public boolean containsKey(Object field) {
        reader.accept(String.valueOf(field));
        return fields.containsKey(field);
    }

    /** Reads none of them. */
    @Override
    public boolean isEmpty() {
        return fields.isEmpty();
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        reader.accept(ALL);
        return fields.entrySet();
    }

    /** Prints as JSON with secrets masked. */
    @Override
    public String toString() {
        return Json.write(this);
    }

    private static Map<String, Object> copy(Map<?, ?> raw) {
        Map<String, Object> fields = new LinkedHashMap<>();
        raw.forEach((name, value) -> fields.put(String.valueOf(name), immutable(value)));
        return fields;
    }

    /** The value as an object holds it: nothing that somebody else can change. */
    private static Object immutable(Object raw) {
        if (raw instanceof ApiObject || raw instanceof FieldValues) {
            return raw;
        }
        if (raw instanceof Map<?, ?> map) {
            Map<String, Object> fields = copy(map);
            return fields.containsKey("type") ? new ApiObject(fields) : Collections.unmodifiableMap(fields);
        }
        if (raw instanceof Collection<?> elements) {
            List<Object> copy = new ArrayList<>(elements.size());
            elements.forEach(element -> copy.add(immutable(element)));
            return Collections.unmodifiableList(copy);
        }
        return raw instanceof CharSequence ? raw.toString() : raw;
    }
}
