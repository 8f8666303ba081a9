package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.UnknownWord
import dev.sluice.language.TypedList
import dev.sluice.language.View
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic

/**
 * What Groovy does where a script reads a field of all objects of a list, or calls a method of the list. A list without elements refuses
 * what its elements would refuse, and what is chosen from it is a list of the same sort again.
 */
@CompileStatic
final class ListMembers extends DelegatingMetaClass {
    /** Methods of Groovy's lists that give some or all of the elements as a list again. */
    static final Set<String> GIVE_LISTS = ['findAll', 'sort', 'toSorted', 'reverse', 'unique', 'toUnique', 'take', 'takeRight', 'takeWhile', 'drop',
            'dropRight', 'dropWhile', 'tail', 'init', 'toList', 'asList', 'grep', 'shuffled', 'minus', 'intersect'] as Set

    /** Gives all elements, where no braces say what becomes of each. */
    private static final String COPY = 'collect'

    private ListMembers(Class<?> list) {
        super(list)
    }

    /** From here on Groovy asks it, in this whole process. */
    static void install() {
        MetaClassRegistry registry = GroovySystem.metaClassRegistry
        for (Class<?> list : [ObjectList, CutList, View]) {
            if (!(registry.getMetaClass(list) instanceof ListMembers)) {
                ListMembers members = new ListMembers(list)
                members.initialize()
                registry.setMetaClass(list, members)
            }
        }
    }

    /** {@code list}, of whose elements {@code field} is read. */
    static Object read(Object list, String field) {
        Map<String, Object> sort = sortOfNone(list)
        if (sort instanceof ApiObject) {
            ObjectMembers.refuse((ApiObject) sort, field)
        } else if (sort != null) {
            ((KnownRow) sort).getProperty(field)
        }
        list
    }

    /** {@code list}, of whose elements braces read {@code fields}. What engines send, they may send in fields that nobody knows before. */
    static Object readInBraces(Object list, List<String> fields) {
        if (!(sortOfNone(list) instanceof ApiObject)) {
            fields.each { read(list, it) }
        }
        list
    }

    /** {@code list}, of whose elements {@code method} is called. */
    static Object told(Object list, String method, Object... given) {
        Map<String, Object> sort = sortOfNone(list)
        if (sort instanceof ApiObject && GroovySystem.metaClassRegistry.getMetaClass(ApiObject).respondsTo(sort, method).empty) {
            throw new UnknownWord((ApiObject) sort, method, given)
        }
        list
    }

    /** What an element of a list that has none would be without any value; null of any other. */
    static Map<String, Object> sortOfNone(Object list) {
        list instanceof TypedList && ((List<?>) list).empty ? list.emptyElement() : null
    }

    @Override
    Object getProperty(Object list, String name) {
        if (super.hasProperty(list, name) == null) {
            read(list, name)
        }
        super.getProperty(list, name)
    }

    @Override
    Object getProperty(Class sender, Object list, String name, boolean superior, boolean inside) {
        if (super.hasProperty(list, name) == null) {
            read(list, name)
        }
        super.getProperty(sender, list, name, superior, inside)
    }

    @Override
    Object invokeMethod(Object list, String method, Object[] given) {
        Object result
        try {
            result = super.invokeMethod(list, method, HolderMembers.meant(list, method, given))
        } catch (MissingMethodException missing) {
            ApiObject element = missing.method == method && missing.type == list.class ? TypedList.sortOf(list) : null
            throw element == null ? missing : UnknownWord.ofList(element, method, given)
        }
        boolean alike = GIVE_LISTS.contains(method) || method == COPY && given.length == 0
        Map<String, Object> sort = alike ? TypedList.emptyElementOf(list) : null
        sort != null && result instanceof Collection && !(result instanceof TypedList) ? new ObjectList<Map<String, Object>>((Collection<Map<String, Object>>) result, sort) : result
    }
}
