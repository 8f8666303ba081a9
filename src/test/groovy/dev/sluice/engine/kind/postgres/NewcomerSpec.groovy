package dev.sluice.engine.kind.postgres

import dev.sluice.lab.CommandLine
import dev.sluice.lab.Mounts
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.Pty
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Somebody who has never used Sluice comes to psql in a copy by one command, on a terminal, as README.md shows it. */
@Tag('slow')
@Requires(value = { Pty.AVAILABLE && NewcomerSpec.hasPsql() }, reason = 'this machine lacks script or psql')
class NewcomerSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup PostgresServer source
    @AutoCleanup Pty pty
    Path sockets
    CommandLine commandLine

    static boolean hasPsql() {
        System.getenv('PATH').split(':').any { new File(it, 'psql').canExecute() }
    }

    def setup() {
        PostgresSoftware.reachable(folder)
        sockets = Files.createDirectory(folder.resolve('sockets'))
        PostgresSoftware.own(sockets)
        source = new PostgresServer(folder, ["unix_socket_directories = '$sockets'"])
        source.run('create database shop')
        source.run("create role ann superuser login password 'hers'")
        source.run('create table customers as select generate_series(1, 7) as id', 'shop')
        commandLine = new CommandLine(folder)
    }

    def cleanup() {
        ['shop-1', 'shop-2', 'shop-3'].each { commandLine.run("scripts/sluice delete $it") }
        commandLine.run('scripts/sluice engine stop --now')
        PostgresServer.below("$folder/home/")*.destroy()
        Mounts.clear(folder)
    }

    def "one command, a password, and psql is open in a copy"() {
        when:
        pty = new Pty(["$folder/scripts/sluice".toString(), 'clone', "postgres://ann@127.0.0.1:$source.port/shop".toString(), '--psql'],
                [HOME: commandLine.home.toString()] + PostgresSoftware.variables(), 120)

        then:
        pty.showsSomewhere("Password for postgres://ann@127.0.0.1:$source.port/shop:")

        when:
        pty.type('hers\r')

        then:
        pty.showsSomewhere('shop=#')
        !pty.written.contains('hers')

        when:
        pty.type('delete from customers; select count(*), current_user from customers;\r')

        then:
        pty.showsSomewhere('DELETE 7')
        source.run('select count(*) from customers', 'shop') == [['7']]

        when: 'Ctrl-C is for psql'
        pty.type('select 1\u0003')
        pty.showsAtLast('shop=#')
        pty.type('\u0004')

        then:
        pty.exitStatus() == 0
        commandLine.run('scripts/sluice clones').out.contains('shop-1')
        commandLine.run('scripts/sluice clone shop --at LATEST_SNAPSHOT --ttl 8h --url').out ==~ /postgresql:\/\/ann@localhost:\d+\/shop\n/

        when: 'it is linked already, and the password is kept where psql looks for it, for the source'
        def file = Files.writeString(commandLine.home.resolve('.pgpass'), "127.0.0.1:$source.port:*:ann:hers")
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
        pty.close()
        pty = new Pty(["$folder/scripts/sluice".toString(), 'clone', "postgres://ann@127.0.0.1:$source.port/shop".toString(), '--psql'],
                [HOME: commandLine.home.toString()] + PostgresSoftware.variables(), 120)

        then:
        pty.showsSomewhere('shop=#')
        !pty.written.contains('assword')

        when:
        pty.type('\u0004')

        then:
        pty.exitStatus() == 0
    }

    def "one command, and psql is open in a copy, where nobody has a password: #what"() {
        given:
        Files.writeString(folder.resolve('shop.sql'), 'create table customers as select generate_series(1, 7) as id;')

        when:
        pty = new Pty(["$folder/scripts/sluice".toString(), 'clone', address.replace('FOLDER', "$folder").replace('PORT', "$source.port"), '--psql'],
                [HOME: commandLine.home.toString()] + PostgresSoftware.variables(), 120)

        then:
        pty.showsSomewhere(prompt)

        when:
        pty.type('delete from customers;\r')

        then:
        pty.showsSomewhere('DELETE 7')

        when:
        pty.type('\u0004')

        then:
        pty.exitStatus() == 0
        commandLine.run('scripts/sluice url shop-1').out ==~ /postgresql:\/\/$user:\w{24}@localhost:\d+\/shop\n/

        where:
        what                   | address                                          | prompt   | user
        'a server by a socket' | 'postgres:///shop?host=FOLDER/sockets&port=PORT' | 'shop=#' | 'postgres'
        'a dump'               | 'FOLDER/shop.sql'                                | 'shop=>' | 'sluice_owner'
    }
}
