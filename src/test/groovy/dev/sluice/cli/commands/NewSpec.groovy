package dev.sluice.cli.commands

import dev.sluice.dsl.grammar.Words
import dev.sluice.lab.Called
import dev.sluice.lab.CommandLine
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Files to begin with. */
class NewSpec extends Specification {
    @TempDir Path folder

    def "a new #kind has no mistakes, and none that is there is written over"() {
        given:
        def name = folder.resolve('nightly').toString()

        expect:
        called('new', kind, name).with { [it.status, it.err] } == [0, "wrote ${name}.groovy\n" as String]
        called('check', name + '.groovy').with { [it.status, it.out] } == [0, '']
        Files.readString(Path.of(name + '.groovy')).readLines()[0] == '// nightly: say here in one sentence what it does.'
        called('new', kind, name + '.groovy').with { [it.status, it.err] } == [2, "sluice new: '${name}.groovy' is there already. Choose another name\n" as String]

        where:
        kind << ['script', 'runbook']
    }

    def "a new script runs as it stands"() {
        given:
        def line = new CommandLine(folder)

        expect:
        line.run('scripts/sluice new script look && scripts/sluice run look.groovy').out == 'Virtual has 0 VDBs\nnone\n'
    }

    @Tag('slow')
    def "IntelliJ IDEA learns every word, and inside of braces the words of these"() {
        given:
        def made = new CommandLine(folder).run('scripts/sluice new gdsl')

        expect:
        made.status == 0
        learnt('script', []).containsAll(Words.names() + Words.listings() + ['params', 'LATEST_POINT'])
        learnt('closure', []) == learnt('script', [])
        learnt('closure', ['group']) - learnt('closure', []) == ['name', 'description', 'leaseTime', 'leaseIdle', 'memoryLimit', 'cpuLimit', 'diskLimit', 'hooks'] as Set
        learnt('closure', ['vdb']).containsAll(['container', 'source', 'sourceConfig', 'from'])
        learnt('closure', ['vdb', 'source', 'parameters']).containsAll(['mountPath', 'name'])
    }

    /** What IDEA offers there, with the caret inside the braces of these calls. */
    private Set<String> learnt(String scope, List<String> calls) {
        def names = [] as Set
        def words = new Expando(method: { Map said -> names << said.name }, property: { Map said -> names << said.name },
                enclosingCall: { it in calls })
        def idea = new Binding(scriptScope: { 'script' }, closureScope: { 'closure' }, context: { it.scope }, contributor: { where, Closure braces ->
            braces.delegate = words
            braces.resolveStrategy = Closure.DELEGATE_FIRST
            where == scope && braces()
        })
        new GroovyShell(idea).evaluate(folder.resolve('sluice.gdsl').toFile())
        names
    }

    def "the parameters of a script make a JSON schema"() {
        given:
        def script = Files.writeString(folder.resolve('s.groovy'), '''
            param 'target', choices: { vdbs*.name }, about: 'what to refresh'
            param 'size', choices: ['small', 'large'], default: 'small'
            param 'days', type: Integer, default: 7, choices: [7, 30]
            param 'share', type: BigDecimal, default: 0.5
            param 'careful', type: Boolean, default: true
            param 'with', type: List, default: ['logs', 'users']
            param 'label', default: 7
            param 'folder', default: { System.getProperty('user.dir') }
            param 'today', default: new Date().toString()
            param 'key', secret: true
            param 'token', secret: true, default: 'hunter22'
            '''.stripIndent()).toString()

        expect:
        new JsonSlurper().parseText(called('new', 'schema', script).out) == [
            $schema: 'https://json-schema.org/draft/2020-12/schema', title: script, type: 'object',
            properties: [target: [type: 'string', description: 'what to refresh'], size: [type: 'string', enum: ['small', 'large'], default: 'small'],
                         days: [type: 'integer', enum: [7, 30], default: 7], share: [type: 'number', default: 0.5], careful: [type: 'boolean', default: true],
                         with: [type: 'array', default: ['logs', 'users']], label: [type: 'string', default: '7'], folder: [type: 'string'],
                         today: [type: 'string'], key: [type: 'string', writeOnly: true], token: [type: 'string', writeOnly: true]],
            required: ['target', 'key'], additionalProperties: false]
    }

    def "a parameter of a type that there is not is a mistake, whoever reads the script"() {
        given:
        def script = Files.writeString(folder.resolve('s.groovy'), "param 'share', type: Double\nstep('Never') { println 'ran' }\n").toString()
        def mistake = "$script:1:22: a parameter cannot be of type Double. Choose one of String, Integer, Long, BigDecimal, File, Boolean, List.\n"

        expect:
        ['check', 'run'].collect { called(it, script).with { [it.status, it.err + it.out] } }.every { it[0] == 2 && it[1].contains(mistake) }
        called('new', 'schema', script).with { [it.status, it.out, it.err.startsWith(mistake)] } == [2, '', true]
    }

    private Called called(String... args) {
        new Called(HOME: folder.toString()).with(args)
    }
}
