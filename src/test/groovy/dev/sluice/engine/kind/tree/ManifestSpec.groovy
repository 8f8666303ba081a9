package dev.sluice.engine.kind.tree

import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Scratch
import dev.sluice.engine.kind.Tree
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** What a snapshot notes of its files, and how a later one and a check are held against that. */
class ManifestSpec extends Specification {
    Path folder = Scratch.folder()
    Tree tree = new Tree(folder.resolve('tree'))
    Manifest first = new Manifest(folder.resolve('first'))
    Manifest second = new Manifest(folder.resolve('second'))
    Path changed = folder.resolve('changed')

    def cleanup() {
        Scratch.remove(folder)
    }

    private Manifest.Outcome write(Manifest manifest, Manifest last = null) {
        manifest.write(tree.path, Optional.ofNullable(last), changed, new BlockRecords(folder.resolve('blocks'), tree.path),
                new RecordedProgress())
    }

    private List<String> complaints(Manifest manifest) {
        def all = []
        manifest.check(tree.path, folder, { name, what -> all << "$name $what".toString() }, new RecordedProgress())
        all
    }

    def "a later one counts what is the same, and names what changed or went"() {
        given:
        tree.sh 'printf one > b; printf two > c; printf three > z; mkdir d; printf four > d/e'
        write(first)

        when:
        tree.sh 'printf ONE > b; rm d/e z; printf five > f'
        def outcome = write(second, first)

        then:
        outcome == new Manifest.Outcome(new Manifest.Totals(3, 10), 3, 1)
        Files.readString(changed).split('\0').toList() == ['b', 'd/e', 'z']
        complaints(second) == []
    }

    def "a check names what is missing, other, or does not belong there: #change"() {
        given:
        tree.sh "printf one > b; printf two > 'c ü'; printf three > m"
        write(first)

        when:
        tree.sh change

        then:
        complaints(first) == said

        where:
        change               | said
        'true'               | []
        'rm b'               | ['b is missing']
        "rm 'c ü'; rm m"     | ['c ü is missing', 'm is missing']
        'printf four > b'    | ['b has 4 bytes instead of 3']
        'printf ONE > b'     | ['b has other content than was stored']
        'printf x > a'       | ['a does not belong there']
        'printf x > z'       | ['z does not belong there']
        "mv m 'ä'"           | ['m is missing', 'ä does not belong there']
    }

    def "each check sum has eight digits"() {
        when: 'its check sum begins with a zero'
        tree.sh 'printf C > f'
        write(first)

        then:
        Files.readString(folder.resolve('first/manifest')) ==~ /(?s)0[0-9a-f]{7} 1 .* f\x00/
    }

    def "one that was cut off is refused"() {
        given:
        tree.sh 'printf one > b'
        write(first)
        def file = folder.resolve('first/manifest')
        Files.write(file, Files.readAllBytes(file)[0..-2] as byte[])

        when:
        complaints(first)

        then:
        def cut = thrown(IOException)
        cut.message == 'the last record is cut off'
    }
}
