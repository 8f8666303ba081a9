package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.ThreadInterrupt
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.AnnotationNode
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.classgen.GeneratorContext
import org.codehaus.groovy.control.CompilePhase
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.control.customizers.CompilationCustomizer
import org.codehaus.groovy.transform.ThreadInterruptibleASTTransformation

/**
 * Makes each class of a script look wherever it loops or begins whether it was told to stop. Does what Groovy's own customizer does
 * for the annotation, but without finding out by reflection what that asks for, which takes longer than all else here.
 */
@POJO
@CompileStatic
final class Interruptible extends CompilationCustomizer {
    Interruptible() {
        super(CompilePhase.CANONICALIZATION)
    }

    @Override
    void call(SourceUnit source, GeneratorContext context, ClassNode type) {
        AnnotationNode wish = new AnnotationNode(ClassHelper.make(ThreadInterrupt))
        wish.sourcePosition = type
        new ThreadInterruptibleASTTransformation().visit([wish, type] as ASTNode[], source)
    }
}
