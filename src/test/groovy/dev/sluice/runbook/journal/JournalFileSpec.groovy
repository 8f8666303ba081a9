package dev.sluice.runbook.journal

import dev.sluice.language.Groups
import dev.sluice.language.View
import dev.sluice.runbook.Outcome
import dev.sluice.runbook.RunOrigin
import dev.sluice.runbook.RunSettings
import dev.sluice.runbook.Runs
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Bytes
import dev.sluice.wire.Secret
import dev.sluice.wire.chain.LineChain
import dev.sluice.wire.chain.LineSeal
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption
import java.time.DayOfWeek
import java.time.Instant
import java.time.MonthDay
import java.time.Year
import java.time.YearMonth
import java.time.ZoneId
import java.time.ZoneOffset
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicLong
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

class JournalFileSpec extends Specification {
    @TempDir Path folder

    Path getFile() {
        Files.createDirectories(folder.resolve('runs')).resolve('run-1.jsonl')
    }

    def "each line carries the hash of the one before it, and one of all that it says"() {
        given:
        written([place: '1'], [place: '2'])

        when:
        def lines = Files.readAllLines(file)

        then:
        def hashes = lines.collect { LineChain.hash(it.take(it.lastIndexOf(',"hash":')).bytes) }
        lines[0].endsWith('"before":"' + '0' * 64 + '","hash":"' + hashes[0] + '"}')
        lines[1].endsWith('"before":"' + hashes[0] + '","hash":"' + hashes[1] + '"}')
        read()*.place() == ['1', '2']
    }

    def "a journal that was #how is not believed from there on"() {
        given:
        written([place: '1'], [place: '2'], [place: '3'])
        def lines = Files.readAllLines(file)
        Files.writeString(file, change(lines).join('\n') + '\n')

        when:
        read()

        then:
        BrokenJournal broken = thrown()
        broken.message == "$file:$line: $message. Trust nothing from there on"

        where:
        how                     | change                                                     || line | message
        'changed'               | { it[1] = it[1].replace('"2"', '"5"'); it }                || 2    | 'it is not as it was written'
        'changed at its end'    | { it[2] = it[2].replace('"3"', '"5"'); it }                || 3    | 'it is not as it was written'
        'stripped of a hash'    | { it[2] = it[2].replaceAll(',"hash":"\\w+"', ''); it }     || 3    | 'it is not as it was written'
        'written anew within'   | { it[1] = anew(it[1].replace('"2"', '"5"')); it }          || 3    | 'it does not follow from the line before it, which was changed, or one between them is gone'
        'shortened in between'  | { [it[0], it[2]] }                                         || 2    | 'it does not follow from the line before it, which was changed, or one between them is gone'
        'shortened at the top'  | { [it[1], it[2]] }                                         || 1    | 'it is not the first that was written'
        'filled with strangers' | { [it[0], 'hello'] }                                       || 2    | 'it is no line of a journal'
    }

    def "a journal under another name is not gone on with: what its run has yet to do would be done twice"() {
        given:
        def runs = new Runs(folder.resolve('runs'))
        def run = runs.create(RunSettings.PLAIN)
        run.begin(new RunOrigin('a.groovy', '/a.groovy', 'x', [:], [:], [:], [:]))
        run.close()
        def copy = Files.copy(folder.resolve("runs/${run.name()}.jsonl"), folder.resolve('runs/20990101-000000000-ffff.jsonl'))

        when:
        act(runs)

        then:
        BrokenJournal broken = thrown()
        broken.message == "$copy:1: it is the journal of run ${run.name()}, under another name. Trust nothing from there on"
        runs.find(run.name()).outcome() == Outcome.BROKEN_OFF

        where:
        act << [{ it.resume('20990101-000000000-ffff', RunSettings.PLAIN) }, { it.verify('20990101-000000000-ffff') }, { it.approve('20990101-000000000-ffff') { } }]
    }

    def "a journal of lines without hashes of their own is read, and gone on with"() {
        given:
        def before = '0' * 64
        Files.writeString(file, (1..3).collect {
            def line = """{"line":$it,"at":"2026-05-04T13:30:00.456Z","event":"step","place":"$it","before":"$before"}"""
            before = LineChain.hash(line.bytes)
            "$line\n"
        }.join(''))

        when:
        journal().goOn(false) { }.withCloseable { it.keep(Event.STEP, [place: '4']) }

        then:
        read()*.place() == ['1', '2', '3', '4']

        when:
        Files.writeString(file, Files.readString(file).replace('"place":"3"', '"place":"5"'))
        read()

        then:
        BrokenJournal broken = thrown()
        broken.line() == 4
    }

    def "a journal that holds nothing is not kept, and one that holds a line is"() {
        when:
        JournalFile.create(file).withCloseable { journal -> lines.times { journal.keep(Event.STEP, [place: "$it".toString()]) } }

        then:
        Files.exists(file) == kept

        where:
        lines || kept
        0     || false
        1     || true
    }

    def "half a last line is what a dying process left, and is cut off"() {
        given:
        written([place: '1'])
        Files.writeString(file, '{"line":2,"at":', StandardOpenOption.APPEND)

        expect:
        read()*.place() == ['1']

        when:
        journal().goOn(false) { }.withCloseable { it.keep(Event.STEP, [place: '2']) }

        then:
        read()*.place() == ['1', '2']
    }

    def "what another process has written is not written over"() {
        given:
        def journal = JournalFile.create(file)
        journal.keep(Event.STEP, [place: '1'])
        Files.writeString(file, 'a line of another\n', StandardOpenOption.APPEND)

        when:
        journal.keep(Event.STEP, [place: '2'])

        then:
        RunException refused = thrown()
        refused.message == 'the journal of run run-1 was changed by another process. Nothing more is written to it'
        Files.readAllLines(file)[1..-1] == ['a line of another']

        cleanup:
        journal.close()
    }

    def "a line is written though the thread was interrupted, and the interrupt is not lost"() {
        given:
        def journal = JournalFile.create(file)

        when:
        Thread.currentThread().interrupt()
        journal.keep(Event.END, [outcome: 'interrupted'])

        then:
        Thread.interrupted()
        Files.readAllLines(file).size() == 1

        cleanup:
        journal.close()
    }

    def "#value comes back as it was"() {
        expect:
        written([value: JournalValues.write(value)])
        def back = JournalValues.read(read()[0].fields().value)
        back == value || back.toString() == value.toString()
        back == null || back.getClass() == value.getClass()

        where:
        value << [null, true, 42, 2.50, 'text', 1.5d, [1, 'two', null], [a: [b: 1]], [1: 'one'], ['$a': 1], [1, 2] as Set, new File('/x'),
                  Path.of('/y'), Instant.EPOCH, new Date(0), ApiObject.of(type: 'Group', reference: 'GROUP-1', name: 'x'),
                  [[ApiObject.of(type: 'Group', name: 'x')]], 5L, 2_000_000_000_000, 5g, 5.0g * 2, new BigDecimal('100'), 1.5f, (short) 1, (byte) 1, 'c' as char,
                  new StringBuilder('b'), new StringBuffer('b'), new AtomicInteger(7), new AtomicLong(7), new AtomicBoolean(true), new URI('https://x/y'),
                  UUID.fromString('00000000-0000-0000-0000-000000000001'), Year.of(2026), YearMonth.of(2026, 5), MonthDay.of(5, 4), ZoneOffset.UTC,
                  ZoneId.of('Europe/Berlin'), DayOfWeek.MONDAY, ['x', null] as String[], [1, null] as Object[], [1, 2] as Integer[], [1, 2] as int[],
                  [1, 2] as byte[], [[1], [2]] as int[][], [DayOfWeek.MONDAY] as DayOfWeek[], [3, 1] as TreeSet, new TreeMap([b: 1, a: 2]), [1, 2] as LinkedList,
                  [1] as HashSet, new HashMap([a: 1]), new ConcurrentHashMap([a: 1]), new ArrayDeque([1, 2]), [1, 2].asUnmodifiable(), [a: 1].asUnmodifiable(),
                  1..3, 3..1, 1..<4, 1<..4, 'a'..'c', 'c'..'a', 1.5..3.5, 1.0..<3.0, 5..<5, Bytes.of(5)]
    }

    def "a list of the language comes back with all that it knows"() {
        given:
        def row = ApiObject.of(type: 'Group', reference: 'GROUP-1', name: 'x')
        def view = View.showing([row], ['name'])

        when:
        written([value: JournalValues.write([view, new Groups('name', [x: view])])])
        def (View back, Groups groups) = JournalValues.read(read()[0].fields().value)

        then:
        View.columns(back) == ['name']
        back == [row]
        groups.field() == 'name'
        View.columns(groups.x) == ['name']
    }

    def "what would come back as something else is lost: #value"() {
        expect:
        !JournalValues.isWhole(JournalValues.write(value[0]))

        where:
        value << [[new TreeSet(Comparator.reverseOrder())], [[:].withDefault { 1 }], [new java.sql.Timestamp(0)], [new ArrayList() { }]]
    }

    def "secrets and what has no form do not come back, and are not there"() {
        expect:
        written([value: JournalValues.write(value)])
        !JournalValues.isWhole(read()[0].fields().value)
        !Files.readString(file).contains('hunter2')

        where:
        value << [Secret.of('hunter2'), [x: [Secret.of('hunter2')]], new StringReader('hunter2')]
    }

    def "a value that changes has another fingerprint"() {
        given:
        def list = [1, [a: 'b']]
        def before = JournalValues.fingerprint(list)

        expect:
        JournalValues.fingerprint(list) == before
        list[1].put('c', 1) == null
        JournalValues.fingerprint(list) != before
    }

    private void written(Map... lines) {
        Files.deleteIfExists(file)
        JournalFile.create(file).withCloseable { journal -> lines.each { journal.note(Event.STEP, it) } }
    }

    private static String anew(String line) {
        new String(LineSeal.on((line.take(line.lastIndexOf(',"hash":')) + '}').bytes))
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root mounts a small disk')
    def "a disk that is full in the middle of a line is told as that, and no piece of the line stays"() {
        given:
        def runs = Files.createDirectories(folder.resolve('runs'))
        assert ['mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', runs.toString()].execute().waitFor() == 0
        def journal = JournalFile.create(file)
        def keep = { journal.keep(Event.STEP, [place: '1', name: 'x' * 9000]) }

        when:
        20.times { keep() }

        then:
        thrown(UnwrittenJournal)
        def whole = Files.size(file)
        read().size() * 9000 < whole && Files.readString(file).endsWith('}\n')

        when:
        keep()

        then:
        thrown(UnwrittenJournal)

        when: 'a shorter line has room'
        journal.keep(Event.STEP, [place: '2'])
        journal.close()

        then:
        read().last().place() == '2'

        cleanup:
        journal?.close()
        ['umount', runs.toString()].execute().waitFor()
    }

    private StoredJournal journal() {
        new JournalFolder(file.parent).find('run-1')
    }

    private List<JournalEntry> read() {
        def entries = []
        JournalChain.read(journal()) { entries << it }
        entries
    }
}
