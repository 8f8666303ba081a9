package dev.sluice.dsl.flow

import dev.sluice.language.Groups
import groovy.transform.CompileStatic

/** What Groovy does where a script looks for something in a list, a set or a map, as far as it is compared by its {@link Meanings}. */
@CompileStatic
final class HolderMembers extends DelegatingMetaClass {
    /** Methods that look for what they are given first. */
    private static final Set<String> SEEKING = ['contains', 'isCase', 'indexOf', 'lastIndexOf', 'get', 'getAt', 'getOrDefault', 'containsKey', 'containsValue',
            'count', 'remove', 'minus'] as Set
    /** Methods that look for each of what they are given. */
    private static final Set<String> SEEKING_ALL = ['containsAll', 'minus', 'removeAll', 'retainAll', 'intersect', 'disjoint'] as Set
    private static final List<Class<?>> HOLDERS = [[], [:], [] as Set, [:].keySet(), [:].values(), new HashSet<Object>(), new HashMap<Object, Object>(),
            new TreeSet<Object>(), new TreeMap<Object, Object>(), [].asImmutable(), ([] as Set).asImmutable(), [:].asImmutable(), List.of(), List.of(1, 2, 3),
            Arrays.asList(1)]*.class + [Groups]

    private HolderMembers(Class<?> type) {
        super(type)
    }

    /** From here on Groovy asks it, in this whole process. */
    static void install() {
        MetaClassRegistry registry = GroovySystem.metaClassRegistry
        for (Class<?> type : HOLDERS) {
            if (!(registry.getMetaClass(type) instanceof HolderMembers)) {
                HolderMembers members = new HolderMembers(type)
                members.initialize()
                registry.setMetaClass(type, members)
            }
        }
    }

    @Override
    Object invokeMethod(Object holder, String method, Object[] given) {
        super.invokeMethod(holder, method, meant(holder, method, given))
    }

    @Override
    Object getProperty(Object holder, String name) {
        super.getProperty(holder, key(holder, name))
    }

    @Override
    Object getProperty(Class sender, Object holder, String name, boolean superior, boolean inside) {
        super.getProperty(sender, holder, key(holder, name), superior, inside)
    }

    private static String key(Object holder, String name) {
        holder instanceof Map ? Meanings.among(holder.keySet(), name).toString() : name
    }

    /** What a method of {@code holder} is given, as it is meant among what is in there. */
    static Object[] meant(Object holder, String method, Object[] given) {
        if (!given || !SEEKING.contains(method) && !SEEKING_ALL.contains(method)) {
            return given
        }
        Collection<?> all = holder instanceof Map ? method == 'containsValue' ? holder.values() : holder.keySet() : (Collection<?>) holder
        boolean several = SEEKING_ALL.contains(method) && given[0] instanceof Collection
        if (!several && !SEEKING.contains(method)) {
            return given
        }
        Object[] meant = given.clone()
        meant[0] = several ? ((Collection<?>) given[0]).collect { Meanings.among(all, it) } : Meanings.among(all, given[0])
        meant
    }
}
