package dev.sluice.dsl

import dev.sluice.dsl.assist.Gdsl
import dev.sluice.dsl.compile.IncludedFiles
import dev.sluice.dsl.compile.ScriptCache
import dev.sluice.dsl.compile.ScriptCheck
import dev.sluice.dsl.compile.SluiceScript
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Since
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Literal
import dev.sluice.language.Output
import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import dev.sluice.language.ScriptException
import dev.sluice.operations.Engines
import dev.sluice.runbook.Run
import dev.sluice.wire.ApiVersion
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Groovy with the words of an engine: the language of the shell and of scripts. */
@POJO
@CompileStatic
final class GroovyLanguage implements Language {
    /** Lists all classes of Java when it is loaded; whatever prints or compiles needs it. */
    private static final String SLOWEST = 'org.codehaus.groovy.control.ResolveVisitor'

    /** Wakes Groovy up: the greater part here and now, the slowest part aside while the first script begins. */
    GroovyLanguage() {
        GroovySystem.metaClassRegistry.getMetaClass(SluiceScript)
        Runnable loading = GroovyLanguage::loadSlowest
        Thread aside = new Thread(loading, 'default imports')
        aside.daemon = true
        aside.start()
    }

    private static void loadSlowest() {
        Class.forName(SLOWEST)
    }

    @Override
    Conversation converse(Engines engines, Output output, Run run) {
        new GroovyConversation(new Grammar(Schema.family()), engines, output, run, ScriptCache.standard(run.settings().rehearsal))
    }

    @Override
    List<Text> includedBy(Text script) throws ScriptException {
        IncludedFiles.of(script)
    }

    @Override
    String words() {
        Gdsl.text()
    }

    @Override
    Optional<String> line(String word, List<String> names) {
        if (names.empty) {
            return Optional.ofNullable(Words.listing(word) == null ? null : word)
        }
        Optional.ofNullable(names.size() == 1 && Words.has(word) ? "$word ${Literal.quoted(names.first())}".toString() : null)
    }

    @Override
    List<Problem> check(Text script, ApiVersion target) {
        new ScriptCheck(new Grammar(Schema.family(), new Since(target))).of(script)
    }
}
