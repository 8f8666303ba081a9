package dev.sluice.dsl

import dev.sluice.dsl.grammar.Words
import dev.sluice.lab.Called
import dev.sluice.lab.ForeignEngine
import dev.sluice.operations.Verb
import dev.sluice.shell.commands.Commands
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/**
 * Goes at random through engines that are not ours: their objects are of types that nobody declared, have unknown, missing and
 * misshapen fields, the same names, and references to nothing. Every word and command of the language does its work there or says why
 * not, and no plan leaves out what a script would do.
 */
class ForeignWalkSpec extends Specification {
    static final int ROUNDS = Integer.getInteger('sluice.foreign.rounds', 2)
    static final long SEED = Long.getLong('sluice.foreign.seed', System.nanoTime())
    static final int WORDS = Integer.getInteger('sluice.foreign.words', 12)
    static final int CONTAINERS = 3
    /** Sync, refresh, undo, delete, rollback and an update: what is sent to the container itself. */
    static final int OF_CONTAINERS = 6
    /** All that containers are told by a word and no more. */
    static final List<String> ACTS = Verb.values().findAll { it.named() == 'Container' && !Words.named(it.word()).missingMore() }*.word() + ['delete']

    @TempDir Path folder

    def "every word and command does its work or says why not (seed #seed)"() {
        given:
        def random = new Random(seed)
        def engine = new ForeignEngine()
        engine.shake(random)

        when:
        def run = engine.script(folder, 'run', lines(engine, random).collect { "try { $it } catch (Exception e) { println(\"\${e.class.simpleName} \$e.message\") }" }.join('\n'))
        def said = run.out.readLines().findAll { it =~ /^\w+(Exception|Error|Refusal) / }

        then:
        tells(run)
        run.status == 0
        said.findAll { !it.startsWith('DslException') && !it.startsWith('EngineRefusal') } == []
        said.any()

        and: 'of what a container is told, all is sent, but for a sync of what nobody knows; what its source is told, where the engine shows that source'
        engine.writes.count { it.startsWith('POST database/') } + said.count { it.contains('of a sort that no schema knows') } == CONTAINERS * OF_CONTAINERS

        when: 'a command ends where it cannot do its work'
        def commands = ['ls', 'tree', 'cd containers\nls', 'help', 'pwd', 'explain stop(containers.first())'].collect { command ->
            def shell = new Called([HOME: folder.toString(), SLUICE_ENGINE: engine.server.url, SLUICE_USER: 'admin', SLUICE_PASSWORD: 'secret'])
            shell.input = "$command\n"
            shell.with()
        }

        then:
        commands.every { tells(it) }

        cleanup:
        engine?.close()

        where:
        seed << (1..ROUNDS).collect { SEED + it }
    }

    @Tag('slow')
    def "#WORDS of all words by their examples, and of all commands, do their work or say why not, and no plan tells less than is done (seed #SEED)"() {
        given:
        def random = new Random(SEED)
        def engine = new ForeignEngine()
        def commands = new Commands().all()

        expect:
        Words.all().shuffled(random).take(WORDS).each { word ->
            def text = word.example.replace('https://engine.example', engine.server.url).replace("'qa1'", "'oratest'").replace('watch jobs', 'watch(times: 1) { jobs }')
            def plan = engine.script(folder, 'plan', text)
            assert tells(plan) && engine.writes == [] : word.name
            def run = engine.script(folder, 'run', text)
            assert tells(run) && !(engine.writes && plan.status == 0 && plan.err.contains('nothing to do')) : word.name
            engine.server.calls.clear()
        }
        commands.shuffled(random).take(WORDS).each { command ->
            def shell = new Called([HOME: folder.toString(), SLUICE_ENGINE: engine.server.url, SLUICE_USER: 'admin', SLUICE_PASSWORD: 'secret'])
            shell.input = "${command.example() ?: command.name()}\n"
            assert tells(shell.with()) : command.name()
        }

        cleanup:
        engine?.close()
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
        assert !(all =~ /a defect of Sluice|NullPointer|ClassCast|IllegalArgument|\tat |cannot be cast|because "/) : all
        true
    }

    private static List<String> lines(ForeignEngine engine, Random random) {
        def listings = Words.withListing().collectMany { [it.listing, "show ${it.listing}.take(2)", "${it.listing}.size()"] }
        def reads = Words.withListing().findAll { it.reads && engine.objects.containsKey(root(it)) && engine.objects[root(it)] }
                .collectMany { word -> def object = any(engine.objects[root(word)], random); ["$word.name '$object.reference'", "$word.name ${quoted(object.name)}"] }
        def told = engine.objects.database.shuffled(random).take(CONTAINERS).collectMany { container ->
            ACTS.collect { "$it container('$container.reference')" } + ["update container('$container.reference'), description: 'x'", "ranges '$container.reference'",
                "rollback '$container.reference', at: LATEST_POINT"]
        }
        (listings + reads + told).shuffled(random)
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
