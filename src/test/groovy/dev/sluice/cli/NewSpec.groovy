package dev.sluice.cli

import dev.sluice.dsl.EngineWord
import dev.sluice.lab.CommandLine
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
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

    def "IntelliJ IDEA learns every word"() {
        given:
        def line = new CommandLine(folder)
        def names = []
        def words = new Expando(method: { Map said -> names << said.name }, property: { Map said -> names << said.name })
        def idea = new Binding(scriptScope: { 'script' }, closureScope: { 'closure' }, context: { it }, contributor: { where, Closure braces ->
            braces.delegate = words
            braces.resolveStrategy = Closure.DELEGATE_FIRST
            braces()
        })

        when:
        def made = line.run('scripts/sluice new gdsl')
        new GroovyShell(idea).evaluate(folder.resolve('sluice.gdsl').toFile())

        then:
        made.status == 0
        names.countBy { it }.values().every { it >= 2 }
        names.toSet().containsAll(EngineWord.words() + EngineWord.plurals())
    }

    def "the parameters of a script make a JSON schema"() {
        given:
        def script = Files.writeString(folder.resolve('s.groovy'), '''
            param 'target', choices: { vdbs*.name }, about: 'what to refresh'
            param 'size', choices: ['small', 'large'], default: 'small'
            param 'days', type: Integer, default: 7
            param 'key', secret: true
            '''.stripIndent()).toString()

        expect:
        new JsonSlurper().parseText(called('new', 'schema', script).out) == [
            $schema: 'https://json-schema.org/draft/2020-12/schema', title: script, type: 'object',
            properties: [target: [type: 'string', description: 'what to refresh'], size: [type: 'string', enum: ['small', 'large']],
                         days: [type: 'integer'], key: [type: 'string', writeOnly: true]],
            required: ['target', 'key'], additionalProperties: false]
    }

    private Called called(String... args) {
        new Called(HOME: folder.toString()).with(args)
    }
}
