package dev.sluice.cli.git

import dev.sluice.cli.console.FileTrouble
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** One line of the file is set, and all others stay as they are. */
class DotEnvFileSpec extends Specification {
    @TempDir Path folder

    private Path file() {
        folder.resolve('.env')
    }

    def "a variable is set among other lines, which keep their ends"() {
        given:
        if (before != null) {
            Files.writeString(file(), before)
        }

        when:
        new DotEnvFile(file()).set('URL', 'new')

        then:
        Files.readString(file()) == after

        where:
        before                          || after
        null                            || 'URL=new\n'
        ''                              || 'URL=new\n'
        'A=1\nURL=old\nB=2\n'           || 'A=1\nURL=new\nB=2\n'
        'A=1\r\nURL=old\r\nB=2\r\n'     || 'A=1\r\nURL=new\r\nB=2\r\n'
        'A=1\r\nB=2\r\n'                || 'A=1\r\nB=2\r\nURL=new\r\n'
        'A=1\nB=2\r\nURL=old\n'         || 'A=1\nB=2\r\nURL=new\n'
        'A=1\nB=2'                      || 'A=1\nB=2\nURL=new\n'
        'URL=old\r\nLAST=2'             || 'URL=new\r\nLAST=2'
        'URL=old'                       || 'URL=new'
        'A=1\nURL=old'                  || 'A=1\nURL=new'
        'URL=1\nexport URL=2\n URL = 3\n#URL=4\nMYURL=5\nURLS=6\n' || 'URL=new\nexport URL=new\n URL = new\n#URL=4\nMYURL=5\nURLS=6\n'
        'A="1\r\r\n2"\n'                || 'A="1\r\r\n2"\nURL=new\r\n'
    }

    def "what is written in other letters stays as it is"() {
        given:
        Files.write(file(), [0x41, 0x3d, 0xff, 0xc3, 0xbc, 0x0a] as byte[])

        when:
        new DotEnvFile(file()).set('URL', 'new')

        then:
        Files.readAllBytes(file()) == [0x41, 0x3d, 0xff, 0xc3, 0xbc, 0x0a, *'URL=new\n'.bytes] as byte[]
    }

    @Timeout(20)
    def "a pipe is not waited for"() {
        given:
        assert ['mkfifo', file().toString()].execute().waitFor() == 0

        when:
        new DotEnvFile(file()).set('URL', 'new')

        then:
        def refused = thrown(IOException)
        FileTrouble.said(refused) == "${file()}: it is a pipe or the like, into which no address can be written"
        new DotEnvFile(file()).value('URL').empty
    }

    def "a link that leads nowhere is not followed, and that is said"() {
        given:
        Files.createSymbolicLink(file(), folder.resolve('gone'))

        when:
        new DotEnvFile(file()).hide()

        then:
        def refused = thrown(IOException)
        FileTrouble.said(refused) == "${file()}: it is a link to what is not there, so that no address can be written into it"
    }

    def "a directory of that name takes none, and that is said"() {
        given:
        Files.createDirectory(file())

        when:
        new DotEnvFile(file()).with { it."$act"(*words) }

        then:
        def refused = thrown(IOException)
        FileTrouble.said(refused) == "${file()}: it is a directory, into which no address can be written"

        where:
        act    | words
        'set'  | ['URL', 'new']
        'hide' | []
    }
}
