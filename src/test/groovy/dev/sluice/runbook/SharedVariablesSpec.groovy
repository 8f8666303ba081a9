package dev.sluice.runbook

import dev.sluice.lab.Called
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** Variables that steps which run at the same time have in common, when the run is gone on with. */
@Timeout(60)
class SharedVariablesSpec extends Specification {
    @TempDir Path folder

    def "a step that is done does not bring back what an unfinished one beside it had changed: #what"() {
        given:
        def file = script("""
            import java.util.concurrent.CountDownLatch
            $declared
            def (changed, done) = [new CountDownLatch(1), new CountDownLatch(1)]
            boolean again = new File('$folder/mended').exists()
            runbook('Both') {
                parallel(limit: 2) {
                    step('a') { def letter = 'a'; if (!again) { changed.await() }; CHANGE }
                    step('b') { def letter = 'b'; try { CHANGE } finally { changed.countDown() }; if (!again) { done.await(); throw new IOException('not yet') } }
                    step('c') { done.countDown() }
                }
                println($shown)
            }
            """.replace('CHANGE', change))

        when:
        def first = sluice('run', file)

        then:
        [first.status, first.out] == [1, '']
        first.err.contains('not yet')

        when:
        Files.createFile(folder.resolve('mended'))
        def resumed = sluice('resume', 'last')

        then:
        [resumed.status, resumed.out] == [0, "$said\n"]
        sluice('runs', 'verify', 'last').status == 0

        where:
        what                         | declared                                                        | change                                                          | shown                  || said
        'a list'                     | 'def seen = Collections.synchronizedList([])'                   | 'seen << letter'                                                | 'seen'                 || '[a, b]'
        'a list that begins'         | "def seen = ['x']"                                              | 'seen.add(0, letter)'                                           | 'seen'                 || '[b, a, x]'
        'taken out of a list'        | "def seen = ['a', 'b', 'b', 'a', 'x']"                          | 'seen.remove(seen.indexOf(letter))'                             | 'seen'                 || '[b, a, x]'
        'a set'                      | "Set seen = ['a', 'b'] as LinkedHashSet"                        | "assert seen.remove(letter); seen << letter * 2"                | 'seen'                 || '[aa, bb]'
        'a map'                      | 'def seen = [:]'                                                | 'seen[letter] = (seen[letter] ?: 0) + 1'                        | 'seen'                 || '[a:1, b:1]'
        'a map by its names'         | 'def seen = [a: 1, b: 1]'                                       | 'assert seen.remove(letter) == 1'                               | 'seen'                 || '[:]'
        'counts by name'             | 'def seen = [n: 0] as java.util.concurrent.ConcurrentHashMap'   | 'seen.n++; seen.merge("m", 1) { x, y -> x + y }'                | 'seen.toSorted()'      || '[m:2, n:2]'
        'lists in a map'             | 'def seen = [x: [], y: [[1]]]'                                  | 'seen.x << letter; seen.y[0] << letter; seen[letter] = []; seen[letter] << 1' | 'seen'   || '[x:[a, b], y:[[1, a, b]], a:[1], b:[1]]'
        'through an iterator'        | "def seen = ['a', 'b', 'c']"                                    | 'seen.removeIf { it == letter }; seen.retainAll { it != "z" }'  | 'seen'                 || '[c]'
        'an entry'                   | 'def seen = [a: 1, b: 1]'                                       | 'seen.find { it.key == letter }.value += 1'                     | 'seen'                 || '[a:2, b:2]'
        'a number'                   | 'def seen = 0'                                                  | 'seen++; seen += 2'                                             | 'seen'                 || '6'
        'a text'                     | "def seen = ''"                                                 | 'seen += letter'                                                | 'seen'                 || 'ab'
        'a list made anew'           | 'def seen = []'                                                 | 'seen += letter'                                                | 'seen'                 || '[a, b]'
        'a variable of the script'   | 'seen = []; n = 0; m = [:]'                                     | 'seen << letter; n++; m[letter] = n'                            | '"$seen $n ${m.keySet()}"' || '[a, b] 2 [a, b]'
        'by braces from elsewhere'   | 'def seen = []; def put = { x -> seen << x }'                   | 'put(letter)'                                                   | 'seen'                 || '[a, b]'
        'in a step of it'            | 'def seen = []'                                                 | 'step("in $letter") { seen << letter }'                         | 'seen'                 || '[a, b]'
        'in others of it'            | 'def seen = []'                                                 | 'parallel { [1, 2].each { i -> step("$letter$i") { seen << "$letter$i".toString() } } }' | 'seen.toSorted()' || '[a1, a2, b1, b2]'
        'in attempts'                | 'def seen = []'                                                 | "def n = 0; retry(times: 3) { n++; seen << letter + n; assert n == 2 }" | 'seen'         || '[a1, a2, b1, b2]'
        'what is filled afterwards'  | 'def seen = []'                                                 | 'def row = [:]; seen << row; row.name = letter'                 | 'seen'                 || '[[name:a], [name:b]]'
        'a number that begins' | 'seen = null'                                                         | 'seen = (seen ?: 0) + 1'                                        | 'seen'                 || '2'
        'what only one of them sets' | 'a = null; b = null'                                            | "if (letter == 'a') { a = 1 } else { b = (b ?: 0) + 1 }"        | '"$a $b"'              || '1 1'
    }

    def "steps that run at the same time use a variable as its class has it: #declared"() {
        given:
        def run = sluice('run', script("""
            $declared
            def mine = { it.$change }
            runbook('Both') {
                parallel {
                    step('a') { seen.$change; mine(seen) }
                    step('b') { [1, 2].each { seen.$change }; synchronized (seen) { assert seen } }
                }
                println seen.size()
            }
            """))

        expect:
        [run.err.readLines().findAll { !(it ==~ /[\d.]+ .*/) }, run.out.readLines().last(), run.status] == [[], '5', 0]

        where:
        declared                                                                                  | change
        'ArrayList seen = [0]'                                                                    | 'add(1)'
        'LinkedList<Integer> seen = new LinkedList([0])'                                          | 'addFirst(1)'
        'Deque seen = new LinkedList([0])'                                                        | 'push(1)'
        'java.util.concurrent.ConcurrentHashMap seen = [:]; seen.x = 0'                           | 'put(new Object(), 1)'
        'java.util.concurrent.ConcurrentMap seen = new java.util.concurrent.ConcurrentHashMap(x: 0)' | 'putIfAbsent(new Object(), 1)'
        'NavigableSet<Double> seen = new TreeSet([0d])'                                           | 'add(Math.random())'
        'def seen = new java.util.concurrent.ConcurrentLinkedQueue([0])'                          | 'offer(1)'
        'def seen = new java.util.concurrent.LinkedBlockingQueue([0])'                            | 'offer(1)'
        'def seen = new java.util.concurrent.CopyOnWriteArrayList([0])'                           | 'add(1)'
        'def seen = [0] as Vector'                                                                | 'add(1)'
        'def seen = new TreeMap([x: 0])'                                                          | 'put(Math.random().toString(), 1)'
    }

    def "nothing is lost of what many do at the same time: #change (#how)"() {
        given:
        def text = """
            $declared
            parallel { (1..20).each { i -> step("s\$i") { sleep 10; $change } } }
            println $shown
            """

        expect:
        (how == 'typed' ? sluice('eval', text.stripIndent()) : sluice('run', *(how == 'without a journal' ? ['--no-journal'] : []), script(text))).out.readLines().last() == said

        where:
        [[declared, change, shown, said], how] << [[
            ['def seen = 0', 'seen += 1', 'seen', '20'],
            ['seen = 0', 'seen++', 'seen', '20'],
            ['seen = null', 'seen = (seen ?: 0) + 1', 'seen', '20'],
            ['def seen = null', 'seen = (seen ?: 100) + 1', 'seen', '120'],
            ['def seen = null', 'if (seen == null) { seen = 0 }; seen++', 'seen', '20'],
            ['def seen = null', 'seen = (seen ?: []) + i', 'seen.size()', '20'],
            ['seen = null', 'if (!seen) { seen = [] }; seen << i', 'seen.size()', '20'],
            ['seen = []', 'if (!seen) { seen = [] }; seen << i', 'seen.size()', '20'],
            ['def (seen, other) = [null, null]', 'if (!other) { def own = null; def n = own ?: 0; seen = n + 1 }', 'seen', '1'],
            ['def seen = []', 'seen << i', 'seen.size()', '20'],
            ['def seen = [:]', 'seen["k$i"] = i', 'seen.size()', '20'],
            ['def seen = [:]', 'seen[i % 2] = (seen[i % 2] ?: 0) + 1', 'new TreeMap(seen)', '[0:10, 1:10]'],
            ['def seen = [:]', 'seen.n = (seen.n ?: 100) + 1', 'seen', '[n:120]'],
            ['def seen = [:]', 'seen[i % 2] = (seen[i % 2] ?: []) + i', 'seen.values()*.size()', '[10, 10]'],
            ['def seen = [:]', 'if (!seen[i % 2]) { seen[i % 2] = [] }; seen[i % 2] << i', 'seen.values()*.size()', '[10, 10]'],
            ['def seen = [:]', 'if (!seen.containsKey(i % 2)) { seen[i % 2] = 0 }; seen[i % 2]++', 'new TreeMap(seen)', '[0:10, 1:10]'],
            ['def seen = [:].withDefault { 0 }', 'seen[i % 2]++', 'new TreeMap(seen)', '[0:10, 1:10]'],
            ['def seen = [:]', 'seen.get(i % 2, []) << i', 'seen.values()*.size()', '[10, 10]']],
            ['with a journal', 'without a journal', 'typed']].combinations()
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString()]).with(args)
    }

    private String script(String text) {
        Files.writeString(folder.resolve('script.groovy'), text.stripIndent())
    }
}
