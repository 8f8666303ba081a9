package dev.sluice.shell.terminal

import dev.sluice.shell.commands.Commands
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import org.jline.reader.LineReader
import org.jline.reader.LineReaderBuilder
import org.jline.terminal.impl.DumbTerminal
import spock.lang.Specification
import spock.lang.TempDir

class HistoryFileSpec extends Specification {
    @TempDir Path folder

    def "only its owner can read the history, even where it was open before"() {
        given:
        Path state = folder.resolve('state')
        if (existing) {
            Files.createDirectory(state)
            Files.setPosixFilePermissions(state, PosixFilePermissions.fromString('rwxr-xr-x'))
            Files.createFile(state.resolve('history'))
            Files.setPosixFilePermissions(state.resolve('history'), PosixFilePermissions.fromString('rw-r--r--'))
        }

        when:
        remember(state.resolve('history'), ['vdbs'])

        then:
        permissions(state) == 'rwx------'
        permissions(state.resolve('history')) == 'rw-------'

        where:
        existing << [false, true]
    }

    def "a secret never reaches the file"() {
        given:
        Path file = folder.resolve('state/history')

        when:
        remember(file, ["login user: 'admin', password: 'tw3et'", 'password: /tw3et/', "def qa = vdb('qa1')"])

        then:
        Files.readAllLines(file)*.replaceFirst(/^\d+:/, '') ==
                ["login user: 'admin', password: '********'", "def qa = vdb('qa1')"]
    }

    def "how a command ended and on which engine is known to the next shell, too"() {
        given:
        Path file = folder.resolve('state/history')

        when:
        def first = opened(file)
        first.add('vdbs')
        first.ended('vdbs', 'local', true)
        first.add("login user: 'admin', password: 'tw3et'")
        first.ended("login user: 'admin', password: 'tw3et'", 'prod', false)
        first.add('kept, but still going on')
        first.ended('another', 'prod', true)
        first.save()

        then:
        [first, opened(file)].every {
            it.past().collect { [it.text(), it.engine(), it.outcome()] } == [
                    ['vdbs', 'local', 'done'], ["login user: 'admin', password: '********'", 'prod', 'failed'], ['kept, but still going on', null, '']]
        }
        permissions(file.resolveSibling('history.outcomes')) == 'rw-------'
        !Files.readString(file.resolveSibling('history.outcomes')).contains('tw3et')
    }

    def "a file of endings that says nothing of use is no trouble"() {
        given:
        Path file = folder.resolve('state/history')
        opened(file).with { it.add('vdbs'); it.save() }
        Files.writeString(file.resolveSibling('history.outcomes'), 'rubbish\n12\n\tdone\tlocal\n99999999999999999999\tdone\tlocal\n')

        expect:
        opened(file).past()*.outcome() == ['']
    }

    private static HistoryFile opened(Path file) {
        def history = new HistoryFile(file, { true })
        history.prepare()
        history.attach(LineReaderBuilder.builder().terminal(new DumbTerminal(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream()))
                .history(history).variable(LineReader.HISTORY_FILE, file).build())
        history
    }

    def "the next shell recalls what the last one did, blocks as one"() {
        given:
        Path file = folder.resolve('state/history')

        when:
        remember(file, ['vdbs', "link {\n    name 'orders'\n}", 'exit()'])

        then:
        remember(file, [])*.line() == ['vdbs', "link {\n    name 'orders'\n}"]
    }

    def "a damaged line is dropped"() {
        given:
        Path file = folder.resolve('history')
        Files.writeString(file, '1700000000000:vdbs\nnot a history\n')

        expect:
        remember(file, ['groups'])*.line() == ['vdbs', 'groups']
    }

    def "a file that is no text is set aside"() {
        given:
        Path file = folder.resolve('history')
        Files.write(file, [0xff, 0xfe, 0] as byte[])

        expect:
        remember(file, ['vdbs'])*.line() == ['vdbs']
        Files.readAllBytes(file.resolveSibling('history.unreadable')) == [0xff, 0xfe, 0] as byte[]
        Files.readAllLines(file).size() == 1
    }

    private static List remember(Path file, List<String> commands) {
        def history = new HistoryFile(file, new Commands().&isWorthRecalling)
        history.prepare()
        def terminal = new DumbTerminal(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream())
        history.attach(LineReaderBuilder.builder().terminal(terminal).variable(LineReader.HISTORY_FILE, file).build())
        commands.each { history.add(it) }
        terminal.close()
        history.iterator().collect()
    }

    private static String permissions(Path file) {
        PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
    }
}
