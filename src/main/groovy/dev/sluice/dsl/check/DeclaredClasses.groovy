package dev.sluice.dsl.check

import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/** Finds static methods and fields that are asked of a class which the script declares, and which it does not have. */
@POJO
@CompileStatic
final class DeclaredClasses {
    private static final List<String> MISSING = ['$static_methodMissing', '$static_propertyMissing']
    private static final MetaClass OF_EVERY_CLASS = GroovySystem.metaClassRegistry.getMetaClass(Class)

    private final Map<String, ClassNode> types = [:]

    /** Has a look at all of {@code script} first. */
    void begin(ModuleNode script) {
        script.classes.findAll { isWhole(it) }.each { types.put(it.nameWithoutPackage, it) }
    }

    /** Whether the text of the class tells all of its static methods. */
    private static boolean isWhole(ClassNode type) {
        boolean alone = type.superClass == null || type.superClass.name == 'java.lang.Object' || type.superClass.name == 'Object'
        alone && type.interfaces.length == 0 && !type.enum && !type.annotations && type.methods.every { !(it.name in MISSING) }
    }

    /** What is wrong with {@code call}, or null. */
    String wrong(MethodCallExpression call) {
        call.implicitThis ? null : wrong('method', call.objectExpression, call.methodAsString, OF_EVERY_CLASS.methods*.name + OF_EVERY_CLASS.metaMethods*.name)
    }

    /** What is wrong with reading {@code property}, or null. */
    String wrong(PropertyExpression property) {
        wrong('field', property.objectExpression, property.propertyAsString, OF_EVERY_CLASS.properties*.name)
    }

    private String wrong(String sort, Expression type, String name, List<String> ofEveryClass) {
        ClassNode declared = name != null && type instanceof VariableExpression ? types[((VariableExpression) type).name] : null
        if (declared == null || name in ofEveryClass) {
            return null
        }
        List<String> known = sort == 'method' ? methods(declared) : fields(declared)
        known.contains(name) ? null : "$declared.nameWithoutPackage has no static $sort '$name'. ${Suggestion.orElse(name, known, 'Declare it there first.')}"
    }

    private static List<String> methods(ClassNode type) {
        type.methods.findAll { it.static }*.name + type.properties.findAll { it.static }.collectMany { accessors(it.name) } + values(type)
    }

    private static List<String> accessors(String property) {
        ['get', 'set', 'is'].collect { it + property.capitalize() }
    }

    private static List<String> fields(ClassNode type) {
        List<String> accessors = type.methods.findAll { it.static && it.name =~ /^(get|is)./ }*.name
        values(type) + accessors.collect { it.replaceFirst(/^(get|is)/, '').uncapitalize() } + type.innerClasses.collect { it.nameWithoutPackage.tokenize('$').last() } +
                ['this', 'super']
    }

    private static List<String> values(ClassNode type) {
        (type.fields.findAll { it.static }*.name + type.properties.findAll { it.static }*.name).unique()
    }
}
