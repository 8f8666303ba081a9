package dev.sluice.operations.secret

import dev.sluice.lab.CommandLine
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** Where secrets come from. */
class SecretSourceSpec extends Specification {
    @TempDir Path folder

    private String read(String key, String where) {
        SecretSource.named(key).get().read(where, System.getenv() + [DB: 'tiger', CREDENTIALS_DIRECTORY: "$folder/credentials" as String]).reveal()
    }

    def setup() {
        Files.createDirectories(folder.resolve('credentials'))
        Files.writeString(folder.resolve('credentials/db'), 'tiger\n')
        Files.writeString(folder.resolve('outside'), 'tiger')
    }

    def "a secret is read from #key"() {
        expect:
        read(key, where.replace('FOLDER', "$folder")) == 'tiger'

        where:
        key          | where
        'env'        | 'DB'
        'file'       | 'FOLDER/outside'
        'command'    | 'printf "$DB\nand more"'
        'credential' | 'db'
    }

    def "it is said where a secret should have been: #key #where"() {
        when:
        read(key, where)

        then:
        def missing = thrown(MissingSecret)
        missing.message == message.replace('FOLDER', "$folder")

        where:
        key          | where        || message
        'command'    | 'echo'       || 'the command that should print a secret failed. Try it by itself: echo'
        'command'    | 'echo x; false' || 'the command that should print a secret failed. Try it by itself: echo x; false'
        'credential' | '../outside' || "'../outside' is no name of a credential. Give the name that LoadCredential= has."
        'credential' | 'gone'       || "there is no file 'FOLDER/credentials/gone'. Check the path."
        'file'       | '/tmp'       || "'/tmp' is a folder. Name a file."
        'file'       | '/dev/null'  || "the file '/dev/null' is empty. Write the secret into it."
        'file'       | '/dev/zero'  || "the file '/dev/zero' is too large for a secret. It may have 65536 bytes at most."
        'prompt'     | 'Password'   || 'there is nobody who could type it. Name another place.'
    }

    def "a script takes secrets from pass and from the desktop, and a parameter from a file"() {
        given: 'programs that answer as these do'
        def commandLine = new CommandLine(folder)
        def programs = Files.createDirectories(folder.resolve('bin'))
        [pass: '[ "$*" = "show db/qa" ] && printf "tiger\\nuser: ann\\n"', 'secret-tool': '[ "$*" = "lookup service db user ann" ] && printf lion'].each { name, line ->
            Files.writeString(programs.resolve(name), "#!/bin/sh\n$line\n").toFile().executable = true
        }
        Files.writeString(folder.resolve('key'), 'panther\n')
        Files.writeString(folder.resolve('secrets.groovy'), """
            def key = param('key', secret: true)
            def all = [secret(pass: 'db/qa'), secret(keyring: 'service db  user ann'), key]
            println all
            println(all.collect { it.reveal().size() })
            println param('plain')
            """.stripIndent())

        when:
        def ended = commandLine.run("PATH=$programs:\$PATH scripts/sluice run secrets.groovy -p key=@key -p plain=@@ann")

        then:
        ended.out.contains('[********, ********, ********]\n[5, 4, 7]\n@ann\n')

        when:
        ended = commandLine.run('scripts/sluice run secrets.groovy -p key=@gone')

        then:
        [ended.status, ended.err] == [2, "sluice run: there is no file 'gone'. Check the path\n"]
    }
}
