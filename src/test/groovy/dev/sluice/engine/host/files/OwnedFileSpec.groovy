package dev.sluice.engine.host.files

import dev.sluice.engine.host.Account
import dev.sluice.engine.host.HostException
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Specification
import spock.lang.TempDir

/** Files in folders whose owners may put there what they like. */
class OwnedFileSpec extends Specification {
    @TempDir Path folder
    Path owned

    def setup() {
        owned = Files.writeString(folder.resolve('owned'), 'owned')
    }

    def "what is put there takes the place of a link, and of one in the place of its draft, and leaves alone what they lead to"() {
        given:
        def file = folder.resolve('file')
        [file, folder.resolve('file.new')].each { Files.createSymbolicLink(it, owned) }

        when:
        OwnedFile.put(file, 'new', Account.currentUid(), Account.currentGid())

        then:
        !Files.isSymbolicLink(file)
        OwnedFile.text(file) == 'new'
        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) == 'rw-------'
        Files.readString(owned) == 'owned'
        folder.toFile().list().toSorted() == ['file', 'owned']
    }

    def "neither a link nor what is without an end is read: #what"() {
        given:
        def file = folder.resolve('file')
        make(file, owned)

        when:
        OwnedFile.text(file)

        then:
        def refused = thrown(HostException)
        refused.message.startsWith("the file $file $what")

        where:
        what                            | make
        'is no regular file'            | { Path at, Path to -> Files.createSymbolicLink(at, to) }
        'is no regular file'            | { Path at, Path to -> Files.createSymbolicLink(at, Path.of('/dev/zero')) }
        'is longer than 16777216 bytes' | { Path at, Path to -> new RandomAccessFile(at.toFile(), 'rw').withCloseable { it.length = 1L << 34 } }
    }

    def "nobody's permissions change through a link"() {
        given:
        def link = Files.createSymbolicLink(folder.resolve('link'), owned)
        def before = Files.getPosixFilePermissions(owned)

        when:
        OwnedFile.permit(link, 'rwx------')

        then:
        thrown(FileSystemException)
        Files.getPosixFilePermissions(owned) == before
    }
}
