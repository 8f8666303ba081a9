package dev.sluice.runbook

import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What steps gave and left in variables, as a script has it again when its run is resumed. */
class ResumedValuesSpec extends Specification {
    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
        new Flow(lab).linked('plain', lab.tree('plain'))
    }

    def "#value shows after a resume as it does without one"() {
        given:
        def text = "def value = null\nstep('Give') { value = $value }\nif (new File('$folder/breaks').exists()) { throw new IllegalStateException('not yet') }\n" +
                'show value\nprintln value\nprintln value.getClass().simpleName\n'

        when:
        def whole = run(text)

        then:
        whole.status == 0

        when:
        def resumed = broken(text)

        then:
        resumed.status == 0
        resumed.out == whole.out

        where:
        value << ["groups.select('name')", "groups.group('name')", 'groups', "groups.where(name: 'Virtual').select('name', 'reference')", '1..3', "('a'..'c')",
                  '1.gb..2.gb', '[3, 1] as TreeSet', '1.5f', '5L', "new StringBuilder('x')", 'java.time.DayOfWeek.MONDAY', '[1, 2] as Integer[]', '[a: [1, 2].asUnmodifiable()]',
                  '(1..10).by(3)', '(10..1).by(3)', '(1.0..2.0).by(0.5)', '(1..<10).by(3)', '1.0..2.0', "Optional.of('a')", 'Optional.empty()', "new Tuple2('a', [1])", "new Tuple(1, 'b', null)", "Tuple.tuple('a', 1, 2.5)"]
    }

    def "what an engine shows of #value is there again after a resume"() {
        given:
        def text = "def value = null\nstep('Give') { value = $value }\nif (new File('$folder/breaks').exists()) { throw new IllegalStateException('not yet') }\n" +
                'show value\nprintln value\n'

        when:
        def whole = run(text)

        then:
        whole.out
        whole.status == 0

        when:
        def resumed = broken(text)

        then:
        resumed.out == whole.out
        resumed.status == 0

        where:
        value << ["source('plain').parameters", "source('plain')", "snapshots*.container", "roles*.name", "dsource('plain').runtime", "policies", "dsources.select('name', 'group')",
                  "dsources.group('group')", "dsources.where(name: ~/pl.*/)"]
    }

    def "a step that changes #made is passed over, and what it did is there"() {
        when:
        def resumed = broken("def value = $made\nstep('Fill') { $change }\nif (new File('$folder/breaks').exists()) { throw new IllegalStateException('not yet') }\nprintln $shown\n")

        then:
        resumed.out == out + '\n'
        resumed.status == 0

        where:
        made                                             | change             | shown               || out
        "new groovy.json.JsonSlurper().parseText('{\"a\": 1}')" | 'value.b = 2'   | 'value'             || '[a:1, b:2]'
        '[:].withDefault { [] }'                         | "value.a << 1"     | 'value.a + value.b' || '[1]'
        'new TreeSet<Object>(Comparator.reverseOrder())' | "value.addAll([1, 2])" | 'value.with { it << 3; it }' || '[3, 2, 1]'
        "new StringBuilder('x')"                         | "value << 'y'"     | 'value'             || 'xy'
        'new int[2]'                                     | 'value[1] = 5'     | 'value'             || '[0, 5]'
        'new java.util.concurrent.atomic.AtomicInteger()' | 'value.incrementAndGet()' | 'value'     || '1'
    }

    def "what a step did to an object of a class of the script is told to whoever uses it"() {
        when:
        def resumed = broken("class Total { int count }\ndef value = new Total()\nstep('Count') { value.count = 5 }\n" +
                "if (new File('$folder/breaks').exists()) { throw new IllegalStateException('not yet') }\nprintln value.count\n")

        then:
        resumed.err.contains("what step 'Count' left in a variable no journal can keep")
        resumed.status == 2
    }

    private Called broken(String text) {
        Files.createFile(folder.resolve('breaks'))
        assert run(text).status == 1
        Files.delete(folder.resolve('breaks'))
        sluice('resume', 'last')
    }

    private Called run(String text) {
        sluice('run', Files.writeString(Files.createTempFile(folder, 'script', '.groovy'), text).toString())
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword]).with(['--engine', lab.engine.url().toString(), '--user', 'admin', *args] as String[])
    }
}
