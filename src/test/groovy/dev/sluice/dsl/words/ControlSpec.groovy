package dev.sluice.dsl.words

import dev.sluice.client.EngineException
import dev.sluice.dsl.grammar.Words
import dev.sluice.lab.Notes
import dev.sluice.lab.Recorder
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.operations.Questions
import dev.sluice.runbook.Run
import dev.sluice.runbook.RunSettings
import dev.sluice.runbook.SkippedEffects
import dev.sluice.wire.ApiError
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Specification

/** The words that steer a script. */
class ControlSpec extends Specification {
    Notes notes = new Notes()
    Recorder engine = new Recorder()
    @AutoCleanup Conversation conversation = Language.load().converse(engine, notes)

    def "a script sleeps for a length of time, however that is said: #length"() {
        given:
        def begin = System.nanoTime()

        when:
        run("def some = 100; sleep $length")

        then:
        System.nanoTime() - begin >= 100_000_000

        where:
        length << ['100', 'some', '100.milliseconds', '0.1.seconds', "'100ms'", '(some.milliseconds)']
    }

    def "what is no length of time is nothing to sleep for: #length"() {
        when:
        run("sleep $length")

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == ["'$given' is no length of time. Write one such as '500ms', '2s', '5m' or '1h', of 30 days at most."]

        where:
        length     | given
        "'x'"      | 'x'
        'null'     | 'null'
        '1.kb'     | '1024'
    }

    def "the steps of parallel are done at the same time, and print in their order"() {
        given:
        conversation.variables().both = new CountDownLatch(2)

        expect:
        run('''
            parallel(limit: 2) {
                ['slow', 'fast'].each { name ->
                    step(name) {
                        both.countDown()
                        assert both.await(30, java.util.concurrent.TimeUnit.SECONDS)
                        println "$name 1"
                        if (name == 'slow') { Thread.sleep(100) }
                        println "$name 2"
                        name.toUpperCase()
                    }
                }
            }
            ''') == ['SLOW', 'FAST']
        notes.printed.toString() == 'slow 1\nslow 2\nfast 1\nfast 2\n'
    }

    def "no more run at once than the limit says"() {
        expect:
        run('''
            def most = new java.util.concurrent.atomic.AtomicInteger(), now = new java.util.concurrent.atomic.AtomicInteger()
            parallel(limit: 3) {
                20.times { i -> step("$i") { most.accumulateAndGet(now.incrementAndGet(), Math::max); Thread.sleep(5); now.decrementAndGet() } }
            }
            most.get()
            ''') in 1..3
    }

    def "where one fails no further one begins, unless it is to keep going"() {
        when:
        run("""
            parallel(limit: 1$keepGoing) {
                step('one') { println 'one' }
                step('two') { throw new IllegalStateException('two fails') }
                step('three') { println 'three' }
            }""")

        then:
        ScriptException failed = thrown()
        failed.message == "lab.groovy:4:31: in step 'two': two fails"
        notes.printed.toString() == printed

        where:
        keepGoing           || printed
        ''                  || 'one\n'
        ', keepGoing: true' || 'one\nthree\n'
    }

    def "branches may change the same variables while steps come to their end"() {
        expect:
        run('''
            def seen = Collections.synchronizedList([]), counts = Collections.synchronizedMap([:])
            parallel(limit: 4) {
                4.times { branch ->
                    step("$branch") { 100.times { i -> step("$branch $i") { seen << i; counts["$branch $i".toString()] = i } } }
                }
            }
            [seen.size(), counts.size()]
            ''') == [400, 400]
    }

    def "an interrupt reaches every branch, and none goes on behind it"() {
        given:
        def begun = new CountDownLatch(2)
        conversation.variables().putAll(begun: begun, ended: new java.util.concurrent.atomic.AtomicInteger())
        Throwable thrown = null
        def running = Thread.start {
            try {
                run("parallel { 2.times { i -> step(\"\$i\") { begun.countDown(); try { Thread.sleep(60000) } finally { ended.incrementAndGet() } } } }")
            } catch (Throwable failure) {
                thrown = failure
            }
        }
        assert begun.await(30, TimeUnit.SECONDS)

        when:
        running.interrupt()
        running.join(30_000)

        then:
        !running.alive
        thrown.cause instanceof InterruptedException
        conversation.variables().ended.get() == 2
    }

    def "on does the same on several engines and gives what each gave"() {
        expect:
        run("on('https://a', 'https://b') { groups.size() }") == ['https://a': 0, 'https://b': 0]
        engine.opened.toSorted() == ['https://a', 'https://b']
        notes.shown == []
    }

    def "on shows one table of what came of it where one of several failed"() {
        when:
        run("def asked = new java.util.concurrent.atomic.AtomicInteger(); on('https://a', 'https://b', limit: 1) { if (asked.andIncrement > 0) { throw new IllegalStateException('no') } }")

        then:
        thrown(ScriptException)
        notes.shown*.outcome == [['done', 'failed']]
    }

    def "on gives what its braces give where there is one engine"() {
        expect:
        run("on('https://a') { groups.size() }") == 0
    }

    def "retry tries again what the engine refuses with that id, and nothing else"() {
        given:
        engine.answers.sync = new EngineException(new ApiError(id, 'busy', null), 'http://paper', null, null)

        when:
        run("retry(times: 3, on: 'exception.busy') { sync 'orders' }")

        then:
        ScriptException failed = thrown()
        failed.message == "lab.groovy:1:41: the engine refused sync of 'orders': busy"
        engine.words() == ['sync'] * times

        where:
        id                || times
        'exception.busy'  || 3
        'exception.other' || 1
    }

    def "retry gives what its braces give at last"() {
        expect:
        run('''
            def tries = 0
            retry(times: 3, backoff: '1ms') { if (++tries < 3) { throw new IOException('again') }; tries }
            ''') == 3
    }

    def "retry does not try again what the script itself gets wrong"() {
        expect:
        run("""
            def tries = 0
            try {
                retry(times: 3) { tries++; timeout(System.getProperty('none.such', 'soon')) { 1 } }
            } catch (wrong) {
                assert wrong.message.contains("'soon' is no length of time")
            }
            tries
            """) == 1
    }

    def "retry waits twice as long before each further time"() {
        when:
        def moments = run('''
            def moments = []
            retry(times: 4, backoff: '200ms') { moments << System.nanoTime(); if (moments.size() < 4) { throw new IOException('again') }; moments }
            ''')

        then: 'nothing wakes it sooner'
        (0..2).collect { moments[it + 1] - moments[it] >= 200_000_000L * 2**it } == [true] * 3
    }

    def "retry tries again what the script asserts, and tells the last assertion as it is"() {
        expect:
        run('''
            def tries = 0
            retry(times: 3, backoff: '1ms') { tries++; assert tries == 3; tries }
            ''') == 3

        when:
        run("tries = 0\nretry(times: 2) { tries++; assert tries > 2 }")

        then:
        ScriptException failed = thrown()
        failed.message.startsWith('lab.groovy:2:28: ')
        failed.message.contains('assert tries > 2')
    }

    def "a parameter that nobody gave is asked for, three times at most"() {
        given:
        def answers = ['many', '-', 'few', '7'].iterator()
        def asked = []
        def questions = [ask: { String question -> asked << question; Optional.of(answers.next()) }, askHidden: { Optional.empty() }] as Questions
        def asking = Language.load().converse(engine, notes, Run.unrecorded(RunSettings.PLAIN.asking(questions, false)))

        when:
        asking.evaluate(new Script('lab.groovy', "param 'copies', type: Integer"))

        then:
        ScriptException failed = thrown()
        failed.message.contains("'few'")
        asked == ['copies: '] * 3

        cleanup:
        asking.close()
    }

    def "timeout stops what takes too long, and leaves alone what does not"() {
        expect:
        run("timeout('1h') { 42 }") == 42

        when:
        run("timeout('10ms') { Thread.sleep(60000) }")

        then:
        ScriptException failed = thrown()
        failed.message == 'lab.groovy:1:1: it took longer than 10ms.'
        !Thread.interrupted()
    }

    def "until looks until it is so, and changes nothing"() {
        expect:
        run("def looks = 0; until(every: '1ms', within: '1m') { groups; ++looks == 3 }; looks") == 3

        when:
        run("until(every: '1ms', within: '3ms') { false }")

        then:
        ScriptException failed = thrown()
        failed.message == 'lab.groovy:1:1: it did not come true within 3ms.'
    }

    def "a rehearsal does not wait for what nobody will make true in it, and says so"() {
        given:
        def passed = []
        def rehearsing = Language.load().converse(engine, notes, Run.unrecorded(RunSettings.PLAIN.rehearsing(new SkippedEffects({ passed << it }, { }))))

        expect:
        rehearsing.evaluate(new Script('lab.groovy', "until(every: '1ms', within: '3ms') { false }"))
        passed == ['waits up to 3ms until something comes true']

        cleanup:
        rehearsing.close()
    }

    def "when runs its braces if the condition holds: #script"() {
        expect:
        run(script) == value

        where:
        script                      || value
        'when(true) { 1 }'          || 1
        'when(groups) { 1 }'        || null
        'when({ 1 + 1 == 2 }) { 2 }' || 2
    }

    def "a mail goes to an address, and comes from one: #named"() {
        when:
        run("notify 'done', mail: $to, via: 'smtp://localhost', from: $from")

        then:
        ScriptException refused = thrown()
        refused.message.endsWith("'$named' is no address of mail.")

        where:
        to                      | from  || named
        "'ops> y@x'"            | "'a@b'" || 'ops> y@x'
        "['ops@x', 'everybody']" | "'a@b'" || 'everybody'
        "'ops@x'"               | "'b'" || 'b'
    }

    def "a notice goes one way, also where only the run can tell which"() {
        when:
        run("def ways = [webhook: 'https://127.0.0.1:1', command: ['true']]\nnotify('done', *: ways)")

        then:
        ScriptException refused = thrown()
        refused.message == "lab.groovy:2:1: ${Words.named('notify').usage}"
    }

    def "check knows them: #script"() {
        expect:
        Language.load().check(new Script('lab.groovy', script))*.toString() == problems.collect { 'lab.groovy:' + it }

        where:
        script                                       || problems
        "parallel(limit: 2) { step('a') { 1 } }"     || []
        "parallel(limt: 2) { step('a') { 1 } }"      || ["1:10: parallel has no 'limt'. Did you mean 'limit'?"]
        "retry(times: 2) { snyc 'orders' }"          || ["1:19: there is no word 'snyc'. Did you mean 'sync'?"]
        "retry { sync 'orders' }"                    || ['1:1: ' + Words.named('retry').usage]
        "timeout { 1 }"                              || ['1:1: ' + Words.named('timeout').usage]
        "timeout('30d') { 1 }"                       || []
        "timeout('31d') { 1 }"                       || ["1:9: '31d' is no length of time. Write one such as '500ms', '2s', '5m' or '1h', of 30 days at most."]
        "param 'x', choices: ['a', System.getenv('B')], default: 'b'" || []
        "until(evry: '2s') { true }"                 || ["1:7: until has no 'evry'. Did you mean 'every'?"]
        "on('a', 'b') { groups }"                    || []
        "param 'x', tpye: String"                    || ["1:12: param has no 'tpye'. Did you mean 'type'?"]
    }

    private Object run(String text) {
        conversation.evaluate(new Script('lab.groovy', text))
    }
}
