package dev.sluice.engine.host.files

import dev.sluice.lab.Disk
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

class WholeFileSpec extends Specification {
    @TempDir Path folder

    def "it says what it is to say, line by line"() {
        given:
        def file = folder.resolve('note')

        when:
        WholeFile.put(file, 'one\n')
        WholeFile.add(file, 'two')

        then:
        Files.readString(file) == 'one\ntwo\n'
        folder.toFile().list() == ['note']
    }

    @Requires({ Disk.isPossible('tmpfs') })
    def "on a full disk it says what it said before, and what was begun takes no room (#how)"() {
        given:
        def disk = Disk.tmpfs(folder, '64k')
        def file = disk.path.resolve('note')
        WholeFile.put(file, 'before\n')
        def filler = disk.path.resolve('filler').toFile()
        try {
            filler.withOutputStream { out -> 100.times { out.write(new byte[4096]) } }
        } catch (IOException ignored) {
            assert filler.length() > 0
        }

        when:
        write(file)

        then:
        thrown(IOException)
        Files.readString(file) == 'before\n'
        disk.path.toFile().list().sort() == ['filler', 'note']

        cleanup:
        disk.close()

        where:
        how   | write
        'put' | { Path note -> WholeFile.put(note, 'after\n') }
        'add' | { Path note -> WholeFile.add(note, 'after') }
    }
}
