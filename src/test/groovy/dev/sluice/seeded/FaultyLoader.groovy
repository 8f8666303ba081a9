package dev.sluice.seeded

import groovy.transform.CompileStatic
import java.nio.file.Path

/** Loads the program and its specs anew, with what is wrong first; the libraries stay loaded, which makes the next spec quick. */
@CompileStatic
final class FaultyLoader extends URLClassLoader {
    private static final String OURS = 'dev.sluice.'
    private static final String RUNNER = SpecsOnCall.packageName + '.'

    FaultyLoader(List<Path> folders) {
        super(folders.collect { it.toUri().toURL() } as URL[], FaultyLoader.classLoader)
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) {
        if (!name.startsWith(OURS) || name.startsWith(RUNNER)) {
            return super.loadClass(name, resolve)
        }
        synchronized (getClassLoadingLock(name)) {
            findLoadedClass(name) ?: findClass(name)
        }
    }

    @Override
    URL getResource(String name) {
        findResource(name) ?: super.getResource(name)
    }

    @Override
    Enumeration<URL> getResources(String name) {
        Enumeration<URL> own = findResources(name)
        own.hasMoreElements() ? own : super.getResources(name)
    }
}
