package dev.sluice.wire

import dev.sluice.wire.json.JsonBounds
import dev.sluice.wire.json.JsonText
import spock.lang.Specification

class EnvelopeSpec extends Specification {
    def "a reply has the form of the wire"() {
        expect:
        Json.write(envelope.toObject()) == json
        new String(Json.utf8(envelope.toObject()), 'UTF-8') == json

        where:
        envelope                                          || json
        Envelope.ok('')                                   || '{"type":"OKResult","status":"OK","result":"","job":null,"action":null}'
        Envelope.ok('APPDATA_CONTAINER-7', 'JOB-12', 'ACTION-40') ||
                '{"type":"OKResult","status":"OK","result":"APPDATA_CONTAINER-7","job":"JOB-12","action":"ACTION-40"}'
        Envelope.list([])                                 ||
                '{"type":"ListResult","status":"OK","result":[],"job":null,"action":null,"total":0,"overflow":false}'
        Envelope.list([new JsonText('{"name":"größer"}'.getBytes('UTF-8')), ApiObject.of('Group')]) ||
                '{"type":"ListResult","status":"OK","result":[{"name":"größer"},{"type":"Group"}],"job":null,"action":null,"total":2,"overflow":false}'
        Envelope.error(new ApiError('exception.x.y', 'd', 'a')) ||
                '{"type":"ErrorResult","status":"ERROR","error":{"type":"APIError","id":"exception.x.y","details":"d","action":"a",' +
                '"commandOutput":null,"diagnoses":[]}}'
    }

    def "a listing counts what it holds"() {
        expect:
        Envelope.list([ApiObject.of('Group'), ApiObject.of('Group')]).toObject().total == 2
    }

    def "a reply tells what the call started and gave"() {
        given:
        def reply = Envelope.of(Json.parseObject('{"type":"OKResult","status":"OK","result":{"type":"Group"},"job":"JOB-1","action":"ACTION-1"}',
                JsonBounds.REPLY))

        expect:
        !reply.error
        reply.result() instanceof ApiObject
        reply.result().type() == 'Group'
        reply.job() == 'JOB-1'
        reply.action() == 'ACTION-1'
    }

    def "a refusal is known by its type or by its status"() {
        expect:
        Envelope.of(ApiObject.of(reply)).error == refused

        where:
        reply                                  || refused
        [type: 'ErrorResult', status: 'ERROR'] || true
        [type: 'ErrorResult']                  || true
        [type: 'Result', status: 'ERROR']      || true
        [type: 'OKResult', status: 'OK']       || false
        [type: 'ListResult']                   || false
        [:]                                    || false
    }

    def "a refusal without an error says that no details were given"() {
        expect:
        Envelope.of(ApiObject.of('ErrorResult')).error().summary() == 'no details given'
    }

    def "fields and types that nobody knows are kept"() {
        given:
        def text = '{"type":"FutureResult","status":"OK","result":[{"type":"Future","x":{"y":[1]}}],"extra":{"a":null}}'

        expect:
        Json.write(Envelope.of(Json.parseObject(text, JsonBounds.REPLY)).toObject()) == text
    }
}
