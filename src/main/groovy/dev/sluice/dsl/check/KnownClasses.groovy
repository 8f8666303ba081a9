package dev.sluice.dsl.check

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.control.ResolveVisitor

/** The classes that a script finds by their names: its own, what it imports, and what Groovy imports for every script. */
@POJO
@CompileStatic
final class KnownClasses {
    /** How a message begins of a class that is not there. */
    static final String NONE = 'there is no class '

    private final ClassLoader loader
    private final Set<String> own = []
    private final List<String> packages = [''] + ResolveVisitor.DEFAULT_IMPORTS.toList()

    KnownClasses(ClassLoader loader) {
        this.loader = loader
    }

    /** Has a look at all of {@code script} first. */
    void begin(ModuleNode script) {
        own.addAll(script.classes*.nameWithoutPackage + script.imports*.alias)
        packages.addAll(script.starImports*.packageName)
    }

    /** Whether the script declares it or imports it by that name. */
    boolean isImported(String name) {
        own.contains(name)
    }

    /** @param name with its package, or without one where it is imported */
    boolean has(String name) {
        isImported(name) || name in ['BigInteger', 'BigDecimal'] || packages.any { isThere(it + name) }
    }

    /** Looks for the class alone: nothing of it is executed. */
    private boolean isThere(String name) {
        try {
            Class.forName(name, false, loader)
            return true
        } catch (ClassNotFoundException | LinkageError none) {
            return false
        }
    }

    /** How it is said that there is no class of that name. */
    static String none(String name) {
        "$NONE'$name'. Import it, or look how it is spelt."
    }
}
