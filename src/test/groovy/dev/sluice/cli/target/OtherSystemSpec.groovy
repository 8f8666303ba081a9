package dev.sluice.cli.target

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.environment.RestoreSystemProperties

/** A system on which pools and mount paths cannot work. */
@RestoreSystemProperties
class OtherSystemSpec extends Specification {
    private static final String WHY = "the engine built in needs Linux, and this is Mac OS X: pools and mount paths are made of what Linux" +
            " has. All else works here with an engine elsewhere: name it with --engine, or run 'sluice engine' in a virtual machine or a" +
            " container with Linux"

    @TempDir Path folder
    Called called

    def setup() {
        called = new Called(HOME: folder.toString())
    }

    private static void elsewhere() {
        System.setProperty('os.name', 'Mac OS X')
    }

    def "there the engine built in says why it does not start, and what does: sluice #command"() {
        given:
        elsewhere()

        expect:
        called.with(*command.tokenize()).err.startsWith("$where: $WHY\n")
        called.status == 3
        folder.toFile().list() == [] as String[]

        where:
        command       | where
        'eval groups' | 'eval:1:1'
        'engine'      | 'engine'
    }

    def "there doctor says so among what it finds"() {
        given:
        elsewhere()

        expect:
        called.with('doctor').out.readLines().findAll { it.startsWith('warning') } == ["warning  pool      $WHY".toString()]
    }

    def "there a program of others is told so"() {
        given:
        elsewhere()

        when:
        Engine.start(EngineSettings.at(folder.resolve('home')))

        then:
        def refused = thrown(IOException)
        refused.message == WHY
    }

    def "there an engine elsewhere is worked with, and scripts are checked and planned"() {
        given:
        def lab = new Lab(folder.resolve('lab'))
        def script = Files.writeString(folder.resolve('made.groovy'), "group { name 'QA' }\n").toString()
        called.variables.putAll(SLUICE_ENGINE: lab.engine.url().toString(), SLUICE_USER: 'admin', SLUICE_PASSWORD: lab.adminPassword)
        elsewhere()

        expect:
        called.with('check', script).status == 0
        called.with('plan', script).out.contains('+ group QA')
        called.with('run', script).status == 0
        called.with('eval', "groups*.name.contains('QA')").out == 'true\n'

        cleanup:
        lab?.close()
    }
}
