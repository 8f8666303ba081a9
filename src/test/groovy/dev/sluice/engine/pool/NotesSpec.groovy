package dev.sluice.engine.pool

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** What is remembered of datasets and snapshots. */
class NotesSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Pool pool

    def setup() {
        pool = Pools.open(folder.resolve('pool'), 'copy')
        pool.create('data')
        pool.snapshot('data', 'frozen')
    }

    def "notes go with what they are of"() {
        given:
        ['data', 'frozen'].each { Files.writeString(Files.createDirectories(pool.notes(it)).resolve('note'), it) }

        when:
        pool.destroy('frozen')

        then:
        !Files.exists(pool.notes('frozen'))
        Files.readString(pool.notes('data').resolve('note')) == 'data'

        when: 'they are no tree'
        def names = pool.names()

        then:
        names == ['data'] as Set
    }

    def "notes of what is not there go at the next open"() {
        given:
        ['data', 'gone'].each { Files.createDirectories(pool.notes(it)) }

        when:
        pool.close()
        pool = Pools.open(folder.resolve('pool'), 'copy')

        then:
        folder.resolve('pool/notes').toFile().list() as List == ['data']
    }
}
