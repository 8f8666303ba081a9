package dev.sluice.dsl.check

import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/** Finds calls of static methods that a class which the script declares does not have. */
@POJO
@CompileStatic
final class DeclaredClasses {
    private static final String MISSING = '$static_methodMissing'

    private final Map<String, ClassNode> types = [:]

    /** Has a look at all of {@code script} first. */
    void begin(ModuleNode script) {
        script.classes.findAll { isWhole(it) }.each { types.put(it.nameWithoutPackage, it) }
    }

    /** Whether the text of the class tells all of its static methods. */
    private static boolean isWhole(ClassNode type) {
        boolean alone = type.superClass == null || type.superClass.name == 'java.lang.Object' || type.superClass.name == 'Object'
        alone && type.interfaces.length == 0 && !type.enum && !type.annotations && type.methods.every { it.name != MISSING }
    }

    /** What is wrong with {@code call}, or null. */
    String wrong(MethodCallExpression call) {
        String name = call.methodAsString
        String type = call.objectExpression instanceof VariableExpression ? ((VariableExpression) call.objectExpression).name : null
        ClassNode declared = name == null || call.implicitThis ? null : types[type]
        if (declared == null || isOfEveryClass(name)) {
            return null
        }
        List<String> known = declared.methods.findAll { it.static }*.name + declared.properties.findAll { it.static }.collectMany { accessors(it.name) }
        known.contains(name) ? null : "$type has no static method '$name'. ${Suggestion.orElse(name, known, 'Declare it there first.')}"
    }

    private static List<String> accessors(String property) {
        ['get', 'set', 'is'].collect { it + property.capitalize() } + [property]
    }

    private static boolean isOfEveryClass(String name) {
        MetaClass type = GroovySystem.metaClassRegistry.getMetaClass(Class)
        type.methods.any { MetaMethod it -> it.name == name } || type.metaMethods.any { MetaMethod it -> it.name == name }
    }
}
