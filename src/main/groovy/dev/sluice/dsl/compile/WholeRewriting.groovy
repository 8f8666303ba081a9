package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.control.SourceUnit

/** Rewrites the classes that a script declares as it does the script. */
@POJO
@CompileStatic
abstract class WholeRewriting extends Rewriting {
    protected WholeRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    final void rewrite(ModuleNode script) {
        super.rewrite(script)
        rewriteClasses(script)
    }
}
