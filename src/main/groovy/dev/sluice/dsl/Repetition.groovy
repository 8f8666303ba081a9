package dev.sluice.dsl

import dev.sluice.dsl.check.ScriptReader
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Vocabulary
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.stmt.BlockStatement
import org.codehaus.groovy.ast.stmt.ExpressionStatement

/** Finds what is said twice between the same braces, where only the last one would count. */
@POJO
@CompileStatic
final class Repetition {
    private final ScriptReader reading
    private final Set<String> fields = [] as Set
    private final Set<String> parameters = [] as Set

    Repetition(ScriptReader reading) {
        this.reading = reading
    }

    void look(BlockStatement block) {
        block.statements.each {
            Expression said = it instanceof ExpressionStatement ? it.expression : null
            Expression value = said instanceof BinaryExpression ? said.rightExpression : said
            if (value instanceof MethodCallExpression && value.implicitThis && value.method instanceof ConstantExpression) {
                look(value, said.is(value))
            }
        }
    }

    private void look(MethodCallExpression call, boolean statement) {
        String name = call.methodAsString
        Arguments given = new Arguments(call)
        Vocabulary words = reading.spot.vocabulary
        if (words == null) {
            String parameter = name == EngineWord.PARAM.word && !reading.names.isCallable(name) && given.values.size() == 1
                    && given.values[0] instanceof ConstantExpression ? given.values[0].text : null
            if (parameter && !parameters.add(parameter)) {
                reading.mistake(call.method, "there is a parameter '$parameter' already. Leave out one of them.")
            }
        } else if (statement && given.braces == null && !words.open && words.knows(name) && !fields.add(name)) {
            reading.mistake(call.method, "'$name' is said twice, and only the last one would count. Leave out one of them.")
        }
    }
}
