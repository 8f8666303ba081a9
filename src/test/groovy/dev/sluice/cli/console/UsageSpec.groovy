package dev.sluice.cli.console

import dev.sluice.lab.Called
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class UsageSpec extends Specification {
    @TempDir Path folder

    def "a wrong command line says what is wrong with it: #args"() {
        when:
        def call = called().with(args as String[])

        then:
        call.err == message + '\n'
        call.out == ''
        call.status == 2

        where:
        args                                  || message
        ['rnu', 'x.groovy']                   || "sluice: there is no command 'rnu'. Did you mean 'run'?"
        ['frobnicate']                        || "sluice: there is no command 'frobnicate'. See: sluice --help"
        ['run']                               || 'sluice run: FILE|- is missing. See: sluice run --help'
        ['run', 'x', '--jsn']                 || "sluice run: there is no option '--jsn'. Did you mean '--json'?"
        ['run', 'x', '--frobnicate']          || "sluice run: there is no option '--frobnicate'. See: sluice run --help"
        ['run', 'x', 'y']                     || "sluice run: 'y' is one word too many. Quote what belongs together. See: sluice run --help"
        ['run', '--engine']                   || 'sluice run: the value URL|PROFILE of --engine is missing. See: sluice run --help'
        ['eval']                              || 'sluice eval: CODE is missing. See: sluice eval --help'
        ['check']                             || 'sluice check: FILE is missing. See: sluice check --help'
        ['engine', '--listen', '8080']        || "sluice engine: --listen '8080' is no address. Write it as 127.0.0.1:8080"
        ['engine', '--mount-by', 'nfs']       || "sluice engine: --mount-by 'nfs' is no way. Use bind or link"
        ['engine', '--mount-root', '/no/mnt'] || 'sluice engine: --mount-root /no/mnt is no directory. Make it, or mount what belongs there, first'
        ['engine', '--jobs', '0']             || 'sluice engine: --jobs 0 is too few. Use 1 to 1000'
        ['engine', '--hook-time', '0']        || "sluice engine: --hook-time '0' is no time for a hook. Use a number of minutes, such as 60"
        ['engine', '--listen', 'x:99999']     || "sluice engine: --listen 'x:99999' is no address. Write it as 127.0.0.1:8080"
        ['engine', '--listen', 'no.invalid:1'] || "sluice engine: --listen 'no.invalid:1': no host is called 'no.invalid'. Check the name, or write a number such as 127.0.0.1"
        ['eval', '1', '--engine', 'http://x', '--namespace', 'a', '--namespace', 'b'] || 'sluice: --namespace is said twice. An engine is asked under one'
    }

    def "a file in place of a command is meant to be run"() {
        given:
        def script = Files.writeString(folder.resolve('refresh.groovy'), '')

        expect:
        called().with("$script").err == "sluice: there is no command '$script', but a file. Run: sluice run $script\n"
    }

    def "a script that cannot be read is named: #what"() {
        given:
        def file = folder.resolve('it')
        prepare(file)

        when:
        def call = called().with('run', "$file")

        then:
        call.err.replace(folder.toString(), '$') == message.replace('@', Path.of('').toAbsolutePath().toString()) + '\n'
        call.status == 2

        where:
        what       | prepare                                                       || message
        'missing'  | { }                                                           || "sluice run: there is no file '\$/it'. Check the name; relative names begin at @"
        'a folder' | { Files.createDirectory(it) }                                 || "sluice run: '\$/it' cannot be read. Name a file that you may read"
        'no text'  | { Files.write(it, [0xff, 0xfe] as byte[]) }                    || "sluice run: '\$/it' is no script: it is not text in UTF-8. Name another file"
        'huge'     | { new RandomAccessFile(it.toFile(), 'rw').withCloseable { it.length = (16 << 20) + 1 } } ||
                "sluice run: '\$/it' is no script: it has more than 16 MiB. Name another file"
    }

    def "a parameter without a value is refused"() {
        given:
        def script = Files.writeString(folder.resolve('refresh.groovy'), '')

        expect:
        called().with('run', "$script", '-p', 'target').err ==
                "sluice run: -p 'target' does not say NAME=VALUE. Write it as -p target=qa1\n"
    }

    def "help names the commands, the common options, the exit status and examples"() {
        when:
        def help = called().with('--help')

        then:
        help.status == 0
        help.err == ''
        help.out.readLines()*.split(' {2,}')*.find { it }.containsAll(
                ['shell', 'run', 'eval', 'check', 'engine', 'doctor', '--engine=URL|PROFILE', '--json', '--stacktrace', '130'])
        help.out.contains('  sluice run refresh.groovy ')
    }

    def "each command shows examples of itself"() {
        expect:
        def help = called().with(command, '--help')
        help.status == 0
        help.out =~ /(?s)\nExamples:\n  .*sluice/

        where:
        command << ['shell', 'run', 'eval', 'check', 'new', 'engine', 'pool', 'doctor', 'help']
    }

    private Called called() {
        new Called(HOME: folder.toString())
    }
}
