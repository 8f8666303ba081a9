package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.ast.GroovyCodeVisitor
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ExpressionTransformer
import org.codehaus.groovy.classgen.AsmClassGenerator

/** A part of a call behind which the call itself goes on, by its number. */
@POJO
@CompileStatic
final class MarkedOperand extends Expression {
    private final Expression operand
    private final Expression call

    MarkedOperand(Expression operand, Expression call) {
        this.operand = operand
        this.call = call
        sourcePosition = operand
        copyNodeMetaData(operand)
    }

    @Override
    void visit(GroovyCodeVisitor visitor) {
        operand.visit(visitor)
        if (visitor instanceof AsmClassGenerator) {
            visitor.onLineNumber(call, '')
        }
    }

    @Override
    ClassNode getType() {
        operand.type
    }

    @Override
    String getText() {
        operand.text
    }

    @Override
    Expression transformExpression(ExpressionTransformer transformer) {
        new MarkedOperand(transformer.transform(operand), call)
    }
}
