package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.postgres.protocol.ServerException
import dev.sluice.lab.Called
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.Talk
import dev.sluice.lab.Wire
import dev.sluice.testing.DatabaseStock
import dev.sluice.testing.FreshDatabase
import dev.sluice.testing.TestDatabase
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

/** Whoever clones what has no password for them comes in all the same: the engine makes one, and tells it to nobody else. */
@Tag('slow')
@Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own, with pg_dump, pg_restore and psql')
class MadePasswordSpec extends ServerAtHand {
    @Shared @AutoCleanup Talk talk
    @Shared Path sockets

    @Override
    PostgresServer server() {
        sockets = Files.createDirectory(folder.resolve('sockets'))
        PostgresSoftware.own(sockets)
        new PostgresServer(folder, ["unix_socket_directories = '$sockets'"], StagedPostgresSpec.other())
    }

    def setupSpec() {
        source.run('create database shop')
        source.run("create role app login password 'known'; create role ann login replication superuser")
        source.run('create table customers as select generate_series(1, 7) as id; create table theirs (id int); alter table theirs owner to app', 'shop')
        dump('--format=custom', "--file=$sockets/archive.dump")
        dump('--format=directory', "--file=$sockets/folder")
        dump("--file=$sockets/text.sql")
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        talk = new Talk(lab)
    }

    def cleanup() {
        flow.removeAll()
    }

    private void dump(String... words) {
        PostgresSoftware.run(["$source.software/pg_dump", '-h', "$sockets", '-p', "$source.port", '-U', 'postgres', *words, 'shop'])
        PostgresSoftware.run(['chmod', '-R', 'a+rX', words.last() - '--file='])
    }

    private String bySocket(String user = 'postgres') {
        "postgres://$user@/shop?host=$sockets&port=$source.port"
    }

    private Called called() {
        new Called([HOME: Files.createDirectories(folder.resolve('user')), SLUICE_ENGINE: lab.engine.url(), SLUICE_USER: 'admin',
                    SLUICE_PASSWORD: lab.adminPassword].collectEntries { [it.key, it.value.toString()] })
    }

    /** What a server answers to who comes in by an address, of which the one for Java has the same in another form. */
    private static List<List<String>> asked(String url, String statements = 'select current_user, count(*) from customers') {
        def (all, user, password, port, database) = (url =~ /postgresql:\/\/(\w+):(\w+)@localhost:(\d+)\/(\w+)/)[0]
        PostgresServer.run(port as int, statements, database, user, password)
    }

    private Map login(String vdb, Wire who = flow.wire) {
        who.get("database/${flow.named('database', vdb).reference}/login").json
    }

    static class Wanted {
        @FreshDatabase(value = 'guarded', stock = 0) TestDatabase shop
    }

    def "the database of a test leads in by its address where its source has a password, which nobody has to know"() {
        given:
        flow.linked('guarded', source.link)
        def named = [engine: lab.engine.url(), user: 'admin', password: lab.adminPassword]
        named.each { System.setProperty("sluice.$it.key", "$it.value") }

        when:
        def stock = new DatabaseStock(Wanted.getDeclaredField('shop').getAnnotation(FreshDatabase))
        def lent = stock.take()

        then:
        asked(lent.url(), 'select current_user') == [['postgres']]
        !lent.url().contains(PostgresServer.PASSWORD)
        lent.jdbcUrl() ==~ /jdbc:postgresql:\/\/localhost:\d+\/shop\?user=postgres&password=\w+/

        cleanup:
        stock.close()
        named.keySet().each { System.clearProperty("sluice.$it") }
    }

    def "the address of a clone of #what leads in, in psql and Java alike, to where one may change the data"() {
        given:
        def called = called()

        when:
        called.with('clone', address.call(this), '--as', 'qa', '--json')

        then:
        called.status == 0
        called.out.contains('"password"')

        when:
        def told = new JsonSlurper().parseText(called.out)
        called.with('url', 'qa')

        then:
        called.out.strip() == told.uri
        told.uri ==~ /postgresql:\/\/$user:[A-Za-z0-9]{24}@localhost:\d+\/.*/
        told.jdbcUrl == told.uri.replaceFirst('(.*)//(.*):(.*)@(.*)', 'jdbc:$1//$4?user=$2&password=$3')
        asked(told.uri) == [[user, '7']]
        asked(told.uri, 'alter table customers add more int; drop table theirs; create table mine (id int); select count(more) from customers') == [['0']]

        and: 'nobody else is told, and nothing of it is kept'
        flow.facts(flow.named('database', 'qa').reference).uri == told.uri.replace(":$told.password@", '@')
        !flow.wire.get('source').text.contains(told.password)

        where:
        what                      | user           | address
        'a server by its socket'  | 'postgres'     | { it.bySocket() }
        'another role of it'      | 'ann'          | { it.bySocket('ann') }
        'an archive'              | 'sluice_owner' | { "$it.sockets/archive.dump".toString() }
        'a dump in a directory'   | 'sluice_owner' | { "$it.sockets/folder".toString() }
        'a dump as text'          | 'sluice_owner' | { "$it.sockets/text.sql".toString() }
    }

    def "a password stays when the data is renewed, and lets nobody into another copy, though that is a copy of this one"() {
        when:
        talk.evaluate("clone '${bySocket()}', as: 'qa'")
        def first = login('qa').result
        talk.evaluate("refresh 'qa'; clone 'qa', as: 'child'")

        then:
        login('qa').result == first
        asked(first.uri) == [['postgres', '7']]
        asked(login('child').result.uri) == [['postgres', '7']]

        when:
        asked(login('child').result.uri.replace(login('child').result.password, first.password))

        then:
        ServerException refused = thrown()
        refused.message.contains('password authentication failed')
    }

    def "a role that has a password keeps it, and one that its user has changed is not told"() {
        given:
        talk.evaluate("clone '${bySocket()}', as: 'qa'")
        def qa = flow.named('database', 'qa').reference

        expect:
        PostgresServer.run(flow.facts(qa).port as int, 'select count(*) from theirs', 'shop', 'app', 'known') == [['0']]

        when:
        talk.evaluate("sql 'qa', \"alter role postgres password 'own'\", superuser: true")

        then:
        login('qa').error.with { [it.details, it.action] } == ["the engine has made no password for 'qa': its roles have those of its source, or those " +
                'that they were given.', 'Ask whoever knows the source.']
        login('shop').error.details == "'shop' is a dSource, to which nobody logs in."
    }

    def "who may provision alone comes in as a role that works with data, and is not told how others are let in"() {
        given:
        talk.evaluate("clone '${bySocket()}', as: 'of-admin'")
        def owner = lab.user('owner', [OWNER: 'GROUP-1'])
        flow.post('authorization', [type: 'Authorization', user: flow.named('user', 'owner').reference, role: 'ROLE-1', target: 'GROUP-2'])
        def body = { [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: it, group: 'GROUP-1']] }
        def answer = owner.post('database/provision', provision('mine'))
        flow.completed(answer)

        when:
        def mine = login('mine', owner).result

        then:
        mine.user == 'sluice_owner'
        asked(mine.uri) == [['sluice_owner', '7']]
        asked(mine.uri, 'select rolsuper or rolcreaterole or rolreplication from pg_roles where rolname = current_user') == [['f']]

        when:
        asked(mine.uri, 'alter table customers add more int; alter table theirs add more int; drop table theirs')
        asked(mine.uri, "select rolpassword from pg_authid where rolname = 'app'")

        then:
        ServerException refused = thrown()
        refused.message.contains('permission denied')
        login('of-admin', owner).error.with { [it.details, it.action] } == ["'postgres' may do more in 'of-admin' than work with data, so its password is " +
                'for administrators.', 'Refresh it: then its address names a role for data.']
    }

    private Map provision(String name) {
        [type: 'AppDataProvisionParameters', timeflowPointParameters: flow.latest(flow.named('database', 'shop').reference),
         container: [type: 'AppDataContainer', name: name, group: 'GROUP-1'],
         source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)]],
         sourceConfig: [type: 'AppDataDirectSourceConfig', name: name, repository: flow.repository()]]
    }
}
