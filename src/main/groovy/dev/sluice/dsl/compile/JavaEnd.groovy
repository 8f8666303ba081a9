package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import java.lang.StackWalker.Option
import java.lang.StackWalker.StackFrame
import java.lang.reflect.Method
import java.util.stream.Stream
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * What Groovy does where a script ends Java itself, wherever it says so: never with the status of what is done, and with {@code halt} as with
 * {@code exit}, since otherwise nobody could tell. Where it is found on the stack of whoever ends Java, the status is what was asked for.
 */
@CompileStatic
final class JavaEnd extends DelegatingMetaClass {
    private static final Set<String> ENDING = ['exit', 'halt'] as Set
    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
    private static final int NOT_DONE = 1
    private static final String NOTED = 'sluice.script.status'

    private JavaEnd(Class<?> type) {
        super(type)
    }

    /** From here on Groovy asks it, in this whole process. */
    static void install() {
        MetaClassRegistry registry = GroovySystem.metaClassRegistry
        for (Class<?> type : [System, Runtime, Method]) {
            if (!(registry.getMetaClass(type) instanceof JavaEnd)) {
                JavaEnd end = new JavaEnd(type)
                end.initialize()
                registry.setMetaClass(type, end)
            }
        }
    }

    @Override
    Object invokeStaticMethod(Object type, String name, Object[] given) {
        isEnd(type, name) ? end(given) : super.invokeStaticMethod(type, name, given)
    }

    @Override
    Object invokeMethod(Object object, String name, Object[] given) {
        isEnd(object, name) ? end(given) : super.invokeMethod(object, name, given)
    }

    @Override
    Object invokeMethod(Class sender, Object object, String name, Object[] given, boolean superior, boolean inside) {
        isEnd(object, name) ? end(given) : super.invokeMethod(sender, object, name, given, superior, inside)
    }

    private static boolean isEnd(Object object, String name) {
        boolean ends = object instanceof Method ? name == 'invoke' && isEnd((Method) object) : ENDING.contains(name) && (object instanceof Runtime || object == System)
        ends && script() != null
    }

    private static boolean isEnd(Method method) {
        ENDING.contains(method.name) && (method.declaringClass == System || method.declaringClass == Runtime)
    }

    private static Object end(Object[] given) {
        script().ending.run()
        Object asked = given ? InvokerHelper.asList(given.last()).find() : null
        int status = asked instanceof Number && asked.intValue() != 0 ? ((Number) asked).intValue() : NOT_DONE
        System.setProperty(NOTED, String.valueOf(status))
        Runtime.runtime.exit(status)
    }

    /** Where the classes come from of the script that calls, or null where none does. */
    private static ScriptClasses script() {
        STACK.walk { Stream<StackFrame> frames ->
            frames.map { StackFrame it -> (ScriptClasses) loaderOfScript(it.declaringClass.classLoader) }.filter { it != null }.findFirst().orElse(null)
        }
    }

    private static ClassLoader loaderOfScript(ClassLoader loader) {
        loader == null || loader instanceof ScriptClasses ? loader : loaderOfScript(loader.parent)
    }
}
