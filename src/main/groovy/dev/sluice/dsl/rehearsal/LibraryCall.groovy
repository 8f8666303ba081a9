package dev.sluice.dsl.rehearsal

import dev.sluice.dsl.flow.Meanings
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.runtime.ScriptBytecodeAdapter

/**
 * A call of a method in a rehearsal. What Java and Groovy do with lists, maps and texts compares what is known with what is {@link Unknown}
 * without asking that: {@code ['prod'].contains(unknown)} would be false. So only methods that look at nothing are called with something
 * unknown, and at any other one the rehearsal ends.
 */
@POJO
@CompileStatic
final class LibraryCall {
    /** The methods that keep, give, count or hand on what is there, whatever it is, and those that ask it themselves. */
    static final Set<String> CARRYING = ['add', 'addAll', 'addFirst', 'addLast', 'push', 'offer', 'put', 'putAll', 'putAt', 'putIfAbsent', 'set', 'leftShift',
            'get', 'getAt', 'getOrDefault', 'containsKey', 'keySet', 'values', 'entrySet', 'getKey', 'getValue', 'first', 'last', 'head', 'tail', 'init',
            'getFirst', 'getLast', 'take', 'takeRight', 'drop', 'dropRight', 'pop', 'poll', 'peek', 'removeFirst', 'removeLast', 'removeAt', 'clear', 'subList',
            'reverse', 'swap', 'collate', 'transpose', 'withIndex', 'indexed', 'withDefault', 'multiply', 'size', 'isEmpty', 'iterator', 'listIterator', 'stream',
            'parallelStream', 'spliterator', 'each', 'eachWithIndex', 'eachEntry', 'reverseEach', 'forEach', 'collect', 'collectEntries', 'collectMany', 'find',
            'findAll', 'findResult', 'findResults', 'findIndexOf', 'any', 'every', 'inject', 'groupBy', 'with', 'tap', 'identity', 'clone', 'toList', 'toArray',
            'asList', 'asImmutable', 'asUnmodifiable', 'asSynchronized', 'copyOf', 'of', 'ofNullable', 'entry', 'nCopies', 'singletonList', 'singletonMap',
            'unmodifiableList', 'unmodifiableMap', 'unmodifiableCollection', 'synchronizedList', 'synchronizedMap', 'getClass', 'call', 'accept', 'apply'] as Set

    private static final String LANGUAGE = 'dev.sluice.dsl.'
    private static final String REHEARSAL = LibraryCall.packageName
    private static final List<String> LIBRARIES = ['java.', 'groovy.', 'org.codehaus.groovy.']

    private final Object object
    private final String name
    private final Object[] given

    LibraryCall(Object object, String name, Object... given) {
        this.object = object
        this.name = name
        this.given = given
    }

    static boolean isOfLibrary(Class<?> type) {
        isOfLibrary(type.name)
    }

    static boolean isOfLibrary(String type) {
        LIBRARIES.any { type.startsWith(it) }
    }

    /** Whether a script declares it: such a class, and no other, is written so that it asks what is unknown. */
    static boolean isOfScript(Class<?> type) {
        type.classLoader != null && type.classLoader.class.name.startsWith(LANGUAGE)
    }

    Object result() {
        mustKnow()
        if (Meanings.ASKING.contains(name) && given?.length == 1) {
            return Meanings.asked(object, given[0], name, false)
        }
        name == 'plus' && given?.length == 1 ? Unknown.joined(object, name, given[0]) : ScriptBytecodeAdapter.invokeMethodN(LibraryCall, object, name, given)
    }

    /** Ends the rehearsal where the method would look at something unknown. */
    void mustKnow() {
        switch (object) {
            case Unknown: break
            case Collection:
            case Map:
            case CharSequence:
                mustKnow([object, given])
                break
            default:
                Class<?> type = object instanceof Class ? (Class<?>) object : object?.class
                mustKnow(type == null || isOfScript(type) || type.packageName == REHEARSAL ? null : given)
        }
    }

    private void mustKnow(Object values) {
        if (values != null && !CARRYING.contains(name) && name != 'plus') {
            Unknown.decided(values)
        }
    }
}
