package dev.sluice.engine.pool

import static dev.sluice.engine.pool.Refusal.refusal

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** What a driver has to show before data is left to it. */
class DriversSpec extends Specification {
    private static final Path SPECS = Path.of('src/test/groovy')
    private static final String ANOTHER = 'Use another driver: this one would lose data.'

    @TempDir Path folder

    def "each driver is held to what every pool does"() {
        given:
        def held = Files.walk(SPECS).withCloseable { all ->
            all.filter { it.toString().endsWith('Spec.groovy') && Files.readString(it) =~ /class \w+ extends PoolContract/ }.toList()
        }.collect { SPECS.relativize(it).toString().replace('/', '.') - '.groovy' }.collect { Class.forName(it).newInstance().driver() }

        expect:
        held as Set == Pools.drivers() as Set
    }

    def "a driver is not taken when its copies are none: #copying"() {
        given:
        def driver = [name: { 'odd' }, prove: { Path where, Path scratch -> }, make: { Path tree -> Files.createDirectory(tree) },
                      remove: { Path tree -> tree.toFile().deleteDir() },
                      copy: { Path from, Path to -> assert ['sh', '-c', copying, 'sh', "$from", "$to"].execute().waitFor() == 0 }] as Driver

        expect:
        refusal { Drivers.prove(driver, folder) } == said
        folder.toFile().list() == [] as String[]

        where:
        copying                                 || said
        'cp -a "$1" "$2"'                       || 'no refusal'
        'cp -al "$1" "$2"'                      || "pool: what is written to a copy of driver 'odd' shows in what it was made from. $ANOTHER"
        'ln -s "$1" "$2"'                       || "pool: what is written to a copy of driver 'odd' shows in what it was made from. $ANOTHER"
        'cp -as "$1" "$2"'                      || "pool: what driver 'odd' copied is not all there. $ANOTHER"
        'mkdir "$2"'                            || "pool: what driver 'odd' copied is not all there. $ANOTHER"
        'cp -a "$1" "$2"; : > "$2/sample/file"' || "pool: what driver 'odd' copied is not all there. $ANOTHER"
    }
}
