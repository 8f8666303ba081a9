package dev.sluice.engine.kind.oracle

import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.Removal
import dev.sluice.engine.kind.Tree
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Tag

/** A virtual database holds still while its files are copied one after another, and opens as it was then. */
@Tag('slow')
class StandstillSpec extends OracleLab {
    /** Copies the data as a pool does that takes a while: users work between one part and the next. */
    private Path copied() {
        def copy = folder.resolve('copy')
        new Tree(copy).sh "cp -rp '$data/redo' '$data/control' ."
        oracle.work('qa1')
        new Tree(copy).sh "cp -rp '$data/'[!rc]* ."
        oracle.work('qa1')
        new Tree(copy).sh "cp -rp '$data/kit' ."
        copy
    }

    /** The copy takes the place of the data, as in a roll back. */
    private void rollBack(Path copy, Map source) {
        kind.stop(vdb(source), progress)
        Removal.of(data)
        copy.toFile().renameTo(data.toFile())
        oracle.forget()
    }

    def "a copy of files that go on being written does not open"() {
        given:
        kind.configure(vdb(), progress)
        rollBack(copied(), [:])

        when:
        kind.start(vdb(), progress)

        then:
        def failure = thrown(KindException)
        failure.message.contains('ORA-01207: file is more recent than control file')
    }

    def "an open database is held still while it is copied, and the copy opens: #how"() {
        given:
        def source = given + (cluster ? [crs_home: oracle.home.toString()] : [:])
        kind.configure(vdb(source), progress)
        oracle.work('qa1')
        def archived = data.resolve('archive').toFile().list().size()
        def still = kind.hold(vdb(source))

        when:
        still.begin()
        def copy = copied()
        still.end()

        then: 'it goes on as before'
        still.how() == how
        oracle.work('qa1')
        !Files.exists(data.resolve('control/held'))
        data.resolve('archive').toFile().list().size() == archived + (given ? 0 : 1)

        when:
        rollBack(copy, source)

        then:
        kind.start(vdb(source), progress) == Kind.Readiness.RUNNING
        oracle.refusals() == []
        !Files.exists(data.resolve('control/held'))
        oracle.work('qa1')

        where:
        given                    | cluster || how
        [:]                      | false   || 'suspended in backup mode'
        [:]                      | true    || 'suspended in backup mode'
        [noarchivelogmode: true] | false   || 'suspended, as after a crash: its redo logs are not archived'
    }

    def "a stopped database is copied as it is, and so is one without software"() {
        given:
        kind.configure(vdb(), progress)
        kind.stop(vdb(), progress)

        when:
        def still = kind.hold(vdb())
        still.begin()
        still.end()

        then:
        still.how() == 'stopped'
        oracle.refusals() == []
    }

    def "somebody's own backup goes on"() {
        given:
        kind.configure(vdb(), progress)
        sql('qa1', 'alter database begin backup;')
        def still = kind.hold(vdb())

        when:
        still.begin()
        still.end()

        then:
        oracle.refusals() == []
        oracle.work('qa1')
        FakeOracle.values(data.resolve('datafile/o1_mf_system_1.dbf')).backup == '1'
    }

    def "what could not be set free after a snapshot is told, and is by the next one: #statement"() {
        given:
        kind.configure(vdb(), progress)
        def still = kind.hold(vdb())
        still.begin()
        oracle.answer('sqlplus', statement, 'ORA-00600: internal error', 1)

        when:
        still.end()

        then:
        def failure = thrown(KindException)
        failure.message.startsWith('qa1 is still held as for a snapshot: the instance qa1 refused:')
        failure.message.contains('ORA-00600')

        when: 'what was in the way is gone'
        oracle.answerNothing()
        def next = kind.hold(vdb())
        next.begin()
        next.end()

        then:
        oracle.work('qa1')
        FakeOracle.values(data.resolve('datafile/o1_mf_system_1.dbf')).backup != '1'
        kind.stop(vdb(), progress) == null
        oracle.refusals().findAll { !it.contains('ORA-00600') } == []

        where:
        statement << ['alter system resume', 'end backup;', 'archive log current']
    }

    def "what an engine held that died is set free by the next one, when it #does"() {
        given:
        kind.configure(vdb(), progress)
        kind.hold(vdb()).begin()

        expect:
        !oracle.work('qa1')

        when:
        def found = next(kind, vdb(), progress)

        then:
        found == Kind.Readiness.RUNNING
        oracle.work('qa1')
        !Files.exists(data.resolve('control/held'))
        oracle.refusals() == []

        where:
        does           | next
        'takes it over' | { kind, vdb, progress -> kind.adopt(vdb) }
        'starts it'    | { kind, vdb, progress -> kind.start(vdb, progress) }
    }

    def "what an engine held that died is set free before it is stopped"() {
        given:
        kind.configure(vdb(), progress)
        kind.hold(vdb()).begin()

        when:
        kind.stop(vdb(), progress)

        then:
        oracle.state('instance.qa1') == [:]
        !Files.exists(data.resolve('control/held'))
        oracle.refusals() == []
    }

    def "an instance that says something else than its state is not taken for a stopped one"() {
        given:
        kind.configure(vdb(), progress)
        oracle.answer 'sqlplus', 'select status from v$instance', 'ORA-28002: the password will expire within 7 days'

        when:
        kind.hold(vdb())

        then:
        def failure = thrown(KindException)
        says failure, 'exception.oracle.statement.failed',
                'the instance qa1 refused:\n    ORA-28002: the password will expire within 7 days', 'Mend what it says, and try again.'
    }

    def "a database that cannot be held still says why, and goes on"() {
        given:
        kind.configure(vdb(), progress)
        oracle.answer 'sqlplus', 'begin backup', 'ORA-01128: cannot start online backup - file 1 is offline', 1
        def still = kind.hold(vdb())

        when:
        still.begin()

        then:
        def failure = thrown(KindException)
        says failure, 'exception.oracle.statement.failed',
                'the instance qa1 refused:\n    ORA-01128: cannot start online backup - file 1 is offline', 'Mend what it says, and try again.'

        when:
        still.end()

        then:
        oracle.work('qa1')
    }
}
