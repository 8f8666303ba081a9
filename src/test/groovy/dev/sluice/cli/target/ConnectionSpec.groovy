package dev.sluice.cli.target

import dev.sluice.client.OtherEngine
import dev.sluice.lab.Called
import dev.sluice.lab.Pty
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** How the database of a VDB is reached, and by which program. */
class ConnectionSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup OtherEngine engine = new OtherEngine()
    @AutoCleanup Pty pty

    def setup() {
        def qa = [type: 'AppDataContainer', name: 'qa1', reference: 'APPDATA_CONTAINER-2', provisionContainer: 'APPDATA_CONTAINER-1']
        def orders = [type: 'AppDataContainer', name: 'orders', reference: 'APPDATA_CONTAINER-1']
        def config = [type: 'AppDataDirectSourceConfig', name: 'qa1', reference: 'APPDATA_SOURCE_CONFIG-2', parameters:
                [host: 'db.example', port: 5433, user: 'ann', databases: ['shop', 'postgres'], jdbcUrl: 'jdbc:postgresql://db.example:5433/shop']]
        engine.on('GET database') { list(it, [orders, qa]) }
        engine.on('GET database/APPDATA_CONTAINER-2') { ok(it, qa) }
        engine.on('GET database/APPDATA_CONTAINER-1') { ok(it, orders) }
        engine.on('GET source') {
            list(it, queries['GET source'] == 'database=APPDATA_CONTAINER-2' ? [[type: 'AppDataVirtualSource', reference: 'APPDATA_VIRTUAL_SOURCE-2',
                    virtual: true, config: 'APPDATA_SOURCE_CONFIG-2']] : [])
        }
        engine.on('GET sourceconfig/APPDATA_SOURCE_CONFIG-2') { ok(it, config) }
    }

    def "#asked gives #answer"() {
        when:
        def called = new Called(variables()).with('eval', asked)

        then:
        called.err + called.out == answer + '\n'

        where:
        asked                                               | answer
        "connection('qa1').port"                            | '5433'
        "connection('qa1').databases.join()"                | 'shoppostgres'
        "vdb('qa1').connection().host"                      | 'db.example'
        "vdb('qa1').jdbcUrl"                                | 'jdbc:postgresql://db.example:5433/shop'
        "vdbs*.jdbcUrl"                                     | 'jdbc:postgresql://db.example:5433/shop'
        "vdb('qa1').connection == connection('qa1')"         | 'true'
        "vdb('qa1')?.jdbcUrl"                               | 'jdbc:postgresql://db.example:5433/shop'
        "def other = [:]; other.jdbcUrl = 'x'; other.jdbcUrl" | 'x'
        "connection 'orders'"                               | "eval:1:12: 'orders' takes no connections. Name a VDB with a server of its own, such as one of PostgreSQL."
    }

    def "a VDB that is shown tells how it is reached, a dSource does not ask"() {
        when:
        def vdb = new Called(variables()).with('eval', "vdb 'qa1'").out
        def shown = new Called(variables()).with('eval', "show vdb('qa1'); null")

        then:
        vdb.contains('connection.jdbcUrl    jdbc:postgresql://db.example:5433/shop\n')
        shown.out.contains('jdbc:postgresql://db.example:5433/shop')
        shown.err == ''

        when:
        engine.calls.clear()
        def dsource = new Called(variables()).with('eval', "dsource 'orders'").out

        then:
        dsource.contains('orders') && !dsource.contains('connection')
        engine.calls.findAll { it.startsWith('GET source') } == ['GET source']
        engine.queries['GET source'] == 'database=APPDATA_CONTAINER-1'
    }

    @Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
    def "psql has the terminal until it ends"() {
        given:
        program(folder.resolve('psql'), 'echo "$@"\nread answer\necho "typed $answer"\n')
        pty = new Pty(Called.process(), variables() + [PATH: "$folder:${System.getenv('PATH')}".toString()], 100)
        pty.showsAtLast("ann@${engine.url - 'http://'}>")

        when:
        pty.type('psql qa1\r')

        then:
        pty.showsAtLast('--host=db.example --port=5433 --username=ann --dbname=shop')

        when:
        pty.type('select\r')

        then:
        pty.showsSomewhere('typed select')

        when:
        pty.type("q = vdb('qa1'); 1\rpsql q\r")

        then:
        pty.showsAtLast('--host=db.example --port=5433 --username=ann --dbname=shop')

        when:
        pty.type('\rpsql orders\r')

        then:
        pty.showsSomewhere("'orders' takes no connections.")
    }

    def "what stands behind the VDB is for psql, whatever options those are"() {
        given:
        program(folder.resolve('psql'), 'echo "$@"\n')
        def builder = new ProcessBuilder(Called.process('psql', 'qa1', '-q', '--json', '-c', 'select 1')).redirectErrorStream(true)
        builder.environment().putAll(variables() + [PATH: "$folder:${System.getenv('PATH')}".toString()])

        expect:
        builder.start().inputStream.text == '--host=db.example --port=5433 --username=ann --dbname=shop -q --json -c select 1\n'
    }

    @Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
    def "where psql is missing, the shell says so"() {
        given:
        def java = System.getProperty('java.home')
        def bin = Files.createDirectory(folder.resolve('bin'))
        ['sh', 'stty', 'tput', 'infocmp', 'tty'].each { name -> program(bin.resolve(name), "exec /usr/bin/$name \"\$@\"\n") }
        pty = new Pty(Called.process(), variables() + [PATH: "$bin:$java/bin".toString()], 160)
        pty.showsAtLast("ann@${engine.url - 'http://'}>")

        when:
        pty.type('psql qa1\r')

        then:
        pty.showsSomewhere("psql: it is not on this machine. Install it, as by apt-get install postgresql-client; or ask by sql: sql 'qa1', 'select 1'")
    }

    @Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
    def "a read-only profile has no psql"() {
        given:
        new Called(variables()).with('profile', 'add', 'audit', engine.url, '--user', 'ann', '--password-command', 'echo secret', '--read-only')
        pty = new Pty(Called.process('--engine', 'audit'), variables() - [SLUICE_ENGINE: engine.url], 160)
        pty.showsSomewhere('read-only')

        when:
        pty.type('psql qa1\r')

        then:
        pty.showsSomewhere("shell:1:1: psql could change something, and this profile is read-only. Ask by sql: sql readOnly: true, 'qa1', 'select 1'")
    }

    def "psql without a terminal says what to do instead"() {
        given:
        def called = new Called(variables())
        called.input = "psql 'qa1'\n"

        expect:
        called.with().err == "stdin:1:1: psql needs a terminal. Ask by sql: sql 'qa1', 'select 1'\n"
    }

    private static void program(Path file, String text) {
        Files.writeString(file, "#!/bin/sh\n$text")
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rwxr-xr-x'))
    }

    private Map<String, String> variables() {
        [HOME: folder.toString(), SLUICE_HOME: "$folder/home".toString(), SLUICE_ENGINE: engine.url, SLUICE_USER: 'ann', SLUICE_PASSWORD: 'secret']
    }
}
