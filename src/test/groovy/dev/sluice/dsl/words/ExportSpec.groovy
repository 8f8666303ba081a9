package dev.sluice.dsl.words

import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.ScriptException
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** A VDB of files is written out as a folder, by the word and by the command. */
class ExportSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared @AutoCleanup Talk talk
    @Shared Flow flow

    def setupSpec() {
        lab = new Lab(folder)
        talk = new Talk(lab)
        flow = new Flow(lab)
        flow.provisioned('qa', flow.linked('orders', lab.tree('orders')))
    }

    def cleanupSpec() {
        flow.removeAll()
    }

    private Called sluice(String... words) {
        new Called([HOME: "$folder".toString(), SLUICE_ENGINE: lab.engine.url().toString(), SLUICE_USER: 'admin', SLUICE_PASSWORD: lab.adminPassword]).with(words)
    }

    private List<String> left() {
        folder.toFile().list().findAll { it.startsWith('.sluice-') }
    }

    private String refused(String line) {
        try {
            talk.evaluate(line)
            'nothing was refused'
        } catch (ScriptException refused) {
            refused.problems()*.message().join('\n')
        }
    }

    def "the files of a VDB become a folder, which is not written over"() {
        given:
        def out = folder.resolve('out')
        def again = folder.resolve('again')

        expect:
        talk.evaluate("export('qa', to: '$out').name") == 'qa'
        out.resolve('orders.csv').toFile().text == 'id,amount\n1,10\n2,20\n'

        and:
        sluice('export', 'qa', "$again").status == 0
        again.resolve('orders.csv').toFile().text == out.resolve('orders.csv').toFile().text
        new JsonSlurper().parseText(sluice('export', 'qa', "$folder/third", '--json').out) == [file: "$folder/third" as String, name: 'qa']

        when:
        Files.writeString(out.resolve('orders.csv'), 'mine')

        then:
        refused("export 'qa', to: '$out'").startsWith("export of 'qa' failed: to: '$out' is there already, or '${System.getProperty('user.name')}' may not look there. " +
                'Choose another path, or say force, which replaces a file.')
        with(sluice('export', 'qa', "$out", '--force')) {
            status == 1
            err.contains("engine: it refused: to: '$out' is a folder with files in it, which nothing replaces. Choose another path, or empty it.")
            !err.contains('mv:')
        }
        out.resolve('orders.csv').toFile().text == 'mine'
        left() == []
    }

    def "where data is shown by a link, its files are written, and not the link"() {
        given:
        def home = Files.createDirectory(folder.resolve('linking'))
        def linking = new Lab(home, { it.withMountBy('link') })
        def there = new Flow(linking)
        there.provisioned('qa', there.linked('orders', linking.tree('orders')))
        def out = home.resolve('out')

        when:
        new Talk(linking).withCloseable { it.evaluate("export 'qa', to: '$out'") }

        then:
        Files.isDirectory(out, LinkOption.NOFOLLOW_LINKS)
        out.resolve('orders.csv').toFile().text == 'id,amount\n1,10\n2,20\n'

        cleanup:
        there.removeAll()
        linking.close()
    }

    def "#path is refused"() {
        expect:
        refused("export '$vdb', to: '$path'").contains(message)
        left() == []

        where:
        vdb      | path               | message
        'qa'     | 'out'              | "to: 'out' is no full path of the engine's machine. Give one such as /srv/qa1.dump."
        'qa'     | '/srv/../out'      | "to: '/srv/../out' is no full path of the engine's machine. Give one such as /srv/qa1.dump."
        'qa'     | '/nowhere/at/all'  | "to: nothing was written to '/nowhere/at/all' as "
        'orders' | '/tmp/never'       | "'orders' is a dSource. Clone it, and export that."
    }

    def "who is no administrator writes no files of the machine"() {
        given:
        def ann = lab.user('ann', [OWNER: flow.group('Virtual')])

        expect:
        ann.post("database/${flow.named('database', 'qa').reference}/export", [type: 'FileExportParameters', to: "$folder/ann".toString()]).json.status == 'ERROR'
        !Files.exists(folder.resolve('ann'))
    }
}
