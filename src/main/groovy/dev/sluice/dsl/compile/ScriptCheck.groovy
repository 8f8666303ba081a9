package dev.sluice.dsl.compile

import dev.sluice.dsl.check.KnownClasses
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import dev.sluice.language.ScriptException
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * Finds every mistake of a script and of the files that it takes in. What a file declares is known in spite of its mistakes;
 * where even that cannot be told, no name is held against those that come after it.
 */
@POJO
@CompileStatic
final class ScriptCheck {
    private final Grammar grammar
    private final ScriptClasses classes = new ScriptClasses(ScriptCheck.classLoader)
    private final Map<String, Object> known = [:]
    private final List<String> parameters = []
    private final List<Problem> problems = []
    private boolean open
    private int count

    ScriptCheck(Grammar grammar) {
        this.grammar = grammar
    }

    List<Problem> of(Text script) {
        included(script).each { Text each -> include(each) }
        examine { ScriptCompiler compiler, String main -> compiler.examine(script, main, known) }
        problems
    }

    private List<Text> included(Text script) {
        try {
            return IncludedFiles.of(script)
        } catch (ScriptException missing) {
            problems.addAll(missing.problems())
            open = true
            return []
        }
    }

    private void include(Text text) {
        CompiledScript compiled = examine { ScriptCompiler compiler, String main -> compiler.compile(text, main, known, []) }
        if (compiled == null) {
            open = true
        } else {
            classes.load(compiled)
            compiled.declare(known)
            parameters.addAll(compiled.parameters*.name())
        }
    }

    private CompiledScript examine(Closure<CompiledScript> compile) {
        ScriptCompiler compiler = new ScriptCompiler(grammar, classes, false)
        compiler.open = open
        compiler.alone = true
        compiler.parametersBefore = parameters
        try {
            return compile.call(compiler, ScriptCompiler.MAIN + count++)
        } catch (ScriptException mistaken) {
            problems.addAll(mistaken.problems().findAll { !open || !it.message().startsWith(KnownClasses.NONE) })
            return compiler.mistaken
        }
    }
}
