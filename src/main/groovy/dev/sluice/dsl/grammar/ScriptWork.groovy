package dev.sluice.dsl.grammar

import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.flow.LostValue
import dev.sluice.dsl.flow.SharedBox
import dev.sluice.language.Problem
import dev.sluice.language.ScriptException
import dev.sluice.runbook.journal.JournalValues
import dev.sluice.runbook.journal.RunException
import dev.sluice.runbook.StepBody
import dev.sluice.runbook.variable.SharedVariables
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.lang.reflect.Field
import java.util.function.UnaryOperator

/**
 * The braces of a step. The variables that it can change are those of the script, and those that were declared in braces
 * around it, which Groovy hands to it in boxes; the names of these begin with a dot here.
 */
@POJO
@CompileStatic
final class ScriptWork implements StepBody {
    private static final String BOXED = '.'

    private final Closure<?> braces
    private final ScriptContext around

    ScriptWork(Closure<?> braces, ScriptContext around) {
        this.braces = braces
        this.around = around
    }

    /** Null where there are no braces. */
    static ScriptWork of(Closure<?> braces, ScriptContext around) {
        braces == null ? null : new ScriptWork(braces, around)
    }

    @Override
    Object run() {
        ClosureRunner.run(braces)
    }

    @Override
    Object lost(String what) {
        new LostValue(what)
    }

    @Override
    Object restored(Object kept, String what) {
        JournalValues.read(kept, around.engines.describing()) { String why -> new LostValue(what, why) }
    }

    @Override
    Map<String, Object> variables() {
        Map<String, Object> all = around.ownVariables()
        boxes().each { String name, Reference<?> box -> all.put(BOXED + name, box.get()) }
        all
    }

    @Override
    void restore(String name, Object value, long line) {
        Reference<?> box = name.startsWith(BOXED) ? boxes()[name.substring(BOXED.length())] : null
        if (box != null) {
            around.restored.put(box, line) { ((Reference<Object>) box).set(value) }
        } else if (!name.startsWith(BOXED)) {
            around.restored.put(name, line) { around.restoreVariable(name, value) }
        }
    }

    @Override
    Object holder(String name) {
        name.startsWith(BOXED) ? boxes()[name.substring(BOXED.length())] : name
    }

    @Override
    void change(String name, UnaryOperator<Object> change, long line) {
        Object holder = holder(name)
        if (holder instanceof Reference) {
            Reference<Object> box = (Reference<Object>) holder
            around.restored.change(box, line) { box.set(change.apply(box.get())) }
        } else if (holder != null) {
            around.restored.change(name, line) { around.restoreVariable(name, change.apply(around.ownVariables()[name])) }
        }
    }

    @Override
    void share(SharedVariables variables) {
        SharedBox.share(braces, variables)
    }

    @Override
    Throwable failure(String type, String message) {
        try {
            Class<?> known = Class.forName(type, false, braces.class.classLoader)
            return known.asSubclass(Throwable).getConstructor(String).newInstance(message)
        } catch (ReflectiveOperationException | ClassCastException | LinkageError unknown) {
            return new RunException(message)
        }
    }

    @Override
    String told(Throwable failure, boolean placed) {
        ScriptException told = around.failures.apply(failure)
        told.problems().collect { Problem each -> placed ? each.toString() : each.message() }.join('\n')
    }

    private Map<String, Reference<?>> boxes() {
        Map<String, Reference<?>> boxes = [:]
        for (Field field : braces.class.declaredFields) {
            if (field.type == Reference) {
                field.accessible = true
                boxes.put(field.name, SharedBox.plain((Reference<?>) field.get(braces)))
            }
        }
        boxes
    }
}
