package dev.sluice.cli.schedule

import dev.sluice.cli.Main
import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.lab.Program
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Scripts that the crontab of the account runs. */
class ScheduleSpec extends Specification {
    @TempDir Path folder

    def "a line that no cron takes is refused where it is wrong: #cron"() {
        when:
        def added = sluice('schedule', 'add', script('println 1'), '--cron', cron)

        then:
        added.status == 2
        added.err.readLines() == ["sluice schedule add: --cron: $told".toString(), "    $cron".toString(), ' ' * at + '    ^']

        where:
        cron             | at || told
        '30 25 * * *'    | 3  || "hours go from 0 to 23, and '25' does not"
        '60 * * * *'     | 0  || "minutes go from 0 to 59, and '60' does not"
        '0 0 0 * *'      | 4  || "days of the month go from 1 to 31, and '0' does not"
        '0 0 * foo *'    | 6  || "months go from 1 to 12, and 'foo' does not"
        '0 0 * * 1,9'    | 10 || "weekdays go from 0 to 7, and '9' does not"
        '0 0 * * fri-mon' | 8 || "a range goes up, and 'fri-mon' does not"
        '*/0 * * * *'    | 2  || "a step is a number from 1 on, and '0' is none"
        '1- * * * *'     | 0  || "'1-' does not say minutes. Write a number, a range such as 0-5, a step such as */2, or several with commas"
        '0 2 * *'        | 7  || 'the weekdays are missing: it takes minute, hour, day, month and weekday'
        '0 0 2 * * ?'    | 10 || 'it has a sixth field: it takes minute, hour, day, month and weekday, and no seconds'
        '@nightly'       | 0  || "'@nightly' is no word of crontabs. There are @hourly, @daily, @midnight, @weekly, @monthly, @yearly, @annually, @reboot"
    }

    def "what cron takes is taken: #cron"() {
        expect:
        CronLine.of(cron).text() == cron

        where:
        cron << ['30 2 * * *', '*/15 0-6,12 1,15 jan-MAR mon-fri', '0 0 * * 7', '@daily', '59 23 31 12 0']
    }

    @Requires(value = { hasCrontab() }, reason = 'crontab is needed: apt-get install cron')
    def "a schedule is a line of the crontab, whose other lines stay as they are"() {
        given:
        def before = crontab('-l')
        crontab('-', "# of others\n0 0 31 2 * true\n")
        def nightly = script('param "target"; println params.target', 'nightly.groovy')

        when:
        def added = sluice('schedule', 'add', nightly, '--cron', '0 0 31 2 *', '-p', "target=it's 100% \$HOME", '--engine', 'prod')

        then:
        added.err == "'nightly' is run at '0 0 31 2 *' by the crontab of this account\n"
        crontab('-l').readLines() == ['# of others', '0 0 31 2 * true', '# sluice schedule nightly', "0 0 31 2 * /bin/sh '$state/schedules/nightly.sh'".toString()]
        Files.getPosixFilePermissions(state.resolve('schedules/nightly.sh')) == PosixFilePermissions.fromString('rwx------')
        Files.readString(state.resolve('schedules/nightly.sh')).contains("'run' '--schedule' 'nightly' '$nightly' '-p' 'target=it'\\''s 100% \$HOME' '--engine' 'prod' </dev/null")

        when:
        def again = sluice('schedule', 'add', nightly, '--cron', '@daily')
        def changed = sluice('schedule', 'add', nightly, '--cron', '@daily', '--force')
        def listed = sluice('--json', 'schedule', 'list')

        then:
        again.err == "sluice schedule add: there is a schedule 'nightly'. Change it with --force, or choose another name with --name\n"
        changed.status == 0
        listed.out.contains('"cron":"@daily"') || listed.out.contains('"cron": "@daily"')

        when:
        def mistaken = sluice('schedule', 'add', script('group { nmae "x" }'), '--cron', '@daily')
        sluice('schedule', 'remove', 'nightly')
        def unknown = sluice('schedule', 'remove', 'nightly')

        then:
        mistaken.err.contains("group has no field 'nmae'. Did you mean 'name'?")
        crontab('-l').readLines() == ['# of others', '0 0 31 2 * true']
        unknown.err == "sluice schedule remove: there is no schedule 'nightly'. See: sluice schedule list\n"
        state.resolve('schedules').toFile().list().toList() == []

        cleanup:
        crontab('-', before)
    }

    @Tag('slow')
    @Requires(value = { hasCrontab() }, reason = 'crontab is needed: apt-get install cron')
    def "what cron runs is a run with its output and status, and does not begin twice at a time"() {
        given:
        def before = crontab('-l')
        def lab = new Lab(Files.createDirectory(folder.resolve('engine')))
        def password = Files.writeString(folder.resolve('password'), lab.adminPassword)
        def launcher = folder.resolve('sluice')
        Files.writeString(launcher, "#!/bin/sh\nexec ${Program.of(Main).collect { "'$it'" }.join(' ')} \"\$@\"\n")
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString('rwx------'))
        System.setProperty('sluice.launcher', launcher.toString())
        def nightly = script("""
            param 'key', secret: true
            println "groups: \${groups.size()} \${params.key}"
            new File('$folder/begun').text = ''
            while (!new File('$folder/go').exists()) { Thread.sleep(50) }
            throw new IOException('stopped')
            """, 'nightly.groovy')
        def key = Files.writeString(folder.resolve('key'), 'open sesame')

        when:
        sluice('schedule', 'add', nightly, '--cron', '0 0 31 2 *', '-p', "key=@$key", '--engine', lab.engine.url().toString(), '--user', 'admin', '--password-file', "$password")
        def first = cron()
        def waits = { Files.exists(folder.resolve('begun')) || !first.alive }
        while (!waits()) { Thread.sleep(100) }
        def second = cron()
        second.waitFor(2, TimeUnit.MINUTES)
        def refused = Files.readString(state.resolve('schedules/nightly.out'))
        Files.createFile(folder.resolve('go'))
        first.waitFor(2, TimeUnit.MINUTES)
        def listed = sluice('--json', 'schedule', 'list')
        def runs = sluice('--json', 'runs')
        def output = sluice('runs', 'output', 'last')

        then:
        refused == 'schedule nightly: its run before goes on still, so that this one does not begin\n'
        listed.out =~ /"status":\s*1/
        runs.out =~ /"schedule":\s*"nightly",\s*"outcome":\s*"failed"/
        output.out.readLines().first() == 'groups: 2 ********'
        output.out.contains('stopped')

        cleanup:
        crontab('-', before)
        lab?.close()
        System.clearProperty('sluice.launcher')
    }

    /** Does what cron does with the line: its command in the shell, with the variables that cron sets. */
    private Process cron() {
        def line = crontab('-l').readLines().find { it.contains('nightly.sh') }
        def builder = new ProcessBuilder('/bin/sh', '-c', line - '0 0 31 2 * ')
        builder.environment().tap { clear() }.putAll(HOME: folder.toString(), LOGNAME: 'root', SHELL: '/bin/sh', PATH: '/usr/bin:/bin')
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
    }

    static boolean hasCrontab() {
        System.getenv('PATH').tokenize(':').any { Files.isExecutable(Path.of(it, 'crontab')) }
    }

    private static String crontab(String option, String input = null) {
        if (input == '') {
            return ['crontab', '-r'].execute().tap { waitFor() }.text
        }
        def process = ['crontab', option].execute()
        process.outputStream.withWriter { it << (input ?: '') }
        process.text
    }

    private Path getState() {
        folder.resolve('.local/state/sluice')
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), PATH: System.getenv('PATH')]).with(args)
    }

    private String script(String text, String name = 'script.groovy') {
        Files.writeString(folder.resolve(name), text.stripIndent(true) + '\n').toString()
    }
}
