package dev.sluice.dsl.words

import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import groovy.json.JsonOutput
import java.nio.file.Path

/** Uses a word that lies in a folder of the class path, and says what came of it. */
class AddedWordTrial {
    private final Talk talk

    private AddedWordTrial(Talk talk) {
        this.talk = talk
    }

    static void main(String... args) {
        new Lab(Path.of(args[0])).withCloseable { lab ->
            new Talk(lab).withCloseable { talk -> println JsonOutput.toJson(new AddedWordTrial(talk).uses()) }
        }
    }

    private Map<String, Object> uses() {
        def memory = talk.conversation.remember { }
        talk.evaluate("group { name 'before' }")
        [
            check   : ["rename group('before'), to: 'x'", "rename group('before')", "rename group('before'), to: ''",
                       "group { name 'a'; rename group('b'), to: 'c' }", "renam group('before'), to: 'x'"].collect { check(it) },
            run     : [talk.evaluate("rename group('before'), to: 'after'").name(), talk.evaluate("group('after').rename(to: 'again')").name(),
                       refusal("def empty = ''; rename group('again'), to: empty")],
            save    : memory.script().readLines().findAll { it.startsWith('rename') },
            inverse : memory.last().get().inverse(),
            undo    : [memory.takeBack(), talk.evaluate('groups*.name').contains('after')].last(),
            help    : talk.conversation.assistant().help('rename').orElse(null),
            complete: ['ren|', "group('after').ren|"].collect { text -> talk.conversation.assistant().choices(text - '|', text.indexOf('|')).all()*.text() },
            learnt  : Language.load().words().contains("name: 'rename'"),
        ]
    }

    private static List<String> check(String text) {
        Language.load().check(new Script('a.groovy', text))*.toString()
    }

    private String refusal(String text) {
        try {
            talk.evaluate(text)
            null
        } catch (ScriptException refused) {
            refused.message
        }
    }
}
