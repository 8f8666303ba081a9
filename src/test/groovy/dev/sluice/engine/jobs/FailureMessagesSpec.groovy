package dev.sluice.engine.jobs

import dev.sluice.lab.Disk
import java.nio.file.FileSystemException
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** Why work stopped, in words for whoever asked for it. */
class FailureMessagesSpec extends Specification {
    @TempDir Path room

    @Requires(value = { Disk.isPossible('tmpfs') }, reason = 'needs root')
    def "of a full disk nobody is told by which file it was found, but how much is free"() {
        given:
        def disk = Disk.tmpfs(room, '8m')

        expect:
        [new IOException('No space left on device'), new FileSystemException("$disk.path/unseen365.new", null, 'No space left on device')].every {
            with(FailureMessages.of(it, false, disk.path)) {
                summary() == 'the disk of the data is full: 8.0 MiB of 8.0 MiB are free.'
                action() == 'Delete snapshots or VDBs that are no longer needed, or give the pool a larger disk.'
            }
            true
        }

        cleanup:
        disk?.close()
    }

    def "what another disk has no room for is told as the system tells it"() {
        expect:
        FailureMessages.of(new IOException('No space left on device'), false).summary() == 'No space left on device.'
    }
}
