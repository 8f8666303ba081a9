package dev.sluice.dsl.check

import dev.sluice.dsl.EngineWord
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.BodyCheck
import dev.sluice.dsl.grammar.FieldValues
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.HistoryPoint
import dev.sluice.dsl.grammar.KnownValue
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.BlockStatement
import org.codehaus.groovy.ast.stmt.ExpressionStatement
import org.codehaus.groovy.ast.stmt.Statement

/**
 * Reads the words inside the braces of one that makes something: notes what they say, finds strangers among them.
 *
 * <p>A statement that begins with a word of the block fills the field, whatever variables and methods the script has:
 * {@code config config} says the field with the variable of the same name. Groovy would call the variable, so such
 * a word is tied to the block here.
 */
@POJO
@CompileStatic
final class BlockReader {
    private final ScriptReader reading
    private final Grammar grammar

    BlockReader(ScriptReader reading, Grammar grammar) {
        this.reading = reading
        this.grammar = grammar
    }

    /** Reads the braces of a word that makes something, and checks all that they say. */
    void make(Vocabulary vocabulary, MethodCallExpression call, ClosureExpression braces) {
        KnownValue said = KnownValue.object(call.method)
        fill(vocabulary, braces, said)
        check(vocabulary, said)
    }

    /** Reads {@code name: value} pairs that say the same as such braces. */
    void named(Vocabulary vocabulary, MethodCallExpression call, MapExpression named) {
        KnownValue said = KnownValue.object(call.method)
        for (MapEntryExpression entry : named.mapEntryExpressions) {
            Expression value = entry.valueExpression
            if (!(entry.keyExpression instanceof ConstantExpression)) {
                said.leaveUnfinished()
            } else if (vocabulary.field(entry.keyExpression.text) != null) {
                said.put(entry.keyExpression.text, KnownValue.of(value).saidBy(entry.keyExpression))
                reading.mistakeIfAny(value, reading.secrets.inField(value))
            } else if (vocabulary.takesPoint() && entry.keyExpression.text in ['from', 'at']) {
                said.put(vocabulary.pointField(), KnownValue.unknown(entry.keyExpression))
                if (entry.keyExpression.text == 'at') {
                    moment(value)
                }
            } else {
                reading.mistake(entry.keyExpression, vocabulary.stranger(entry.keyExpression.text))
                // One misspelt word is one mistake: what was meant is not missing besides.
                said.leaveUnfinished()
            }
            reading.places.add(entry.keyExpression.text, entry.keyExpression)
            value.visit(reading)
        }
        check(vocabulary, said)
    }

    private void fill(Vocabulary vocabulary, ClosureExpression braces, KnownValue said) {
        reading.braces(braces, WordScope.block(vocabularyFor(vocabulary, braces), said, braces))
    }

    private void check(Vocabulary vocabulary, KnownValue said) {
        if (said.ofUnknownType) {
            return
        }
        if (vocabulary.word == EngineWord.REFRESH.word && !said.says(vocabulary.pointField())) {
            // Without a word about it, it is the latest.
            said.put(vocabulary.pointField(), KnownValue.unknown(said.at))
        }
        Map<String, Object> body = FieldValues.fitAll(vocabulary, (Map<?, ?>) said.value())
        BodyCheck.mistakes(grammar.schema, vocabulary, body, said)
                .each { reading.mistake(said.find(it.path()).at, it.problem()) }
    }

    /** The words of the type that the block says, or else of the usual one; of all where only the run can tell. */
    private static Vocabulary vocabularyFor(Vocabulary vocabulary, ClosureExpression braces) {
        List<Statement> statements = braces.code instanceof BlockStatement ? ((BlockStatement) braces.code).statements : []
        MethodCallExpression type = (MethodCallExpression) statements
                .collect { it instanceof ExpressionStatement ? it.expression : null }
                .find { it instanceof MethodCallExpression && it.implicitThis && it.methodAsString == 'type' }
        List<Expression> values = type == null ? null : new Arguments(type).values
        values == null ? vocabulary.usual()
                : values && values.first() instanceof ConstantExpression ? vocabulary.narrowed(values.first().text) : vocabulary
    }

    /** Reads a statement that Groovy takes for an expression but that begins with a word; whether it was one. */
    boolean statement(ExpressionStatement statement) {
        Expression expression = statement.expression
        Expression first = expression instanceof BinaryExpression ? expression.leftExpression : expression
        String word = first instanceof VariableExpression ? first.name : null
        if (word == null || !spot.vocabulary.field(word) || reading.names.isVariable(word)) {
            return false
        }
        if (expression instanceof BinaryExpression) {
            return operator(statement, expression, word)
        }
        reading.mistake(first, "'$word' needs a value. Write: $word 'value'")
        spot.said.put(word, KnownValue.unknown(first))
        true
    }

    private boolean operator(ExpressionStatement statement, BinaryExpression expression, String word) {
        switch (expression.operation.text) {
            case '[':
                // Groovy reads 'preSync []' as a look-up in a variable.
                if (expression.rightExpression instanceof ListExpression) {
                    MethodCallExpression call = new MethodCallExpression(new VariableExpression('delegate'), word,
                            new ArgumentListExpression([expression.rightExpression]))
                    call.sourcePosition = expression
                    call.method.sourcePosition = expression.leftExpression
                    statement.expression = call
                    reading.places.add(word, expression.leftExpression)
                    say(word, call)
                    return true
                }
                return false
            case '-':
            case '+':
            case '*':
                spot.said.put(word, KnownValue.unknown(expression))
                reading.mistake(expression, "Groovy reads this as a sum with '$word'. Write: $word = ${expression.operation.text}${expression.rightExpression.text}")
                return true
            default:
                return false
        }
    }

    void call(MethodCallExpression call, boolean statement) {
        String name = call.methodAsString
        Arguments given = new Arguments(call)
        EngineWord word = EngineWord.named(name)
        boolean field = spot.vocabulary.knows(name) && (statement || given.braces != null || word == null)
        if (!statement && reading.names.isCallable(name)) {
            if (spot.vocabulary.knows(name) && !reading.names.isLocal(name)) {
                tie(call, VariableExpression.THIS_EXPRESSION)
            }
            reading.otherCall(call)
        } else if (field) {
            if (reading.names.isLocal(name) || reading.names.isMethod(name)) {
                tie(call, new VariableExpression('delegate'))
            }
            say(name, call)
        } else if (word != null && !reading.names.isCallable(name)) {
            other(word, call, given, statement)
        } else if (reading.names.isDeclaredCall(name) || reading.names.open && !(statement && spot.vocabulary.meant(name))) {
            reading.otherCall(call)
        } else {
            stranger(name, call.method)
            if (given.braces != null && spot.vocabulary.meant(name) == null) {
                // What seems to be missing may stand in there, one level too deep.
                spot.said.leaveUnfinished()
            }
            reading.arguments(call, WordScope.ELSEWHERE)
        }
    }

    /** A word that stands by itself, inside a block: it may give a value there, but make nothing. */
    private void other(EngineWord word, MethodCallExpression call, Arguments given, boolean statement) {
        if (statement && word.sort == EngineWord.Sort.OBJECT && given.braces == null) {
            stranger(word.word, call.method)
        } else if (word.sort == EngineWord.Sort.ACT || given.braces != null) {
            reading.mistake(call.method, word.misplaced(spot.vocabulary.word))
            if (word == EngineWord.ENSURE) {
                // What there has to be is misplaced with it.
                return
            }
        } else {
            tie(call, VariableExpression.THIS_EXPRESSION)
        }
        reading.arguments(call, WordScope.ELSEWHERE)
    }

    private static void tie(MethodCallExpression call, Expression receiver) {
        call.objectExpression = receiver
        call.implicitThis = false
    }

    void assignment(BinaryExpression assignment, VariableExpression variable) {
        String name = variable.name
        Expression value = assignment.rightExpression
        boolean own = reading.names.isLocalTo(spot.braces, name)
        if (!own && (spot.vocabulary.field(name) || name == 'type' && spot.vocabulary.takesType)) {
            if (reading.names.isLocal(name)) {
                PropertyExpression field = new PropertyExpression(new VariableExpression('delegate'), name)
                field.sourcePosition = variable
                assignment.leftExpression = field
            }
            value instanceof ClosureExpression ? braces(name, variable, value) : note(name, variable, value)
            return
        }
        if (!own && !reading.names.isVariable(name) && !spot.vocabulary.open) {
            stranger(name, variable)
        }
        value.visit(reading)
    }

    private void stranger(String name, ASTNode at) {
        reading.mistake(at, spot.vocabulary.stranger(name))
        String meant = spot.vocabulary.meant(name)
        if (meant != null && !spot.said.says(meant)) {
            // One misspelt word is one mistake: what was meant is not missing besides.
            spot.said.put(meant, KnownValue.unknown(at))
        }
    }

    private void say(String name, MethodCallExpression call) {
        Arguments given = new Arguments(call)
        if (name == 'from' && !spot.vocabulary.field(name)) {
            point(call, given)
        } else if (given.onlyBraces) {
            braces(name, call.method, given.braces)
        } else if (given.oneValue) {
            note(name, call.method, given.values.first())
        } else if (given.onlyNamed) {
            note(name, call.method, given.named)
        } else {
            if (given.nothing) {
                reading.mistake(call.method, "'$name' needs a value. Write: $name 'value'")
            } else if (given.named != null || given.braces != null || !spot.vocabulary.isList(name)) {
                reading.mistake(call.method, "'$name' takes one value.")
            }
            spot.said.put(name, KnownValue.unknown(call.method))
            reading.arguments(call, WordScope.ELSEWHERE)
        }
    }

    private void braces(String name, ASTNode at, ClosureExpression closure) {
        Vocabulary inside = spot.vocabulary.inside(name)
        if (inside == null) {
            reading.mistake(at, "'$name' takes no braces. Write: $name 'value'")
            spot.said.put(name, KnownValue.unknown(at))
            reading.braces(closure, WordScope.ELSEWHERE)
            return
        }
        reading.mistakeIfAny(at, grammar.since.lacks(spot.vocabulary, name))
        KnownValue said = KnownValue.object(at)
        WordScope around = spot
        fill(inside, closure, said)
        if (inside.ofKinds) {
            check(inside, said)
        }
        around.vocabulary.isList(name) ? around.said.add(name, said) : around.said.put(name, said)
    }

    private void note(String name, ASTNode at, Expression value) {
        reading.mistakeIfAny(at, grammar.since.lacks(spot.vocabulary, name))
        reading.mistakeIfAny(value, reading.secrets.inField(value))
        spot.said.put(name, KnownValue.of(value).saidBy(at))
        value.visit(reading)
    }

    private void point(MethodCallExpression call, Arguments given) {
        if (given.values.size() != 1 || given.braces != null) {
            reading.mistake(call.method, HistoryPoint.HOW)
        }
        given.named?.mapEntryExpressions?.each { MapEntryExpression entry ->
            String key = entry.keyExpression.text
            reading.places.add(key, entry.keyExpression)
            Expression value = entry.valueExpression
            if (key != 'at') {
                reading.mistake(entry.keyExpression, "from has no '$key:'. ${HistoryPoint.HOW}")
            } else {
                moment(value)
            }
        }
        spot.said.put(spot.vocabulary.pointField(), KnownValue.unknown(call.method))
        reading.arguments(call, WordScope.ELSEWHERE)
    }

    /** The point after {@code at:}. */
    private void moment(Expression value) {
        if (isConstant(value) && !HistoryPoint.isSaid(grammar, value.text)) {
            reading.mistake(value, grammar.noPoint(value.text))
        }
    }

    private boolean isConstant(Expression value) {
        value instanceof ConstantExpression || value instanceof VariableExpression && !reading.names.isVariable(value.name)
    }

    private WordScope getSpot() {
        reading.spot
    }
}
