package dev.sluice.cli.commands

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Called
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

@Tag('slow')
class DoctorSpec extends Specification {
    @TempDir Path folder
    Called called = new Called([:])

    def setup() {
        called.variables.HOME = folder.toString()
    }

    def "a fresh machine is fine, and looking at it changes nothing"() {
        when:
        called.with('doctor')

        then:
        lines('home', 'state', 'settings', 'engine') == [
                'ok       home      $/.local/share/sluice (made when it is needed)',
                'ok       state     $/.local/state/sluice (made when it is needed)',
                'ok       settings  $/.config/sluice (made when it is needed)',
                'ok       engine    none runs; sluice starts one when it needs it']
        called.out.startsWith("ok       java      ${Runtime.version()} at ${System.getProperty('java.home')}\n")
        lines('pool').size() == 1
        lines('pool').first() ==~ /ok       pool      (btrfs|reflink|copy) \(.+\); a clone of 16\.0 MiB in 64 files took \d+ ms and [\d.]+ \w+/
        lines('kind').first().startsWith('ok       kind      files: ')
        called.status == 0
        folder.toFile().list() == [] as String[]
    }

    def "folders are where the variables say"() {
        given:
        called.variables.putAll(SLUICE_HOME: "$folder/own".toString(), XDG_STATE_HOME: "$folder/state".toString(),
                XDG_CONFIG_HOME: 'not/absolute')
        Files.createDirectory(folder.resolve('own'))

        expect:
        lines('home', 'state', 'settings') == ['ok       home      $/own',
                'ok       state     $/state/sluice (made when it is needed)',
                'ok       settings  $/.config/sluice (made when it is needed)']
    }

    def "the pool is that of the engine that runs, wherever it has it"() {
        given:
        def engine = Engine.start(EngineSettings.at(folder.resolve('own')).withPool(folder.resolve('elsewhere'), 'copy'))
        called.variables.SLUICE_HOME = folder.resolve('own').toString()

        expect:
        lines('pool').first().contains('copy (asked for)')

        cleanup:
        engine?.close()
    }

    def "a folder that is in the way is a warning that says what to do"() {
        given:
        called.variables.SLUICE_HOME = Files.writeString(folder.resolve('file'), '').toString()

        expect:
        lines('home') == ['warning  home      $/file cannot be written. Change its permissions, or set SLUICE_HOME']
    }

    def "programs read it as JSON"() {
        when:
        called.with('doctor', '--json')

        then:
        def findings = new JsonSlurper().parseText(called.out)
        findings.find { it.subject == 'home' } ==
                [subject: 'home', ok: true, text: "$folder/.local/share/sluice (made when it is needed)".toString()]
    }

    private List<String> lines(String... subjects) {
        called.with('doctor').out.replace(folder.toString(), '$').readLines().findAll { line ->
            subjects.any { line =~ /^\w+ +$it / }
        }
    }
}
