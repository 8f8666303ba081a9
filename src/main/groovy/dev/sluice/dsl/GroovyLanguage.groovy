package dev.sluice.dsl

import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Output
import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import dev.sluice.language.ScriptException
import dev.sluice.operations.Engines
import dev.sluice.runbook.Run
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Groovy with the words of an engine: the language of the shell and of scripts. */
@POJO
@CompileStatic
final class GroovyLanguage implements Language {
    @Override
    Conversation converse(Engines engines, Output output, Run run) {
        new GroovyConversation(new Grammar(Schema.standard()), engines, output, run, ScriptCache.standard())
    }

    @Override
    List<Problem> check(Text script) {
        try {
            new ScriptCompiler(new Grammar(Schema.standard()), GroovyLanguage.classLoader).compile(script, GroovyConversation.MAIN, [:], [])
            return []
        } catch (ScriptException mistaken) {
            return mistaken.problems()
        }
    }
}
