package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.postgres.protocol.ServerException
import dev.sluice.lab.PostgresServer
import java.nio.file.Files
import java.time.Duration
import java.util.concurrent.CompletableFuture
import spock.lang.Shared
import spock.lang.Tag

/** A VDB keeps its address while its server ends for want of users, and while its data is renewed: who connects meanwhile waits. */
@Tag('slow')
class SleepSpec extends ServerAtHand {
    /** What a server says of itself that begins. */
    private static final String STARTING_UP = '57P03'
    @Shared String shop
    @Shared int number

    @Override
    Duration upkeep() { Duration.ofMillis(100) }

    def setupSpec() {
        source.run('create table orders as select 1 as id')
        shop = flow.linked('shop', source.link)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private String vdb(Map source = [:]) {
        flow.provisionedWith("qa${++number}", shop, source)
    }

    private void after(String vdb, int seconds) {
        def set = flow.post("database/$vdb", [type: 'AppDataContainer', sleepAfter: seconds])
        assert set.json.status == 'OK' : set.text
    }

    private boolean sleeps(String vdb) {
        flow.source(vdb).runtime.asleep && servers(vdb) == []
    }

    private List servers(String vdb) {
        PostgresServer.below(lab.mountPath(flow.container(vdb).name))
    }

    private String asleep(Map source = [:]) {
        def vdb = vdb(source)
        after(vdb, 1)
        assert eventually { sleeps(vdb) }
        after(vdb, 0)
        vdb
    }

    /** What the server says to one who comes. Who is turned away in the moment in which it takes the port over comes again. */
    private List<List<String>> told(String vdb, String statement) {
        def end = System.nanoTime() + Duration.ofSeconds(30).toNanos()
        while (true) {
            try {
                return flow.sql(vdb, statement)
            } catch (SocketException | ServerException turnedAway) {
                def starts = turnedAway instanceof SocketException || turnedAway.state() == STARTING_UP
                if (!starts || System.nanoTime() > end) {
                    throw turnedAway
                }
                sleep 20
            }
        }
    }

    def "one that nobody uses sleeps without a server, and whoever connects wakes it at its address"() {
        given:
        def qa = asleep()
        def facts = flow.facts(qa)

        expect:
        flow.state(qa) == ['RUNNING', 'ENABLED']
        flow.get('job').result.find { it.target == qa && it.title.contains('sleep') }.jobState == 'COMPLETED'
        flow.get('system/use').result.findAll { it.reason == 'VDB that sleeps' }*.subMap('what', 'end') ==
                [[what: flow.container(qa).name, end: 'until an engine runs again, nobody can connect to']]

        when: 'many come at once'
        def answers = (1..12).collect { CompletableFuture.supplyAsync { told(qa, 'select count(*) from orders') } }*.get()

        then:
        answers == [[['1']]] * 12
        flow.facts(qa) == facts
        servers(qa).size() == 1
        eventually { !flow.source(qa).runtime.asleep }

        and: 'the next ones reach its server itself, and the engine listens there no more'
        flow.sql(qa, 'select inet_client_addr()') == [['127.0.0.1']]
    }

    def "one that somebody is connected to goes on, and so does one that is not to sleep"() {
        given:
        def used = vdb()
        def sleepless = vdb()
        def connection = PostgresServer.connect(flow.facts(used).port as int, 'postgres')
        after(used, 1)
        after(sleepless, 0)

        when:
        sleep 2500

        then:
        ![used, sleepless].any { sleeps(it) }

        when:
        connection.close()

        then:
        eventually { sleeps(used) }

        cleanup:
        connection?.close()
    }

    def "what is asked of one that sleeps by the engine wakes it, and what is about its data alone does not"() {
        given:
        def qa = asleep()

        when:
        flow.completed(flow.sync(qa))

        then:
        sleeps(qa)

        when:
        def answer = flow.post("database/$qa/sql", [type: 'SqlParameters', statement: 'select 2', database: 'postgres'])

        then:
        answer.json.status == 'OK'
        servers(qa).size() == 1
    }

    def "one that sleeps is stopped, started, disabled and deleted as any other"() {
        given:
        def qa = asleep()
        def port = flow.facts(qa).port as int

        when:
        flow.completed(flow.post("source/${flow.source(qa).reference}/stop", [:]))
        PostgresServer.connect(port, 'postgres')

        then:
        thrown(IOException)
        flow.state(qa) == ['INACTIVE', 'ENABLED']

        when:
        flow.completed(flow.post("source/${flow.source(qa).reference}/start", [:]))

        then:
        flow.sql(qa, 'select 1') == [['1']]

        when:
        after(qa, 1)
        assert eventually { sleeps(qa) }
        flow.completed(flow.remove(qa))
        PostgresServer.connect(port, 'postgres')

        then:
        thrown(IOException)
    }

    def "it sleeps on when its engine is started again, and wakes then"() {
        given:
        def qa = asleep()

        when:
        lab.restart()
        flow = new dev.sluice.lab.PostgresFlow(lab)

        then:
        sleeps(qa)
        flow.sql(qa, 'select count(*) from orders') == [['1']]
    }

    def "while another listens at its address an engine says so, and listens there when that has gone"() {
        given:
        def qa = asleep()
        def port = flow.facts(qa).port as int
        lab.engine.close()
        def other = new ServerSocket(port, 1, InetAddress.loopbackAddress)

        when:
        lab.begin()
        flow = new dev.sluice.lab.PostgresFlow(lab)

        then:
        eventually { !faults(qa).empty }
        faults(qa)*.subMap('title', 'description') == [[title: 'Nobody listens for a virtual database that sleeps',
                description: "Nobody can connect to '${flow.container(qa).name}', which sleeps: the engine cannot listen at 127.0.0.1, port $port (Address already in use)."]]

        when:
        other.close()

        then:
        eventually { faults(qa).empty }
        eventually {
            try {
                flow.sql(qa, 'select 1') == [['1']]
            } catch (IOException refused) {
                false
            }
        }
    }

    private List faults(String vdb) {
        flow.get("fault?target=$vdb&status=ACTIVE").result
    }

    def "one that did not wake and was started otherwise has no fault any more"() {
        given:
        def qa = asleep()
        def conf = new File(lab.mountPath(flow.container(qa).name), 'postgresql.conf')
        def former = conf.text
        conf.text = former + "\nshared_buffers = 'nonsense'\n"

        when:
        flow.sql(qa, 'select 1')

        then:
        thrown(IOException)
        eventually { faults(qa)*.title == ['Virtual database does not wake'] }

        when:
        conf.text = former
        flow.completed(flow.post("source/${flow.source(qa).reference}/start", [:]))

        then:
        eventually { faults(qa).empty }
    }

    def "who connects while its data is renewed waits for the new data, behind its hooks"() {
        given:
        def go = folder.resolve("go$number")
        def waits = folder.resolve("waits$number")
        def hook = [type: 'RunCommandOnSourceOperation', name: 'wait', command: "touch '$waits'; while [ ! -e '$go' ]; do sleep 0.1; done" as String]
        Files.createFile(go)
        def name = "qa${++number}" as String
        def qa = flow.provisioned(name, shop, [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)],
                operations: [type: 'VirtualSourceOperations', configureClone: [hook]]]])
        def facts = flow.facts(qa)
        source.run('insert into orders values (2)')
        flow.completed(flow.sync(shop))
        Files.delete(go)
        Files.delete(waits)

        when:
        def refresh = flow.refresh(qa, flow.latest(shop))
        assert eventually { Files.exists(waits) }
        def answer = CompletableFuture.supplyAsync { flow.sql(qa, 'select count(*) from orders') }
        sleep 300

        then:
        !answer.done

        when:
        Files.createFile(go)
        flow.completed(refresh)

        then:
        answer.get() == [['2']]
        flow.facts(qa) == facts
        flow.sql(qa, 'select count(*) from orders') == [['2']]

        when: 'one that sleeps is renewed as well'
        after(qa, 1)
        assert eventually { sleeps(qa) }
        after(qa, 0)
        flow.completed(flow.refresh(qa, flow.latest(shop)))

        then:
        flow.sql(qa, 'select count(*) from orders') == [['2']]
    }

    def "one that cannot wake says why, turns away who comes, and wakes when that is mended"() {
        given:
        def qa = asleep()
        def conf = new File(lab.mountPath(flow.container(qa).name), 'postgresql.conf')
        def former = conf.text
        conf.text = former + "\nshared_buffers = 'nonsense'\n"

        when:
        flow.sql(qa, 'select 1')

        then:
        thrown(IOException)
        eventually { flow.get('fault').result.any { it.target == qa && it.description.contains('does not wake') } }

        when:
        conf.text = former

        then:
        eventually {
            try {
                flow.sql(qa, 'select 1') == [['1']]
            } catch (IOException refused) {
                false
            }
        }
        eventually { !flow.get('fault').result.any { it.target == qa && it.status == 'ACTIVE' } }
    }

    def "servers that stand still keep no other from falling asleep, nor from being known as used"() {
        given:
        def still = (1..5).collect { vdb() }
        def all = still.collectMany { servers(it) }*.pid()
        assert (['kill', '-STOP'] + all*.toString()).execute().waitFor() == 0
        still.each { after(it, 1) }
        def used = vdb()

        expect:
        eventually {
            flow.sql(used, 'select 1')
            flow.container(used).lastConnection
        }

        when:
        after(used, 1)

        then:
        eventually { sleeps(used) }

        cleanup:
        (['kill', '-CONT'] + all*.toString()).execute().waitFor()
    }
}
