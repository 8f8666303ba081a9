package dev.sluice.dsl.compile

import dev.sluice.barrier.BarredEffect
import dev.sluice.dsl.failure.UnknownDecision
import dev.sluice.dsl.flow.Meanings
import dev.sluice.dsl.flow.Units
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.rehearsal.Unknown
import dev.sluice.dsl.text.TextForm
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.VariableScope
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.BooleanExpression
import org.codehaus.groovy.ast.expr.CastExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.EmptyExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.SpreadExpression
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression
import org.codehaus.groovy.ast.expr.TernaryExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.AssertStatement
import org.codehaus.groovy.ast.stmt.BlockStatement
import org.codehaus.groovy.ast.stmt.CaseStatement
import org.codehaus.groovy.ast.stmt.CatchStatement
import org.codehaus.groovy.ast.stmt.EmptyStatement
import org.codehaus.groovy.ast.stmt.ExpressionStatement
import org.codehaus.groovy.ast.stmt.IfStatement
import org.codehaus.groovy.ast.stmt.ReturnStatement
import org.codehaus.groovy.ast.stmt.Statement
import org.codehaus.groovy.ast.stmt.SwitchStatement
import org.codehaus.groovy.ast.stmt.ThrowStatement
import org.codehaus.groovy.ast.stmt.TryCatchStatement
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Token
import org.codehaus.groovy.syntax.Types

/**
 * Lets a script that is rehearsed go on with something {@link Unknown} where an effect was stopped, and ends the rehearsal where the script
 * compares it with something: to Groovy, it would be unlike all else.
 */
@POJO
@CompileStatic
final class UnknownRewriting extends Rewriting {
    private static final Set<String> COMPARING = ['==', '!=', '===', '!==', '<', '>', '<=', '>=', '<=>', '==~', '=~', 'in', '!in', 'instanceof', '!instanceof'] as Set
    /** What Groovy does with operators that make a value of two, by the methods that it calls for them. */
    private static final Map<String, String> JOINING = ['+': 'plus', '-': 'minus', '*': 'multiply', '/': 'div', '%': 'mod', '**': 'power', '&': 'and', '|': 'or', '^': 'xor']
    /** The variable in which a stopped effect is caught. */
    private static final String CAUGHT = 'barredEffect'

    private boolean ofScript = true
    private int guards

    UnknownRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    void rewrite(ModuleNode script) {
        super.rewrite(script)
        ofScript = false
        rewriteClasses(script)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof DeclarationExpression) {
            return declared((DeclarationExpression) expression)
        }
        if (isDifference(expression)) {
            List<Expression> both = ((TupleExpression) ((StaticMethodCallExpression) expression).arguments).expressions
            return told('joined', expression, both[0], new ConstantExpression(JOINING['-']), both[1])
        }
        if (expression instanceof CastExpression) {
            return cast((CastExpression) expression)
        }
        if (expression instanceof MethodCallExpression && !expression.implicitThis && expression.methodAsString in Meanings.ASKING) {
            expression.arguments = new ArgumentListExpression(Arguments.values(expression.arguments).collect { it instanceof SpreadExpression ? (Expression) it : decided(it) })
        }
        if (expression instanceof MethodCallExpression && expression.spreadSafe || expression instanceof PropertyExpression && expression.spreadSafe) {
            return spread(expression)
        }
        if (expression instanceof MethodCallExpression && expression.objectExpression.text in MeaningRewriting.OBJECTS && expression.arguments instanceof TupleExpression) {
            List<Expression> compared = ((TupleExpression) expression.arguments).expressions
            compared.eachWithIndex { Expression each, int at -> compared.set(at, decided(each)) }
        }
        String operation = expression instanceof BinaryExpression ? ((BinaryExpression) expression).operation.text : null
        if (COMPARING.contains(operation)) {
            BinaryExpression comparison = (BinaryExpression) expression
            comparison.leftExpression = decided(comparison.leftExpression)
            comparison.rightExpression = decided(comparison.rightExpression)
        }
        if (expression instanceof BinaryExpression && expression.operation.isA(Types.ASSIGNMENT_OPERATOR)) {
            assigned((BinaryExpression) expression)
            return joinedInPlace((BinaryExpression) expression, operation)
        }
        JOINING.containsKey(operation) ? joined((BinaryExpression) expression, operation) : expression
    }

    /** Whether it is the {@code -} of times, which may be that of lists. */
    private static boolean isDifference(Expression expression) {
        expression instanceof StaticMethodCallExpression && expression.ownerType.name == Units.name && expression.method == JOINING['-']
    }

    private static Expression joined(BinaryExpression both, String operation) {
        told('joined', both, both.leftExpression, new ConstantExpression(JOINING[operation]), both.rightExpression)
    }

    /** {@code xs*.name}: of a list that is unknown, what its elements give is as unknown. */
    private static Expression spread(Expression reach) {
        if (reach instanceof MethodCallExpression) {
            reach.objectExpression = told('elements', reach.objectExpression, reach.objectExpression)
        } else {
            PropertyExpression property = (PropertyExpression) reach
            property.objectExpression = told('elements', property.objectExpression, property.objectExpression)
        }
        told('gathered', reach, reach)
    }

    /** What is assigned to stays as it was written. */
    private static void assigned(BinaryExpression assignment) {
        Expression target = assignment.leftExpression
        boolean gathered = target instanceof MethodCallExpression && target.methodAsString == 'gathered' && target.objectExpression.type.name == Unknown.name
        if (gathered) {
            assignment.leftExpression = ((TupleExpression) ((MethodCallExpression) target).arguments).expressions[0]
        }
    }

    /** {@code x -= y} is {@code x = x - y}, where nothing is called to find what is assigned to. */
    private static Expression joinedInPlace(BinaryExpression assignment, String operation) {
        String joining = JOINING[operation.substring(0, operation.length() - 1)]
        Expression target = assignment.leftExpression
        if (joining == null || !isPlace(target)) {
            return assignment
        }
        Expression value = told('joined', assignment, target, new ConstantExpression(joining), assignment.rightExpression)
        assigned(assignment, value)
    }

    private static Expression decided(Expression operand) {
        operand instanceof ConstantExpression || operand instanceof ClassExpression ? operand : told('decided', operand, operand)
    }

    /** A variable of a type may hold something unknown, too. */
    private static Expression declared(DeclarationExpression declaration) {
        Expression variable = declaration.leftExpression
        boolean typed = variable instanceof VariableExpression && !variable.dynamicTyped && !declaration.multipleAssignmentDeclaration
                && !(declaration.rightExpression instanceof EmptyExpression) && declaration.annotations.empty
        if (!typed) {
            return declaration
        }
        VariableExpression open = new VariableExpression(((VariableExpression) variable).name, ClassHelper.dynamicType())
        open.sourcePosition = variable
        DeclarationExpression opened = new DeclarationExpression(open, declaration.operation,
                told('typed', declaration.rightExpression, declaration.rightExpression, type(((VariableExpression) variable).originType)))
        opened.sourcePosition = declaration
        opened
    }

    /** {@code (int) value} and {@code value as int}, but not {@code value as csv}. */
    private static Expression cast(CastExpression cast) {
        boolean form = cast.coerce && cast.type.nameWithoutPackage in TextForm.words()
        form ? cast : told(cast.coerce ? 'coerced' : 'typed', cast, cast.expression, type(cast.type))
    }

    private static Expression type(ClassNode type) {
        new ClassExpression(type.plainNodeReference)
    }

    private static MethodCallExpression told(String method, ASTNode at, Expression... given) {
        called(Unknown, method, at, given.toList())
    }

    @Override
    void visitSwitch(SwitchStatement statement) {
        super.visitSwitch(statement)
        statement.expression = decided(statement.expression)
    }

    @Override
    void visitCaseStatement(CaseStatement statement) {
        super.visitCaseStatement(statement)
        statement.expression = decided(statement.expression)
    }

    @Override
    void visitBlockStatement(BlockStatement block) {
        super.visitBlockStatement(block)
        if (ofScript) {
            List<Statement> whole = block.statements.collectMany { Statement each -> guarded(each) }
            block.statements.clear()
            block.statements.addAll(whole)
        }
    }

    /** {@code statement}, which goes on with something unknown where the effect that it is for is stopped. */
    private List<Statement> guarded(Statement statement) {
        if (statement instanceof IfStatement && isGuard((IfStatement) statement)) {
            return [assumed((IfStatement) statement)]
        }
        if (statement instanceof AssertStatement) {
            return [new BlockStatement(assuming(statement, statement), new VariableScope())] as List<Statement>
        }
        boolean labelled = statement.statementLabels
        Expression expression = labelled ? null : whole(statement)
        if (expression instanceof DeclarationExpression) {
            return isAlone(expression.rightExpression) ? guardedDeclaration((DeclarationExpression) expression, statement) : [statement]
        }
        boolean assigns = expression instanceof BinaryExpression && expression.operation.type == Types.EQUAL
        Expression value = assigns ? ((BinaryExpression) expression).rightExpression : expression
        if (value == null || !isAlone(value)) {
            return [statement]
        }
        Expression variable = assigns ? ((BinaryExpression) expression).leftExpression : null
        if (variable != null && !(variable instanceof VariableExpression)) {
            return [statement]
        }
        Expression unknown = variable == null ? unknown(statement) : assignment(variable, unknown(statement))
        [attempt(statement, statement instanceof ReturnStatement ? new ReturnStatement(unknown) : new ExpressionStatement(unknown))]
    }

    /** Whether nothing but a failure hangs on it. */
    private static boolean isGuard(IfStatement statement) {
        Statement only = statement.ifBlock
        if (only instanceof BlockStatement && only.statements.size() == 1) {
            only = only.statements[0]
        }
        only instanceof ThrowStatement && statement.elseBlock.empty && !statement.statementLabels
    }

    /**
     * What ends a script only where something has failed does not end a rehearsal: where nobody knows, it is taken for well, which is told.
     * {@code if (condition) throw failure} becomes {@code fails = false; try { fails = condition } …; if (fails) throw failure}.
     */
    private Statement assumed(IfStatement guard) {
        VariableExpression fails = new VariableExpression("fails${guards++}".toString())
        Expression condition = new TernaryExpression(guard.booleanExpression, ConstantExpression.TRUE, ConstantExpression.FALSE)
        DeclarationExpression declared = new DeclarationExpression(fails, Token.newSymbol(Types.EQUAL, guard.lineNumber, guard.columnNumber), ConstantExpression.FALSE)
        guard.booleanExpression = new BooleanExpression(new VariableExpression(fails.name))
        List<Statement> all = [new ExpressionStatement(declared)] as List<Statement>
        all.addAll(assuming(new ExpressionStatement(assignment(new VariableExpression(fails.name), condition)), guard))
        all.add(guard)
        all.each { it.sourcePosition = guard }
        BlockStatement block = new BlockStatement(all, new VariableScope())
        block.sourcePosition = guard
        block
    }

    /** {@code statement}, after which the script goes on where it decides something by what nobody knows. */
    private static List<Statement> assuming(Statement statement, Statement at) {
        TryCatchStatement attempt = new TryCatchStatement(statement, new ExpressionStatement(toScript('assumed', at)))
        attempt.addCatch(new CatchStatement(new Parameter(ClassHelper.make(UnknownDecision), CAUGHT), new BlockStatement([], new VariableScope())))
        List<Statement> all = [new ExpressionStatement(toScript('assumes', at)), attempt] as List<Statement>
        all.each { it.sourcePosition = at }
        all
    }

    private static Expression toScript(String method, ASTNode at) {
        MethodCallExpression call = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, method, new ArgumentListExpression())
        call.sourcePosition = at
        call.method.sourcePosition = at
        call
    }

    private static Expression whole(Statement statement) {
        if (statement instanceof ReturnStatement) {
            return statement.expression
        }
        statement instanceof ExpressionStatement ? statement.expression : null
    }

    private static List<Statement> guardedDeclaration(DeclarationExpression declaration, Statement statement) {
        if (!(declaration.leftExpression instanceof VariableExpression) || !declaration.annotations.empty) {
            return [statement]
        }
        VariableExpression variable = (VariableExpression) declaration.leftExpression
        Statement first = new ExpressionStatement(new DeclarationExpression(variable, declaration.operation, ConstantExpression.NULL))
        Statement then = new ExpressionStatement(assignment(new VariableExpression(variable.name), declaration.rightExpression))
        [first, then].each { it.sourcePosition = statement }
        [first, attempt(then, new ExpressionStatement(assignment(new VariableExpression(variable.name), unknown(statement))))]
    }

    private static Expression assignment(Expression variable, Expression value) {
        Expression assignment = new BinaryExpression(variable, Token.newSymbol(Types.EQUAL, value.lineNumber, value.columnNumber), value)
        assignment.sourcePosition = value
        assignment
    }

    private static Expression unknown(ASTNode at) {
        MethodCallExpression call = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, 'unknownOf', new ArgumentListExpression(new VariableExpression(CAUGHT)))
        call.sourcePosition = at
        call.method.sourcePosition = at
        call
    }

    private static Statement attempt(Statement statement, Statement instead) {
        instead.sourcePosition = statement
        TryCatchStatement attempt = new TryCatchStatement(statement, EmptyStatement.INSTANCE)
        attempt.addCatch(new CatchStatement(new Parameter(ClassHelper.make(BarredEffect), CAUGHT), new BlockStatement([instead], null)))
        attempt.sourcePosition = statement
        attempt
    }

    /** Whether something is called by {@code expression}, and nothing of the script is left undone where it is given up midway. */
    private static boolean isAlone(Expression expression) {
        ChainOfCalls chain = new ChainOfCalls(expression)
        chain.calls > 0 && chain.alone
    }
}
