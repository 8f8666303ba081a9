package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarasm.asm.Opcodes
import org.codehaus.groovy.ast.MethodNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.ExpressionStatement

/**
 * Takes {@code static} from the methods and fields of a script. A script has one object, so that it means nothing there, and what is static
 * in Groovy knows nothing of the run, which all words need.
 */
@POJO
@CompileStatic
final class StaticMembers {
    private StaticMembers() {
    }

    static void release(ModuleNode script) {
        script.methods.findAll { it.name != 'main' }.each { MethodNode it -> it.modifiers = it.modifiers & ~Opcodes.ACC_STATIC }
        script.statementBlock.statements.findAll { it instanceof ExpressionStatement && it.expression instanceof DeclarationExpression }
                .each { release((DeclarationExpression) ((ExpressionStatement) it).expression) }
    }

    private static void release(DeclarationExpression declaration) {
        if (declaration.leftExpression instanceof VariableExpression) {
            VariableExpression variable = (VariableExpression) declaration.leftExpression
            variable.modifiers = variable.modifiers & ~Opcodes.ACC_STATIC
        }
    }
}
