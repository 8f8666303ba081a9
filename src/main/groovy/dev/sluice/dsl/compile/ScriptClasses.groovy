package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Loads the classes of scripts. Where several declare a class of one name, others find the newest; each script finds its own. */
@POJO
@CompileStatic
final class ScriptClasses extends ClassLoader {
    /** Of one script. */
    @POJO
    @CompileStatic
    private static final class Layer extends ClassLoader {
        private final Map<String, byte[]> classes

        Layer(ClassLoader parent, Map<String, byte[]> classes) {
            super(parent)
            this.classes = classes
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                byte[] code = classes.get(name)
                code == null ? super.loadClass(name, resolve)
                        : findLoadedClass(name) ?: defineClass(name, code, 0, code.length)
            }
        }
    }

    private final Map<String, Class<?>> newest = [:]
    /** What happens before a script ends Java; it may throw. */
    final Runnable ending

    /** Of scripts that nobody runs. */
    ScriptClasses(ClassLoader parent) {
        this(parent, { })
    }

    ScriptClasses(ClassLoader parent, Runnable ending) {
        super(parent)
        this.ending = ending
    }

    /** The class that runs {@code script}, or null where it has nothing to run. */
    Class<?> load(CompiledScript script) {
        Layer layer = new Layer(this, script.classes)
        for (String name : script.classes.keySet()) {
            newest.put(name, layer.loadClass(name))
        }
        Class<?> main = script.main == null ? null : newest.get(script.main)
        main != null && Script.isAssignableFrom(main) ? main : null
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        Class<?> found = newest.get(name)
        if (found == null) {
            throw new ClassNotFoundException(name)
        }
        found
    }
}
