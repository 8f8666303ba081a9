package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.Word
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A word that says how a script goes on. Its braces are a part of the script around it. */
@POJO
@CompileStatic
abstract class FlowWord extends Word {
    @Override
    void readOn(Arguments given, ScriptChecker checker) {
        checker.readScript(given)
    }
}
