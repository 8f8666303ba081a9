package dev.sluice.engine.http.calls

import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import groovy.json.JsonSlurper
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What holds for each call that the engine lists, whichever calls those are. */
class EveryCallSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Wire admin
    @Shared List<Map> calls

    def setupSpec() {
        lab = new Lab(folder)
        admin = lab.admin()
        calls = (new JsonSlurper().parseText(admin.get('service/schema').result.schema) as Map).calls
        assert calls.size() > 100
    }

    private static Wire.Answer make(Wire wire, Map call) {
        wire.send(call.method, call.path.replace('*', 'GROUP-1'), call.method == 'POST' ? '{}' : null, 'application/json')
    }

    def "without a login there is an error with status 403, but for what says that it needs none"() {
        given:
        def stranger = lab.wire()

        expect:
        calls.findAll { !(it.needs in ['nothing', 'a session']) }.findAll {
            def answer = make(stranger, it)
            answer.status != 403 || answer.contentType != 'application/json' || !answer.text.contains('/resources/json/engine/login')
        } == []
    }

    def "with a session but no login it is the same"() {
        given:
        def waiting = lab.wire()
        waiting.open()

        expect:
        calls.findAll { !(it.needs in ['nothing', 'a session']) }.findAll { make(waiting, it).status != 403 } == []
    }

    def "somebody without any role changes nothing"() {
        given:
        def nobody = lab.user('nobody')

        expect: 'all calls that are no mere questions are refused, for the missing right or because the body lacks everything'
        calls.findAll { it.method != 'GET' && it.needs != 'nothing' && !(it.path in ['login', 'logout', 'snapshot/space']) }
                .collectEntries { ["$it.method $it.path" as String, make(nobody, it).error?.id] }
                .findAll { !(it.value in ['exception.authorization.missing', 'exception.validation']) } == [:]
    }

    def "an administrator gets an answer of the right form to each"() {
        expect:
        calls.findAll { it.method == 'GET' && !(it.path in ['service/schema/page', 'service/configure/currentSystemTime', 'notification']) }
                .findAll {
                    def answer = make(admin, it)
                    !(answer.status in [200, 404]) || !(answer.json.type in ['OKResult', 'ListResult', 'ErrorResult'])
                } == []
    }
}
