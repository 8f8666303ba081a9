package dev.sluice.engine.http.calls

import dev.sluice.dsl.grammar.Words
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import dev.sluice.operations.Verb
import dev.sluice.wire.Schema
import groovy.json.JsonSlurper
import java.nio.file.Path
import javax.xml.parsers.DocumentBuilderFactory
import org.w3c.dom.Element
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** The description of the API that the engine serves. */
class SchemaCallsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Wire admin
    @Shared Map document

    def setupSpec() {
        lab = new Lab(folder)
        admin = lab.admin()
        def result = admin.get('service/schema').result
        assert result.keySet() == ['type', 'schema'] as Set && result.type == 'Schema'
        document = new JsonSlurper().parseText(result.schema) as Map
    }

    def "every type is there with every field of it"() {
        expect:
        document.types.collectEntries { name, type -> [name, type.fields.keySet() as List] } ==
                Schema.standard().types().collectEntries { [it.name(), it.fields().keySet() as List] }
    }

    def "a client that builds itself from it knows as much as one that has the schema already"() {
        expect:
        Schema.served(admin.get('service/schema').result.schema).types() as List == Schema.standard().types() as List
    }

    def "a type says what it is"() {
        expect:
        document.types[name].findAll { it.key != 'fields' } == said

        where:
        name        || said
        'Group'     || [extends: 'NamedUserObject', abstract: false, root: 'group', referencePrefix: 'GROUP', unique: true,
                        description: 'A group of containers, with its own authorizations and policies.']
        'Job'       || [extends: 'NamedUserObject', abstract: false, root: 'job', referencePrefix: 'JOB', record: true, newestFirst: true,
                        description: 'Long work in the engine, such as a sync or a provision.']
        'Container' || [extends: 'NamedUserObject', abstract: true, root: 'database', referencePrefix: null, unique: true,
                        description: 'A dSource or a VDB.']
    }

    def "the field #type.#field says what it takes"() {
        expect:
        document.types[type].fields[field].findAll { it.key != 'description' } == said
        document.types[type].fields[field].description

        where:
        type                    | field          || said
        'Group'                 | 'name'         || [type: 'string', create: 'required', update: 'optional', minLength: 1, maxLength: 256,
                                                    pattern: '[^\\p{Cc}\\p{Zl}\\p{Zp}]*', column: 1]
        'Container'             | 'group'        || [type: 'string', format: 'objectReference', referenceTo: 'Group', create: 'required', update: 'readonly',
                                                    owner: true, column: 12]
        'User'                  | 'sessionTimeout' || [type: 'integer', create: 'optional', update: 'optional', default: 30, minimum: 1]
        'LoginRequest'          | 'password'     || [type: 'string', format: 'password', create: 'required', update: 'optional']
        'LoginRequest'          | 'target'       || [type: 'string', enum: ['DOMAIN', 'SYSTEM'], create: 'optional', update: 'optional']
        'Job'                   | 'percentComplete' || [type: 'number', create: 'readonly', update: 'readonly', unit: 'percent', column: 10, spare: 3]
        'Job'                   | 'startTime'    || [type: 'string', format: 'date', create: 'readonly', update: 'readonly', column: 23, spare: 25]
        'Job'                   | 'events'       || [type: 'array', items: [type: 'object', objectType: 'JobEvent'], create: 'readonly', update: 'readonly']
        'LinkParameters'        | 'linkData'     || [type: 'object', objectType: 'LinkData', create: 'required', update: 'optional', default: 'AppDataStagedLinkData']
        'AppDataSyncParameters' | 'parameters'   || [type: 'object', parametersOf: 'Sync', create: 'optional', update: 'optional']
    }

    def "every call is there, with what it takes and what it needs"() {
        given:
        def calls = document.calls.collectEntries { ["$it.method $it.path" as String, [it.body, it.needs]] }

        expect:
        calls[call] == said

        where:
        call                            || said
        'GET about'                     || [null, 'nothing']
        'POST login'                    || ['LoginRequest', 'a session']
        'GET environment'               || [null, 'a login']
        'GET database/*'                || [null, 'READ on the object in the path']
        'POST database/link'            || ['LinkParameters', 'LINK on group; HOOK on group for hooks other than those of approved templates and SQL that adds no superuser; ' +
            'PROVISION on the environment user that it names, if that is not the primary one']
        'POST database/provision'       || ['AppDataProvisionParameters', 'PROVISION on container.group; PROVISION on timeflowPointParameters; ' +
            'HOOK on container.group for hooks other than those of approved templates and SQL that adds no superuser; ' +
            'for a token: DELETE on the group to hold a VDB longer than is usual there; PROVISION on the environment user that it names, if that is not the primary one']
        'POST database/*/refresh'       || ['RefreshParameters', 'REFRESH on the object in the path; PROVISION on timeflowPointParameters, unless it is where the VDB came from']
        'POST job/*/cancel'             || [null, 'UPDATE on the object in the path, unless it is their own']
        'POST group'                    || ['Group', 'ADMINISTER on everything; HOOK on everything to say its hooks']
        'POST user'                     || ['User', 'the administration of the system, or of everything']
        'GET service/schema'            || [null, 'a login']
    }

    def "whatever an object can be told, the language has a word for"() {
        given:
        def acts = document.calls.findAll { it.method == 'POST' && it.path ==~ /.+\/\*\/\w+/ }.collect { it.path.split('/\\*/') as List }
                .findAll { root, act -> root != 'scriptrun' }       // the command line keeps the journals of scripts, which know nothing of it

        expect:
        acts.size() > 20
        acts.findAll { root, act -> !isSaid(root, act) } == []
    }

    /** A call that gives something for an object is what the language reads by a word of another name. */
    private static boolean isSaid(String root, String act) {
        def verb = Verb.of(act).orElse(null)
        Words.has([timeflowRanges: 'ranges', reveal: 'token'][act] ?: act) && (verb == null || verb.told(Schema.standard(), Schema.standard().atRoot(root).get()).present)
    }

    def "every call that changes something needs more than a login"() {
        expect: 'but for those that change who is there, and for a question that comes as a POST'
        document.calls.findAll { it.method != 'GET' && it.needs in ['nothing', 'a session', 'a login'] }*.path.toSet() ==
                ['session', 'login', 'logout', 'snapshot/space'] as Set
    }

    def "anybody can read the page, which lists all types and calls"() {
        when:
        def answer = lab.wire().get('service/schema/page')
        def page = answer.text

        then:
        answer.status == 200
        answer.contentType == 'text/html;charset=utf-8'
        Schema.standard().types().every { page.contains("<h3 id=\"${it.name()}\">") }
        document.calls.every { page.contains("<td>$it.path</td>") }

        and: 'it is well formed, and every link leads somewhere'
        def elements = elements(page.replace('<!DOCTYPE html>', '').replace('<meta charset="utf-8">', ''))
        def ids = elements*.getAttribute('id') as Set
        elements.findAll { it.tagName == 'a' }*.getAttribute('href').every { it[1..-1] in ids }
    }

    private static List<Element> elements(String xml) {
        def parsed = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml.getBytes('UTF-8')))
        def nodes = parsed.getElementsByTagName('*')
        (0..<nodes.length).collect { nodes.item(it) as Element }
    }

    def "the description itself needs a login"() {
        expect:
        lab.wire().get('service/schema').status == 403
    }
}
