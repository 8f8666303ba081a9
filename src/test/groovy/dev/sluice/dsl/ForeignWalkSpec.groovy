package dev.sluice.dsl

import dev.sluice.dsl.grammar.Words
import dev.sluice.lab.Called
import dev.sluice.lab.ForeignEngine
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/**
 * Goes at random through engines that are not ours: their objects are of types that nobody declared, have unknown, missing and
 * misshapen fields, the same names, and references to nothing. Every word and command of the language does its work there or says why
 * not, and no plan leaves out what a script would do.
 */
class ForeignWalkSpec extends Specification {
    static final int ROUNDS = Integer.getInteger('sluice.foreign.rounds', 2)
    static final long SEED = Long.getLong('sluice.foreign.seed', System.nanoTime())
    static final List<String> ACTS = ['sync', 'refresh', 'undo', 'start', 'stop', 'enable', 'disable', 'delete']

    @TempDir Path folder

    def "every word and command does its work or says why not (seed #seed)"() {
        given:
        def random = new Random(seed)
        def engine = new ForeignEngine()
        engine.shake(random)

        when:
        def shell = new Called([HOME: folder.toString(), SLUICE_ENGINE: engine.server.url, SLUICE_USER: 'admin', SLUICE_PASSWORD: 'secret'])
        shell.input = lines(engine, random).join('\n') + '\n'
        shell.with()

        then:
        tells(shell)

        cleanup:
        engine?.close()

        where:
        seed << (1..ROUNDS).collect { SEED + it }
    }

    def "a plan has every act, or stops with words (seed #seed)"() {
        given:
        def random = new Random(seed)
        def engine = new ForeignEngine()
        engine.shake(random)
        def acts = ACTS.shuffled(random).take(4).collect { "$it container('${any(engine.objects.database, random).reference}')" as String }

        expect:
        acts.every { act ->
            def plan = engine.script(folder, 'plan', act)
            assert tells(plan)
            assert plan.status != 0 || plan.out =~ /(?m)^  [~-] / : "$act is not planned: $plan.out $plan.err"
            true
        }
        engine.writes == []

        cleanup:
        engine?.close()

        where:
        seed << (1..ROUNDS).collect { SEED + it }
    }

    private static boolean tells(Called called) {
        def all = called.out + called.err
        assert !(all =~ /a defect of Sluice|Exception|\tat |cannot be cast|because "/) : all
        true
    }

    private static List<String> lines(ForeignEngine engine, Random random) {
        def listings = Words.withListing().collectMany { [it.listing, "show ${it.listing}.take(2)", "${it.listing}.size()"] }
        def reads = Words.withListing().findAll { it.reads && engine.objects.containsKey(root(it)) && engine.objects[root(it)] }
                .collectMany { word -> def object = any(engine.objects[root(word)], random); ["$word.name '$object.reference'", "$word.name ${quoted(object.name)}"] }
        def told = engine.objects.database.shuffled(random).take(3).collectMany { container ->
            ACTS.collect { "$it container('$container.reference')" } + ["update container('$container.reference'), description: 'x'", "ranges '$container.reference'",
                "rollback '$container.reference', at: LATEST_POINT", "explain stop('$container.reference')"]
        }
        (listings + reads + told).shuffled(random) + ['ls', 'tree', 'pwd', 'cd database', 'ls', 'help', 'history'] as List<String>
    }

    private static String root(word) {
        dev.sluice.wire.Schema.family().type(word.reads).root()
    }

    private static String quoted(Object name) {
        "'${name.toString().replace('\\', '\\\\').replace("'", "\\'")}'"
    }

    private static Map any(List<Map> objects, Random random) {
        objects[random.nextInt(objects.size())]
    }
}
