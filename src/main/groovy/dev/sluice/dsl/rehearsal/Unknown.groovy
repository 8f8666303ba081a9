package dev.sluice.dsl.rehearsal

import dev.sluice.dsl.flow.Units
import groovy.transform.CompileStatic
import java.lang.reflect.Modifier
import java.util.function.BiFunction
import org.codehaus.groovy.runtime.FormatHelper
import org.codehaus.groovy.runtime.InvokerHelper
import org.codehaus.groovy.runtime.MethodClosure
import org.codehaus.groovy.runtime.ScriptBytecodeAdapter

/**
 * What comes of something that a rehearsal did not do: a text, a status, a list, a stream, whatever a run would have there. A script may
 * keep it, hand it on, print it, and take parts of it, which are as unknown. Where the script decides something by it, the rehearsal ends.
 */
@CompileStatic
final class Unknown implements GroovyInterceptable {
    private static final Set<String> DECIDING = Set.of('asBoolean', 'equals', 'compareTo', 'hashCode', 'iterator', 'isCase', 'toString', 'is')
    private static final String SHOWN = 'known after run'
    private static final int DEEPEST = 5

    /** Whether there has been any: what looks for one need not look before. */
    private static volatile boolean made

    private final String what
    private final BiFunction<String, Throwable, Error> ends
    /** Whether it stands for all elements of a list that is unknown, while {@code *.} goes through it. */
    private final boolean element

    /**
     * @param what it is, for people: {@code what 'date' gives}
     * @param ends gives what is thrown where the rehearsal ends because of it, be it in place of another failure
     */
    Unknown(String what, BiFunction<String, Throwable, Error> ends) {
        this(what, ends, false)
    }

    private Unknown(String what, BiFunction<String, Throwable, Error> ends, boolean element) {
        this.what = what
        this.ends = ends
        this.element = element
        made = true
    }

    /** Ends the rehearsal. */
    Error decide() {
        throw ends.apply(what, null)
    }

    /** What ends the rehearsal where Groovy found nothing that takes it: {@code failure}. */
    Error instead(Throwable failure) {
        ends.apply(what, failure)
    }

    @Override
    Object invokeMethod(String name, Object given) {
        boolean asks = name in DECIDING || given instanceof Object[] && given.any { it instanceof Closure }
        if (asks) {
            throw decide()
        }
        this
    }

    @Override
    Object getProperty(String name) {
        this
    }

    @Override
    void setProperty(String name, Object value) {
        // What is unknown stays so.
    }

    @Override
    boolean equals(Object other) {
        throw decide()
    }

    @Override
    int hashCode() {
        throw decide()
    }

    @Override
    String toString() {
        throw decide()
    }

    /** The unknown that is {@code value} or in it, or null. */
    static Unknown in(Object value) {
        made ? find(value, DEEPEST) : null
    }

    private static Unknown find(Object value, int deep) {
        if (value instanceof Unknown) {
            return (Unknown) value
        }
        Collection<?> parts = deep == 0 ? null : parts(value)
        for (Object part : parts) {
            Unknown found = find(part, deep - 1)
            if (found != null) {
                return found
            }
        }
        null
    }

    private static Collection<?> parts(Object value) {
        switch (value) {
            case GString: return ((GString) value).values.toList()
            case Map: return isPlain(value) ? ((Map<?, ?>) value).values() : []
            case Collection: return isPlain(value) ? (Collection<?>) value : []
            case Object[]: return ((Object[]) value).toList()
            case Map.Entry: return [((Map.Entry<?, ?>) value).key, ((Map.Entry<?, ?>) value).value]
            case Optional: return [((Optional<?>) value).orElse(null)]
            case Closure:
            case Script: return []
            default: return value != null && LibraryCall.isOfScript(value.class) ? fields(value) : []
        }
    }

    /** What is in the fields of an object of a class that a script declares, and of those that it inherits from there. */
    private static Collection<?> fields(Object value) {
        List<Object> all = []
        for (Class<?> type = value.class; type != null && LibraryCall.isOfScript(type); type = type.superclass) {
            type.declaredFields.findAll { !Modifier.isStatic(it.modifiers) }.each {
                it.accessible = true
                all << it.get(value)
            }
        }
        all
    }

    /** Whether nothing comes of looking into it: other lists of ours may ask an engine, or tell that somebody looked. */
    private static boolean isPlain(Object value) {
        value instanceof ArrayList || LibraryCall.isOfLibrary(value.class)
    }

    /** {@code value}, by which something is decided. */
    static Object decided(Object value) {
        Unknown unknown = in(value)
        if (unknown != null) {
            throw unknown.decide()
        }
        value
    }

    /**
     * What an operator makes of two values, such as {@code left - right}: what is joined with something unknown is unknown, and so is what
     * remains where that is taken away.
     *
     * @param operation the method that Groovy calls for it
     */
    static Object joined(Object left, String operation, Object right) {
        boolean keeps = operation == 'plus' && (left instanceof Collection || left instanceof Map) && !(right instanceof Unknown)
        Unknown unknown = keeps ? left instanceof Unknown ? (Unknown) left : (Unknown) null : in([left, right])
        if (unknown != null) {
            return unknown
        }
        switch (operation) {
            case 'minus': return Units.minus(left, right)
            case 'plus': return Units.plus(left, right)
            case 'multiply': return Units.times(left, right)
            case 'div': return Units.over(left, right)
            default: return ScriptBytecodeAdapter.invokeMethodN(Unknown, left, operation, [right] as Object[])
        }
    }

    /** What a script gets that tells {@code object} something. @param how {@code .}, {@code ?.} or {@code *.} */
    static Object told(Object object, String how, Object name, Object... given) {
        if (how == '*.') {
            return object?.collect { told(it, '?.', name, given) }
        }
        how == '?.' && object == null ? null : new LibraryCall(object, name.toString(), given).result()
    }

    /** {@code object.&name}, which is told nothing unknown either. */
    static Object pointer(Object object, String name) {
        Closure<?> pointer = (Closure<?>) ScriptBytecodeAdapter.getMethodPointer(object, name)
        object instanceof Unknown ? pointer : new CarefulPointer(object, name, pointer)
    }

    /** What a script hands to a method called {@code name} (null where only the run can tell) that one of {@code near} has. */
    static List<Object> handed(boolean inBraces, List<?> near, String name, Object... given) {
        if (made) {
            new NearObjects(inBraces, near).answering(name, given).each { new LibraryCall(it, name, given).mustKnow() }
        }
        given.toList()
    }

    /** A method of an object as a closure. */
    private static final class CarefulPointer extends MethodClosure {
        private final Closure<?> plain

        CarefulPointer(Object owner, String method, Closure<?> plain) {
            super(owner, method)
            this.plain = plain
        }

        @Override
        protected Object doCall(Object given) {
            asked(InvokerHelper.asArray(given))
        }

        /** With none or several. */
        protected Object doCall(Object... given) {
            asked(given)
        }

        private Object asked(Object[] given) {
            if (!(owner instanceof Class)) {
                return told(owner, '.', method, given)
            }
            new LibraryCall(owner, method, given).mustKnow()
            InvokerHelper.invokeClosure(plain, given)
        }
    }

    /** {@code value}, through whose elements {@code *.} goes: of a list that is unknown one stands for all. */
    static Object elements(Object value) {
        value instanceof Unknown ? [new Unknown(((Unknown) value).what, ((Unknown) value).ends, true)] : value
    }

    /** What {@code *.} gave: of a list that is unknown, something unknown. */
    static Object gathered(Object given) {
        Object only = given instanceof ArrayList && ((List<?>) given).size() == 1 ? ((List<?>) given)[0] : null
        boolean ofAll = only instanceof Unknown && ((Unknown) only).element
        ofAll ? new Unknown(((Unknown) only).what, ((Unknown) only).ends, false) : given
    }

    /** {@code value}, with words in place of what is unknown, for whoever looks at it. */
    static Object readable(Object value) {
        switch (value) {
            case Unknown: return SHOWN
            case GString: return shown(value)
            case ArrayList: return in(value) == null ? value : ((List<?>) value).collect { readable(it) }
            case LinkedHashMap: return in(value) == null ? value : ((Map<?, ?>) value).collectEntries { key, each -> [key, readable(each)] }
            default: return value
        }
    }

    /** {@code value} as the type that a script declares; what is unknown is of any type. */
    static Object typed(Object value, Class<?> type) {
        value instanceof Unknown ? value : ScriptBytecodeAdapter.castToType(value, type)
    }

    /** The same for {@code value as Type}. */
    static Object coerced(Object value, Class<?> type) {
        value instanceof Unknown ? value : ScriptBytecodeAdapter.asType(value, type)
    }

    /** {@code value} as it is printed. */
    static String shown(Object value) {
        if (value instanceof GString) {
            List<String> parts = ((GString) value).values.collect { it instanceof Closure ? late((Closure<?>) it) : shown(it) }
            return [((GString) value).strings.toList(), parts + ['']].transpose().collectMany { it as List }.join('')
        }
        in(value) == null ? FormatHelper.toString(value) : SHOWN
    }

    /** What braces in a text give when it is written: {@code "${-> name}"}, or {@code "${out -> out << name}"}. */
    private static String late(Closure<?> braces) {
        if (braces.maximumNumberOfParameters == 0) {
            return shown(braces.call())
        }
        StringWriter written = new StringWriter()
        braces.call(written)
        written
    }
}
