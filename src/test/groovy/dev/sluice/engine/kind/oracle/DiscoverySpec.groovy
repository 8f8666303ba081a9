package dev.sluice.engine.kind.oracle

import dev.sluice.engine.kind.Installation
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class DiscoverySpec extends Specification {
    static final Installation BACKUPS = new Installation('rman-backups', null, null)
    @TempDir
    Path folder

    def "without software there are only backups"() {
        expect:
        new OracleKind(folder.resolve('oratab')).discover([:]) == [BACKUPS]
    }

    def "each listed home that can restore is found once, whatever else the list holds"() {
        given:
        def homes = ['a', 'b', 'c', 'd'].collect { home(it) }
        Files.delete(homes[2].resolve('bin/rman'))
        homes[3].resolve('bin/sqlplus').toFile().executable = false
        Files.write(folder.resolve('oratab'), """\
            # comment:/x:N
            ORCL:${homes[0]}:Y

              +ASM:${homes[0]}/../a:N
            NORMAN:${homes[2]}:N
            NOPLUS:${homes[3]}:N
            GONE:/nonexistent/home:N
            ODD:relative:N
            odd
            M\u00fcll::
            """.stripIndent().getBytes('ISO-8859-1'))

        expect:
        new OracleKind(folder.resolve('oratab')).discover([ORACLE_HOME: homes[1].toString()]) ==
                [BACKUPS, new Installation(homes[0].toString(), homes[0], null), new Installation(homes[1].toString(), homes[1], null)]
    }

    private Path home(String name) {
        def bin = Files.createDirectories(folder.resolve(name).resolve('bin'))
        ['rman', 'sqlplus'].each { Files.createFile(bin.resolve(it)).toFile().executable = true }
        bin.parent
    }
}
