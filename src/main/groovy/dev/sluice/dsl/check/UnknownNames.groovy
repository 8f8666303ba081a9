package dev.sluice.dsl.check

import dev.sluice.dsl.flow.Units
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Words
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/**
 * Finds the names that stand for nothing in a script. What begins with a capital may be a class, what leads to one a package: then that
 * class has to be there. A script that sets its variables by other means than an assignment is believed all its names.
 */
@POJO
@CompileStatic
final class UnknownNames extends CodeVisitorSupport {
    /** What Groovy gives every script and all braces besides their properties. */
    private static final Set<String> GIVEN = ['this', 'super', 'it', 'delegate', 'owner', 'thisObject', ScriptContext.PARAMS] as Set
    /** The classes without a capital. */
    private static final Set<String> PRIMITIVES = ['boolean', 'byte', 'char', 'short', 'int', 'long', 'float', 'double', 'void'] as Set
    /** By these a script may set variables, or look whether there are any. */
    private static final Set<String> OTHER_MEANS = ['binding', 'metaClass', 'evaluate', 'setProperty', 'setVariable', 'hasProperty',
            'getProperty', 'propertyMissing', 'mixin'] as Set
    /** By these a script may give others' objects methods of its own. */
    private static final Set<String> EXTENDING = ['use', 'metaClass', 'mixin'] as Set
    /** A shorter name is near to many. */
    private static final int LONG_ENOUGH = 5

    private final Grammar grammar
    private final ScriptNames names
    private final KnownClasses classes
    /** The names that begin the name of a package, with the class to which it leads. */
    private final Map<Expression, String> packages = new IdentityHashMap<>()
    private boolean believed
    /** Whether the script may give objects that are not its own more methods. */
    boolean extending

    UnknownNames(Grammar grammar, ScriptNames names, KnownClasses classes) {
        this.grammar = grammar
        this.names = names
        this.classes = classes
    }

    /** Has a look at all of {@code script} first. */
    void begin(ModuleNode script) {
        classes.begin(script)
        believed = names.open || script.methods.any { OTHER_MEANS.contains(it.name) }
        script.statementBlock.visit(this)
        script.methods.each { it.code?.visit(this) }
    }

    @Override
    void visitVariableExpression(VariableExpression variable) {
        note(variable.name)
    }

    @Override
    void visitPropertyExpression(PropertyExpression property) {
        note(property.propertyAsString)
        notePackage(property)
        super.visitPropertyExpression(property)
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        note(call.methodAsString)
        super.visitMethodCallExpression(call)
    }

    private void note(String name) {
        believed = believed || OTHER_MEANS.contains(name)
        extending = extending || EXTENDING.contains(name)
    }

    /**
     * What is wrong with {@code variable} where its value is asked for, or null.
     *
     * @param sure whether nothing but the script can give it a meaning there; else only what is nearly a known name is wrong
     * @param sureOfClasses the same, where it may be the name of a class
     */
    String wrong(VariableExpression variable, boolean sure, boolean sureOfClasses) {
        String name = variable.name
        if (believed || isKnown(name)) {
            return null
        }
        String type = packages[variable]
        if (type != null || isClass(name)) {
            return !sureOfClasses || classes.has(type ?: name) ? null : KnownClasses.none(type ?: name)
        }
        if (isCapital(name) && !name.contains('_') && classes.has(name)) {
            return null
        }
        sure || isSlip(name) ? grammar.noValue(name, names.variables()) : null
    }

    /** Whether nothing outside of an object has that name, so that it has to be one of its fields. */
    boolean isStrange(String name) {
        !believed && !isKnown(name) && !Words.has(name) && !isCapital(name)
    }

    private boolean isKnown(String name) {
        PRIMITIVES.contains(name) || GIVEN.contains(name) || names.isVariable(name) || Words.listing(name) != null || grammar.points.contains(name) || Units.POINTS.contains(name)
                || names.isProperty(name) || classes.isImported(name)
    }

    /** Whether a known name is meant: where others may be known, too, they are hardly so near to one. */
    private boolean isSlip(String name) {
        if (Words.has(name) || grammar.schema.types().any { Type type -> type.fields().containsKey(name) }) {
            return false
        }
        List<String> meant = name.length() < LONG_ENOUGH ? [] : names.variables().toList()
        List<String> all = (meant + Words.listings() + grammar.points).findAll { !it.startsWith(name) && !name.startsWith(it) }
        Suggestion.of(name, all).present
    }

    /** Notes the name at the beginning of {@code property} where that leads to a class through its package. */
    private void notePackage(PropertyExpression property) {
        List<String> path = []
        Expression rest = property
        while (rest instanceof PropertyExpression) {
            path.push(rest.propertyAsString)
            rest = rest.objectExpression
        }
        int last = path.findIndexOf { isCapital(it) }
        VariableExpression leading = rest instanceof VariableExpression ? (VariableExpression) rest : null
        if (last >= 0 && leading != null && !isCapital(leading.name)) {
            // The whole is met before its parts: they lead to the same class, or end before it.
            packages.putIfAbsent(leading, ([leading.name] + path.take(last + 1)).join('.'))
        }
    }

    /** Whether it is written as names of classes are. */
    private static boolean isClass(String name) {
        isCapital(name) && !name.contains('_') && (name =~ /\p{Ll}/).find()
    }

    private static boolean isCapital(String name) {
        name && Character.isUpperCase(name.charAt(0))
    }
}
