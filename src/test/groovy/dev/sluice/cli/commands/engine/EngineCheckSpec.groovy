package dev.sluice.cli.commands.engine

import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class EngineCheckSpec extends Specification {
    @TempDir Path folder
    Called called = new Called([:])

    def setup() {
        called.variables.HOME = folder.toString()
    }

    def "data that is whole is said to be, by an engine that runs and by one that is started for it"() {
        given:
        def lab = lab()
        new Flow(lab).linked('orders', lab.tree('orders'))

        when:
        called.with('engine', 'check', '--home', "$folder/home")

        then:
        [called.status, called.out] == [0, '']
        called.err.readLines().last() == 'all data is there and as it was stored'

        when:
        lab.close()
        called.with('engine', 'check', '--home', "$folder/home", '--json', '--quiet')

        then:
        [called.status, new JsonSlurper().parseText(called.out)] == [0, []]
    }

    def "damage is printed, and the status says so"() {
        given:
        def lab = lab()
        def flow = new Flow(lab)
        def snapshot = flow.snapshots(flow.linked('orders', lab.tree('orders')))[0]
        Files.writeString(folder.resolve("home/pool/snapshots/$snapshot.reference/orders.csv"), 'x')

        when:
        called.with('engine', 'check', '--home', "$folder/home")

        then:
        called.status == 1
        called.out == "'orders': snapshot '$snapshot.name' ($snapshot.reference): 'orders.csv' has 1 bytes instead of 20.\n"
        called.err.readLines().last() == 'something is missing or damaged'

        cleanup:
        lab.close()
    }

    def "a home and another engine are too much"() {
        when:
        called.with('--engine', 'http://127.0.0.1:1', 'engine', 'check', '--home', "$folder/home")

        then:
        called.status == 2
        called.err == 'sluice engine check: --home and --engine name two engines. Leave one of them out\n'
    }

    /** With its pool where the command line looks for it. */
    private Lab lab() {
        new Lab(folder, { it.withPool(folder.resolve('home/pool'), 'copy') })
    }
}
