package dev.sluice.dsl.compile

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.Vocabulary
import groovy.transform.CompileStatic
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * A method of a script, as the scripts after it call it. Groovy's own closure of a method would look for a variable of its name
 * where the arguments do not fit, and so find itself again.
 */
@CompileStatic
final class ScriptMethod extends Closure<Object> {
    private final String method

    ScriptMethod(Script script, String method) {
        super(script)
        this.method = method
        MetaMethod longest = all(script, method).max { it.parameterTypes.length }
        maximumNumberOfParameters = longest.parameterTypes.length
        parameterTypes = longest.nativeParameterTypes
    }

    Object doCall(Object... given) {
        Script script = (Script) owner
        if (script.metaClass.pickMethod(method, given.collect { it == null ? null : it.class } as Class[]) == null) {
            throw DslException.about(method, misused(script, method, given))
        }
        InvokerHelper.invokeMethod(script, method, given)
    }

    /** What to say of {@code given}, which no method of that name takes; null where there is none at all. */
    static String misused(Script script, String method, Object[] given) {
        List<String> taken = all(script, method).collect { types(it.nativeParameterTypes.toList()) }.unique()
        taken.empty ? null : "$method takes ${Vocabulary.either(taken)}, not ${types(given*.class)}."
    }

    /** {@code (String, Integer, null)}. */
    static String types(List<Class<?>> all) {
        "(${all.collect { type(it) }.join(', ')})"
    }

    private static String type(Class<?> type) {
        if (type == null) {
            return 'null'
        }
        Closure.isAssignableFrom(type) ? 'Closure' : type.simpleName
    }

    private static List<MetaMethod> all(Script script, String method) {
        script.metaClass.respondsTo(script, method).findAll { it.declaringClass.theClass == script.class }.sort { it.parameterTypes.length }
    }
}
