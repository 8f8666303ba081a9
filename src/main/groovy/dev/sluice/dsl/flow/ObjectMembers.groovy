package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.UnknownField
import dev.sluice.dsl.failure.UnknownMember
import dev.sluice.dsl.failure.UnknownWord
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Bytes
import dev.sluice.wire.Fact
import groovy.transform.CompileStatic
import java.util.function.Function

/**
 * What Groovy does where a script reads a field of an object of the API or calls a method of it, wherever that is: a field that objects
 * of its sort do not have is a mistake, not nothing, since a condition on nothing may hold for every object.
 */
@CompileStatic
final class ObjectMembers extends DelegatingMetaClass {
    /** The methods that read the field that they are given the name of. */
    static final Set<String> READING = ['getAt', 'get', 'getOrDefault'] as Set
    /** The method that gives the fields that it is given the names of, as a plain map. */
    static final String PART = 'subMap'
    /** The method that asks whether there is a field. */
    private static final String HAVING = 'containsKey'

    private ObjectMembers() {
        super(ApiObject)
    }

    /** From here on Groovy asks it, in this whole process. */
    static void install() {
        MetaClassRegistry registry = GroovySystem.metaClassRegistry
        if (!(registry.getMetaClass(ApiObject) instanceof ObjectMembers)) {
            ObjectMembers members = new ObjectMembers()
            members.initialize()
            registry.setMetaClass(ApiObject, members)
        }
    }

    @Override
    Object getProperty(Object object, String field) {
        object instanceof ApiObject ? read((ApiObject) object, field) : super.getProperty(object, field)
    }

    @Override
    Object getProperty(Class sender, Object object, String field, boolean superior, boolean inside) {
        object instanceof ApiObject ? read((ApiObject) object, field) : super.getProperty(sender, object, field, superior, inside)
    }

    @Override
    void setProperty(Object object, String field, Object value) {
        object instanceof ApiObject ? refuseToChange() : super.setProperty(object, field, value)
    }

    @Override
    void setProperty(Class sender, Object object, String field, Object value, boolean superior, boolean inside) {
        object instanceof ApiObject ? refuseToChange() : super.setProperty(sender, object, field, value, superior, inside)
    }

    private static void refuseToChange() {
        throw new UnsupportedOperationException(unchanging('='))
    }

    /** @param operator what would change a field */
    static String unchanging(String operator) {
        "'$operator' cannot change what an engine sent. Write '==' to compare, and update to change it in the engine."
    }

    @Override
    Object invokeMethod(Object object, String method, Object[] given) {
        boolean reads = READING.contains(method) && given?.length in [1, 2] && given[0] instanceof CharSequence
        if (reads && object instanceof ApiObject) {
            Object value = read((ApiObject) object, given[0].toString())
            return given.length == 1 ? value : value == null ? given[1] : Meanings.orElse(value, given[1])
        }
        if (object instanceof ApiObject) {
            named(method, given).each { refuse((ApiObject) object, it) }
        }
        try {
            Object result = super.invokeMethod(object, method, given)
            return method == PART && object instanceof ApiObject ? copy((ApiObject) object, (Map<String, Object>) result) : result
        } catch (MissingMethodException missing) {
            throw missing.method == method && missing.type == ApiObject ? new UnknownWord((ApiObject) object, method, given) : missing
        }
    }

    /** The fields that a script names to {@code method}, which reads them or asks for them. */
    static List<String> named(String method, Object[] given) {
        boolean names = given && (method == PART || method == HAVING || READING.contains(method))
        names ? (method == PART ? given.toList().flatten() : [given[0]]).findAll { it instanceof CharSequence }*.toString() : [] as List<String>
    }

    private static Object read(ApiObject object, String field) {
        Object value = object.get(field)
        if (value == null) {
            refuse(object, field)
            return object.fact(field).map { Fact it -> sized(object, it.owner(), it.field(), ReadTexts.of(object.describing(it.owner()), it.field(), it.value())) }.orElse(null)
        }
        if (value instanceof Map && object.holdsParameters(field)) {
            return new KnownRow(field, (Map<String, Object>) value, { String name -> object.parametersOtherThan(field, name) } as Function<String, Set<String>>)
        }
        sized(object, object, field, ReadTexts.of(object, field, object.describing(value)))
    }

    /** All fields of {@code object} as a script reads them; of what is none, itself. */
    static Object fields(Object object) {
        object instanceof ApiObject ? copy((ApiObject) object, (ApiObject) object) : object
    }

    /** {@code object} with further fields, of which a script may read those that there are. */
    static Map<String, Object> with(ApiObject object, Map<?, ?> others) {
        new KnownRow(object.type(), copy(object, object) + (Map<String, Object>) others)
    }

    private static Map<String, Object> copy(ApiObject object, Map<String, Object> part) {
        new KnownRow(object.type(), (Map<String, Object>) part.keySet().collectEntries { [it, read(object, it)] })
    }

    /** What counts bytes is a size. */
    private static Object sized(ApiObject object, Map<?, ?> owner, String field, Object value) {
        value instanceof Number && object.countsBytes(owner, field) ? Bytes.of((Number) value) : value
    }

    /** Refuses {@code field} where objects of the sort have none of that name. */
    static void refuse(ApiObject object, String field) {
        Set<String> others = object.otherThan(field)
        if (others) {
            throw new UnknownMember(field, UnknownField.text(object.type(), field, others))
        }
    }
}
