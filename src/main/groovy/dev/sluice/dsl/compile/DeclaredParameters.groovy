package dev.sluice.dsl.compile

import dev.sluice.dsl.failure.WordPlaces
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Parameter
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.stmt.BlockStatement
import org.codehaus.groovy.ast.stmt.ExpressionStatement
import org.codehaus.groovy.ast.stmt.ReturnStatement
import org.codehaus.groovy.ast.stmt.Statement

/** Finds the parameters that a script declares, for its help, before it runs. */
@POJO
@CompileStatic
final class DeclaredParameters extends CodeVisitorSupport {
    /** Whether a statement may be the last that its braces come to. */
    @POJO
    @CompileStatic
    private static final class Leaves extends CodeVisitorSupport {
        private boolean found

        static boolean ends(Statement statement) {
            Leaves leaves = new Leaves()
            statement.visit(leaves)
            leaves.found
        }

        @Override
        void visitReturnStatement(ReturnStatement statement) {
            found = true
        }

        @Override
        void visitClosureExpression(ClosureExpression closure) {
            // What returns there goes on here.
        }
    }

    private static final String PARAM = 'param'

    final List<Parameter> found = []
    /** Whether only the run can tell what some of them are called. */
    boolean unnamed
    private final WordPlaces places
    /** The calls that the script comes to whatever it does. */
    private final Set<Expression> certain = Collections.newSetFromMap(new IdentityHashMap<Expression, Boolean>())

    private DeclaredParameters(WordPlaces places) {
        this.places = places
    }

    static DeclaredParameters of(ModuleNode script, WordPlaces places) {
        DeclaredParameters parameters = new DeclaredParameters(places)
        if (!script.methods.any { it.name == PARAM }) {
            parameters.findCertain(script.statementBlock.statements)
        }
        script.statementBlock.visit(parameters)
        script.methods.each { it.code.visit(parameters) }
        parameters
    }

    /** Whether the script, which comes to all of {@code statements} if it ends nowhere before, comes to the last of them. */
    private boolean findCertain(List<Statement> statements) {
        statements.every { Statement statement ->
            Expression expression = statement instanceof ExpressionStatement ? statement.expression : null
            Expression value = expression instanceof BinaryExpression ? expression.rightExpression : expression
            MethodCallExpression call = value instanceof MethodCallExpression && value.implicitThis ? (MethodCallExpression) value : null
            if (call == null) {
                return !Leaves.ends(statement)
            }
            certain.add(call)
            Arguments given = new Arguments(call)
            boolean always = Words.named(call.methodAsString)?.alwaysRunning
                    && given.braces?.code instanceof BlockStatement
            !always || findCertain(((BlockStatement) given.braces.code).statements)
        }
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        Arguments given = call.implicitThis && call.methodAsString == PARAM ? new Arguments(call) : null
        unnamed = unnamed || given?.values?.size() == 1 && !(given.values.first() instanceof ConstantExpression)
        if (given?.values?.size() == 1 && given.values.first() instanceof ConstantExpression) {
            Map<String, Expression> said = [:]
            given.named?.mapEntryExpressions?.each { said.put(it.keyExpression.text, it.valueExpression) }
            String name = given.values.first().text
            found.add(new Parameter(name, said.type?.text ?: 'String', choices(said.choices), text(said.default),
                    said.secret?.text == 'true', text(said.about), certain.contains(call) && said.default == null, places.problem(call.method, '')))
        }
        Parameter brought = call.implicitThis && given == null && new Arguments(call).braces != null ? Words.named(call.methodAsString)?.brings() : null
        if (brought != null && !found*.name().contains(brought.name())) {
            found.add(brought)
        }
        super.visitMethodCallExpression(call)
    }

    private static String text(Expression said) {
        said == null || isPlain(said) ? choices(said)?.join(', ') : Parameter.FOUND_OUT_LATER
    }

    private static List<String> choices(Expression said) {
        said == null ? null : isPlain(said) ? parts(said)*.text : []
    }

    private static boolean isPlain(Expression said) {
        parts(said).every { it instanceof ConstantExpression }
    }

    private static List<Expression> parts(Expression said) {
        said instanceof ListExpression ? said.expressions : [said]
    }
}
