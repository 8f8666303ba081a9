package dev.sluice.dsl.grammar

import dev.sluice.dsl.EngineWords
import dev.sluice.dsl.flow.RestoredVariables
import dev.sluice.dsl.rehearsal.OutsideEffects
import dev.sluice.language.ScriptException
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Function

/** What is around a script while it runs: its variables, and the words that stand by themselves. */
@POJO
@CompileStatic
final class ScriptContext extends Binding {
    /** The variable with the parameters of the script. They come from outside, in each process anew. */
    static final String PARAMS = 'params'

    final EngineWords words
    /** Which variables a resumed run has given back their values. */
    final RestoredVariables restored = new RestoredVariables()
    final OutsideEffects outside
    /** Tells what stopped a part of the script, and where. */
    final Function<Throwable, ScriptException> failures
    /** The script that runs now. */
    Script script

    ScriptContext(Map<String, Object> variables, EngineWords words, OutsideEffects outside, Function<Throwable, ScriptException> failures) {
        super(variables)
        this.words = words
        this.outside = outside
        this.failures = failures
    }

    /** A script that was given up says nothing any more. */
    @Override
    void setVariable(String name, Object value) {
        if (Thread.currentThread().interrupted) {
            throw new InterruptedException("stopped before $name was set")
        }
        super.setVariable(name, value)
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

    /** The parameters of the script. */
    Map<String, Object> params() {
        if (!hasVariable(PARAMS)) {
            setVariable(PARAMS, [:])
        }
        (Map<String, Object>) getVariable(PARAMS)
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
