package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.postgres.server.Quoted
import spock.lang.Shared
import spock.lang.Tag

/** Databases and roles may be called anything, and connections lead to the database that is meant. */
@Tag('slow')
class OddNamesSpec extends ServerAtHand {
    static final String WEIRD = '=weird host=x'
    static final String QUOTES = 'it\'s "a" /b%?\\'

    @Shared String shop

    def setupSpec() {
        ['aaa', WEIRD, QUOTES, 'large', 'dropped in part'].each { source.run("create database ${Quoted.name(it)}") }
        source.run("create table much as select repeat('x', 1000) from generate_series(1, 5000)", 'large')
        source.run("create table most as select repeat('x', 1000) from generate_series(1, 9000)", 'dropped in part')
        source.run("update pg_database set datconnlimit = -2 where datname = 'dropped in part'")
        shop = flow.linked('shop', source.link)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    /** The name of the database to which a URL leads. */
    private static String path(String url) {
        new URI(url - 'jdbc:').path.substring(1)
    }

    def "addresses of a database called #name lead to it"() {
        given:
        def facts = flow.facts(flow.provisionedWith('odd', shop, [sourceDatabase: name, ownerRole: 'a role']))

        expect:
        facts.databases[0] == name
        path(facts.jdbcUrl) == name
        path(facts.uri) == name
        new URI(facts.uri).userInfo == 'a role'
        facts.psql == "psql '$facts.uri'"
        !facts.uri.contains("'")

        where:
        name << [WEIRD, QUOTES]
    }

    def "who names no database is led to the largest of users', or to the one that was linked or is asked for"() {
        when:
        def linked = flow.linked('linked', source.link + [database: 'aaa'])

        then:
        flow.facts(flow.provisionedWith('first', shop, [:])).databases == ['large', QUOTES, WEIRD, 'aaa', 'postgres'].sort(false) { it == 'large' ? '' : it == 'postgres' ? '~' : it }
        flow.facts(flow.provisionedWith('second', linked, [:])).psql.endsWith(' aaa')
        flow.facts(flow.provisionedWith('third', linked, [sourceDatabase: 'large', dbName: 'renamed'])).psql.endsWith(' renamed')

        and: 'also who asks the source'
        [shop, linked].collect { flow.post("database/$it/sql", [type: 'SqlParameters', statement: 'select current_database()']).result.rows } == [[['large']], [['aaa']]]

        when: 'a role is to own it, or it is to have another name'
        def owned = flow.provisionedWith('owned', linked, [ownerRole: 'app', dbName: 'mine'])

        then:
        flow.sql(owned, "select datname from pg_database where datdba = 'app'::regrole") == [['mine']]
        flow.facts(owned).databases.toSet() == ['mine', 'large', QUOTES, WEIRD, 'postgres'].toSet()
        flow.failed(flow.provisionWith('unclear', shop, [ownerRole: 'app']))
                .startsWith('sourceDatabase: it is missing, and there are several: ')
    }
}
