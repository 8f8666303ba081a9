package dev.sluice.dsl.flow

import groovy.transform.CompileStatic
import org.codehaus.groovy.reflection.ClassInfo

/** What Groovy does where a script looks for something in a list, a set or a map, as far as it is compared by its {@link Meanings}. */
@CompileStatic
final class HolderMembers extends DelegatingMetaClass {
    /** Methods that look for what they are given first. */
    private static final Set<String> SEEKING = ['contains', 'isCase', 'indexOf', 'lastIndexOf', 'get', 'getAt', 'getOrDefault', 'containsKey', 'containsValue',
            'count', 'remove', 'minus', 'grep'] as Set
    /** Methods that look for each of what they are given. */
    private static final Set<String> SEEKING_ALL = ['containsAll', 'minus', 'removeAll', 'retainAll', 'intersect', 'disjoint', 'grep', 'subMap'] as Set

    /** Methods that take a number for a place of a list. */
    private static final Set<String> PLACED = ['get', 'getAt', 'getOrDefault', 'remove'] as Set

    /** Methods of a map that put something where they would look for it: a number is the same key whatever Java has it as. */
    private static final Set<String> PUTTING = ['put', 'putAt'] as Set

    /** Methods of a list that make keys of what braces tell. */
    private static final Set<String> KEYING = ['groupBy', 'countBy'] as Set

    private HolderMembers(MetaClass plain) {
        super(plain)
    }

    /** From here on Groovy asks it, in this whole process. */
    static void install() {
        MetaClassRegistry registry = GroovySystem.metaClassRegistry
        if (!(registry.metaClassCreationHandler instanceof Makers)) {
            registry.metaClassCreationHandle = new Makers()
            // Of some, Groovy has looked at what they understand before.
            ClassInfo.allClassInfo*.theClass.findAll { isHolder(it) && !(registry.getMetaClass(it) instanceof DelegatingMetaClass) }.each { Class<?> type ->
                HolderMembers members = new HolderMembers(registry.getMetaClass(type))
                members.initialize()
                registry.setMetaClass(type, members)
            }
        }
    }

    /** Makes one for each class of lists, sets and maps that a script comes by. */
    private static final class Makers extends MetaClassRegistry.MetaClassCreationHandle {
        @Override
        protected MetaClass createNormalMetaClass(Class type, MetaClassRegistry registry) {
            MetaClass plain = super.createNormalMetaClass(type, registry)
            isHolder(type) ? new HolderMembers(plain) : plain
        }
    }

    private static boolean isHolder(Class<?> type) {
        type != null && (Collection.isAssignableFrom(type) || Map.isAssignableFrom(type))
    }

    @Override
    Object invokeMethod(Object holder, String method, Object[] given) {
        if (holder instanceof KnownRow) {
            holder.asked(method, given)
        }
        super.invokeMethod(holder, method, meant(holder, method, given))
    }

    @Override
    Object getProperty(Object holder, String name) {
        Object written = inText(holder, name)
        written == null ? super.getProperty(holder, key(holder, name)) : written
    }

    @Override
    Object getProperty(Class sender, Object holder, String name, boolean superior, boolean inside) {
        Object written = inText(holder, name)
        written == null ? super.getProperty(sender, holder, key(holder, name), superior, inside) : written
    }

    /** What a map has at a key such as {@code "qa$n"}, which to Groovy is not the text that it says. */
    private static Object inText(Object holder, String name) {
        Object key = holder instanceof Map && name != null ? Meanings.alike(holder.keySet(), name) : null
        key == null ? null : ((Map<?, ?>) holder).get(key)
    }

    private static String key(Object holder, String name) {
        holder instanceof Map && name != null ? Meanings.among(holder.keySet(), name).toString() : name
    }

    /** What a method of {@code holder} is given, as it is meant among what is in there. */
    static Object[] meant(Object holder, String method, Object[] given) {
        if (KEYING.contains(method) && holder instanceof Collection) {
            return given.collect { it instanceof Closure ? NumberKeys.told((Closure<?>) it) : it } as Object[]
        }
        boolean puts = PUTTING.contains(method) && holder instanceof Map && given && given[0] instanceof Number
        if (!given || !puts && !SEEKING.contains(method) && !SEEKING_ALL.contains(method)) {
            return given
        }
        Collection<?> all = holder instanceof Map ? method == 'containsValue' ? holder.values() : holder.keySet() : (Collection<?>) holder
        boolean several = SEEKING_ALL.contains(method) && given[0] instanceof Collection
        boolean placed = given[0] instanceof Number && (holder instanceof List && PLACED.contains(method) || holder instanceof Collection && method == 'getAt')
        if (placed || !several && !puts && !SEEKING.contains(method)) {
            return given
        }
        Object[] meant = given.clone()
        meant[0] = several ? ((Collection<?>) given[0]).collect { Meanings.among(all, it) } : Meanings.among(all, given[0])
        if (method == 'grep' && !several) {
            meant[0] = Meanings.choice(meant[0])
        }
        meant
    }
}
