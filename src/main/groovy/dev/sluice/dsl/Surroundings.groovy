package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What is around a script while it runs: its variables, and the words that stand by themselves. */
@POJO
@CompileStatic
final class Surroundings extends Binding {
    final EngineWords words
    /** The script that runs now. */
    Script script

    Surroundings(Map<String, Object> variables, EngineWords words) {
        super(variables)
        this.words = words
    }

    /** Whether the script has a method or a closure of that name, which then counts instead of a word. */
    boolean answers(String name) {
        hasVariable(name) ? getVariable(name) instanceof Closure : script.metaClass.respondsTo(script, name) as boolean
    }
}
