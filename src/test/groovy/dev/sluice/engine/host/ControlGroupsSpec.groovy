package dev.sluice.engine.host

import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import java.time.Duration
import java.time.Instant
import spock.lang.IgnoreIf
import spock.lang.Specification

/** What is there of the groups of engines that have ended. */
@IgnoreIf(value = { !Files.isWritable(Path.of('/sys/fs/cgroup/cpu')) }, reason = 'root may not make groups here')
class ControlGroupsSpec extends Specification {
    private static final Path HIERARCHY = Path.of('/sys/fs/cgroup/cpu')
    /** Of no account, and of none that an engine gets. */
    private static final int WITHOUT_PROCESS = 1_700_000_000 + (ProcessHandle.current().pid() as int)
    private static final int WITH_PROCESS = WITHOUT_PROCESS + 100_000_000
    private final Account ended = new Account("ended${ProcessHandle.current().pid()}", WITHOUT_PROCESS, WITHOUT_PROCESS, Path.of('/'), '')
    private final List<Path> made = []

    def cleanup() {
        made.reverseEach { Files.deleteIfExists(it) }
    }

    private Path group(int uid, Duration age) {
        def folder = Files.createDirectory(HIERARCHY.resolve("sluice-spec-$uid-$age.seconds"))
        made << folder << Files.createDirectory(folder.resolve('sluice-postgres-1'))
        Account.give(folder, uid, uid)
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now() - age))
        folder
    }

    def "the end of an engine clears up after others whose helpers were killed, and leaves those that run or begin"() {
        given:
        def process = new ProcessBuilder('setpriv', "--reuid=$WITH_PROCESS", '--clear-groups', 'sleep', '600').start()
        while (Account.numberOf(process.toHandle()).asInt != WITH_PROCESS) {
            sleep 10
        }
        def left = group(WITHOUT_PROCESS, Duration.ofHours(1))
        def begun = group(WITHOUT_PROCESS, Duration.ZERO)
        def running = group(WITH_PROCESS, Duration.ofHours(1))
        def own = Files.createDirectory(HIERARCHY.resolve("sluice-$ended.name"))
        made << own

        when:
        ControlGroups.clearFor(ended)

        then:
        [left, begun, running, own].collect { Files.exists(it) } == [false, true, true, false]

        cleanup:
        process?.destroyForcibly()
    }
}
