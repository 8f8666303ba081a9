package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.postgres.protocol.ServerException
import dev.sluice.lab.PostgresServer
import spock.lang.Shared
import spock.lang.Tag

/** The owner of a VDB's database may change all that is in it, as migrations do. */
@Tag('slow')
class OwnerRoleSpec extends ServerAtHand {
    @Shared String shop

    def setupSpec() {
        ['shop', 'other'].each { source.run("create database $it") }
        source.run('''
            create role clerk; create role reader;
            create role founder superuser; create role maker createrole; create role copier replication;
            create role reporting; grant pg_read_all_data to reporting; create role all_seeing; grant reporting to all_seeing;
            create role runner; grant pg_execute_server_program to runner; create role heir noinherit; grant runner to heir;
            create schema sales;
            create type sales.state as enum ('open', 'paid');
            create domain sales.amount as numeric check (value >= 0);
            create type sales.pair as (a int, b int);
            create type sales.span as range (subtype = int);
            create table sales.orders (id serial primary key, state sales.state, worth sales.amount, other int generated always as identity);
            create table sales.parts (id int) partition by range (id);
            create table sales.parts_1 partition of sales.parts for values from (1) to (10);
            create view sales.open as select * from sales.orders where state = 'open';
            create materialized view sales.total as select sum(worth) from sales.orders;
            create sequence sales.numbers;
            create function sales.twice(a int) returns int language sql as 'select 2 * a';
            create procedure sales.clear() language sql as 'delete from sales.orders';
            create aggregate sales.product(int) (sfunc = int4mul, stype = int4, initcond = 1);
            create collation sales.plain from "C";
            create statistics sales.both (dependencies) on id, other from sales.orders;
            alter table sales.parts owner to clerk;
            create table public.simple (id int);
            alter default privileges for role clerk in schema sales grant select on tables to reader;
            alter default privileges for role clerk revoke execute on functions from public;
            select lo_from_bytea(4711, 'large');
            ''', 'shop')
        shop = flow.linked('shop', source.link)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private List<List<String>> asOwner(String vdb, String statements, String database = 'shop') {
        PostgresServer.run(flow.facts(vdb).port as int, statements, database, 'app', 'app')
    }

    def "it owns everything, and can do what migrations and a restore do"() {
        given:
        def vdb = flow.provisionedWith('qa', shop, [sourceDatabase: 'shop', ownerRole: 'app', ownerPassword: 'app'])

        expect: 'nothing of users is left to another'
        flow.sql(vdb, """
            select relname from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ('sales', 'public') and relowner <> 'app'::regrole
            union all select proname from pg_proc join pg_namespace n on n.oid = pronamespace where nspname = 'sales' and proowner <> 'app'::regrole
            union all select typname from pg_type join pg_namespace n on n.oid = typnamespace where nspname = 'sales' and typowner <> 'app'::regrole
            union all select nspname from pg_namespace where nspname in ('sales', 'public') and nspowner <> 'app'::regrole
            union all select collname from pg_collation join pg_namespace n on n.oid = collnamespace where nspname = 'sales' and collowner <> 'app'::regrole
            union all select stxname from pg_statistic_ext where stxowner <> 'app'::regrole
            union all select oid::text from pg_largeobject_metadata where lomowner <> 'app'::regrole""", 'shop') == []

        when: 'what a migration does'
        asOwner(vdb, '''
            create table flyway_schema_history (installed_rank int primary key);
            alter table sales.orders add column note text;
            alter type sales.state add value 'late';
            alter table sales.parts add column more int;
            create or replace function sales.twice(a int) returns int language sql as 'select a + a';
            create table sales.added (id int);
            create function sales.thrice(a int) returns int language sql as 'select 3 * a';
            create type sales.word as enum ('a');
            refresh materialized view sales.total;
            alter sequence sales.numbers restart;
            select lo_unlink(4711);
            ''')

        then: 'what was granted to others by default still is, and what was taken from all is not'
        flow.sql(vdb, """select has_table_privilege('reader', 'sales.added', 'select'), has_function_privilege('reader', 'sales.thrice(int)', 'execute'),
                has_type_privilege('reader', 'sales.word', 'usage')""", 'shop') == [['t', 'f', 't']]

        when: 'what a restore that cleans does first'
        asOwner(vdb, 'drop view sales.open; drop materialized view sales.total; drop table sales.orders, sales.parts, sales.added; drop schema sales cascade; drop table public.simple, flyway_schema_history; drop schema public; create schema public')

        then:
        asOwner(vdb, "select count(*) from pg_namespace where nspname = 'sales'") == [['0']]
    }

    def "a role that gets further than to the data is nobody's owner role: #role"() {
        expect:
        flow.failed(flow.provisionWith('qa', shop, [sourceDatabase: 'shop', ownerRole: role, ownerPassword: 'mine'])) ==
                "ownerRole: '$role' is a role that may do more than work with data."

        where:
        role << ['postgres', 'founder', 'maker', 'copier', 'runner', 'heir', 'all_seeing', 'pg_read_server_files', 'pg_read_all_data', 'sluice_sql']
    }

    def "a name that another database has is refused; the VDB's own is kept by a rollback"() {
        expect:
        flow.failed(flow.provisionWith('qa', shop, [sourceDatabase: 'shop', dbName: 'other'])) ==
                "dbName: there is a database 'other' already."

        when:
        def vdb = flow.provisionedWith('qa', shop, [sourceDatabase: 'shop', dbName: 'mine'])
        flow.completed(flow.rollback(vdb, flow.point(flow.snapshots(vdb).first().reference)))

        then:
        flow.facts(vdb).databases.toSorted() == ['mine', 'other', 'postgres']
    }

    def "what the owner of a database has set for all sessions in it holds for theirs, and keeps the engine from nothing"() {
        given:
        source.run('create database settled')
        source.run('create table notes (id int)', 'settled')
        ["role = 'clerk'", 'default_transaction_read_only = on'].each { source.run("alter database settled set $it") }
        flow.completed(flow.sync(shop))

        when:
        def vdb = flow.provisionedWith('qa', shop, [sourceDatabase: 'settled', ownerRole: 'app', ownerPassword: 'app'])

        then:
        flow.sql(vdb, "select tableowner from pg_tables where tablename = 'notes'", 'settled') == [['app']]
        flow.sql(vdb, 'show default_transaction_read_only', 'settled') == [['on']]
    }

    def "an event trigger of the source keeps nobody from a VDB, and nobody changes what it runs as superuser"() {
        given:
        source.run('create database guarded')
        source.run('''
            create table notes (id int);
            create function guard() returns event_trigger language plpgsql as
                'begin if current_user = ''postgres'' then raise exception ''nobody changes this''; end if; end';
            create event trigger guard on ddl_command_start execute function guard();''', 'guarded')
        flow.completed(flow.sync(shop))

        when:
        def vdb = flow.provisionedWith('qa', shop, [sourceDatabase: 'guarded', ownerRole: 'app', ownerPassword: 'app'])

        then:
        flow.sql(vdb, "select tableowner from pg_tables where tablename = 'notes'", 'guarded') == [['app']]

        when:
        asOwner(vdb, "create or replace function guard() returns event_trigger language plpgsql as 'begin copy notes to program ''cat''; end'", 'guarded')

        then:
        def refused = thrown(ServerException)
        refused.message.contains('must be owner of function guard')
    }

    def "nothing that the owner of a database can set for its sessions keeps it from being linked, cloned and looked after"() {
        given:
        source.run('create database strange owner clerk')
        source.run('create table notes (id int)', 'strange')
        ["role = 'clerk'", 'statement_timeout = 1', 'lock_timeout = 1', 'idle_session_timeout = 1', 'idle_in_transaction_session_timeout = 1',
         "default_transaction_isolation = 'serializable'", 'default_transaction_deferrable = on', 'default_transaction_read_only = on',
         "datestyle = 'SQL, DMY'", "timezone = 'Asia/Kolkata'", "intervalstyle = 'sql_standard'", "bytea_output = 'escape'", 'extra_float_digits = -15',
         'standard_conforming_strings = off', 'transform_null_equals = on', 'quote_all_identifiers = on', 'row_security = off', 'array_nulls = off',
         'tcp_user_timeout = 1', "client_min_messages = 'debug5'", "xmloption = 'document'", "search_path = 'none'",
         'temp_buffers = 1073741823', "restrict_nonsystem_relation_kind = 'view'"].each {
            source.run("set role clerk; alter database strange set $it")
        }

        when:
        def link = flow.linked('strange', source.link + [database: 'strange'])
        flow.completed(flow.sync(link))
        def vdb = flow.provisionedWith('qa', link, [sourceDatabase: 'strange', ownerRole: 'app', ownerPassword: 'app'])
        flow.completed(flow.sync(vdb))
        flow.completed(flow.refresh(vdb, [type: 'TimeflowPointSemantic', location: 'LATEST_SNAPSHOT']))

        then:
        flow.get("database/$vdb/activity").result.tables*.name.contains("sessions")

        when: 'an administrator asks as superuser'
        def asked = ['create table public.asked (id int)', "select current_setting('datestyle') from pg_sleep(0.1)",
                     'create view public.seen as select 1 as id', 'select id from public.seen', 'create temporary table room as select 1 as id; select id from room',
                     /select 'a\b'/].collect {
            flow.post("database/$vdb/sql", [type: 'SqlParameters', database: 'strange', superuser: true, statement: it])
        }

        then: 'all but the limits that the owner has set is as for users'
        asked*.json.status == ['OK'] * 6
        asked[1].result.rows == [['SQL, DMY']]
        asked[5].result.rows == [[/a\b/]]

        when: 'nothing disturbs the sessions of users, either'
        flow.sql(vdb, 'alter database strange reset all', 'postgres')

        then:
        flow.sql(vdb, "select tableowner from pg_tables where tablename = 'notes'", 'strange') == [['app']]
    }
}
