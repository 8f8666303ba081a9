package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.flow.OrderedOutput
import dev.sluice.dsl.flow.ParallelSteps
import dev.sluice.dsl.flow.RestoredVariables
import dev.sluice.dsl.flow.SharedBox
import dev.sluice.dsl.rehearsal.OutsideEffects
import dev.sluice.language.Output
import dev.sluice.language.Parameter
import dev.sluice.language.Problem
import dev.sluice.language.ScriptException
import dev.sluice.operations.ReadObject
import dev.sluice.runbook.Run
import dev.sluice.runbook.variable.SharedVariables
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import java.util.function.Supplier
import groovy.transform.stc.POJO
import java.util.function.Function

/** What is around a script while it runs: its variables, its engines, where it prints, and the run that it belongs to. */
@POJO
@CompileStatic
final class ScriptContext extends Binding {
    /** The variable with the parameters of the script. They come from outside, in each process anew. */
    static final String PARAMS = 'params'

    final EnginesInUse engines
    final OrderedOutput output
    final Run run
    /** The words of the schema at hand. */
    final Grammar grammar
    final ParallelSteps parallelSteps = new ParallelSteps()
    /** Which variables a resumed run has given back their values. */
    final RestoredVariables restored = new RestoredVariables()
    final OutsideEffects outside
    /** Tells what stopped a part of the script, and where. */
    final Function<Throwable, ScriptException> failures
    /** The lab in whose braces the script is, or null. */
    volatile LabContents lab
    /** What is left to do when the script has come to its end, by what it is about. */
    private final Map<Object, Runnable> endings = Collections.synchronizedMap(new LinkedHashMap<Object, Runnable>())
    /** The labs that the script has said something of. */
    final Map<Object, LabContents> labs = Collections.synchronizedMap(new LinkedHashMap<Object, LabContents>())
    /** The script that runs now. */
    Script script

    ScriptContext(Map<String, Object> variables, EnginesInUse engines, Output output, Run run, Grammar grammar,
                  Function<Throwable, ScriptException> failures) {
        super(variables)
        this.engines = engines
        this.output = new OrderedOutput(output)
        this.run = run
        this.grammar = grammar
        this.outside = new OutsideEffects(run.settings().passes(), failures)
        this.failures = failures
    }

    /** A script that was given up says nothing any more. */
    @Override
    void setVariable(String name, Object value) {
        if (Thread.currentThread().interrupted) {
            throw new InterruptedException("stopped before $name was set")
        }
        run.shared().set(name, SharedVariables.plain(value), { -> ownVariables()[name] } as Supplier<Object>) { restoreVariable(name, it) }
    }

    /** Gives a variable back what it had. */
    void restoreVariable(String name, Object value) {
        super.setVariable(name, value)
    }

    /** What steps beside others get says which of them has changed it. */
    @Override
    Object getVariable(String name) {
        Object value = super.getVariable(name)
        if (value instanceof Closure && run.isBesideOthers()) {
            SharedBox.share((Closure<?>) value, run.shared())
        }
        name == PARAMS ? value : run.shared().read(name, value)
    }

    /** Whether the script has a method or a closure of that name, which then counts instead of a word; what Java gives every object does not. */
    boolean answers(String name) {
        if (hasVariable(name)) {
            return getVariable(name) instanceof Closure
        }
        for (MetaMethod method : script.metaClass.respondsTo(script, name)) {
            if (method.declaringClass.theClass != Object) {
                return true
            }
        }
        false
    }

    /** The object that {@code word} reads. */
    ApiObject read(Word word, Object what) {
        read(word.name, word.reads, what)
    }

    ApiObject read(String word, String type, Object what) {
        if (!(what instanceof CharSequence || what instanceof ApiObject)) {
            throw DslException.about(word, Words.named(word).usage)
        }
        engines.perform(word, 'read of', what) { Schema schema -> new ReadObject(schema, type, what) }
    }

    /** Has {@code ending} done when the script has come to its end, once for {@code about}. */
    void atEnd(Object about, Runnable ending) {
        endings.put(about, ending)
    }

    /** The script has come to its end. */
    void end() {
        try {
            endings.values().toList().each { it.run() }
        } finally {
            forget()
        }
    }

    /** The script has not come to its end. */
    void forget() {
        endings.clear()
        labs.clear()
    }

    /** The parameters of the script. */
    Map<String, Object> params() {
        if (!hasVariable(PARAMS)) {
            setVariable(PARAMS, [:])
        }
        (Map<String, Object>) getVariable(PARAMS)
    }

    /** The script that runs next declares the parameters of those names, and reads {@code read}; gives what is wrong with that. */
    List<Problem> declareParameters(Collection<String> names, Collection<Parameter> read) {
        if (names.empty && !hasVariable(PARAMS)) {
            return []
        }
        GivenParameters given = new GivenParameters(params(), names, read)
        setVariable(PARAMS, given)
        given.missing()
    }

    /** The variables of the script itself, as they are now. */
    Map<String, Object> ownVariables() {
        Map<String, Object> all = getVariables()
        Map<String, Object> own
        synchronized (all) {
            own = new LinkedHashMap<>(all)
        }
        own.remove(PARAMS)
        own
    }
}
