package dev.sluice.engine.http.calls

import dev.sluice.lab.Conformance
import dev.sluice.lab.Wire
import dev.sluice.wire.Schema
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/**
 * Every call of the API, as the tables of {@link CallTable} have them: what it answers, whether the answer is whole by the
 * schema, what trace it leaves, and what is there after it.
 */
class ConformanceSpec extends Specification {
    private static final Schema SCHEMA = Schema.standard()
    private static final PollingConditions SOON = new PollingConditions(timeout: 30)

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Scenario scenario

    def setupSpec() {
        scenario = new Scenario(folder)
    }

    def "#row.area: #row.call"() {
        when:
        def body = row.body == null ? null : JsonOutput.toJson(CallTable.json(scenario.filled(row.body)))
        def answer = scenario.caller(row.area).send(row.method, scenario.filled(row.path), body, body ? 'application/json' : null)

        then:
        answers(row, answer)
        row.then == null || row.then.split('; ').every { shows(row.area, it) }

        where:
        row << CallTable.rows()
    }

    def "no call of the engine is missing in the tables, and none of theirs in the engine"() {
        given:
        def listed = (new JsonSlurper().parseText(scenario.flow.get('service/schema').result.schema) as Map).calls
                .collect { "$it.method $it.path" as String } as Set
        def specified = CallTable.rows()*.route as Set

        expect:
        listed - specified == [] as Set
        specified - listed == [] as Set
    }

    /** Holds an answer against the words that a table has for it. */
    private boolean answers(CallTable.Row row, Wire.Answer answer) {
        def (what, type) = row.answer.tokenize(' ')
        switch (what) {
            case 'page': return answer.status == 200 && answer.contentType == 'text/html;charset=utf-8'
            case 'bare': return answer.status == 200 && answer.json.keySet() == row.answer.tokenize(' ').drop(1) as Set
            case 'gone': return answer.status == 404 && isRefusal(answer, 'exception.executor.object.missing')
            case 'refused': return answer.status == 200 && isRefusal(answer, type)
        }
        isEnvelope(answer)
        assert Conformance.faults(answer.result) == []
        switch (what) {
            case 'empty': return answer.result == []
            case 'list': return answer.result && answer.result.every { isA(it, type) }
            case 'nothing': return answer.json.subMap('result', 'job', 'action') == [result: '', job: null, action: null]
            case 'text': return answer.result instanceof String && answer.json.subMap('job', 'action') == [job: null, action: null]
            case 'done': case 'new': case 'job': case 'started': return leavesTrace(row, answer)
            default: return isA(answer.result, what) && answer.json.subMap('job', 'action') == [job: null, action: null]
        }
    }

    private static boolean isRefusal(Wire.Answer answer, String id) {
        assert answer.json.keySet() == ['type', 'status', 'error'] as Set
        assert answer.json.subMap('type', 'status') == [type: 'ErrorResult', status: 'ERROR']
        assert Conformance.faults(answer.error) == []
        answer.error.id == id && answer.error.action
    }

    private static void isEnvelope(Wire.Answer answer) {
        assert answer.status == 200
        assert answer.contentType == 'application/json'
        def list = answer.json.type == 'ListResult'
        assert answer.json.status == 'OK' : answer.text
        assert answer.json.keySet() == ['type', 'status', 'result', 'job', 'action'] + (list ? ['total', 'overflow'] : []) as Set
        assert !list || answer.json.total == answer.result.size()
    }

    private static boolean isA(Object object, String type) {
        assert SCHEMA.type(object.type).isA(SCHEMA.type(type))
        true
    }

    /** A change at once, or a job: {@code new PREFIX as NAME} and {@code job PREFIX as NAME} make something of that name. */
    private boolean leavesTrace(CallTable.Row row, Wire.Answer answer) {
        def words = row.answer.tokenize(' ')
        def name = 'as' in words ? words.last() : null
        def prefix = words[1] in [null, 'as'] ? null : words[1]
        assert prefix ? answer.result ==~ /$prefix-\d+/ : answer.result == ''
        assert (words[0] in ['job', 'started']) == (answer.json.job != null)
        if (name) {
            scenario.name(name, answer.result ?: answer.json.job)
            scenario.name("${name}.job", answer.json.job)
            scenario.name("${name}.action", answer.json.action)
        }
        if (words[0] != 'started') {
            isDone(answer)
        }
        true
    }

    private void isDone(Wire.Answer answer) {
        if (answer.json.job) {
            def job = scenario.flow.completed(answer)
            assert Conformance.faults(job) == []
            assert job.percentComplete == 100 && job.parentAction == answer.json.action && job.parentActionState == 'COMPLETED'
            assert job.events*.messageCode.first() == 'event.job.started' && job.events*.messageCode.last() == 'event.job.completed'
        }
        def action = scenario.flow.get("action/$answer.json.action").result
        assert Conformance.faults(action) == []
        assert action.state == 'COMPLETED' && action.title == action.actionType && action.details && action.workSource == 'WEBSERVICE' && action.endTime
        assert action.workSourceName
    }

    /** Whether a read shows what it has to: {@code PATH: {some: fields}}, a number of objects, or {@code gone}. */
    private boolean shows(String area, String claim) {
        if (claim.startsWith('soon ')) {
            SOON.eventually { shows(area, claim - 'soon ') }
            return true
        }
        def (path, expected) = scenario.filled(claim).split(': ', 2)*.trim()
        def answer = scenario.caller(area).get(path)
        if (expected == 'gone') {
            assert answer.status == 404
        } else if (expected.startsWith('refused ')) {
            assert answer.error.id == expected - 'refused '
        } else if (expected == 'no login') {
            assert answer.status == 403
        } else if (expected.isInteger()) {
            assert answer.result.size() == expected as int
        } else {
            assert Conformance.faults(answer.result) == []
            assert holds(answer.result, CallTable.json(expected)) : answer.text
        }
        true
    }

    /** Whether an object has some fields, or a list such objects one by one; where one object is expected of a list, it is among them. */
    private static boolean holds(Object found, Object expected) {
        switch (expected) {
            case Map: return found instanceof List ? found.any { holds(it, expected) }
                    : found instanceof Map && expected.every { field, value -> holds(found[field], value) }
            case List: return found instanceof List && found.size() == expected.size() &&
                    [found, expected].transpose().every { one, other -> holds(one, other) }
            default: return found == expected
        }
    }
}
