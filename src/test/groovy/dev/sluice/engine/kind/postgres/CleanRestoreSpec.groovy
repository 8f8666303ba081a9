package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

/** The owner of a VDB's database restores a dump over it that cleans first, by the real pg_restore. */
@Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own, with pg_dump and pg_restore')
@Tag('postgres')
class CleanRestoreSpec extends ServerAtHand {
    @Shared String shop
    @Shared Path dump

    @Override
    PostgresServer server() { new PostgresServer(folder, [], StagedPostgresSpec.other()) }

    def setupSpec() {
        source.run('create database shop')
        source.run("""
            create role clerk; create role reader;
            create schema tools; create schema sales;
            create extension hstore; create extension pgcrypto schema tools; create extension citext schema tools;
            comment on extension hstore is 'for notes';
            create type sales.state as enum ('open', 'paid');
            create type sales.span as range (subtype = int);
            create table sales.orders (id serial primary key, state sales.state, name tools.citext, note hstore);
            create function sales.stamped() returns trigger language plpgsql as 'begin new.note := new.note || hstore(''seen'', ''yes''); return new; end';
            create trigger stamped before insert on sales.orders for each row execute function sales.stamped();
            create view sales.open as select * from sales.orders where state = 'open';
            create publication all_orders for table sales.orders;
            insert into sales.orders (state, name, note) select 'open', 'Name', 'a=>1' from generate_series(1, 100);
            alter table sales.orders owner to clerk; grant select on sales.orders to reader;
            alter default privileges for role clerk in schema sales grant select on tables to reader;
            create role boss createrole; create role deputy in role boss;
            select lo_from_bytea(4711, 'large');
            """.stripIndent(), 'shop')
        dump = PostgresSoftware.own(Files.createDirectory(folder.resolve('dumps'))).resolve('shop')
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        shop = flow.linked('shop', source.link)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private void dumped() {
        PostgresSoftware.run([PGPASSWORD: PostgresServer.PASSWORD], ["$source.software/pg_dump", '-h', '127.0.0.1', '-p', source.port,
                '-U', 'postgres', '-Fc', '-f', dump, 'shop'])
    }

    private String restored(String vdb, String... more) {
        PostgresSoftware.run([PGPASSWORD: 'app'], ["$source.software/pg_restore", '-h', '127.0.0.1', '-p', flow.facts(vdb).port, '-U', 'app', '-d', 'shop',
                '--clean', '--if-exists', '--no-owner', *more, dump], 0..1)
    }

    private List<List<String>> content(String vdb) {
        flow.sql(vdb, """
            select count(*), count(*) filter (where name operator(tools.=) 'NAME'), count(*) filter (where note -> 'seen' = 'yes'), convert_from(lo_get(4711), 'UTF8')
            from sales.open""".stripIndent(), 'shop')
    }

    def "it may drop and make again all of it, extensions and default privileges too, over and over"() {
        given:
        dumped()
        def vdb = flow.provisionedWith('qa', shop, [sourceDatabase: 'shop', ownerRole: 'app', ownerPassword: 'app'])

        expect: 'also what older versions do not give with the type that it comes from'
        flow.sql(vdb, "select typname from pg_type where typnamespace = 'sales'::regnamespace and typowner <> 'app'::regrole", 'shop') == []

        when:
        def said = (1..2).collect { restored(vdb, '--exit-on-error') }

        then:
        said == ['', '']
        content(vdb) == [['100', '100', '100', 'large']]
        flow.sql(vdb, "select distinct extowner::regrole::text from pg_extension where extname <> 'plpgsql'", 'shop') == [['app']]

        and: 'a role that owns an extension is known to'
        flow.sql(vdb, "select count(*) from pg_shdepend where classid = 'pg_extension'::regclass and refobjid = 'app'::regrole", 'shop') == [['3']]
    }

    def "what only a superuser makes stays, and it does not come to a role that may do more than itself"() {
        given:
        source.run("""
            create extension postgres_fdw; create server far foreign data wrapper postgres_fdw options (host 'far'); create user mapping for public server far;
            create foreign table sales.elsewhere (id int) server far;""".stripIndent(), 'shop')
        source.run('''
            create publication everything for all tables;
            create function sales.noted() returns event_trigger language plpgsql as 'begin end';
            create event trigger noted on ddl_command_end execute function sales.noted();'''.stripIndent(), 'shop')
        source.run('alter default privileges for role deputy in schema sales grant select on tables to reader', 'shop')
        dumped()
        flow.completed(flow.sync(shop))
        def vdb = flow.provisionedWith('qa', shop, [sourceDatabase: 'shop', ownerRole: 'app', ownerPassword: 'app'])

        when:
        def errors = restored(vdb).readLines().findAll { it.contains('ERROR: ') }

        then:
        errors.every { it =~ /must be (owner|superuser)|must be member of role "deputy"$|because other objects depend on it$|already exists|permission denied/ }
        content(vdb) == [['100', '100', '100', 'large']]
        flow.sql(vdb, "select count(*) from pg_extension where extname = 'postgres_fdw'", 'shop') == [['1']]
        flow.sql(vdb, "select (select count(*) from pg_publication where pubname = 'everything'), (select count(*) from pg_event_trigger)", 'shop') == [['1', '1']]
        flow.sql(vdb, 'select foreign_server_name, foreign_table_name from information_schema.foreign_tables', 'shop') == [['far', 'elsewhere']]

        cleanup:
        source.run('drop event trigger noted; drop publication everything', 'shop')
        source.run('drop extension postgres_fdw cascade', 'shop')
    }
}
