package dev.sluice.runbook

import dev.sluice.cli.Called
import dev.sluice.engine.EngineHome
import dev.sluice.lab.EngineProcess
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** A run that is killed, as {@code kill -9} does it, whenever its journal has grown, and resumed each time. */
class ResumeSpec extends Specification {
    /** How many lines a run may write before it is killed; 2 is the least that lets each come further. */
    private static final int STRIDE = Integer.getInteger('sluice.resume.stride', 9)

    @TempDir Path folder
    @AutoCleanup EngineProcess engine = null
    /** Length of the journal when it was looked at last. */
    private long seen

    def setup() {
        engine = new EngineProcess(Files.createDirectories(folder.resolve('engine')))
        Files.createDirectories(folder.resolve('source'))
        Files.writeString(folder.resolve('source/orders.csv'), 'id\n1\n')
    }

    def "a runbook of twelve steps that is killed again and again as its journal grows does nothing twice"() {
        given:
        def script = Files.writeString(folder.resolve('twelve.groovy'), """
            def made = [:]
            runbook('Twelve steps') {
                def order = []
                step('Group') { made.group = group { name 'Killed' }; order << 1 }
                step('Source') {
                    made.config = sourceConfig { name 'shop'; repository 'files' }
                    order << 2
                }
                def dsource = step('Link') {
                    order << 3
                    link {
                        name 'shop'
                        group made.group
                        linkData { config made.config; parameters { path '$folder/source'; mountPath '${engine.folder}/mnt/shop' } }
                    }
                }
                step('Copies') {
                    ['qa', 'dev'].eachWithIndex { copy, i ->
                        step("VDB \$copy") {
                            made[copy] = vdb {
                                container { name copy; group made.group }
                                source { name copy; parameters { mountPath "${engine.folder}/mnt/\$copy" } }
                                sourceConfig { name copy; repository 'files' }
                                from dsource, at: LATEST_POINT
                            }
                            order << 4 + i
                        }
                    }
                }
                step('Stop') { stop made.qa; order << 6 }
                step('Start') { start made.qa; order << 7 }
                step('Sync') { sync dsource; order << 8 }
                step('Refresh') { refresh made.qa; order << 9 }
                step('Describe') { update made.dev, description: 'killed'; order << 10 }
                step('Tell') { println "\$order \${made*.key} \${made.dev.name} \${vdbs*.name.sort()}" }
            }
            """.stripIndent())

        when: 'the run is killed as soon as it has written a line more, and the one that resumes it too, and so on'
        def process = start('run', script.toString())
        def killedAt = []
        for (int reached = killed(process, 1); reached > 0; reached = killed(process, reached + STRIDE + (repeatsItself() ? 2 : 0))) {
            killedAt << reached
            // The next one writes that it resumes, and at least one line more.
            process = start('resume', 'last')
        }

        then:
        process.exitValue() == 0 || Files.readString(folder.resolve('err')).contains('is done. There is nothing to go on with')
        said().unique() == ['[1, 2, 3, 4, 5, 6, 7, 8, 9, 10] [group, config, qa, dev] dev [dev, qa]']
        killedAt.size() > (STRIDE == 2 ? 15 : 2)
        journal()*.event().containsAll(Event.values() - [Event.STEP_FAILED, Event.FAILED, Event.VALUE, Event.REQUEST, Event.APPROVED, Event.DENIED, Event.UNDONE])

        and: 'the engine has done each thing once'
        actions() == [GROUP_CREATE: 1, SOURCE_CONFIG_CREATE: 1, DB_LINK: 1, DB_PROVISION: 2, SOURCE_STOP: 1, SOURCE_START: 1, DB_SYNC: 1, DB_REFRESH: 1, DB_UPDATE: 1]

        and: 'no step that was done was begun again'
        journal().findAll { it.event() == Event.STEP_DONE }*.place().countBy { it }.values().every { it == 1 }
    }

    /** Waits until the journal has so many lines and kills the process; how many it had then, or -1 where the process ended. */
    private int killed(Process process, int lines) {
        while (process.alive) {
            if (hasReached(lines)) {
                process.destroyForcibly().waitFor(30, TimeUnit.SECONDS)
                return lineCount()
            }
            Thread.onSpinWait()
        }
        -1
    }

    /** Whether the journal has so many lines, and not yet the last one. Read with as little as can be: the process runs on. */
    private boolean hasReached(int lines) {
        def file = file()
        if (file == null || file.length() == seen) {
            return false
        }
        def bytes = file.bytes
        seen = bytes.length
        bytes.count((byte) 10) >= lines && !new String(bytes).contains('"event":"end","outcome":"done"')
    }

    private List<String> said() {
        Files.readAllLines(folder.resolve('out'))
    }

    /** Whether the last thing was to send again what had been sent: it needs the time to come to the engine. */
    private boolean repeatsItself() {
        def sent = journal().findAll { it.event() == Event.SEND }
        sent.size() > 1 && sent[-1].place() == sent[-2].place()
    }

    private int lineCount() {
        def file = file()
        file == null ? 0 : file.withInputStream { it.readAllBytes() }.count((byte) 10)
    }

    private File file() {
        folder.resolve('.local/state/sluice/runs').toFile().listFiles()?.find { it.name.endsWith('.jsonl') }
    }

    private List<Entry> journal() {
        def entries = []
        Chain.read(file().toPath()) { entries << it }
        entries
    }

    /** How often the engine has done what, for people who have asked for it. */
    private Map<String, Integer> actions() {
        engine.admin().get('action?pageSize=1000&rootActionOnly=true').result
                .findAll { it.workSource == 'WEBSERVICE' && it.state == 'COMPLETED' && !(it.actionType ==~ /.*LOG(IN|OUT).*/) }
                .countBy { it.actionType }
    }

    private Process start(String... args) {
        def process = new ProcessBuilder(Called.process('--engine', EngineHome.running(engine.folder.resolve('home')).get().toString(), '--user', 'admin', *args))
        process.environment().keySet().removeIf { it.startsWith('XDG_') || it.startsWith('SLUICE_') }
        process.environment().putAll([HOME: folder.toString(), SLUICE_PASSWORD: EngineHome.password(engine.folder.resolve('home'), 'admin').get()])
        process.redirectError(folder.resolve('err').toFile())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve('out').toFile())).start()
    }
}
