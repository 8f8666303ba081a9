package dev.sluice.engine.kind.postgres.server

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** Which libraries of a source a copy loads at its start. */
class PreloadedLibrariesSpec extends Specification {
    @TempDir Path folder

    def "those that the repository has are loaded, by their names alone, with what counts statements, and the others are named: #setting"() {
        given:
        def libraries = Files.createDirectories(folder.resolve('pg/lib/postgresql'))
        ['auto_explain', 'pg_stat_statements'].each { Files.createFile(libraries.resolve("${it}.so")) }
        Files.createFile(folder.resolve('evil.so'))
        def data = new DataDirectory(Files.createDirectory(folder.resolve('data')))
        Files.writeString(data.in(DataDirectory.SOURCE_SETTINGS), "sluice.preloaded = ${Quoted.value(setting)}\n")
        def found = PreloadedLibraries.of(data, folder.resolve('pg/bin'))

        expect:
        [found.here(), found.missing()] == [here, missing]

        where:
        setting                                           || here                                   | missing
        'pg_stat_statements, auto_explain'                || ['pg_stat_statements', 'auto_explain'] | []
        '$libdir/auto_explain,"pg_stat_statements"'       || ['auto_explain', 'pg_stat_statements'] | []
        'auto_explain,timescaledb'                        || ['auto_explain', 'pg_stat_statements'] | ['timescaledb']
        '../../../evil,/tmp/evil.so'                      || ['pg_stat_statements']                 | []
        ''                                                || ['pg_stat_statements']                 | []
    }
}
