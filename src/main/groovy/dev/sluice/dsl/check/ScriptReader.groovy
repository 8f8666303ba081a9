package dev.sluice.dsl.check

import dev.sluice.dsl.failure.WordPlaces
import dev.sluice.dsl.flow.ListMethods
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.GivenParameters
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.rehearsal.OutsideEffects
import dev.sluice.language.Problem
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.MethodNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.CastExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.ConstructorCallExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.MethodPointerExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.AssertStatement
import org.codehaus.groovy.ast.stmt.BlockStatement
import org.codehaus.groovy.ast.stmt.CatchStatement
import org.codehaus.groovy.ast.stmt.ExpressionStatement
import org.codehaus.groovy.ast.stmt.ForStatement
import org.codehaus.groovy.ast.stmt.ThrowStatement
import org.codehaus.groovy.ast.stmt.TryCatchStatement

/**
 * Reads a whole script before it runs: keeps track of its variables and of the braces around each word, and
 * leaves the words to {@link WordReader} and {@link BlockReader}.
 *
 * <p>It holds nothing against a script that only its run could tell: what a variable holds, what other methods do with
 * the braces they are given.
 */
@POJO
@CompileStatic
final class ScriptReader extends CodeVisitorSupport {
    /** Methods of Groovy that run their braces on the scope, with the words around them. */
    private static final Set<String> RUN_ON_THE_SPOT = ['each', 'eachWithIndex', 'reverseEach', 'times', 'upto', 'downto',
            'step', 'collect', 'collectMany', 'collectEntries', 'find', 'findAll', 'findResult', 'findResults', 'any', 'every',
            'inject', 'count', 'sum', 'average', 'sort', 'min', 'max', 'groupBy', 'eachLine', 'eachFile', 'withCloseable', 'where'] as Set

    /** Variables of Groovy with which a block can be filled from elsewhere. */
    private static final Set<String> HANDS_ON = ['delegate', 'owner'] as Set

    static final Set<String> PRINTS = ['print', 'println'] as Set

    final ScriptNames names
    final WordPlaces places
    final SecretsInText secrets = new SecretsInText()
    WordScope scope = WordScope.TOP
    /** The variables of the whole script, by whether they hold braces that a call calls. */
    Map<String, Boolean> assigned = [:]
    /** Of its text. */
    List<String> lines = []
    /** The names of all parameters that the script has; none where any may be asked for. */
    Collection<String> parameters = []
    private final List<Problem> problems = []
    private final UnknownNames unknown
    final EngineValues values
    final EngineValueMistakes misuses
    private final DeclaredClasses declared = new DeclaredClasses()
    private final WordReader words
    private final BlockReader blocks
    private final MissingSeparators separators = new MissingSeparators(this)
    /** Whether whatever is read is executed when more names are known. */
    private boolean late
    /** Whether it is executed where no names are missed. */
    private boolean attempted
    /** The object whose fields are names in the braces that are read, as in {@code vdb('qa1').with { println name }}; or null. */
    private EngineValue delegate

    /**
     * @param classes where the script finds classes
     * @param sure whether the schema at hand knows all that engines send
     */
    ScriptReader(Grammar grammar, ScriptNames names, WordPlaces places, KnownClasses classes, boolean sure) {
        this.names = names
        this.places = places
        unknown = new UnknownNames(grammar, names, classes)
        values = new EngineValues(grammar, names)
        misuses = new EngineValueMistakes(grammar, values, sure)
        blocks = new BlockReader(this, grammar)
        words = new WordReader(this, grammar, blocks)
    }

    /** Every mistake found, in the order of the lines. */
    List<Problem> problems() {
        problems.toSorted { Problem a, Problem b -> a.line() <=> b.line() ?: a.column() <=> b.column() }
    }

    void read(ModuleNode module) {
        KeptVariables.keep(module.statementBlock)
        assigned = AssignedNames.of(module)
        assigned.each { String name, Boolean callable -> names.declareForAll(name, callable) }
        names.enter()
        unknown.begin(module)
        values.begin(module)
        declared.begin(module)
        TextPlaces texts = new TextPlaces(places)
        module.statementBlock.visit(texts)
        module.methods.each { it.code.visit(texts) }
        module.statementBlock.visit(this)
        module.methods.findAll { it.name == 'main' }.each {
            mistake(it, 'a script runs from its top, not from a method main. Move what main does there.')
        }
        late = true
        module.methods.each { MethodNode method ->
            values.enter(method)
            within(method, method.parameters) { method.code.visit(this) }
            values.leave()
        }
        names.leave()
    }

    /** How many mistakes have been found until now. */
    int getMistakes() {
        problems.size()
    }

    /** @param text null where nothing is wrong */
    void mistakeIfAny(ASTNode at, String text) {
        if (text != null) {
            mistake(at, text)
        }
    }

    void mistake(ASTNode at, String text) {
        problems.add(places.problem(at, text))
    }

    /** The same, unless something else is wrong at that place. */
    void furtherMistake(ASTNode at, String text) {
        if (!problems.any { it.line() == at.lineNumber && it.column() == at.columnNumber }) {
            mistake(at, text)
        }
    }

    /** Reads {@code closure} with the words of {@code inside}. */
    void braces(ClosureExpression closure, WordScope inside) {
        braces(closure, inside, [])
    }

    /** @param handed what the braces are handed, one after another, as far as that comes from engines */
    private void braces(ClosureExpression closure, WordScope inside, List<EngineValue> handed) {
        WordScope around = scope
        scope = inside
        Parameter[] parameters = closure.parameters ?: Parameter.EMPTY_ARRAY
        values.enter(closure.parameters, handed)
        within(closure, parameters) { closure.code?.visit(this) }
        values.leave()
        scope = around
    }

    /** Reads what follows a word or a method that leaves the words inside its braces to {@code inside}. */
    void arguments(MethodCallExpression call, WordScope inside) {
        arguments(call, inside, [])
    }

    private void arguments(MethodCallExpression call, WordScope inside, List<EngineValue> handed) {
        Expression given = call.arguments
        List<Expression> all = given instanceof TupleExpression ? given.expressions : [given]
        all.each { Expression argument ->
            argument instanceof ClosureExpression ? braces(argument, inside, handed) : argument.visit(this)
        }
    }

    /** Reads a call that is no word. */
    void otherCall(MethodCallExpression call) {
        boolean onTheSpot = !call.implicitThis && RUN_ON_THE_SPOT.contains(call.methodAsString)
        Arguments given = new Arguments(call)
        if (!onTheSpot && scope.isBlock() && given.braces != null) {
            scope.said.leaveUnfinished()
        }
        if (call.implicitThis && PRINTS.contains(call.methodAsString)) {
            secrets.print(call)
        } else if (call.methodAsString == OutsideEffects.PROGRAM) {
            [call.objectExpression, *given.values].each { mistakeIfAny(it, secrets.givenOut(it)) }
        }
        misuses.wrongPaths(call).each { Expression path, String wrong -> mistake(path, wrong) }
        misuses.wrongValues(call).each { Expression value, String wrong -> mistake(value, wrong) }
        if (!call.implicitThis) {
            if (call.methodAsString == 'get' && given.oneValue) {
                keyed(call.objectExpression, given.values.first())
            }
            mistakeIfAny(call.method, misuses.wrongCall(call, !unknown.extending))
            placePaths(call)
        }
        EngineValue around = delegate
        if (given.braces != null) {
            delegate = call.methodAsString in HolderMethods.HAND_THEMSELVES ? values.of(call.objectExpression) : null
        }
        arguments(call, onTheSpot ? scope : WordScope.ELSEWHERE, call.implicitThis ? [] : values.handed(call))
        delegate = around
    }

    /** Of fields that lists are told, only the run may find that they are none. */
    private void placePaths(MethodCallExpression call) {
        if (ListMethods.NAMES.contains(call.methodAsString)) {
            Arguments given = new Arguments(call)
            (given.nameExpressions() + given.values).findAll { it instanceof ConstantExpression }.each { places.add(it.text.replaceFirst('^-', ''), it) }
        }
    }

    private void within(ASTNode braces, Parameter[] parameters, Closure<?> read) {
        names.enterBraces(braces)
        parameters.each {
            names.declare(it.name, true)
            secrets.assigned(it.name, null)
        }
        read.call()
        names.leaveBraces()
    }

    @Override
    void visitExpressionStatement(ExpressionStatement statement) {
        Expression expression = statement.expression
        if (scope.isBlock() && blocks.statement(statement)) {
            return
        }
        if (expression instanceof MethodCallExpression && isWord(expression)) {
            call(expression, true)
        } else {
            expression.visit(this)
        }
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        if (isWord(call)) {
            this.call(call, false)
        } else if (!separators.isMissingBefore(call)) {
            if (call.methodAsString != null) {
                places.add(call.methodAsString, call.method)
            } else if (scope.isBlock()) {
                scope.said.leaveUnfinished()
            }
            call.objectExpression.visit(this)
            call.method.visit(this)
            mistakeIfAny(call.method, declared.wrong(call))
            if (!separators.isMissingWithin(call)) {
                words.isTold(call) ? words.on(call) : otherCall(call)
            }
        }
    }

    @Override
    void visitVariableExpression(VariableExpression variable) {
        places.add(variable.name, variable)
        if (scope.isBlock() && HANDS_ON.contains(variable.name)) {
            scope.said.leaveUnfinished()
        }
        String wrong = unknown.wrong(variable, scope.strict && !late && !attempted, scope.strict && !attempted)
        if (wrong != null) {
            furtherMistake(variable, wrong)
        } else if (!scope.isBlock() && unknown.isStrange(variable.name)) {
            mistakeIfAny(variable, misuses.wrong(delegate, variable.name))
        }
    }

    @Override
    void visitConstantExpression(ConstantExpression constant) {
        mistakeIfAny(constant, SecretsInText.inText(constant))
    }

    @Override
    void visitPropertyExpression(PropertyExpression property) {
        if (property.propertyAsString != null) {
            places.add(property.propertyAsString, property.property)
        }
        if (separators.isMissingBefore(property)) {
            return
        }
        super.visitPropertyExpression(property)
        mistakeIfAny(property.property, NeededParameters.isAll(property.objectExpression) ? GivenParameters.wrong(property.propertyAsString, parameters) : misuses.wrong(property))
        mistakeIfAny(property.property, declared.wrong(property))
    }

    /** A value of {@code object} that is asked for by a key. */
    private void keyed(Expression object, Expression key) {
        if (NeededParameters.isAll(object) && key instanceof ConstantExpression) {
            mistakeIfAny(key, GivenParameters.wrong(key.text, parameters))
        }
    }

    @Override
    void visitConstructorCallExpression(ConstructorCallExpression call) {
        places.add(call.type.nameWithoutPackage, call)
        super.visitConstructorCallExpression(call)
    }

    @Override
    void visitCastExpression(CastExpression cast) {
        places.add('as', cast)
        super.visitCastExpression(cast)
    }

    @Override
    void visitThrowStatement(ThrowStatement statement) {
        places.add('throw', statement)
        super.visitThrowStatement(statement)
    }

    @Override
    void visitAssertStatement(AssertStatement statement) {
        places.add('assert', statement)
        super.visitAssertStatement(statement)
    }

    static boolean isWord(MethodCallExpression call) {
        call.implicitThis && call.method instanceof ConstantExpression
    }

    private void call(MethodCallExpression call, boolean statement) {
        places.add(call.methodAsString, call.method)
        if (separators.isMissingWithin(call)) {
            return
        }
        if (scope.isBlock()) {
            blocks.call(call, statement)
        } else {
            words.call(call)
        }
    }

    @Override
    void visitBinaryExpression(BinaryExpression expression) {
        if (expression.operation.text == '=' && expression.leftExpression instanceof VariableExpression) {
            VariableExpression variable = (VariableExpression) expression.leftExpression
            places.add(variable.name, variable)
            secrets.assigned(variable.name, expression.rightExpression)
            if (scope.isBlock()) {
                blocks.assignment(expression, variable)
            } else {
                expression.rightExpression.visit(this)
                values.assigned(expression)
            }
            return
        }
        if (expression.operation.text == '=' && expression.leftExpression instanceof TupleExpression) {
            values.assigned(expression)
        }
        places.add(expression.operation)
        mistakeIfAny(expression, secrets.inSum(expression))
        String wrong = misuses.wrongAssignment(expression)
        if (wrong != null) {
            problems.add(places.problem(expression.operation, wrong))
        }
        if (expression.operation.text == '[') {
            keyed(expression.leftExpression, expression.rightExpression)
        }
        mistakeIfAny(expression.rightExpression, misuses.wrong(expression) ?: misuses.wrongComparison(expression))
        super.visitBinaryExpression(expression)
    }

    @Override
    void visitDeclarationExpression(DeclarationExpression declaration) {
        Expression value = declaration.rightExpression
        value.visit(this)
        boolean closure = value instanceof ClosureExpression || value instanceof MethodPointerExpression
        Expression left = declaration.leftExpression
        if (left instanceof VariableExpression) {
            boolean free = ClassHelper.isDynamicTyped(left.originType)
            secrets.assigned(left.name, free ? value : new CastExpression(left.originType, value))
            names.declare(left.name, closure)
        } else {
            ((TupleExpression) left).expressions.each {
                names.declare(((VariableExpression) it).name, false)
            }
        }
        values.declared(declaration)
    }

    @Override
    void visitClosureExpression(ClosureExpression closure) {
        braces(closure, WordScope.ELSEWHERE, values.handedTo(closure))
    }

    @Override
    void visitBlockStatement(BlockStatement block) {
        StepUndo.join(block)
        findRepeated(block)
        names.enter()
        super.visitBlockStatement(block)
        names.leave()
    }

    /** Finds what is said twice between the same braces, where only the last one would count. */
    private void findRepeated(BlockStatement block) {
        Set<String> said = [] as Set
        block.statements.each {
            Expression whole = it instanceof ExpressionStatement ? it.expression : null
            Expression value = whole instanceof BinaryExpression ? whole.rightExpression : whole
            if (value instanceof MethodCallExpression && isWord(value)) {
                Arguments given = new Arguments(value)
                if (!scope.block) {
                    words.declare(given, said)
                } else if (whole.is(value)) {
                    blocks.fill(given, said)
                }
            }
        }
    }

    @Override
    void visitForLoop(ForStatement loop) {
        names.enter()
        [loop.indexVariable, loop.valueVariable].findAll().each { names.declare(((Parameter) it).name, false) }
        values.declared(loop)
        super.visitForLoop(loop)
        names.leave()
    }

    @Override
    void visitTryCatchFinally(TryCatchStatement attempt) {
        names.enter()
        boolean before = attempted
        attempted = attempted || attempt.catchStatements
        attempt.resourceStatements.each { it.visit(this) }
        attempt.tryStatement.visit(this)
        attempted = before
        attempt.catchStatements.each { it.visit(this) }
        attempt.finallyStatement.visit(this)
        names.leave()
    }

    @Override
    void visitCatchStatement(CatchStatement statement) {
        names.enter()
        names.declare(statement.variable.name, false)
        super.visitCatchStatement(statement)
        names.leave()
    }
}
