package dev.sluice.dsl

import dev.sluice.dsl.assist.GroovyAssistant
import dev.sluice.dsl.assist.Outline
import dev.sluice.dsl.compile.CompiledScript
import dev.sluice.dsl.compile.IncludedFiles
import dev.sluice.dsl.compile.ScriptCache
import dev.sluice.dsl.compile.ScriptClasses
import dev.sluice.dsl.compile.ScriptCompiler
import dev.sluice.dsl.compile.ScriptMethod
import dev.sluice.dsl.compile.Tokens
import dev.sluice.dsl.failure.WordPlaces
import dev.sluice.dsl.flow.EngineWatcher
import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Since
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Assistant
import dev.sluice.language.ChangeHistory
import dev.sluice.language.Conversation
import dev.sluice.language.Naming
import dev.sluice.language.Output
import dev.sluice.language.Parameter
import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import dev.sluice.language.ScriptException
import dev.sluice.operations.Engines
import dev.sluice.runbook.Run
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.BooleanSupplier
import java.util.function.Consumer

/** Scripts evaluated one after another; what each declares at its top, the next ones know. */
@POJO
@CompileStatic
final class GroovyConversation implements Conversation {
    /** What to go back to when a script fails. */
    @POJO
    @CompileStatic
    private static final class Before {
        final Map<String, Object> variables
        final String engine

        Before(Map<String, Object> variables, String engine) {
            this.variables = new LinkedHashMap<>(variables)
            this.engine = engine
        }
    }

    /** A script, or a file that it takes in. */
    @POJO
    @CompileStatic
    private static final class Part {
        final CompiledScript script
        final Class<?> type

        Part(CompiledScript script, Class<?> type) {
            this.script = script
            this.type = type
        }
    }

    private final Map<String, Object> variables = Collections.synchronizedMap(new LinkedHashMap<String, Object>())
    /** In the cache, what was compiled for an engine that may send more than our schema knows is another script. */
    private static final String OTHERS = '*'
    /** Goes to an engine that has a name. */
    private static final String OTHER_ENGINE = /\b(?:use|engine)\s*\(?\s*['"\w]/

    /** By our own schema, until an engine's own has judged a script. */
    private Grammar grammar
    private final LastResults results = new LastResults(variables)
    private final ScriptCache cache
    private final boolean rehearses
    /** Whether what scripts leave is still needed where they stopped: to take back what they did. */
    private final boolean looksBack
    private final EnginesInUse engines
    private final ScriptContext around
    private final ScriptClasses classes
    private final Map<String, WordPlaces> scripts = [:]
    /** Those that were started here, by the files that stack traces name. */
    private final Map<String, String> texts = [:]
    /** Where the words of the script stand that was started last. */
    private WordPlaces current
    private List<CompiledScript.Import> imports = []
    private Assistant assistant
    /** Of the script that runs, null while none does. */
    private volatile Before running
    private volatile boolean executing
    /** Made when something has to be compiled: it is slow to start. */
    private ScriptCompiler compiler
    /** The script that somebody asked something about, before it runs. */
    private Text prepared
    private List<Part> preparedParts
    /** Of the files that the script takes in. */
    private List<String> parametersBefore = []

    GroovyConversation(Grammar grammar, Engines engines, Output output, Run run, ScriptCache cache) {
        this.cache = cache
        this.rehearses = run.settings().rehearsal
        this.looksBack = run.settings().goingOn().undo()
        this.classes = new ScriptClasses(GroovyConversation.classLoader, run::mustNotBeOver)
        this.engines = new EnginesInUse(engines)
        this.grammar = here(grammar.schema)
        this.around = new ScriptContext(variables, this.engines, output, run, this.grammar, this::told)
    }

    @Override
    Object evaluate(Text text) throws ScriptException {
        List<Part> parts = text.is(prepared) ? preparedParts : parts(text)
        prepared = null
        for (Part part : parts) {
            scripts.put(part.script.file, part.script.places)
        }
        CompiledScript script = parts.last().script
        texts.put(script.file, text.text())
        current = script.places
        Before before = new Before(variables, engines.chosen)
        running = before
        List<Problem> missing = around.declareParameters(parts.collectMany { it.script.parameters*.name() }, parts.collectMany { it.script.read })
        try {
            if (missing) {
                throw new ScriptException(missing)
            }
            for (Part part : parts.init()) {
                if (part.type != null) {
                    run(part.type)
                    declare(part.script)
                }
            }
            return parts.last().type == null ? null : keep(script, runToTheEnd(parts.last().type), before)
        } catch (Throwable failed) {
            around.forget()
            ScriptException failure = told(failed)
            if (!looksBack) {
                restore(before)
            }
            if (failed instanceof VirtualMachineError && !(failed instanceof StackOverflowError)) {
                throw failed
            }
            throw failure
        }
    }

    private ScriptException told(Throwable failed) {
        new ScriptFailure(scripts, current, texts, grammar, around).of(failed)
    }

    @Override
    List<Parameter> parameters(Text text) throws ScriptException {
        preparedParts = parts(text)
        prepared = text
        List<Parameter> all = []
        for (Part part : preparedParts) {
            all.addAll(part.script.parameters)
        }
        all
    }

    @Override
    boolean isInScript() {
        executing && !engines.performing
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

    /** What {@code text} takes in, and itself at last; each knows what those before it declare. */
    private List<Part> parts(Text text) {
        List<Part> parts = []
        Map<String, Object> known = new LinkedHashMap<>(variables)
        List<Text> texts = IncludedFiles.and(text)
        for (int i = 0; i < texts.size(); i++) {
            parametersBefore = parts.collectMany { it.script.parameters*.name() }
            CompiledScript script = compiled(texts[i], ScriptCompiler.MAIN + (scripts.size() + i + 1), known, texts.subList(0, i))
            parts << new Part(script, classes.load(script))
            script.declare(known)
        }
        parts
    }

    /**
     * The first script of a conversation may have been compiled in an earlier one: nothing that came before counts in it. What
     * is a mistake by the schema at hand, the engine in use has the last word on.
     */
    private CompiledScript compiled(Text text, String main, Map<String, Object> known, List<Text> before) {
        try {
            Set<String> judged = isOfOurs(text) ? known.keySet() : known.keySet() + OTHERS
            CompiledScript kept = scripts.isEmpty() ? cache.find(text, judged, before) : null
            return kept ?: scripts.isEmpty() ? cache.kept(text, judged, before, compile(text, main, known)) : compile(text, main, known)
        } catch (ScriptException mistaken) {
            boolean unsure = compiler.mistakesOfWords && engines.mayDiffer()
            Schema own = unsure ? engines.ownSchema(compiler.misread) : null
            if (own == null || own.is(grammar.schema)) {
                throw mistaken
            }
            grammar = here(own)
            compiler = null
            return compile(text, main, known)
        }
    }

    /** Whether what the script reads can only come from an engine that sends nothing but what our schema knows. */
    private boolean isOfOurs(Text text) {
        !engines.mayDiffer() && !(text.text() =~ OTHER_ENGINE)
    }

    private Grammar here(Schema schema) {
        BooleanSupplier readOnly = this::readsOnly
        new Grammar(schema, Since.NEWEST, readOnly)
    }

    private boolean readsOnly() {
        engines.isReadOnly(null)
    }

    private CompiledScript compile(Text text, String main, Map<String, Object> known) {
        compiler = compiler ?: new ScriptCompiler(grammar, classes, rehearses)
        compiler.parametersBefore = parametersBefore
        compiler.typed = engines.watcher instanceof RememberedChanges
        compiler.alone = !compiler.typed && isOfOurs(text)
        compiler.compile(text, main, known, imports)
    }

    private Object runToTheEnd(Class<?> type) {
        Object result = run(type)
        around.end()
        result
    }

    private Object run(Class<?> type) {
        executing = true
        try {
            around.script = (Script) type.getDeclaredConstructor(Binding).newInstance(around)
            return around.script.run()
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
        declare(script)
        if (result != null) {
            results.add(result)
        }
        result
    }

    private void declare(CompiledScript script) {
        for (String method : script.methods) {
            variables.put(method, new ScriptMethod(around.script, method))
        }
    }

    @Override
    Assistant assistant() {
        assistant = assistant ?: new GroovyAssistant({ -> this.grammar }, this.engines, variables)
    }

    @Override
    ChangeHistory remember(Consumer<String> warned) {
        RememberedChanges deeds = new RememberedChanges(this, warned)
        engines.watcher = deeds
        deeds
    }

    @Override
    List<String> explain(Text text) throws ScriptException {
        Map<String, Object> before = new LinkedHashMap<>(variables)
        String engine = engines.chosen
        EngineWatcher usual = engines.watcher
        ExplainedChanges explaining = new ExplainedChanges()
        engines.watcher = explaining
        try {
            evaluate(text)
            return explaining.lines
        } finally {
            engines.watcher = usual
            engines.chosen = engine
            variables.clear()
            variables.putAll(before)
        }
    }

    @Override
    Map<String, String> listings() {
        Words.withListing().collectEntries { [it.listing, it.name] }
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
    boolean isAskingForValue(Text script) {
        new Outline(grammar, new Tokens(script.text().replaceFirst(/[\s;]+$/, '')).all()).open().sentence().value
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
    String engine() {
        engines.chosen
    }

    @Override
    Collection<String> engines() {
        engines.names()
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
