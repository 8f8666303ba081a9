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
