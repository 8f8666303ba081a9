package dev.sluice.dsl

import dev.sluice.client.OtherEngine
import dev.sluice.lab.Notes
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.operations.Engines
import dev.sluice.operations.JobListener
import dev.sluice.operations.LogIn
import dev.sluice.operations.Performer
import dev.sluice.operations.SchemaCache
import dev.sluice.operations.Session
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import groovy.json.JsonOutput
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Another engine may know more than our schema says; what it serves of its own then counts. */
class OwnSchemaSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup OtherEngine other = new OtherEngine()
    String version = '1'

    /** Groups have colours there, and there are widgets. */
    def setup() {
        other.on('GET about') { ok(it, [type: 'PublicSystemInfo', apiVersion: [type: 'APIVersion', major: 1], buildVersion: version]) }
        other.on('GET service/schema') { ok(it, [type: 'Schema', schema: JsonOutput.toJson([types: [
                TypedObject: [abstract: true, fields: [:]],
                Group: [extends: 'TypedObject', root: 'group', referencePrefix: 'GROUP', fields: [
                        name: [type: 'string', create: 'required'], colour: [type: 'string', enum: ['RED', 'BLUE'], create: 'optional']]],
                Widget: [extends: 'TypedObject', root: 'widget', referencePrefix: 'WIDGET', fields: [name: [type: 'string']]]]])]) }
        other.on('GET widget') { list(it, [[type: 'Widget', reference: 'WIDGET-1', name: 'one']]) }
        other.on('GET widget/WIDGET-1') { ok(it, [type: 'Widget', reference: 'WIDGET-1', name: 'one']) }
        other.on('GET group') { list(it, []) }
        other.on('GET group/GROUP-1') { ok(it, [type: 'Group', reference: 'GROUP-1', name: 'qa', colour: 'RED']) }
        other.on('POST group') { ok(it, 'GROUP-1') }
    }

    /** Opens that engine, wherever scripts ask for one. */
    private Engines engines(String password = 'secret') {
        new Engines() {
            @Override
            Performer open(String engine) {
                def session = Session.open(other.connection(), Schema.standard(), new Notes().&progress as JobListener,
                        new SchemaCache(folder.resolve('schemas')))
                session.perform(new LogIn('admin', Secret.of(password)))
                session
            }

            @Override
            boolean mayDiffer(String engine) { true }
        }
    }

    private Object evaluate(String text, Engines engines = engines()) {
        Language.load().converse(engines, new Notes()).withCloseable { Conversation it -> it.evaluate(new Script('there.groovy', text)) }
    }

    def "types that only the engine knows are listed and read"() {
        expect:
        evaluate("list('widget') + list('Widget')")*.name() == ['one', 'one']
        other.count('GET service/schema') == 1
    }

    def "fields that only the engine knows are words of scripts"() {
        when:
        def made = evaluate("group { name 'qa'; colour 'RED' }")

        then:
        made.string('colour') == 'RED'
        other.bodies['POST group'] == [type: 'Group', name: 'qa', colour: 'RED']
    }

    def "a mistake is one by the schema of the engine: #script"() {
        when:
        evaluate(script)

        then:
        def mistaken = thrown(ScriptException)
        mistaken.problems()*.toString() == [problem]
        other.count('POST group') == 0

        where:
        script                               || problem
        "group { name 'qa'; coluor 'RED' }"  || "there.groovy:1:20: group has no field 'coluor'. Did you mean 'colour'?"
        "group { name 'qa'; colour 'PINK' }" || "there.groovy:1:20: 'colour': 'PINK' is not one of its values. Give one of RED, BLUE."
        "list 'widgit'"                      || "there.groovy:1:6: 'type': an engine keeps no 'widgit'. Did you mean 'widget'?"
    }

    def "the engine is not asked while nothing is unknown, nor for what is no Groovy"() {
        when:
        evaluate("list 'groups'")

        then:
        other.count('GET service/schema') == 0

        when:
        evaluate("list 'groups")

        then:
        thrown(ScriptException)
        other.count('GET service/schema') == 0
    }

    def "each version of an engine is asked once"() {
        when:
        2.times { evaluate("list 'widget'") }

        then:
        other.count('GET service/schema') == 1

        when:
        version = '2'
        evaluate("list 'widget'")

        then:
        other.count('GET service/schema') == 2
    }

    def "our own schema counts where the engine #what"() {
        given:
        prepare(other)

        when:
        evaluate("group { name 'qa'; colour 'RED' }", engines(password))

        then:
        def mistaken = thrown(ScriptException)
        mistaken.problems()*.toString() == ["there.groovy:1:20: group has no field 'colour'. Its fields are name, description, leaseTime, leaseIdle, memoryLimit, cpuLimit, diskLimit, hooks."]

        where:
        what                   | password | prepare
        'offers none'          | 'secret' | { it.on('GET service/schema') { error(it, 200, 'exception.x', 'not supported', '') } }
        'offers something else'| 'secret' | { it.on('GET service/schema') { ok(it, [type: 'Schema', schema: '{"$ref": "x"}']) } }
        'lets nobody in'       | 'wrong'  | { }
        'is gone'              | 'secret' | { it.close() }
    }

    def "what is checked offline is checked by our own schema"() {
        expect:
        Language.load().check(new Script('there.groovy', "group { name 'qa'; colour 'RED' }"))*.message().size() == 1
        other.calls == []
    }
}
