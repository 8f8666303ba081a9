package dev.sluice.engine.http.calls

import dev.sluice.engine.http.call.Cookie
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import groovy.json.JsonSlurper
import groovy.json.JsonOutput
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What the engine says to calls that it cannot or will not carry out; it goes on after each. */
class RefusedCallsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Wire admin

    def setupSpec() {
        lab = new Lab(folder)
        admin = lab.admin()
    }

    def cleanup() {
        assert admin.get('about').json.status == 'OK'
    }

    def "a call of a browser without #what gets status 403 and the page that names the login"() {
        given:
        def wire = lab.wire()
        prepare(wire)
        wire.headers = [Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8']

        when:
        def answer = wire.get('group')

        then:
        answer.status == 403
        answer.contentType.startsWith('text/html')
        answer.text.contains('Use /resources/json/engine/login to log in first')

        where:
        what                  | prepare
        'a session'           | { Wire it -> }
        'a login'             | { Wire it -> it.open() }
        'a cookie of ours'    | { Wire it -> it.cookie = 'A' * 32 }
        'a sensible cookie'   | { Wire it -> it.cookie = '../../etc/passwd' }
    }

    def "a login without a session is told to begin one"() {
        when:
        def answer = lab.wire().post('login', [type: 'LoginRequest', username: 'admin', password: 'x'])

        then:
        answer.status == 403
        answer.error.subMap('id', 'details', 'action') == [id: 'exception.webservices.login.missing', details: 'There is no session.',
                                                           action: 'Use /resources/json/engine/session to begin one first.']
    }

    def "a program that #what is told in JSON that it has to log in"() {
        given:
        def wire = lab.wire()
        wire.headers = headers

        when:
        def answer = body == null ? wire.get('group') : wire.post('group', body)

        then:
        answer.status == 403
        answer.contentType == 'application/json'
        answer.json.subMap('type', 'status') == [type: 'ErrorResult', status: 'ERROR']
        answer.error == [type: 'APIError', id: 'exception.webservices.login.missing', details: 'Nobody is logged in to the session.',
                         action: 'Use /resources/json/engine/login to log in first.', commandOutput: null, diagnoses: []]

        where:
        what                             | headers                                    | body
        'says nothing'                   | [:]                                        | null
        'takes anything'                 | [Accept: '*/*']                            | null
        'asks for JSON'                  | [Accept: 'application/json']               | null
        'takes JSON as well as pages'    | [Accept: 'text/html, application/json']    | null
        'sends JSON, and takes pages'    | [Accept: 'text/html']                      | [type: 'Group', name: 'g']
        'would rather have JSON'         | [Accept: 'text/html;q=0.5, application/json;q=0.9'] | null
        'takes no pages'                 | [Accept: 'text/html;q=0, */*;q=0.1']       | null
        'would take all but pages'       | [Accept: '*/*, text/html;q=0.3']           | null
        'is the Ruby library'            | [Accept: '*/*; q=0.5, application/xml']    | null
    }

    def "one that would rather have a page than JSON gets the page"() {
        given:
        def wire = lab.wire()
        wire.headers = [Accept: accept]

        expect:
        wire.get('group').contentType.startsWith('text/html')

        where:
        accept << ['text/html, application/json;q=0.9', 'application/json;q=0.2, text/*;q=0.8', 'application/json;q=0, */*']
    }

    def "what nobody can read is refused in JSON, too: #how"() {
        given:
        def port = lab.engine.url().port

        when:
        def answer = new Socket('127.0.0.1', port).withStreams { input, output ->
            output.write("$line\r\nHost: 127.0.0.1:$port\r\nConnection: close\r\n$header\r\n".getBytes('UTF-8'))
            output.flush()
            input.getText('UTF-8')
        }
        def body = answer.substring(answer.indexOf('\r\n\r\n') + 4)

        then:
        answer.startsWith("HTTP/1.1 $status ")
        answer =~ /(?i)content-type: application\/json/
        !answer.contains('<html')
        new JsonSlurper().parseText(body).with { [type, it.status, error.id] } == ['ErrorResult', 'ERROR', 'exception.webservices.request']

        where:
        how                   | line                                            | header                        | status
        'an empty segment'    | 'GET /resources/json/engine/group//X HTTP/1.1'  | ''                            | 400
        'dots behind a code'  | 'GET /resources/json/engine/%2e%2e/x HTTP/1.1'  | ''                            | 400
        'a delete of nothing' | 'DELETE /resources/json/engine/group// HTTP/1.1' | ''                           | 400
        'half a code'         | 'GET /resources/json/engine/group/%zz HTTP/1.1' | ''                            | 400
        'long headers'        | 'GET /resources/json/engine/group HTTP/1.1'     | "X: ${'x' * 20_000}\r\n"      | 431
        'no HTTP at all'      | 'GET'                                           | ''                            | 400
    }

    def "asking for the session without a login is no HTTP error"() {
        when:
        def answer = lab.wire().get('session')

        then:
        answer.status == 200
        answer.error.id == 'exception.webservices.session.missing'
        answer.error.details == 'There is no session with a login.'
    }

    def "a login as #user with #password is refused with the same words"() {
        given:
        def wire = lab.wire()
        wire.open()

        when:
        def answer = wire.logIn(user, password)

        then:
        answer.status == 401
        answer.error.subMap('id', 'details') == [id: 'exception.webservices.login.failed',
                                                 details: 'Invalid username or password.']

        and: 'the session is still not logged in'
        wire.get('group').status == 403

        where:
        user     | password
        'admin'  | 'guess'
        'nobody' | 'guess'
    }

    def "version #version is refused and named"() {
        when:
        def answer = lab.wire().open(version)

        then:
        answer.status == 200
        answer.error.id == 'exception.webservices.session.invalid.version'
        answer.error.details == "Invalid API version \"$version\"." as String
        answer.error.action == 'Use a version from 1.0.0 to 1.11.20.'
        answer.setCookie

        where:
        version << ['1.12.0', '2.0.0', '0.9.9', '1.11.21']
    }

    def "a body that is #what is refused with status #status"() {
        when:
        def answer = admin.send('POST', 'group', body, contentType)

        then:
        answer.status == status
        answer.error.details == details

        where:
        what               | body                             | contentType        | status | details
        'not JSON'         | '{name: }'                       | 'application/json' | 400    | 'The body cannot be read: the name of a field is missing, at character 2.'
        'an array'         | '[]'                             | 'application/json' | 400    | 'The body cannot be read: it is not a JSON object.'
        'cut off'          | '{"type":"Group"'                | 'application/json' | 400    | 'The body cannot be read: it ends too early.'
        'followed by more' | '{} {}'                          | 'application/json' | 400    | 'The body cannot be read: it goes on after the end of its value, at character 4.'
        'nested too deep'  | '{"a":' * 10_000 + '1' + '}' * 10_000 | 'application/json' | 400 | 'The body cannot be read: it is nested deeper than 64 levels.'
        'a form'           | 'name=x'                         | 'application/x-www-form-urlencoded' | 415 | "The body's content type is 'application/x-www-form-urlencoded'."
        'a list of changes' | '[]'                           | 'application/json-patch+json' | 415 | "The body's content type is 'application/json-patch+json'."
        'of no type'       | '{"type":"Group"}'               | null               | 415    | "The body's content type is missing."
        'too long'         | '{"name":"' + 'x' * 1_100_000 + '"}' | 'application/json' | 413 | 'The body is longer than 1048576 bytes.'
    }

    def "a connection goes on after a body that nobody wanted: #what"() {
        given: 'a client that sends the body some time after the head'
        def socket = new Socket('127.0.0.1', URI.create(lab.engine.url().toString()).port)
        def out = socket.outputStream
        def cookie = sent ? "Cookie: JSESSIONID=$admin.cookie\r\n" : ''

        when:
        3.times {
            out << "POST /resources/json/engine/$path HTTP/1.1\r\nHost: localhost\r\n${cookie}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n"
            out.flush()
            sleep 50
            out << '{}'
            out.flush()
        }
        out << 'GET /resources/json/engine/about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
        out.flush()

        then:
        socket.inputStream.text.findAll(/HTTP\/1.1 \d+/) == ["HTTP/1.1 $status" as String] * 3 + ['HTTP/1.1 200']

        cleanup:
        socket.close()

        where:
        what              | path             | sent  || status
        'no login'        | 'group'          | false || 403
        'not supported'   | 'flux/capacitor' | true  || 200
        'no body is read' | 'job/JOB-99/cancel' | true || 200
    }

    def "nothing gets an empty name: #call"() {
        expect:
        admin.post(call, body).error.details.with { it.name ?: it.container.name }.details == 'it is empty.'

        where:
        call                 | body
        'group'              | [type: 'Group', name: '']
        'sourceconfig'       | [type: 'AppDataStagedSourceConfig', name: '', repository: 'APPDATA_REPOSITORY-1']
        'database/link'      | [type: 'LinkParameters', name: '', group: 'GROUP-1']
        'database/provision' | [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: '', group: 'GROUP-1']]
        'user'               | [type: 'User', name: '']
    }

    def "every mistake of a body is told at once, each at its field"() {
        when:
        def answer = admin.post('database/link', [type: 'LinkParameters', nmae: 'orders', group: 'GROUP-99',
                linkData: [type: 'AppDataStagedLinkData', config: 7, parameters: 'none', sourcingPolicy: 'yes']])

        then:
        answer.status == 200
        answer.error.id == 'exception.validation'
        def details = answer.error.details
        details.keySet() == ['nmae', 'name', 'group', 'linkData'] as Set
        details.group.details == "there is no group with the reference 'GROUP-99'."
        details.linkData.keySet() == ['config', 'parameters', 'sourcingPolicy'] as Set
        admin.get('job').result == []
    }

    def "#body is refused at #field"() {
        when:
        def answer = admin.post('group', body)

        then:
        answer.status == 200
        answer.error.details[field].details == details
        answer.error.details.size() == 1

        where:
        body                                    | field         | details
        [type: 'Group']                         | 'name'        | 'it is missing.'
        [type: 'Group', name: 'Sources']        | 'name'        | "the name 'Sources' is taken by GROUP-1."
        [type: 'Group', name: [a: 1]]           | 'name'        | 'an object is not a string.'
        [type: 'Gruop', name: 'x']              | 'type'        | "there is no type 'Gruop'."
        [type: 'Group', name: 'x', colour: 'y'] | 'colour'      | "Group has no field 'colour'."
    }

    def "a value of the wrong form is refused at #at, and nothing behind it fails: #call"() {
        when:
        def answer = admin.post(call, body)

        then:
        answer.status == 200
        answer.error.details.with { at.tokenize('.').inject(it) { level, step -> level[step] } }.details == details

        where:
        call                 | body                                                                   || at               | details
        'policy'             | [type: 'SyncPolicy', name: 'p', scheduleList: [1]]                     || 'scheduleList.0' | '1 is not an object.'
        'policy'             | [type: 'SyncPolicy', name: 'p', scheduleList: [null]]                  || 'scheduleList'   | 'element 0 is null.'
        'policy'             | [type: 'SyncPolicy', name: 'p', timezone: [type: '\0']]                || 'timezone.type'  | "there is no type '?'."
        'user'               | [type: 'User', name: 'u', credential: [type: '%00', password: 'secret']] || 'credential.type' | "there is no type '%00'."
        'database/provision' | [type: 'AppDataProvisionParameters', source: [type: '%00']]            || 'source.type'    | "there is no type '%00'."
        'group/GROUP-1'      | [type: '%00']                                                          || 'type'           | "there is no type '%00'."
    }

    def "of many misspelt fields only the first get suggestions, which take time to find"() {
        when:
        def details = admin.post('group', [type: 'Group', name: 'x'] + (0..<50_000).collectEntries { ["description$it" as String, 1] }).error.details

        then:
        details.size() == 200
        details.values()*.action.countBy { it } == ["Did you mean 'description'?": 20, 'Leave it out.': 180]
    }

    def "a query that is not UTF-8 is refused with status 400, with and without a login: #query"() {
        when:
        def answers = [admin, lab.wire()]*.get("about?$query" as String)

        then:
        answers*.status == [400, 400]
        answers*.error*.details == ['The query of the address cannot be read.'] * 2
        answers*.error*.action == ['Send it percent-encoded, as UTF-8.'] * 2

        where:
        query << ['x=%FF', '%C3=1', 'x=1&x=%ED%A0%80']
    }

    def "a body that is not UTF-8 is refused, and nothing is made of it"() {
        given:
        def name = [*'{"type":"Group","name":"caf'.bytes, 0xE9, *'"}'.bytes] as byte[]
        def port = lab.engine.url().port

        when:
        def answer = new Socket('127.0.0.1', port).withStreams { input, output ->
            output.write(("POST /resources/json/engine/group HTTP/1.1\r\nHost: 127.0.0.1:$port\r\nConnection: close\r\n" +
                    "Cookie: JSESSIONID=$admin.cookie\r\nContent-Type: application/json\r\nContent-Length: $name.length\r\n\r\n").getBytes('UTF-8'))
            output.write(name)
            output.flush()
            input.getText('UTF-8')
        }

        then:
        answer.startsWith('HTTP/1.1 400 ')
        new JsonSlurper().parseText(answer.substring(answer.indexOf('\r\n\r\n') + 4)).error.subMap('details', 'action') ==
                [details: 'The body is not UTF-8.', action: 'Send it as UTF-8.']
        !admin.get('group').result*.name.any { it.startsWith('caf') }
    }

    def "a time at the end of the calendar is refused: #time"() {
        expect:
        admin.get('job?fromDate=' + URLEncoder.encode(time, 'UTF-8')).error.details == "fromDate is '$time'." as String

        where:
        time << ['+1000000000-12-31T23:59:59.999Z', '-1000000000-01-01T00:00:00Z']
    }

    def "an object that is not there is status 404 and told by name"() {
        when:
        def answer = admin.get('database/APPDATA_CONTAINER-99')

        then:
        answer.status == 404
        answer.error.id == 'exception.executor.object.missing'
        answer.error.details == "There is no dSource or VDB 'APPDATA_CONTAINER-99'."
    }

    def "#method on an object that is not there is told with status 200, at which clients show the reason"() {
        when:
        def answer = admin.send(method, path, method == 'POST' ? '{}' : null, 'application/json')

        then:
        answer.status == 200
        answer.error.id == 'exception.executor.object.missing'
        answer.error.details == "There is no group 'GROUP-99'."

        where:
        method   | path
        'POST'   | 'group/GROUP-99/delete'
        'DELETE' | 'group/GROUP-99'
    }

    def "a page of #site may make calls: #status"() {
        given:
        def wire = lab.admin()
        wire.headers.Origin = origin.replace('HERE', lab.engine.url().authority)

        when:
        def answer = wire.post('group/GROUP-99/delete', '')

        then:
        answer.status == status
        answer.error.details == details

        where:
        site           | origin                || status | details
        'this engine'  | 'http://HERE'         || 200    | "There is no group 'GROUP-99'."
        'another site' | 'https://example.org' || 403    | 'A page of another site made this call.'
        'nowhere'      | 'null'                || 403    | 'A page of another site made this call.'
        'a lookalike'  | 'http://HERE.example.org' || 403 | 'A page of another site made this call.'
    }

    def "an object is only found at its own root"() {
        expect:
        admin.get('group/GROUP-1').status == 200
        admin.get('database/GROUP-1').status == 404
    }

    def "#method #path is said not to be supported"() {
        when:
        def answer = admin.send(method, path, method == 'POST' ? '{}' : null, 'application/json')

        then: 'with the status at which clients show what they are told, if it is a call at all'
        answer.status == status
        answer.error.id == 'exception.webservices.not.supported'
        answer.error.details == "not supported by this engine: $said" as String

        where:
        method | path                            || status | said
        'GET'  | 'flux/capacitor'                || 200    | 'GET flux/capacitor'
        'POST' | 'system/factoryReset'           || 200    | 'POST system/factoryReset'
        'PUT'  | 'group'                         || 200    | 'PUT group'
        'GET'  | '/resources/json/other/group'   || 404    | '/resources/json/other/group'
        'GET'  | '/'                             || 404    | '/'
    }

}
