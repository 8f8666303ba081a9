package dev.sluice.cli

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Lab
import dev.sluice.lab.Pty
import dev.sluice.lab.Shell
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** A session full of secrets: none of them is in a byte that it writes, but for the screen's echo of what was typed in the open. */
@Tag('slow')
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class SecretsSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Shell pty
    @AutoCleanup Engine engine

    def "no file and no answer of a session holds a secret"() {
        given:
        def password = Files.writeString(folder.resolve('password'), 'canary-in-a-file\n')
        shell()

        when: 'everything that writes is on'
        line("transcript on '$folder/transcript'")
        line('wire on')

        and: 'secrets go every way they can'
        line("user { name 'ann'; credential { password 'canary-in-a-block' } }")
        line("user { name 'ben'; credential { password secret(file: '$password') } }")
        line("explain user { name 'cid'; credential { password 'canary-explained' } }")
        line("user { name 'dan'; credential { password 'canary-refused', 1 } }")
        line("login user: 'admin', password: 'canary-wrong'")
        line("login user: 'admin', pasword: 'canary-mistyped'")
        line("engine 'https://ann:canary-in-a-url@engine.example'")
        line("secret(file: '$password')")
        line("login user: 'ann', password: 'canary-in-a-block'", 'ann@local>')
        pty.type("login user: 'ben'\r")
        pty.showsAtLast('Password of ben:')
        pty.type('canary-in-a-file\r')
        pty.showsAtLast('ben@local>')
        line('secret(prompt: "One more")', 'One more:')
        line('canary-unseen', 'ben@local>')
        line("save '$folder/saved.groovy'", 'ben@local>')
        line('save', 'ben@local>')
        pty.type('transcript off\rexit\r')

        then:
        pty.exitStatus() == 0
        filesWith('canary') == []
        !pty.written.contains('canary-in-a-file')
        !pty.written.contains('canary-unseen')
        answers().every { !it.contains('canary') }
        Files.readString(folder.resolve('saved.groovy')).contains("password secret('ANN_CREDENTIAL_PASSWORD')")
        Files.readString(folder.resolve('transcript')).contains("user { name 'ann'; credential { password '********' } }")
        pty.written.contains('"password":"********"')
    }

    def "the prompt shows the profile, and a protected one wants the name of what is to go"() {
        given:
        Files.createDirectories(folder.resolve('.config/sluice/profiles'))
        engine = Engine.start(EngineSettings.at(folder.resolve('engine')).withListen(Lab.anyPort()).withNetworkApart(false))
        shell()
        def url = engine.url()
        Files.writeString(folder.resolve('.config/sluice/profiles/prod.properties'),
                "url=$url\nuser=admin\npassword-file=$folder/engine/admin.password\nprotected=true\n")

        when:
        line("group { name 'Old' }")
        line('use prod', 'admin@prod protected>')
        line("delete group('Old')", "'prod' is protected. Type the name of what this will delete, Old:")
        line('old', 'admin@prod protected>')

        then:
        pty.screen.contains("that is not the name 'Old'. Nothing was done.")
        pty.written.contains('\u001b[31madmin@prod protected')

        when:
        line("delete group('Old')", "'prod' is protected. Type the name of what this will delete, Old:")
        line('Old', 'admin@prod protected>')
        line('use local')
        line('groups.size()')

        then:
        pty.screen.contains('> groups.size()\n2\n')
    }

    /** What the screen said, without the lines that were typed. */
    private List<String> answers() {
        pty.written.readLines().findAll { !(it =~ /@local> |canary.*' ?\}|password/) }
    }

    private List<String> filesWith(String text) {
        Files.walk(folder).filter { Files.isRegularFile(it) && it.fileName.toString() != 'password'
                && new String(Files.readAllBytes(it), 'ISO-8859-1').contains(text) }
                .map { folder.relativize(it).toString() }.sorted().toList()
    }

    private void line(String text, String prompt = Shell.PROMPT) {
        def before = pty.screen
        pty.type(text + '\r')
        new spock.util.concurrent.PollingConditions(timeout: 30, delay: 0.02).eventually {
            assert pty.screen != before && pty.screen.readLines().last() == prompt
        }
    }

    private void shell() {
        pty = new Shell(folder, columns: 200, rows: 200)
    }
}
