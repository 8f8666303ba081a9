package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Called
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.ServerRelay
import dev.sluice.lab.Talk
import dev.sluice.language.ScriptException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Tag

/** A running server is cloned by its URL: linked when that is said first, and what it does not allow is told with the line that allows it. */
@Tag('slow')
class CloneByAddressSpec extends ServerAtHand {
    @Shared @AutoCleanup Talk talk
    @Shared Path sockets

    def setupSpec() {
        source.run('create database shop')
        source.run('create database wages')
        source.run('create table customers (id int)', 'shop')
        source.run("create role copier login password 'copied'; create role guest login replication password 'seen'")
        source.run("create role ann login superuser password 'hers'; create role odd login replication password 'p@ss:w/rd#1%'")
        talk = new Talk(lab)
    }

    @Override
    PostgresServer server() {
        sockets = Files.createDirectory(folder.resolve('sockets'))
        PostgresSoftware.own(sockets)
        new PostgresServer(folder, ["unix_socket_directories = '$sockets'"])
    }

    def cleanup() {
        flow.removeAll()
    }

    private String url(String database = 'shop', String user = 'postgres', String password = PostgresServer.PASSWORD) {
        "postgres://$user:${URLEncoder.encode(password, 'UTF-8').replace('+', '%20')}@127.0.0.1:$source.port/$database"
    }

    private String clone(String address, String rest = '') {
        talk.evaluate("clone('$address'$rest).name")
    }

    private String refused(String address) {
        try {
            clone(address)
        } catch (ScriptException refused) {
            return refused.problems()*.message().join('\n') - ~/^the engine refused look at '.*?': /
        }
        'nothing was refused'
    }

    def "a server is linked once, with its log, and each clone has all that it has committed, or what it had at a moment"() {
        expect:
        clone(url()) == 'shop-1'
        flow.container(flow.named('database', 'shop').reference).sourcingPolicy.logsyncEnabled
        flow.facts(flow.named('database', 'shop-1').reference).databases[0] == 'shop'

        when:
        source.run('insert into customers select generate_series(1, 5)', 'shop')
        def before = PostgresFlow.now()
        sleep 20
        source.run('truncate customers', 'shop')

        then:
        clone(url(), ", as: 'late'") == 'late'
        clone('shop', ", as: 'early', at: '$before'") == 'early'
        ['shop-1', 'late', 'early'].collect { flow.sql(flow.named('database', it).reference, 'select count(*) from customers', 'shop')[0][0] } == ['0', '0', '5']

        and: 'another database of the same server'
        clone(url('wages')) == 'shop-2'
        flow.facts(flow.named('database', 'shop-2').reference).uri.endsWith('/wages')
        talk.evaluate('dsources*.name') == ['shop']
        talk.evaluate("url('shop-2')") == flow.facts(flow.named('database', 'shop-2').reference).uri

        when: 'one that the server does not have'
        clone(url('nowhere'))

        then:
        ScriptException refused = thrown()
        refused.message.contains("source: 127.0.0.1:$source.port has no database 'nowhere'. Name one that it has.")
        flow.get('job').result.count { it.jobState == 'FAILED' } == 0
        talk.evaluate('vdbs*.name.sort()') == ['early', 'late', 'shop-1', 'shop-2']
    }

    def "by the name of its dSource a clone is for the role that was linked"() {
        expect:
        clone(url('shop', 'ann', 'hers')) == 'shop-1'
        clone('shop') == 'shop-2'
        talk.evaluate("clones*.address").every { it.startsWith('postgresql://ann@localhost:') }
    }

    def "a server is cloned through its socket, as #form"() {
        expect:
        clone(form.replace('SOCKETS', "$sockets").replace('PORT', "$source.port").replace('ENCODED', URLEncoder.encode("$sockets", 'UTF-8'))) == 'shop-1'
        PostgresServer.run(flow.facts(flow.named('database', 'shop-1').reference).port as int, 'select count(*) from customers', 'shop', 'postgres',
                talk.evaluate("connection('shop-1').password.reveal()").toString()) == [['0']]
        flow.get('source').result.find { !it.virtual }.parameters.subMap('host', 'port') == [host: "$sockets".toString(), port: source.port]

        where:
        form << ['postgres:///shop?host=SOCKETS&port=PORT', 'postgres://ENCODED:PORT/shop']
    }

    def "a server that is linked already by another address is only cloned, and a copy of it is another server"() {
        given:
        clone(url())

        expect:
        clone("postgres:///shop?host=$sockets&port=$source.port") == 'shop-2'
        clone(url().replace('127.0.0.1', 'localhost'), ", as: 'third'") == 'third'
        talk.evaluate('dsources*.name') == ['shop']

        when: 'a copy of its data is a server of its own'
        def twin = source.data.resolveSibling('twin')
        def port = new ServerSocket(0).withCloseable { it.localPort }
        source.stop()
        PostgresSoftware.run(['cp', '-a', source.data, twin])
        source.start()
        PostgresSoftware.run(["$source.software/pg_ctl", 'start', '-w', '-s', '-o', "-p $port -c unix_socket_directories=", '-D', twin, '-l', sockets.resolve('log')])
        clone(url().replace(":$source.port/", ":$port/"), ", as: 'fourth'")

        then:
        talk.evaluate('dsources.size()') == 2

        cleanup:
        flow.removeAll()
        PostgresSoftware.run(["$source.software/pg_ctl", 'stop', '-s', '-m', 'immediate', '-D', twin])
    }

    def "a linked server that says nothing any more keeps nobody from linking another"() {
        given:
        def relay = new ServerRelay(source.port)
        clone(url().replace(":$source.port/", ":$relay.port/"))
        relay.silent = true
        Map answer = null

        when:
        Thread.startDaemon {
            answer = flow.post('database/link/defaults', [type: 'LinkAddress', address: "postgres://postgres@127.0.0.1:$source.port/shop".toString(),
                                                          password: PostgresServer.PASSWORD]).result
        }

        then:
        eventually { answer != null }
        answer.name == 'shop'
        answer.known*.port.unique() == [source.port]

        cleanup:
        relay.silent = false
        flow.removeAll()
        relay.close()
    }

    def "a password that stands in a URL as it is comes to the server whole, and to nobody's eyes"() {
        given:
        def called = new Called([HOME: Files.createDirectories(folder.resolve('user')), SLUICE_ENGINE: lab.engine.url(), SLUICE_USER: 'admin',
                                 SLUICE_PASSWORD: lab.adminPassword].collectEntries { [it.key, it.value.toString()] })

        when:
        called.with('clone', "postgres://odd:p@ss:w/rd#1%@127.0.0.1:$source.port/shop", '--url')

        then:
        called.status == 0

        when:
        called.with('clone', "postgres://odd:p@ss:w/rd#1%@127.0.0.1:x/shop", '--url')

        then:
        called.status != 0
        !(called.out + called.err).contains('ss:w')
    }

    def "a password is taken from the file of whoever clones, if nobody else may read it, for the machine that was typed"() {
        given:
        def home = Files.createDirectories(folder.resolve('keeper'))
        def file = home.resolve('.pgpass')
        def called = new Called([HOME: home, SLUICE_ENGINE: lab.engine.url(), SLUICE_USER: 'admin', SLUICE_PASSWORD: lab.adminPassword]
                .collectEntries { [it.key, it.value.toString()] })
        def address = "postgres://odd@127.0.0.1:$source.port/shop"
        Files.writeString(file, "# mine\n127.0.0.2:*:*:odd:other\n127.0.0.1:$source.port:shop:odd:p@ss\\:w/rd#1%\n")

        when:
        file.toFile().setReadable(true, false)
        called.with('clone', address, '--url')

        then:
        called.status == 2
        called.err.readLines() == ["warning: $file is not looked into, since others may read it: chmod 600 $file",
                                   "sluice clone: source: 127.0.0.1:$source.port wants the password of 'odd'. Put it into PGPASSWORD or ~/.pgpass."]*.toString()

        when:
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
        called.with('clone', address, '--url')

        then:
        called.status == 0
        !(called.out + called.err).contains('w/rd')

        when:
        flow.removeAll()
        Files.move(file, home.resolve('elsewhere'))
        called.with('clone', address, '--url')

        then:
        called.status == 2

        when:
        called = new Called(called.variables + [PGPASSFILE: "$home/elsewhere".toString()])
        called.with('clone', address, '--url')

        then:
        called.status == 0
    }

    def "what a source does not allow is told, with the line that allows it"() {
        given:
        def access = source.data.resolve('pg_hba.conf')
        def former = Files.readString(access)
        Files.writeString(access, "host replication guest all reject\nlocal all guest peer\n$former")
        source.run('select pg_reload_conf()')
        def where = "source: 127.0.0.1:$source.port"

        expect:
        refused(url('shop', 'copier', 'copied')) == "source: the role 'copier' of 127.0.0.1:$source.port may not replicate, and a copy is taken by that. " +
                'Let a superuser there do: alter role "copier" replication;'
        refused(url('shop', 'guest', 'seen')) == "$where lets 'guest' in, but not for replication, by which a copy is taken. Add this line to its pg_hba.conf, " +
                "and let a superuser there do 'select pg_reload_conf()':   host replication guest 127.0.0.1/32 scram-sha-256"
        refused("postgres://guest@/shop?host=$sockets&port=$source.port") == "source: $sockets (port $source.port) does not let 'guest' in (Peer authentication failed for " +
                "user \"guest\"). The engine comes as the account '${System.getProperty('user.name')}'. Run Sluice as one that is called like the role, such as by " +
                'sudo -u guest, or have the pg_ident.conf of the source map it to the role.'
        refused(url('shop', 'postgres', 'wrong')).startsWith("$where does not take the password of 'postgres'")
        refused(url('nowhere')) == "$where has no database 'nowhere'. Name one that it has."
        refused("postgres://127.0.0.1:$source.port/shop") == "$where wants the password of 'postgres'. Put it into PGPASSWORD or ~/.pgpass."
        refused('postgres://127.0.0.1:1/shop') == "source: 127.0.0.1:1 takes no connection (Connection refused). See whether the server runs, listens on that address and port, " +
                'and lets this machine in.'
        refused('postgres://127.0.0.1/shop?keepalives=1') == "address: 'keepalives' of the URL means nothing to a link. It takes host, port, sslmode and sslrootcert. " +
                'Write it as postgres://USER@HOST:PORT/DATABASE.'
        talk.evaluate('dsources.size()') == 0
        flow.get('sourceconfig').result == []

        cleanup:
        Files.writeString(access, former)
        source.run('select pg_reload_conf()')
    }

    def "what a URL says otherwise than the link that there is, and a role that its source does not have, is told"() {
        given:
        clone(url())
        def called = new Called([HOME: Files.createDirectories(folder.resolve('user')), SLUICE_ENGINE: lab.engine.url(), SLUICE_USER: 'admin',
                                 SLUICE_PASSWORD: lab.adminPassword].collectEntries { [it.key, it.value.toString()] })

        when:
        called.with('clone', url() + '?sslmode=disable', '--url')

        then:
        called.status == 0
        called.err.readLines()[0] == "'shop' is linked already, with tlsMode prefer: that of the address, disable, counts for nothing. " +
                "To change that, update the source 'shop' with all of its parameters."

        when:
        called.with('clone', url() + '?sslmode=prefer', '--url')

        then:
        !called.err.contains('is linked already')

        when:
        called.with('clone', url('shop', 'nobody', 'x'), '--as', 'of-nobody', '--url')

        then:
        called.status == 0
        called.err.contains("the addresses of 'of-nobody' name the role 'nobody', which its data does not have: nobody logs in by them. " +
                'Make it again by the URL of a role of its source.')

        when:
        called.with('clone', url('shop', 'postgres', 'wrong'), '--as', 'by-wrong', '--url')

        then:
        called.status == 0
        called.err.contains("warning: 127.0.0.1:$source.port does not take the password of 'postgres'")
        called.err.contains('Nobody logs in to the clone by it, unless it was theirs at that time.')
    }

    def "whoever ends the wait for the first link is told that no clone is made, and how to get one"() {
        given:
        def called = new Called([HOME: Files.createDirectories(folder.resolve('user')), SLUICE_ENGINE: lab.engine.url(), SLUICE_USER: 'admin',
                                 SLUICE_PASSWORD: lab.adminPassword].collectEntries { [it.key, it.value.toString()] })

        when:
        def cloning = Thread.start { called.with('clone', url(), '--url') }
        eventually { flow.get('job').result.find { it.actionType == 'DB_LINK' && it.jobState == 'RUNNING' } }
        cloning.interrupt()
        cloning.join()
        def job = flow.get('job').result.find { it.actionType == 'DB_LINK' }.reference

        then:
        called.status == 130
        called.err.contains("no clone is made. Once $job has linked 'shop': sluice clone shop\nsluice: interrupted. $job goes on in the engine.")

        cleanup:
        flow.wire.finished(job)
    }

    def "a password that is the same word as its user is not told by a mask in what the first clone prints"() {
        given:
        source.run("create role orders login replication password 'orders'")
        def called = new Called([HOME: Files.createDirectories(folder.resolve('user')), SLUICE_ENGINE: lab.engine.url(), SLUICE_USER: 'admin',
                                 SLUICE_PASSWORD: lab.adminPassword].collectEntries { [it.key, it.value.toString()] })

        when:
        called.with('clone', url('shop', 'orders', 'orders'), '--as', 'first')

        then:
        called.status == 0
        called.out.contains('postgresql://orders@localhost:')
        !(called.out + called.err).contains('********')
    }

    def "a base backup is cloned by its path, and a dump in the same way is told from other files"() {
        given:
        def backup = folder.resolve('stock')
        source.stop()
        assert ['cp', '-r', "$source.data", "$backup"].execute().waitFor() == 0
        source.start()
        def text = Files.writeString(folder.resolve('goods.sql.gz'), 'create table goods (id int);')
        def zeros = Files.write(folder.resolve('zeros'), new byte[100])

        expect:
        clone("$backup") == 'stock-1'
        flow.sql(flow.named('database', 'stock-1').reference, 'select count(*) from customers', 'shop') == [['0']]
        refused("$zeros").endsWith(' is neither an archive of pg_dump nor text. Name what pg_dump has written.')
        with(flow.post('database/link/defaults', [type: 'LinkAddress', address: "$text".toString(), asked: false]).result) {
            name == 'goods'
            parameters == [dumpPath: "$text"]
            known == [[dumpPath: "$text"]]
        }
    }

    def "the address of a clone stays through refresh, rollback, a stop, a move of its data and a restart of the engine"() {
        given:
        clone(url())
        def vdb = flow.named('database', 'shop-1').reference
        def address = flow.facts(vdb).uri
        def stays = { flow.facts(vdb).uri == address && flow.sql(vdb, 'select 1', 'shop') == [['1']] }

        expect:
        stays()

        when:
        flow.completed(flow.refresh(vdb))

        then:
        stays()

        when:
        flow.completed(flow.rollback(vdb, flow.point(flow.snapshots(vdb).first().reference)))

        then:
        stays()

        when:
        ['stop', 'start', 'disable', 'enable'].each { flow.completed(flow.post("source/${flow.source(vdb).reference}/$it", [:])) }

        then:
        stays()

        when:
        lab.restart()
        flow = new PostgresFlow(lab)

        then:
        stays()
    }
}
