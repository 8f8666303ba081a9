package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.expr.AttributeExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.syntax.Types

/** The fields that braces read of the element which a method of a list hands them: in a list without elements, nobody else looks at them. */
@POJO
@CompileStatic
final class ReadInBraces extends CodeVisitorSupport {
    /** The methods that hand braces each element, first or alone. */
    static final Set<String> METHODS = ['each', 'eachWithIndex', 'findAll', 'find', 'any', 'every', 'collect', 'collectMany', 'collectEntries', 'count', 'countBy', 'sum', 'average',
            'groupBy', 'sort', 'toSorted', 'min', 'max', 'findResult', 'findResults', 'findIndexOf', 'split', 'unique', 'toUnique', 'takeWhile', 'dropWhile', 'where', 'inject'] as Set
    /** The same of a stream of Java's. */
    static final Set<String> OF_STREAMS = ['map', 'filter', 'flatMap', 'forEach', 'mapToInt', 'mapToLong', 'mapToDouble', 'anyMatch', 'allMatch', 'noneMatch'] as Set
    /** The methods that hand braces, first, what came of the elements before. */
    private static final Set<String> GATHERING = ['inject'] as Set
    private static final String IT = 'it'

    private final String element
    private final Set<String> fields = []

    private ReadInBraces(String element) {
        this.element = element
    }

    static Set<String> of(ClosureExpression braces, String method) {
        int place = method in GATHERING ? 1 : 0
        boolean named = braces.parameters != null && braces.parameters.length > place
        boolean implied = braces.parameters != null && place == 0
        if (!named && !implied) {
            return [] as Set<String>
        }
        ReadInBraces read = new ReadInBraces(named ? braces.parameters[place].name : IT)
        braces.code.visit(read)
        read.fields
    }

    @Override
    void visitPropertyExpression(PropertyExpression read) {
        super.visitPropertyExpression(read)
        if (isElement(read.objectExpression) && read.property instanceof ConstantExpression && !(read instanceof AttributeExpression)) {
            fields << read.propertyAsString
        }
    }

    /** {@code it['field']}. */
    @Override
    void visitBinaryExpression(BinaryExpression read) {
        super.visitBinaryExpression(read)
        Object named = read.operation.type == Types.LEFT_SQUARE_BRACKET && isElement(read.leftExpression) && read.rightExpression instanceof ConstantExpression
                ? ((ConstantExpression) read.rightExpression).value : null
        if (named instanceof String) {
            fields << (String) named
        }
    }

    private boolean isElement(Expression owner) {
        owner instanceof VariableExpression && owner.name == element
    }

    /** Inner braces may have an element of their own of that name. */
    @Override
    void visitClosureExpression(ClosureExpression inner) {
        List<Parameter> given = inner.parameters == null ? [] : inner.parameters.toList()
        boolean implied = inner.parameters != null && given.empty && element == IT
        if (!implied && !given.any { it.name == element }) {
            super.visitClosureExpression(inner)
        }
    }
}
