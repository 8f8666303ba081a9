package dev.sluice.wire;

import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every type of object in the API: the one source of truth that the engine validates with, and that scripts,
 * completion, help and reference tables take their words from. Immutable.
 */
public final class Schema {
    private static final Pattern TYPE_NAME = Pattern.compile("[A-Z][A-Za-z0-9]*");
    private static final Pattern REFERENCE = Pattern.compile("([A-Z][A-Z0-9_]*)-\\d+");

    /** What a request does with an object, which decides the fields it must and may carry. */
    public enum Use { CREATE, UPDATE }

    private static final List<String> FILES = List.of("schema/base", "schema/session", "schema/jobs",
            "schema/containers", "schema/sources", "schema/timeflows", "schema/environments", "schema/toolkits",
            "schema/users", "schema/policies", "schema/capacity", "schema/analytics", "schema/system");

    /** The types of other engines of the family, which ours does not have. */
    private static final String OTHERS = "schema/others";

    /** Reads the files when somebody first asks for them. */
    private static final class Standard {
        static final Schema SCHEMA = read(FILES);
    }

    /** Reads them when somebody first asks for those of other engines, too. */
    private static final class Family {
        static final Schema SCHEMA = read(Stream.concat(FILES.stream(), Stream.of(OTHERS)).toList());
    }

    private final Map<String, Type> types;
    private final boolean told;
    private final Asked asked;

    private Schema(Map<String, Type> types) {
        this(types, false, new Asked());
    }

    private Schema(Map<String, Type> types, boolean told, Asked asked) {
        this.types = types;
        this.told = told;
        this.asked = asked;
    }

    /** What was asked before, since it is asked for each field of each object. */
    private record Asked(Map<String, List<Type>> concrete, Map<String, Optional<Type>> prefixes, Map<String, List<Type>> parameters,
                         Map<String, List<TableColumn>> columns, Map<String, Map<String, Field>> beside) {
        Asked() {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }
    }

    /** The schema in the resources of this program, the parameter types of its kinds included. */
    public static Schema standard() {
        return Standard.SCHEMA;
    }

    /**
     * The same with the types of other engines of the family, which ours neither keeps nor takes: for whoever works with any engine.
     */
    public static Schema family() {
        return Family.SCHEMA;
    }

    /** This schema without the types that only other engines have. */
    public Schema withoutOthers() {
        Map<String, Type> ours = new LinkedHashMap<>(types);
        ours.values().removeIf(type -> family().types.containsKey(type.name()) && !standard().types.containsKey(type.name()));
        return ours.size() == types.size() ? this : new Schema(Collections.unmodifiableMap(ours), told, new Asked());
    }

    /**
     * The schema that an engine serves of itself.
     *
     * @param text what {@code GET service/schema} gives
     * @throws MalformedJson if it is none
     */
    public static Schema served(String text) throws MalformedJson {
        return new Schema(new ServedSchema(Json.parseObject(text, JsonBounds.REPLY)).types());
    }

    /** What an engine has told, this schema, with the types of {@code other} that it lacks. */
    public Schema over(Schema other) {
        Map<String, Type> all = new LinkedHashMap<>(other.types);
        all.putAll(types);
        return all.equals(other.types) ? other.told() : new Schema(Collections.unmodifiableMap(all), true, new Asked());
    }

    /** The same, of an engine that has no kinds but those that are in it. */
    public Schema told() {
        return told ? this : new Schema(types, true, asked);
    }

    /** Whether the engine that it is of has no kinds but those that are in it. */
    boolean isTold() {
        return told || this == standard();
    }

    /**
     * This schema with the types and fields that it does not know of objects which an engine lists below {@code root}, as far as these
     * show them; itself where there are none.
     */
    public Schema seeing(String root, Collection<? extends Map<?, ?>> objects) {
        if (objects.stream().allMatch(object -> tells(ApiObject.of(object)))) {
            return this;
        }
        SeenTypes seen = new SeenTypes(this);
        seen.add(root, objects);
        Map<String, Type> all = new LinkedHashMap<>(types);
        all.putAll(seen.types());
        return new Schema(Collections.unmodifiableMap(all), told, new Asked());
    }

    /**
     * This schema with the types that {@code body} and the objects in it say, at any depth, where those are of no schema and stand where
     * one of {@code base} does: what cannot be known is sent as it is written. A name that differs from a known one by a slip is taken for
     * that, and not for a new one.
     */
    public Schema seeingBody(ApiObject body, Type base) {
        SeenTypes seen = new SeenTypes(this);
        seen.addUndeclared(body, base);
        if (seen.types().isEmpty()) {
            return this;
        }
        Map<String, Type> all = new LinkedHashMap<>(types);
        all.putAll(seen.types());
        return new Schema(Collections.unmodifiableMap(all), told, new Asked());
    }

    /** Whether {@code name} can be that of a type which no schema declares and which extends {@code base}. */
    public boolean isUndeclared(Object name, Type base) {
        return name instanceof CharSequence && TYPE_NAME.matcher(name.toString()).matches() && find(name.toString()).isEmpty()
                && Suggestion.slip(name.toString(), concrete(base).stream().map(Type::name).toList()).isEmpty();
    }

    /** Whether it declares the type of {@code object} and all its fields, those of objects inside of it included. */
    boolean tells(ApiObject object) {
        Type type = object.type() == null ? null : types.get(object.type());
        if (type == null) {
            return object.type() == null || standard().types.containsKey(object.type());
        }
        return object.entrySet().stream().allMatch(each -> each.getKey().equals("type") || tells(type.field(each.getKey()), each.getValue()));
    }

    private boolean tells(Field field, Object value) {
        boolean inner = value instanceof ApiObject && field != null && field.shape().sort() == Shape.Sort.OBJECT;
        return field != null && (!inner || tells((ApiObject) value));
    }

    /** A schema of one text, written as the files are. */
    static Schema of(String text) {
        SchemaText types = new SchemaText();
        types.add("text", text);
        return new Schema(types.types());
    }

    private static Schema read(List<String> files) {
        SchemaText types = new SchemaText();
        for (String file : files) {
            String resource = "/dev/sluice/" + file + ".types";
            try (InputStream in = Schema.class.getResourceAsStream(resource)) {
                types.add(file + ".types", new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException unreadable) {
                throw new UncheckedIOException("cannot read " + resource, unreadable);
            }
        }
        for (KindFolder kind : KindFolder.all()) {
            String file = kind.name() + ".types";
            kind.text(file).ifPresent(text -> types.add(KindFolder.path(kind.name(), file), text));
        }
        return new Schema(types.types());
    }

    /** The type of that name, which has to exist. */
    public Type type(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("the schema has no type " + name));
    }

    public Optional<Type> find(String name) {
        return Optional.ofNullable(types.get(name));
    }

    public Collection<Type> types() {
        return types.values();
    }

    /** The types that extend {@code type}, at any depth, and itself, that are not abstract; in the order of their files. */
    public List<Type> concrete(Type type) {
        return asked.concrete().computeIfAbsent(type.name(),
                name -> types.values().stream().filter(other -> !other.isAbstract() && other.isA(type)).toList());
    }

    /**
     * All fields that an object may have which stands where one of {@code type} does: in the same list, or in the same field of another.
     * None where no such type is known.
     */
    public Map<String, Field> fieldsBeside(String type) {
        return asked.beside().computeIfAbsent(type, name -> find(name).map(this::fieldsBeside).orElse(Map.of()));
    }

    /** What the field {@code name} is in objects of {@code type}, and in all that may stand where one of these does. */
    public List<Shape> shapesBeside(String type, String name) {
        return find(type).stream().flatMap(known -> Stream.concat(Stream.of(known), family(known).stream())).map(known -> known.fields().get(name))
                .filter(Objects::nonNull).map(Field::shape).distinct().toList();
    }

    /**
     * The names that parameters may have in a field of one of {@code shapes}: by each kind that has all of {@code held}. None where the field
     * has no such parameters, or those of a kind that is not known.
     */
    public Set<String> parametersIn(List<Shape> shapes, Set<String> held) {
        return shapes.stream().flatMap(shape -> parameterTypes(shape).stream()).map(type -> type.fields().keySet()).filter(names -> names.containsAll(held))
                .flatMap(Set::stream).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The names of all types of objects that may stand where one of {@code type} does. */
    public List<String> typesBeside(String type) {
        return find(type).map(this::family).orElse(List.of()).stream().filter(other -> !other.isAbstract()).map(Type::name).toList();
    }

    private Map<String, Field> fieldsBeside(Type type) {
        Map<String, Field> fields = new LinkedHashMap<>(type.fields());
        family(type).forEach(other -> other.fields().forEach(fields::putIfAbsent));
        return fields;
    }

    private List<Type> family(Type type) {
        if (type.root() != null) {
            return types.values().stream().filter(other -> type.root().equals(other.root())).toList();
        }
        Type eldest = type;
        while (eldest.parent() != null && types.values().stream().noneMatch(keptBelow(eldest.parent()))) {
            eldest = eldest.parent();
        }
        return concrete(eldest);
    }

    private static Predicate<Type> keptBelow(Type ancestor) {
        return type -> type.root() != null && type.isA(ancestor);
    }

    /** The type whose objects are kept below {@code root}, such as Container for {@code database}. */
    public Optional<Type> atRoot(String root) {
        return types.values().stream()
                .filter(type -> root.equals(type.root()) && (type.parent() == null || !root.equals(type.parent().root())))
                .findFirst();
    }

    /** The type as words of a sentence, after the most general one that is kept in the same place: {@code source config}. */
    public String words(Type type) {
        if (type.root() == null) {
            return "object";
        }
        return "database".equals(type.root()) ? "dSource or VDB"
                : atRoot(type.root()).orElse(type).name().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** The type of the object that {@code text} refers to; none where it is no reference, as a name is not. */
    public Optional<Type> referredBy(String text) {
        return prefix(text).flatMap(begin -> asked.prefixes().computeIfAbsent(begin,
                prefix -> types.values().stream().filter(type -> prefix.equals(type.prefix())).findFirst()));
    }

    /** What speaks against the names that a request of type {@code expected} gives: those that would be taken for something else. */
    public List<Mistake> misleadingNames(ApiObject request, Type expected) {
        NameCheck names = new NameCheck(this);
        names.object(request, expected, null);
        return names.mistakes();
    }

    /** How {@code text} begins as the references to objects of one type do; nothing where it is no reference. */
    static Optional<String> prefix(String text) {
        Matcher reference = REFERENCE.matcher(text);
        return reference.matches() ? Optional.of(reference.group(1)) : Optional.empty();
    }

    /** Which fields are worth a column of a table, from the left; one inside of an object is named by its path. */
    public List<TableColumn> columns() {
        return asked.columns().computeIfAbsent("", all -> TableColumn.of(types.values()));
    }

    /**
     * What the parameters in a field of {@code shape} may be: the type that each kind declares for that place, such
     * as {@code files.Link}. None where the shape is not that of such parameters.
     */
    public List<Type> parameterTypes(Shape shape) {
        if (shape.sort() != Shape.Sort.JSON || shape.type() == null) {
            return List.of();
        }
        return asked.parameters().computeIfAbsent("." + shape.type(),
                place -> types.values().stream().filter(type -> type.name().endsWith(place)).toList());
    }

    /**
     * What {@code object} is where an {@code expected} one belongs: what it says itself, if it fits and is not abstract;
     * if it says nothing, the expected type or else {@code preset}. Nothing if that gives no type.
     */
    Optional<Type> typeOf(Map<String, ?> object, Type expected, String preset) {
        Object given = expected.isTyped() ? object.get("type") : null;
        if (given == null) {
            return !expected.isAbstract() ? Optional.of(expected) : Optional.ofNullable(preset).map(this::type);
        }
        return find(given.toString()).filter(type -> !type.isAbstract() && type.isA(expected));
    }

    /**
     * Every mistake in {@code body} as an object of {@code expected} or one of its subtypes, at most one in each place.
     * A body need not say its type where the place tells it. Parameters of kinds are a body of their own.
     */
    public List<Mistake> check(Map<String, ?> body, Type expected, Use use) {
        return examine(body, expected, use).mistakes();
    }

    /**
     * What is wrong with a body, and what is left of it without that.
     *
     * @param sound the body without what is wrong in it: every field that is there has the shape that it should
     */
    public record Examined(ApiObject sound, List<Mistake> mistakes) {
    }

    /** The same as {@link #check}, for whoever reads on in a body that has mistakes. */
    public Examined examine(Map<String, ?> body, Type expected, Use use) {
        Checker checker = new Checker(this, use);
        ApiObject sound = ApiObject.of(checker.object(body, expected, null));
        return new Examined(sound, checker.mistakes());
    }

    /**
     * {@code body} with what it leaves out: constant types, and defaults, at every depth. For a body that creates
     * something or asks for something; in one that changes something, a default would be a change.
     */
    public ApiObject complete(Map<String, ?> body, Type expected) {
        return ApiObject.of(new Completion(this).object(ApiObject.of(body), expected, null));
    }

    /** {@code object} with every field of its type: null where it has none, nested objects likewise. */
    public ApiObject allFields(ApiObject object) {
        return ApiObject.of(new AllFields(this).object(object, type(Type.TYPED), null));
    }

    /** {@code object} with the values of its secret fields, at every depth, as {@link Secret}. */
    public ApiObject conceal(ApiObject object) {
        return conceal(object, type(Type.TYPED));
    }

    /** The same for an object that need not say that it is of {@code expected}, such as the parameters of a kind. */
    public ApiObject conceal(Map<String, ?> object, Type expected) {
        return ApiObject.of(new SecretWrapping(this).object(ApiObject.of(object), expected, null));
    }

    /** Every place in {@code object} that names another object, at every depth; places that are null are left out. */
    public List<Reference> references(ApiObject object) {
        References references = new References(this);
        references.object(object, type(Type.TYPED), null);
        return references.found();
    }
}
