package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.Between
import dev.sluice.dsl.flow.ListMembers
import dev.sluice.dsl.flow.ListMethods
import dev.sluice.dsl.grammar.Arguments
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.RangeExpression
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression
import org.codehaus.groovy.ast.stmt.BlockStatement
import org.codehaus.groovy.ast.stmt.ExpressionStatement
import org.codehaus.groovy.ast.stmt.ReturnStatement
import org.codehaus.groovy.ast.stmt.Statement
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Token
import org.codehaus.groovy.syntax.Types

/**
 * Lets lists have the methods of {@link ListMethods} in scripts. To give them to lists themselves would give them to all Groovy code
 * of the process.
 */
@POJO
@CompileStatic
final class ListRewriting extends WholeRewriting {
    /** What takes all elements into account, so that the size of each has to be known. */
    private static final Set<String> MEASURING = ['sum', 'average', 'min', 'max'] as Set

    private static final Set<String> STREAMS = ['stream', 'parallelStream'] as Set

    ListRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof BinaryExpression) {
            return isSlice(expression) ? sliced(expression) : assignable(expression)
        }
        if (expression instanceof MethodCallExpression && !expression.implicitThis && !expression.spreadSafe) {
            readInBraces((MethodCallExpression) expression)
        }
        boolean meant = expression instanceof MethodCallExpression && !expression.implicitThis && (expression.methodAsString in ListMethods.NAMES || expression.methodAsString in ListMethods.OF_TEXTS)
        meant ? told((MethodCallExpression) expression) : expression
    }

    private static boolean isSlice(BinaryExpression expression) {
        expression.operation.type == Types.LEFT_SQUARE_BRACKET && !expression.safe && isRange(expression.rightExpression)
    }

    private static boolean isRange(Expression places) {
        places instanceof RangeExpression || places instanceof MethodCallExpression && places.objectExpression.type.name == Between.name
    }

    private static Expression sliced(BinaryExpression slice) {
        StaticMethodCallExpression call = new StaticMethodCallExpression(ClassHelper.make(ListMethods), 'slice',
                new ArgumentListExpression(slice.leftExpression, slice.rightExpression))
        call.sourcePosition = slice
        call
    }

    /** What is assigned to stays what it was. */
    private static Expression assignable(BinaryExpression expression) {
        Expression target = expression.leftExpression
        boolean slice = target instanceof StaticMethodCallExpression && target.ownerType.name == ListMethods.name
        if (slice && Types.ofType(expression.operation.type, Types.ASSIGNMENT_OPERATOR)) {
            List<Expression> parts = ((ArgumentListExpression) ((StaticMethodCallExpression) target).arguments).expressions
            expression.leftExpression = new BinaryExpression(parts[0], Token.newSymbol(Types.LEFT_SQUARE_BRACKET, -1, -1), parts[1])
        }
        expression
    }

    private static void readInBraces(MethodCallExpression call) {
        MethodCallExpression ofList = call.methodAsString in ReadInBraces.METHODS ? call : call.methodAsString in ReadInBraces.OF_STREAMS ? stream(call.objectExpression) : null
        List<Expression> values = ofList == null ? [] as List<Expression> : Arguments.values(call.arguments)
        Set<String> fields = values && values.last() instanceof ClosureExpression ? ReadInBraces.of((ClosureExpression) values.last(), call.methodAsString) : [] as Set<String>
        boolean plain = ofList == null || ofList.objectExpression instanceof ClassExpression || ofList.objectExpression.text == 'super'
        if (fields && !plain) {
            ListExpression named = new ListExpression(fields.collect { new ConstantExpression(it) } as List<Expression>)
            ofList.objectExpression = called(ListMembers, 'readInBraces', ofList.objectExpression, [ofList.objectExpression, named])
        }
    }

    /** {@code list.stream()}. */
    private static MethodCallExpression stream(Expression owner) {
        MethodCallExpression call = owner instanceof MethodCallExpression ? (MethodCallExpression) owner : null
        boolean plain = call != null && call.methodAsString in STREAMS && !call.implicitThis && !call.spreadSafe && Arguments.values(call.arguments).empty
        plain ? call : null
    }

    private static Expression told(MethodCallExpression call) {
        List<Expression> values = Arguments.values(call.arguments)
        boolean sums = call.methodAsString in MEASURING
        if (sums) {
            values.findAll { it instanceof ClosureExpression }.each { measureResult((ClosureExpression) it) }
        }
        Expression list = sums ? measured(call.objectExpression, 'ofEach') : call.objectExpression
        MethodCallExpression told = new MethodCallExpression(new ClassExpression(ClassHelper.make(ListMethods)), 'call', new ArgumentListExpression(
                [list, new ConstantExpression(how(call.spreadSafe, call.safe)), call.method] + Arguments.packed(values)))
        told.sourcePosition = call
        told.method.sourcePosition = call
        told
    }

    /** What braces tell of an element last. */
    private static void measureResult(ClosureExpression braces) {
        Statement last = braces.code instanceof BlockStatement ? ((BlockStatement) braces.code).statements.with { it.empty ? null : it.last() } : braces.code
        if (last instanceof ExpressionStatement) {
            last.expression = measured(last.expression, 'of')
        } else if (last instanceof ReturnStatement) {
            last.expression = measured(last.expression, 'of')
        }
    }
}
