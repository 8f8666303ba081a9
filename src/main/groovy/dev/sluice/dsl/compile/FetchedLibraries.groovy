package dev.sluice.dsl.compile

import dev.sluice.dsl.failure.WordPlaces
import dev.sluice.language.Problem
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.AnnotatedNode
import org.codehaus.groovy.ast.AnnotationNode
import org.codehaus.groovy.ast.ClassCodeVisitorSupport
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.ast.ImportNode
import org.codehaus.groovy.control.SourceUnit

/** Where a script has Groovy fetch libraries while it is read, which is not done. */
@POJO
@CompileStatic
final class FetchedLibraries extends ClassCodeVisitorSupport {
    private static final Set<String> FETCHING = [Grab, Grapes, GrabConfig, GrabExclude, GrabResolver]*.simpleName as Set

    private final SourceUnit source
    private final Map<ASTNode, String> found = [:]

    FetchedLibraries(SourceUnit source) {
        this.source = source
    }

    @Override
    protected SourceUnit getSourceUnit() {
        source
    }

    List<Problem> problems(WordPlaces places) {
        source.AST.imports.each { ImportNode each -> look(each, each.className) }
        visitImports(source.AST)
        source.AST.classes.each { ClassNode each -> visitClass(each) }
        found.collect { node, name -> places.problem(node, CompileErrors.acting(name)) }
    }

    @Override
    void visitAnnotations(AnnotatedNode node) {
        super.visitAnnotations(node)
        node.annotations.each { AnnotationNode each -> look(each, each.classNode.name) }
    }

    private void look(ASTNode node, String type) {
        String name = type.substring(type.lastIndexOf('.') + 1)
        if (FETCHING.contains(name) && type in [name, "groovy.lang.$name".toString()]) {
            found.put(node, name)
        }
    }
}
