package dev.sluice.dsl.check

import dev.sluice.dsl.flow.Units
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.BodyCheck
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.HistoryPoint
import dev.sluice.dsl.grammar.KnownValue
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.WireValues
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.wire.Shape
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.CodeVisitorSupport
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
    private final ScriptReader script
    private final Grammar grammar
    /** The repositories of the source configurations that are made, by their names; nothing where two of a name have several. */
    private final Map<String, Object> configs = [:]

    BlockReader(ScriptReader script, Grammar grammar) {
        this.script = script
        this.grammar = grammar
    }

    /** Notes the field that a statement fills; each is filled once, unless it takes several values. */
    void fill(Arguments given, Set<String> filled) {
        String name = given.call.methodAsString
        Vocabulary words = scope.vocabulary
        if (given.braces == null && !words.open && words.knows(name) && !filled.add(name)) {
            script.mistake(given.word, "'$name' is said twice, and only the last one would count. Leave out one of them.")
        }
    }

    /** Reads the braces of a word that makes something, and checks all that they say. */
    void make(Vocabulary vocabulary, MethodCallExpression call, ClosureExpression braces) {
        KnownValue said = KnownValue.object(call.method)
        fill(vocabulary, braces, said)
        check(vocabulary, said)
    }

    /** Reads {@code name: value} pairs that say the same as such braces. */
    void named(Vocabulary words, MethodCallExpression call, MapExpression named) {
        KnownValue said = KnownValue.object(call.method)
        Expression type = named.mapEntryExpressions.find { it.keyExpression.text == 'type' }?.valueExpression
        Vocabulary vocabulary = type instanceof ConstantExpression ? words.narrowedTo(type.value) : words
        boolean open = vocabulary.open || vocabulary.act && type != null && !(type instanceof ConstantExpression)
        for (MapEntryExpression entry : named.mapEntryExpressions) {
            Expression value = entry.valueExpression
            if (!(entry.keyExpression instanceof ConstantExpression)) {
                said.leaveUnfinished()
            } else if (vocabulary.field(entry.keyExpression.text) != null) {
                said.put(entry.keyExpression.text, known(vocabulary, entry.keyExpression.text, value).saidBy(entry.keyExpression))
                script.mistakeIfAny(value, script.secrets.inField(value))
                seen(vocabulary, entry.keyExpression.text, entry.keyExpression, value)
            } else if (entry.keyExpression.text == 'type' && vocabulary.takesType) {
                said.put('type', KnownValue.of(value).saidBy(entry.keyExpression))
            } else if (vocabulary.takesPoint() && (entry.keyExpression.text == 'from' || entry.keyExpression.text in HistoryPoint.KEYS)) {
                said.put(vocabulary.pointField(), KnownValue.unknown(entry.keyExpression))
                if (entry.keyExpression.text == 'at') {
                    moment(value)
                }
            } else if (!open) {
                script.mistake(entry.keyExpression, vocabulary.stranger(entry.keyExpression.text))
                // One misspelt word is one mistake: what was meant is not missing besides.
                said.leaveUnfinished()
            }
            script.places.add(entry.keyExpression.text, entry.keyExpression)
            value.visit(script)
        }
        check(vocabulary, said)
    }

    private void fill(Vocabulary vocabulary, ClosureExpression braces, KnownValue said) {
        script.braces(braces, WordScope.block(vocabularyFor(vocabulary, braces), said, braces))
    }

    private void check(Vocabulary vocabulary, KnownValue said) {
        if (said.ofUnknownType) {
            return
        }
        if (Words.named(vocabulary.word)?.usualPoint != null && !said.says(vocabulary.pointField())) {
            // Without a word about it, it is the latest.
            said.put(vocabulary.pointField(), KnownValue.unknown(said.at))
        }
        Map<String, Object> body = WireValues.fitAll(vocabulary, (Map<?, ?>) said.value())
        BodyCheck.mistakes(grammar.schema, vocabulary, body, said)
                .each { script.mistake(said.find(it.path()).at, it.problem()) }
        if (body.name != null && body.repository != null) {
            String name = body.name
            configs.put(name, configs.getOrDefault(name, body.repository) == body.repository ? body.repository : null)
        }
        BodyCheck.ofOtherKinds(vocabulary, body, configs).each { script.furtherMistake(said.find(it.path()).at, it.problem()) }
    }

    /** The words of the type that the block says, or else of the usual one; of all where only the run can tell. */
    private Vocabulary vocabularyFor(Vocabulary choices, ClosureExpression braces) {
        Expression repository = choices.field('repository') == null ? null : said(braces, 'repository')
        Object of = repository == null ? null : known(choices, 'repository', repository).value()
        Vocabulary vocabulary = of == null ? choices : choices.ofRepository(of.toString())
        Expression type = said(braces, 'type')
        if (type == null) {
            boolean chooses = vocabulary.takesType && !vocabulary.act
            return chooses ? vocabulary.narrowed(vocabulary.fitting(wordsIn(vocabulary, braces)).name()) : vocabulary
        }
        type instanceof ConstantExpression ? vocabulary.narrowed(type.text) : vocabulary
    }

    /** What a statement of {@code braces} says by {@code word}, or null. */
    static Expression said(ClosureExpression braces, String word) {
        List<Statement> statements = braces.code instanceof BlockStatement ? ((BlockStatement) braces.code).statements : []
        statements.collect { it instanceof ExpressionStatement ? value(it.expression, word) : null }.find()
    }

    private static Expression value(Expression statement, String word) {
        if (statement instanceof MethodCallExpression) {
            return statement.implicitThis && statement.methodAsString == word ? new Arguments(statement).values.find() : null
        }
        boolean assigned = statement instanceof BinaryExpression && statement.operation.text == '=' && statement.leftExpression.text == word
        assigned ? ((BinaryExpression) statement).rightExpression : null
    }

    /** Those of {@code vocabulary} that are said in {@code braces}, be it in one case only. */
    private static Set<String> wordsIn(Vocabulary vocabulary, ClosureExpression braces) {
        Set<String> found = []
        braces.code?.visit(new CodeVisitorSupport() {
            @Override
            void visitClosureExpression(ClosureExpression inner) {
                // What is in there is said of something else.
            }

            @Override
            void visitMethodCallExpression(MethodCallExpression call) {
                note(call.implicitThis ? call.methodAsString : null)
                super.visitMethodCallExpression(call)
            }

            @Override
            void visitBinaryExpression(BinaryExpression expression) {
                boolean assigns = expression.operation.text == '=' && expression.leftExpression instanceof VariableExpression
                note(assigns ? ((VariableExpression) expression.leftExpression).name : null)
                super.visitBinaryExpression(expression)
            }

            private void note(String name) {
                if (name != null && vocabulary.field(name) != null) {
                    found.add(name)
                }
            }
        })
        found
    }

    /** Reads a statement that Groovy takes for an expression but that begins with a word; whether it was one. */
    boolean statement(ExpressionStatement statement) {
        Expression expression = statement.expression
        Expression first = expression instanceof BinaryExpression ? expression.leftExpression : expression
        String word = first instanceof VariableExpression ? first.name : null
        if (word == null || !scope.vocabulary.field(word) || script.names.isVariable(word)) {
            return false
        }
        if (expression instanceof BinaryExpression) {
            return operator(statement, expression, word)
        }
        script.mistake(first, "'$word' needs a value. Write: $word 'value'")
        scope.said.put(word, KnownValue.unknown(first))
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
                    script.places.add(word, expression.leftExpression)
                    say(word, call)
                    return true
                }
                return false
            case '-':
            case '+':
            case '*':
                scope.said.put(word, KnownValue.unknown(expression))
                script.mistake(expression, "Groovy reads this as a sum with '$word'. Write: $word = ${expression.operation.text}${expression.rightExpression.text}")
                return true
            default:
                return false
        }
    }

    void call(MethodCallExpression call, boolean statement) {
        String name = call.methodAsString
        Arguments given = new Arguments(call)
        Word word = Words.named(name)
        boolean field = scope.vocabulary.knows(name) && (statement || given.braces != null || word == null)
        if (!statement && script.names.isCallable(name)) {
            if (scope.vocabulary.knows(name) && !script.names.isLocal(name)) {
                tie(call, VariableExpression.THIS_EXPRESSION)
            }
            script.otherCall(call)
        } else if (field) {
            if (script.names.isLocal(name) || script.names.isMethod(name)) {
                tie(call, new VariableExpression('delegate'))
            }
            say(name, call)
        } else if (word != null && !script.names.isCallable(name)) {
            other(word, call, given, statement)
        } else if (script.names.isDeclaredCall(name) || script.names.open && !(statement && scope.vocabulary.meant(name))) {
            script.otherCall(call)
        } else {
            stranger(name, call.method)
            if (given.braces != null && scope.vocabulary.meant(name) == null) {
                // What seems to be missing may stand in there, one level too deep.
                scope.said.leaveUnfinished()
            }
            script.arguments(call, WordScope.ELSEWHERE)
        }
    }

    /** A word that stands by itself, inside a block: it may give a value there, but make nothing. */
    private void other(Word word, MethodCallExpression call, Arguments given, boolean statement) {
        if (statement && word.object && given.braces == null) {
            stranger(word.name, call.method)
        } else if (word.acting || given.braces != null) {
            script.mistake(call.method, word.misplaced(scope.vocabulary.word))
            if (word.beforeAWord) {
                // What follows is misplaced with it.
                return
            }
        } else {
            tie(call, VariableExpression.THIS_EXPRESSION)
        }
        script.arguments(call, WordScope.ELSEWHERE)
    }

    private static void tie(MethodCallExpression call, Expression receiver) {
        call.objectExpression = receiver
        call.implicitThis = false
    }

    void assignment(BinaryExpression assignment, VariableExpression variable) {
        String name = variable.name
        Expression value = assignment.rightExpression
        boolean own = script.names.isLocalTo(scope.braces, name)
        if (!own && (scope.vocabulary.field(name) || name == 'type' && scope.vocabulary.takesType)) {
            if (script.names.isLocal(name)) {
                PropertyExpression field = new PropertyExpression(new VariableExpression('delegate'), name)
                field.sourcePosition = variable
                assignment.leftExpression = field
            }
            value instanceof ClosureExpression ? braces(name, variable, value) : note(name, variable, value)
            return
        }
        if (!own && !script.names.isVariable(name) && !scope.vocabulary.open) {
            stranger(name, variable)
        }
        value.visit(script)
    }

    private void stranger(String name, ASTNode at) {
        script.mistake(at, scope.vocabulary.stranger(name))
        String meant = scope.vocabulary.meant(name)
        if (meant != null && !scope.said.says(meant)) {
            // One misspelt word is one mistake: what was meant is not missing besides.
            scope.said.put(meant, KnownValue.unknown(at))
        }
    }

    private void say(String name, MethodCallExpression call) {
        Arguments given = new Arguments(call)
        if (name == 'from' && !scope.vocabulary.field(name)) {
            point(call, given)
        } else if (given.onlyBraces) {
            braces(name, call.method, given.braces)
        } else if (given.oneValue) {
            note(name, call.method, given.values.first())
        } else if (given.onlyNamed) {
            note(name, call.method, given.named)
        } else {
            if (given.nothing) {
                script.mistake(call.method, "'$name' needs a value. Write: $name 'value'")
            } else if (given.named != null || given.braces != null || !scope.vocabulary.isList(name)) {
                script.mistake(call.method, "'$name' takes one value.")
            }
            scope.said.put(name, KnownValue.unknown(call.method))
            script.arguments(call, WordScope.ELSEWHERE)
        }
    }

    private void braces(String name, ASTNode at, ClosureExpression closure) {
        Vocabulary inside = scope.vocabulary.inside(name)
        if (inside == null) {
            script.mistake(at, "'$name' takes no braces. Write: $name 'value'")
            scope.said.put(name, KnownValue.unknown(at))
            script.braces(closure, WordScope.ELSEWHERE)
            return
        }
        script.mistakeIfAny(at, grammar.since.lacks(scope.vocabulary, name))
        KnownValue said = KnownValue.object(at)
        WordScope around = scope
        fill(inside, closure, said)
        if (inside.ofKinds) {
            check(inside, said)
        }
        around.vocabulary.isList(name) ? around.said.add(name, said) : around.said.put(name, said)
    }

    private void note(String name, ASTNode at, Expression value) {
        script.mistakeIfAny(at, grammar.since.lacks(scope.vocabulary, name))
        script.mistakeIfAny(value, script.secrets.inField(value))
        seen(scope.vocabulary, name, at, value)
        scope.said.put(name, known(scope.vocabulary, name, value).saidBy(at))
        value.visit(script)
    }

    /** Where an object is wanted, the name by which the script reads it says as much. */
    private KnownValue known(Vocabulary vocabulary, String name, Expression value) {
        String called = vocabulary.field(name)?.shape()?.sort() == Shape.Sort.REFERENCE ? script.values.name(value) : null
        called == null ? KnownValue.of(value) : KnownValue.text(value, called)
    }

    /** A secret has no place in a field that engines show. */
    private void seen(Vocabulary vocabulary, String name, ASTNode at, Expression value) {
        if (script.secrets.isSecret(value) && !vocabulary.keepsSecret(name)) {
            script.mistake(at, WireValues.seen(name))
        }
    }

    private void point(MethodCallExpression call, Arguments given) {
        if (given.values.size() != 1 || given.braces != null) {
            script.mistake(call.method, HistoryPoint.HOW)
        }
        given.named?.mapEntryExpressions?.each { MapEntryExpression entry ->
            String key = entry.keyExpression.text
            script.places.add(key, entry.keyExpression)
            Expression value = entry.valueExpression
            if (!(key in HistoryPoint.KEYS)) {
                script.mistake(entry.keyExpression, "from has no '$key:'. ${HistoryPoint.HOW}")
            } else if (key == 'at') {
                moment(value)
            }
        }
        scope.said.put(scope.vocabulary.pointField(), KnownValue.unknown(call.method))
        script.arguments(call, WordScope.ELSEWHERE)
    }

    /** The point after {@code at:}. */
    private void moment(Expression value) {
        boolean named = value instanceof ConstantExpression && HistoryPoint.mayBeBookmark(value.text)
        if (!named && isConstant(value) && !HistoryPoint.isSaid(grammar, value.text)) {
            script.mistake(value, grammar.noPoint(value.text))
        }
    }

    private boolean isConstant(Expression value) {
        value instanceof ConstantExpression || value instanceof VariableExpression && !script.names.isVariable(value.name) && !Units.POINTS.contains(value.name)
    }

    private WordScope getScope() {
        script.scope
    }
}
