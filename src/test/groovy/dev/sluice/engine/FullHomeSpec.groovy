package dev.sluice.engine

import dev.sluice.lab.CommandLine
import dev.sluice.lab.Disk
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** An engine whose home has no room left, or whose process may open few files. */
@Tag('slow')
class FullHomeSpec extends Specification {
    private static final String FULL = "The disk of the engine's home is full: for now the engine only reads and deletes."

    @TempDir Path folder
    Disk disk
    Lab lab
    Flow flow
    PollingConditions soon = new PollingConditions(timeout: 30, delay: 0.1)

    def cleanup() {
        try {
            lab?.close()
        } finally {
            disk?.close()
        }
    }

    private void begin() {
        Files.createSymbolicLink(folder.resolve('home'), Files.createDirectory(disk.path.resolve('home')))
        lab = new Lab(folder, { it.withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(200), 100)) })
        flow = new Flow(lab)
    }

    /** Takes all places in the table of files. */
    private void takeAllFiles() {
        def fillers = Files.createDirectories(disk.path.resolve('fillers'))
        try {
            (1..100_000).each { Files.createFile(fillers.resolve("$it")) }
        } catch (IOException full) {
            assert full.message
        }
    }

    private boolean logsIn() {
        def wire = lab.wire()
        wire.open()
        wire.logIn('admin', lab.adminPassword).json.status == 'OK'
    }

    private List<String> faults() {
        flow.get('fault?status=ACTIVE').result*.bundleID
    }

    @Requires(value = { Disk.isPossible('ext4') }, reason = 'needs root')
    def "with a full disk one can log in, read and delete, and what needs room is refused, until there is room: #what"() {
        given:
        disk = Disk.make(160, 'ext4', folder, '-N', '400')
        begin()
        def orders = flow.linked('orders', lab.tree('orders'))
        def intruder = lab.user('intruder', [OWNER: 'GROUP-1'])
        def rights = flow.get("authorization?user=${flow.named('user', 'intruder').reference}").result

        when:
        fill.call(disk, this)

        then:
        soon.eventually { assert faults() == ['fault.home.full'] }

        and: 'logins are as before'
        (1..20).every { logsIn() }

        and:
        flow.sync(orders).error.subMap('id', 'details', 'action') == [id: 'exception.home.full', details: FULL,
                action: 'Free space there, or delete what is no longer needed.']
        flow.post('group', [type: 'Group', name: 'new']).error.id == 'exception.home.full'
        flow.get('database').result*.name == ['orders']
        flow.get('/health/ready').with { [it.status, it.json.checks.home] } == [503, 'there is no room on its disk']
        flow.completed(flow.remove(orders))

        and: 'whoever filled it is kept from more'
        flow.delete("authorization/${rights[0].reference}").json.status == 'OK'
        flow.post("user/${flow.named('user', 'intruder').reference}/disable", [:]).json.status == 'OK'
        intruder.get('group').json.error.id == 'exception.webservices.login.missing'
        flow.delete("user/${flow.named('user', 'intruder').reference}").json.status == 'OK'

        when: 'it starts again'
        lab.restart()
        flow = new Flow(lab)

        then:
        flow.get('database').result == []

        when:
        free.call(disk)

        then:
        soon.eventually { assert faults() == [] }
        flow.post('group', [type: 'Group', name: 'new']).json.status == 'OK'

        where:
        what            | fill                                                   | free
        'no bytes'      | { Disk on, FullHomeSpec spec -> on.fill() }            | { Disk on -> on.empty() }
        'no more files' | { Disk on, FullHomeSpec spec -> spec.takeAllFiles() }  | { Disk on -> on.path.resolve('fillers').toFile().deleteDir() }
    }

    @Requires(value = { Disk.isPossible('ext4') }, reason = 'needs root')
    def "where nothing is kept back any more, the start says what to free: #command"() {
        given:
        disk = Disk.make(160, 'ext4', folder)
        begin()
        lab.close()
        def home = disk.path.resolve('home')
        home.resolve('spare').toFile().deleteDir()
        disk.fill()

        when:
        def ended = new CommandLine(Files.createDirectory(folder.resolve('user'))).run("SLUICE_HOME=$home scripts/sluice $command")

        then:
        ended.status == 74
        ended.err ==~ /\S+: there is no room on the disk of the engine's home \S+: \S+ \S+ are free, or no further file can be made\. Remove what (?s).*/

        cleanup:
        lab = null

        where:
        command << ["eval 'vdbs'", 'engine --listen none']
    }

    def "a process that may open #limit files is told to raise the limit"() {
        when:
        def ended = new CommandLine(folder).run("ulimit -n $limit; scripts/sluice eval 'vdbs'")

        then:
        ended.status == 3
        ended.err == "eval:1:1: this process may have $limit files open at once, and an engine needs 512. Raise the limit first: ulimit -n 512\n"

        where:
        limit << [128, 256]
    }
}
