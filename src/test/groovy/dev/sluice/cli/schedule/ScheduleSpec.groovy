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

/** Scripts that the account runs at set times, by its crontab or its systemd. */
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

    def "a timer of systemd has the times of the crontab: #cron"() {
        expect:
        CalendarTimes.of(CronLine.of(cron)) == times

        where:
        cron                      || times
        '30 2 * * *'              || ['OnCalendar=*-*-* 2:30:00']
        '*/20 8-10 * * *'         || ['OnCalendar=*-*-* 8,9,10:0,20,40:00']
        '5/20 1 1,15 jan-MAR *'   || ['OnCalendar=*-1,2,3-1,15 1:5,25,45:00']
        '0 8 * * mon-fri'         || ['OnCalendar=Mon,Tue,Wed,Thu,Fri *-*-* 8:0:00']
        '0 8 * * 0,7'             || ['OnCalendar=Sun *-*-* 8:0:00']
        '0 0 13 * 5'              || ['OnCalendar=*-*-13 0:0:00', 'OnCalendar=Fri *-*-* 0:0:00']
        '@weekly'                 || ['OnCalendar=Sun *-*-* 0:0:00']
        '@reboot'                 || ['OnStartupSec=0']
    }

    def "where there is no crontab, a timer of the account's systemd runs a schedule, until it is removed"() {
        given: 'a machine with nothing but a systemd of which only the calls are seen'
        def programs = Files.createDirectory(folder.resolve('programs'))
        Files.writeString(programs.resolve('systemctl'), "#!/bin/sh\necho \"\$@\" >>'$folder/calls'\n")
        Files.setPosixFilePermissions(programs.resolve('systemctl'), PosixFilePermissions.fromString('rwx------'))
        def here = { String... args -> new Called([HOME: folder.toString(), PATH: programs.toString()]).with(args) }
        def units = folder.resolve('.config/systemd/user')
        def odd = script('println 1', '100% $odd.groovy')

        when:
        def added = here('schedule', 'add', odd, '--cron', '30 2 * * 1', '--name', 'nightly')

        then:
        added.err == "'nightly' is run at '30 2 * * 1' by a systemd timer of this account, while the account is logged in (always, with: loginctl enable-linger)\n"
        Files.readAllLines(folder.resolve('calls')).findAll { !it.contains('show-environment') } == ['--user daemon-reload', '--user enable sluice-nightly.timer', '--user restart sluice-nightly.timer']
        Files.readString(units.resolve('sluice-nightly.timer')).contains('OnCalendar=Mon *-*-* 2:30:00\n')
        here('--json', 'schedule', 'list').out.with { contains('nightly') && contains('30 2 * * 1') && contains('100% $odd.groovy') }
        here('schedule', 'add', odd, '--cron', '@daily', '--name', 'nightly').err.contains("there is a schedule 'nightly'")

        and: 'systemd itself finds nothing wrong with its units, whatever it thinks of others of the machine'
        !hasSystemdAnalyze() || ['systemd-analyze', '--user', 'verify', units.resolve('sluice-nightly.timer').toString(), units.resolve('sluice-nightly.service').toString()]
                .execute(['HOME=' + folder, 'PATH=' + System.getenv('PATH'), 'XDG_RUNTIME_DIR=' + folder], null)
                .with { [waitFor(), err.readLines().findAll { it.contains('sluice-nightly') }] } == [0, []]

        when:
        Files.delete(folder.resolve('calls'))
        here('schedule', 'remove', 'nightly')

        then:
        Files.readAllLines(folder.resolve('calls')).findAll { !it.contains('show-environment') } == ['--user disable --now sluice-nightly.timer', '--user daemon-reload']
        units.toFile().list() == [] as String[]
        here('schedule', 'list').out == 'none\n'
    }

    def "where nothing runs schedules, that is said"() {
        expect:
        new Called([HOME: folder.toString(), PATH: folder.toString()]).with('schedule', 'add', script('println 1'), '--cron', '@daily').err ==
                "sluice schedule: there is no program 'crontab' here, and no systemd that runs for this account. Install cron, or have another scheduler run what 'sluice run' runs\n"
    }

    def "a schedule is one line of a crontab, whatever is typed"() {
        when:
        def added = sluice('schedule', 'add', script('println 1'), '--cron', '0 0 * *\n*')

        then:
        added.status == 2
        added.err.readLines() == ['sluice schedule add: --cron: a crontab has one line for each schedule', '    0 0 * * *', '    ^']
    }

    def "a percent sign in the path of a schedule is none that ends its line in the crontab"() {
        given: 'a machine with a crontab that only keeps what it is given'
        def programs = Files.createDirectory(folder.resolve('programs'))
        Files.writeString(programs.resolve('crontab'), "#!/bin/sh\ncase \"\$1\" in -l) exec /bin/cat '$folder/crontab' ;; *) exec /bin/cat >'$folder/crontab' ;; esac\n")
        Files.setPosixFilePermissions(programs.resolve('crontab'), PosixFilePermissions.fromString('rwx------'))
        Files.writeString(folder.resolve('crontab'), '# of others\n')
        def home = Files.createDirectory(folder.resolve('100%'))

        when:
        def added = new Called([HOME: home.toString(), PATH: programs.toString()]).with('schedule', 'add', script('println 1', 'nightly.groovy'), '--cron', '@daily')

        then:
        added.err == "'nightly' is run at '@daily' by the crontab of this account\n"
        Files.readAllLines(folder.resolve('crontab')) ==
                ['# of others', '# sluice schedule nightly', "@daily /bin/sh '$folder/100\\%/.local/state/sluice/schedules/nightly.sh'".toString()]
    }

    def "the engine keeps the journals of a schedule's runs where that is said"() {
        given: 'a machine with a crontab that takes all'
        def programs = Files.createDirectory(folder.resolve('programs'))
        Files.writeString(programs.resolve('crontab'), "#!/bin/sh\ntest \"\$1\" = -l || exec /bin/cat >'$folder/crontab'\n")
        Files.setPosixFilePermissions(programs.resolve('crontab'), PosixFilePermissions.fromString('rwx------'))
        def nightly = script('println 1', 'nightly.groovy')
        def add = { String place -> new Called([HOME: folder.toString(), PATH: programs.toString()]).with('schedule', 'add', nightly, '--cron', '@daily', '--runs', place) }

        expect:
        add('elsewhere').with { [it.status, it.err] } == [2, "sluice: runs are not kept at 'elsewhere'. There is: here, engine\n"]
        add('engine').status == 0
        Files.readString(state.resolve('schedules/nightly.sh')).contains("'run' '--schedule' 'nightly' '$nightly' '--runs' 'engine' </dev/null")
    }

    @Requires(value = { hasCrontab() }, reason = 'crontab is needed: apt-get install cron')
    def "a schedule is a line of the crontab, whose other lines stay as they are"() {
        given:
        def before = crontab('-l')
        crontab('-', "# of others\n0 0 31 2 * true\n")
        def nightly = script('param "target"; println params.target', 'nightly.groovy')

        when: 'nobody listens there now'
        sluice('profile', 'add', 'prod', 'http://127.0.0.1:9')
        def added = sluice('schedule', 'add', nightly, '--cron', '0 0 31 2 *', '-p', "target=it's 100% \$HOME", '--engine', 'prod')

        then:
        added.err == "'nightly' is run at '0 0 31 2 *' by the crontab of this account\n"
        crontab('-l').readLines() == ['# of others', '0 0 31 2 * true', '# sluice schedule nightly', "0 0 31 2 * /bin/sh '$state/schedules/nightly.sh'".toString()]
        Files.getPosixFilePermissions(state.resolve('schedules/nightly.sh')) == PosixFilePermissions.fromString('rwx------')
        Files.readString(state.resolve('schedules/nightly.sh')).contains("'run' '--schedule' 'nightly' '$nightly' '-p' 'target=it'\\''s 100% \$HOME' '--engine' 'prod' </dev/null")

        when:
        def again = sluice('schedule', 'add', nightly, '--cron', '@daily')
        def changed = sluice('schedule', 'add', nightly, '--cron', '@daily', '-p', 'target=qa1', '--force')
        def listed = sluice('--json', 'schedule', 'list')

        then:
        again.err == "sluice schedule add: there is a schedule 'nightly'. Change it with --force, or choose another name with --name\n"
        changed.status == 0
        listed.out.contains('"cron":"@daily"') || listed.out.contains('"cron": "@daily"')

        when: 'somebody else has taken its line away'
        crontab('-', '# of others\n0 0 31 2 * true\n')

        then:
        sluice('schedule', 'remove', 'nightly').status == 0
        state.resolve('schedules').toFile().list().toList() == []

        when:
        sluice('schedule', 'add', nightly, '--cron', '@daily', '-p', 'target=qa1')
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

    @Requires(value = { hasCrontab() }, reason = 'crontab is needed: apt-get install cron')
    def "what would fail in the night, or would keep a secret, is refused: #given"() {
        given:
        def before = crontab('-l')
        def text = "param 'target'; param 'code', secret: true; param 'days', type: Integer, choices: [1, 7], default: 7; println 'x'"
        Files.writeString(folder.resolve('code'), 'hunter22')

        expect:
        sluice('schedule', 'add', script(text, 'nightly.groovy'), '--cron', '@daily', *given.collectMany { ['-p', it.replace('@code', "@$folder/code")] }).err.contains(said)
        crontab('-l') == before
        !Files.exists(state.resolve('schedules'))

        where:
        given                                | said
        ['taregt=a', 'code=@code']           | "the script has no parameter 'taregt'. Did you mean 'target'?"
        ['target=a', 'code=hunter22']        | "'code' is secret, and a schedule would keep it in plain text. Have it read from a file: -p code=@FILE"
        ['target=a', 'code=@@hunter22']      | "'code' is secret, and a schedule would keep it"
        ['target=a', 'code=@/not/there']     | '/not/there'
        ['target=a', 'code=@code', 'days=x']   | "'days' has to be of type Integer, and 'x' is not."
        ['target=a', 'code=@code', 'days=300'] | "'days' cannot be '300'. Give one of 1, 7."
        ['target=a']                         | "'code'"
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
        def skipped = sluice('schedule', 'list')
        Files.createFile(folder.resolve('go'))
        first.waitFor(2, TimeUnit.MINUTES)
        def listed = sluice('--json', 'schedule', 'list')
        def runs = sluice('--json', 'runs')
        def output = sluice('runs', 'output', 'last')

        then:
        refused == 'schedule nightly: its run before goes on still, so that this start is skipped\n'
        skipped.out.contains('  skipped  ')
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

    static boolean hasSystemdAnalyze() {
        System.getenv('PATH').tokenize(':').any { Files.isExecutable(Path.of(it, 'systemd-analyze')) }
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
