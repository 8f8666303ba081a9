package dev.sluice.engine.kind.postgres.dump

import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.postgres.protocol.ServerException
import dev.sluice.lab.PostgresServer
import java.nio.charset.StandardCharsets
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** The rows of tables as pg_restore writes them, whatever the parts in which they come. */
class RowScriptSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup PostgresServer server

    def setupSpec() {
        server = new PostgresServer(folder)
    }

    def setup() {
        server.run('create schema rows; create table rows.few (id int, said text); create table rows."it""s\n(b)" (id int)')
    }

    def cleanup() {
        server.run('drop schema rows cascade')
    }

    private connect() {
        PostgresServer.connect(server.port, 'postgres')
    }

    /** Has them taken in, in parts of so many bytes. */
    private void take(String script, int part = 1 << 16, charset = StandardCharsets.UTF_8) {
        def bytes = script.getBytes(charset)
        def connection = connect()
        try {
            def rows = new RowScript(new Dump(Path.of('/dump'), Dump.Form.CUSTOM, null), connection)
            for (int i = 0; i < bytes.length; i += part) {
                def piece = Arrays.copyOfRange(bytes, i, Math.min(bytes.length, i + part))
                rows.take(piece, piece.length)
            }
            rows.end()
        } finally {
            connection.close()
        }
    }

    def "they come in whole in parts of #part bytes, frozen"() {
        when:
        take('''\
            --
            -- PostgreSQL database dump
            --

            \\restrict abc
            SET client_encoding = 'UTF8';
            SELECT pg_catalog.set_config('search_path', '', false);

            --
            -- Data for Name: few; Type: TABLE DATA; Schema: rows; Owner: -
            --

            COPY rows.few (id, said) FROM stdin;
            1\t\\\\.
            2\tCOPY rows.few (id, said) FROM stdin;
            3\tone\\nof\\\\two
            4\t\\N
            \\.


            COPY rows."it""s
            (b)" (id) FROM stdin;
            7
            \\.

            \\unrestrict abc
            '''.stripIndent(), part)

        then:
        server.run('select id, said from rows.few order by id') ==
                [['1', '\\.'], ['2', 'COPY rows.few (id, said) FROM stdin;'], ['3', 'one\nof\\two'], ['4', null]]
        server.run('select id from rows."it""s\n(b)"') == [['7']]
        server.run("analyze rows.few; select relallvisible from pg_class where oid = 'rows.few'::regclass") == [['1']]

        where:
        part << [1, 2, 3, 5, 1 << 16]
    }

    def "a table without rows, and one without columns, and rows that come in twice"() {
        when:
        take('COPY rows.few (id, said) FROM stdin;\n\\.\n\nCOPY rows.few (id, said) FROM stdin;\n1\tone\n\\.\n\nCOPY rows.few (id, said) FROM stdin;\n2\ttwo\n\\.\n')

        then:
        server.run('select said from rows.few order by id') == [['one'], ['two']]
    }

    def "names and rows are taken in the encoding of the dump"() {
        given:
        server.run('create table rows."größe" (said text)')

        when:
        take("SET client_encoding = 'LATIN1';\nCOPY rows.\"größe\" (said) FROM stdin;\nüber\n\\.\n", 1 << 16, StandardCharsets.ISO_8859_1)

        then:
        server.run('select said from rows."größe"') == [['über']]
    }

    def "rows of a table of an extension are added to those that came with that"() {
        given:
        server.run("create table rows.known (id int); insert into rows.known values (1); alter extension plpgsql add table rows.known")

        when:
        take('COPY rows.known (id) FROM stdin;\n2\n\\.\n')

        then:
        server.run('select id from rows.known order by id') == [['1'], ['2']]

        cleanup:
        server.run('alter extension plpgsql drop table rows.known')
    }

    def "rows that are written as other statements are for somebody else, and nothing of them is done: #what"() {
        when:
        take(script)

        then:
        thrown(RowScript.OtherStatementsException)
        server.run('select count(*) from rows.few') == [['0']]

        where:
        what              | script
        'of one line'     | "SET client_encoding = 'UTF8';\nINSERT INTO rows.few VALUES (1, 'one');\nCOPY rows.few (id, said) FROM stdin;\n2\ttwo\n\\.\n"
        'of a long line'  | "INSERT INTO rows.few VALUES (1, '${'x' * (2 << 20)}');\n"
        'of many lines'   | "COPY (select '\n${'x\n' * (1 << 20)}') TO '/dev/null';\n"
    }

    def "what pg_restore does not write is refused: #what"() {
        when:
        take(script)

        then:
        def refused = thrown(KindException)
        refused.message == "dumpPath: '/dump' $said."

        where:
        what                   | script                                                                       || said
        'a statement between'  | "COPY rows.few (id, said) FROM stdin;\n1\tone\n\\.\nDROP TABLE rows.few;\n"   || 'has something else between its rows'
        'an end in rows'       | "COPY rows.few (id, said) FROM stdin;\n1\tone\n"                               || 'ends in the midst of the rows of a table'
        'an end before them'   | "COPY rows.few (id, said)\n"                                                 || 'ends in the midst of the rows of a table'
        'no name'              | "COPY (select 1) FROM stdin;\n"                                              || 'has rows of a table without a name'
    }

    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    def "rows that the server does not take are told in its words, however many more there are"() {
        given:
        def connection = connect()
        def rows = new RowScript(new Dump(Path.of('/dump'), Dump.Form.CUSTOM, null), connection)
        def more = "2\ttwo\n".multiply(1000).bytes

        when:
        rows.take("COPY rows.few (id, said) FROM stdin;\none\ttwo\n".bytes, 45)
        while (true) {
            rows.take(more, more.length)
        }

        then:
        def refused = thrown(ServerException)
        refused.message == 'invalid input syntax for type integer: "one"'
        rows.table() == 'rows.few'

        cleanup:
        connection.sever()
    }
}
