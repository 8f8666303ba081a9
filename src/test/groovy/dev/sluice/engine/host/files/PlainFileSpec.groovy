package dev.sluice.engine.host.files

import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardOpenOption
import java.util.concurrent.TimeUnit
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** Files that somebody exchanges for pipes. */
class PlainFileSpec extends Specification {
    @TempDir Path folder

    private Path pipe() {
        def pipe = folder.resolve('pipe')
        assert ['mkfifo', "$pipe"].execute().waitFor() == 0
        pipe
    }

    def "what is in a file is read, and what is not there is missed"() {
        given:
        def file = Files.writeString(folder.resolve('file'), 'text')

        expect:
        PlainFile.open(file, StandardOpenOption.READ).withCloseable { it.size() } == 4

        when:
        PlainFile.open(folder.resolve('none'), StandardOpenOption.READ)

        then:
        thrown(NoSuchFileException)
    }

    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    def "nobody waits for a pipe that has taken the place of a file since that was looked at: #what"() {
        given:
        def pipe = pipe()
        def writer = isWritten ? ['sh', '-c', "exec sleep 60 >'$pipe'"].execute() : null

        when:
        PlainFile.opened(pipe, [StandardOpenOption.READ] as Set)

        then:
        def refused = thrown(FileSystemException)
        refused.reason == 'it is no regular file'

        cleanup:
        writer?.destroy()
        // Ends what still waits.
        ['sh', '-c', "timeout 5 sh -c ': >\"$pipe\"'"].execute().waitFor()

        where:
        what                            | isWritten
        'to which nobody writes'        | false
        'which somebody holds to write' | true
    }
}
