package dev.sluice.dsl.words.runbook

import dev.sluice.lab.Notes
import dev.sluice.lab.Recorder
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.operations.Questions
import dev.sluice.runbook.Run
import dev.sluice.runbook.RunSettings
import dev.sluice.wire.Secret
import spock.lang.AutoCleanup
import spock.lang.Specification

/** What a parameter may be, and how often somebody is asked for it. */
class ParamWordSpec extends Specification {
    List<String> asked = []
    Deque<String> answers = new ArrayDeque<>()
    Questions user = new Questions() {
        @Override
        Optional<String> ask(String question) {
            asked << question
            Optional.ofNullable(answers.poll())
        }

        @Override
        Optional<Secret> askHidden(String question) {
            ask(question).map { Secret.of(it) }
        }
    }
    Run run = Run.unrecorded(RunSettings.PLAIN.asking(user, false))
    @AutoCleanup
    Conversation conversation = Language.load().converse(new Recorder(), new Notes(), run)

    private Object evaluate(String text) {
        conversation.evaluate(new Script('lab.groovy', text))
    }

    def "a default is what its braces give: #text"() {
        expect:
        evaluate(text) == value

        where:
        text                                                                     | value
        "param 'p', default: { 'x' * 2 }"                                        | 'xx'
        "param 'p', type: Integer, default: { '4' }"                             | 4
        "def d = 'b, a'; param 'p', type: List, choices: ['a', 'b'], default: d" | ['b', 'a']
        "def d = 'false'; param 'p', type: Boolean, default: d"                 | false
    }

    def "what a parameter cannot be is refused: #text"() {
        when:
        evaluate(text)

        then:
        def refused = thrown(ScriptException)
        refused.message.endsWith(message)

        where:
        text                                                                      | message
        "def d = 'a, x'; param 'p', type: List, choices: ['a', 'b'], default: d"  | "'p' cannot be 'x'. Did you mean 'a'?"
        "def d = 'yes'; param 'p', type: Boolean, default: d"                     | "'p' has to be of type Boolean, and 'yes' is not."
        "def d = 'x'; param 'p', type: Integer, default: d"                       | "'p' has to be of type Integer, and 'x' is not."
        "param 'p', secret: true, choices: ['a', 'b'], default: 'x'"              | "'p' is secret, and what was given is not what it may be."
        "param 'p', secret: true, type: Integer, default: 'x'"                    | "'p' is secret, and what was given is not what it may be."
    }

    def "a secret parameter is masked wherever the run tells something"() {
        when:
        evaluate("param 'p', secret: true, default: { 'hunter22' }")

        then:
        run.masked('it is hunter22') == 'it is ********'
    }

    def "somebody is asked three times at most"() {
        given:
        answers.addAll(['x', 'y', 'z', '4'])

        when:
        evaluate("param 'p', type: Integer")

        then:
        def refused = thrown(ScriptException)
        refused.message.endsWith("'p' has to be of type Integer, and 'z' is not.")
        asked == ['p: '] * 3
    }

    def "the third answer is as good as the first"() {
        given:
        answers.addAll(['x', 'y', '4'])

        expect:
        evaluate("param 'p', type: Integer, choices: [4, 5]") == 4
        asked == ['p (4, 5): '] * 3
    }
}
