package dev.sluice.dsl

import dev.sluice.language.Assistant
import dev.sluice.language.Conversation
import dev.sluice.language.Naming
import dev.sluice.language.Output
import dev.sluice.language.Parameter
import dev.sluice.language.Script as Text
import dev.sluice.language.ScriptException
import dev.sluice.operations.Engines
import dev.sluice.runbook.Run
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.runtime.MethodClosure

/** Scripts evaluated one after another; what each declares at its top, the next ones know. */
@POJO
@CompileStatic
final class GroovyConversation implements Conversation {
    /** What to go back to when a script fails. */
    @POJO
    private static final class Before {
        final Map<String, Object> variables
        final String engine

        Before(Map<String, Object> variables, String engine) {
            this.variables = new LinkedHashMap<>(variables)
            this.engine = engine
        }
    }

    /** How the classes of scripts begin: as nothing else in a script does. */
    static final String MAIN = 'Sluice'

    private final Map<String, Object> variables = Collections.synchronizedMap(new LinkedHashMap<String, Object>())
    /** By our own schema, until an engine's own has judged a script. */
    private Grammar grammar
    private final Results results = new Results(variables)
    private final ScriptCache cache
    private final EnginesInUse engines
    private final Surroundings around
    private final ScriptClasses classes = new ScriptClasses(GroovyConversation.classLoader)
    private final Map<String, Places> scripts = [:]
    private List<CompiledScript.Import> imports = []
    private final Assistant assistant
    /** Of the script that runs, null while none does. */
    private volatile Before running
    private volatile boolean executing
    /** Made when something has to be compiled: it is slow to start. */
    private ScriptCompiler compiler
    /** The script that somebody asked something about, before it runs. */
    private Text prepared
    private CompiledScript preparedScript

    GroovyConversation(Grammar grammar, Engines engines, Output output, Run run, ScriptCache cache) {
        this.grammar = grammar
        this.cache = cache
        this.engines = new EnginesInUse(engines)
        this.assistant = new GroovyAssistant({ -> this.grammar }, this.engines, variables)
        this.around = new Surroundings(variables, new EngineWords(this.engines, output, grammar, run))
    }

    @Override
    Object evaluate(Text text) throws ScriptException {
        CompiledScript script = text.is(prepared) ? preparedScript : compiled(text)
        prepared = null
        scripts.put(script.file, script.places)
        Before before = new Before(variables, engines.chosen)
        running = before
        try {
            Class<?> type = classes.load(script)
            return type == null ? null : keep(script, run(type), before)
        } catch (Throwable failed) {
            ScriptException failure = new Failure(scripts, script.places, grammar, variables.keySet()).of(failed)
            restore(before)
            if (failed instanceof VirtualMachineError && !(failed instanceof StackOverflowError)) {
                throw failed
            }
            throw failure
        }
    }

    @Override
    List<Parameter> parameters(Text text) throws ScriptException {
        preparedScript = compiled(text)
        prepared = text
        preparedScript.parameters
    }

    @Override
    boolean isInScript() {
        executing && !around.words.performing
    }

    @Override
    void abandon() {
        restore(running)
    }

    /** Each script is taken back once only: one that was given up has no say any more. */
    private synchronized void restore(Before before) {
        if (before != null && running.is(before)) {
            variables.clear()
            variables.putAll(before.variables)
            engines.chosen = before.engine
            running = null
        }
    }

    /**
     * The first script of a conversation may have been compiled in an earlier one: nothing that came before counts in it. What
     * is a mistake by the schema at hand, the engine in use has the last word on.
     */
    private CompiledScript compiled(Text text) {
        String main = MAIN.concat(Integer.toString(scripts.size() + 1))
        try {
            return scripts.isEmpty() ? cache.find(text, variables.keySet()) { compile(text, main) } : compile(text, main)
        } catch (ScriptException mistaken) {
            Schema own = compiler.mistakesOfWords ? engines.ownSchema() : null
            if (own == null || own.is(grammar.schema)) {
                throw mistaken
            }
            grammar = new Grammar(own)
            compiler = null
            return compile(text, main)
        }
    }

    private CompiledScript compile(Text text, String main) {
        compiler = compiler ?: new ScriptCompiler(grammar, classes)
        compiler.compile(text, main, variables, imports)
    }

    private Object run(Class<?> type) {
        Script script = (Script) type.getDeclaredConstructor().newInstance()
        script.binding = around
        around.script = script
        executing = true
        try {
            return script.run()
        } finally {
            executing = false
        }
    }

    /** What a script declared counts from here on, since it came to its end. */
    private synchronized Object keep(CompiledScript script, Object result, Before before) {
        if (!running.is(before)) {
            return null
        }
        running = null
        imports = script.imports
        script.methods.each { variables.put(it, new MethodClosure(around.script, it)) }
        if (result != null) {
            results.add(result)
        }
        result
    }

    @Override
    Assistant assistant() {
        assistant
    }

    @Override
    Naming naming() {
        engines
    }

    @Override
    Map<String, Object> variables() {
        variables
    }

    @Override
    boolean isUnfinished(String text) {
        Tokens.isUnfinished(text)
    }

    @Override
    String target() {
        engines.target()
    }

    @Override
    String user() {
        engines.user()
    }

    @Override
    void close() {
        engines.close()
    }
}
