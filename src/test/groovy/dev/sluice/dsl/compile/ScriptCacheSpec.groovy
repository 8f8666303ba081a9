package dev.sluice.dsl.compile

import dev.sluice.dsl.GroovyConversation
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.lab.Notes
import dev.sluice.lab.Recorder
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.runbook.Run
import dev.sluice.runbook.RunSettings
import dev.sluice.wire.Schema
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Specification
import spock.lang.TempDir

class ScriptCacheSpec extends Specification {
    private static final FileTime LONG_AGO = FileTime.fromMillis(1000)

    @TempDir
    Path folder

    Path cache
    Path file
    Notes notes = new Notes()
    Recorder engine = new Recorder()

    def setup() {
        cache = folder.resolve('cache/scripts')
        file = folder.resolve('lab.groovy')
    }

    def "a script that is a file is compiled once, and does the same again"() {
        given:
        String script = '''\
            import java.util.concurrent.TimeUnit as Unit
            import static java.lang.Math.*
            class Greeting { String text = 'hello' }
            def twice(x) { x * 2 }
            def name = 'QA'
            group { name name; description "${new Greeting().text} ${max(twice(2), 3)} ${Unit.DAYS.toHours(1)}" }
            println 'done'
            '''.stripIndent()

        when:
        run(script)

        then:
        kept().size() == 1

        when:
        Files.setLastModifiedTime(kept().first(), LONG_AGO)
        run(script)

        then:
        kept().size() == 1
        Files.getLastModifiedTime(kept().first()) == LONG_AGO
        engine.asked*.settings() == [[type: 'Group', name: 'QA', description: 'hello 4 24']] * 2
        notes.printed.toString() == 'done\ndone\n'
    }

    def "a kept script sees what changes in the files that it includes"() {
        given:
        def common = Files.writeString(folder.resolve('common.groovy'), "String greeting() { 'first' }")
        String script = "include 'common.groovy'\nprintln greeting()\n"

        when:
        run(script)
        run(script)
        int twice = kept().size()
        Files.writeString(common, "String greeting(int times = 2) { 'second' * times }")
        run(script)

        then:
        notes.printed.toString() == 'first\nfirst\nsecondsecond\n'
        twice == 2
        kept().size() == 4
    }

    def "of what is typed a list alone is kept, which can hold no secret: #typed"() {
        when:
        2.times { evaluate(conversation('build'), typed) }

        then:
        kept().size() == (isKept ? 1 : 0)

        where:
        typed                      | isKept
        'vdbs'                     | true
        'policies'                 | true
        "println 'quelle'"         | false
        'vdbs; println 1'          | false
    }

    def "what a kept script declares is there for later lines"() {
        given:
        String script = '''\
            import java.util.concurrent.TimeUnit as Unit
            import java.util.concurrent.atomic.*
            import static java.lang.Math.max
            import static java.lang.Character.*
            class Greeting { String text = 'hello' }
            def twice(x) { x * 2 }
            '''.stripIndent()
        run(script)
        def conversation = conversation('build')

        when:
        conversation.evaluate(new Script(file.toString(), script))

        then:
        evaluate(conversation, 'new Greeting().text') == 'hello'
        evaluate(conversation, 'twice(2)') == 4
        evaluate(conversation, 'Unit.DAYS.toHours(1)') == 24
        evaluate(conversation, 'new AtomicInteger(3).get()') == 3
        evaluate(conversation, 'max(1, 2)') == 2
        evaluate(conversation, "isDigit('1' as char)")
    }

    def "a kept script tells the places of its mistakes"() {
        given:
        String script = "def n = 5\ngroup {\n    name n\n}"

        when:
        run(script)

        then:
        def first = thrown(ScriptException)
        first.message == "$file:3:5: 'name': 5 is not a string. Give a string: name of the object."
        kept().size() == 1

        when:
        Files.setLastModifiedTime(kept().first(), LONG_AGO)
        run(script)

        then:
        def second = thrown(ScriptException)
        second.message == first.message
        Files.getLastModifiedTime(kept().first()) == LONG_AGO
    }

    def "a script with mistakes is not kept"() {
        when:
        run("group { nmae 'x' }")

        then:
        def failure = thrown(ScriptException)
        failure.message == "$file:1:9: group has no field 'nmae'. Did you mean 'name'?"
        kept() == []
    }

    def "what is typed is not kept: #name"() {
        given:
        Files.writeString(file, 'println 1')

        when:
        conversation('build').evaluate(new Script(name.replace('FILE', file.toString()), text))

        then:
        kept() == []

        where:
        name    | text
        'shell' | 'println 1'
        'FILE'  | 'println 2'
        'a\0b'  | 'println 1'
    }

    def "only the first script of a conversation is looked for"() {
        given:
        Files.writeString(file, 'println x')
        def conversation = conversation('build')
        conversation.evaluate(new Script('shell', 'def x = 1'))

        when:
        conversation.evaluate(new Script(file.toString(), 'println x'))

        then:
        kept() == []
        notes.printed.toString() == '1\n'
    }

    def "another text, name, build or other variables make another script"() {
        when:
        run('println 1')
        run('println 2')
        Files.writeString(file, 'println 1')
        conversation('other').evaluate(new Script(file.toString(), 'println 1'))
        def known = conversation('build')
        known.variables().x = 1
        known.evaluate(new Script(file.toString(), 'println 1'))
        Files.writeString(folder.resolve('copy.groovy'), 'println 1')
        conversation('build').evaluate(new Script("$folder/copy.groovy", 'println 1'))

        then:
        kept().size() == 5
    }

    def "what is kept is for its owner alone"() {
        when:
        run('println 1')

        then:
        mode(cache) == 'rwx------'
        mode(kept().first()) == 'rw-------'
    }

    def "a kept script that is damaged is compiled again: #damage"() {
        given:
        run('println 1')
        def bytes = Files.readAllBytes(kept().first())

        when:
        Files.write(kept().first(), spoilt(Arrays.copyOf(bytes, bytes.length)))
        run('println 1')

        then:
        notes.printed.toString() == '1\n1\n'
        Files.readAllBytes(kept().first()) == bytes

        where:
        damage         | spoilt
        'empty'        | { new byte[0] }
        'cut'          | { it[0..<(it.length - 9)] as byte[] }
        'one byte off' | { it[200] = (byte) (it[200] + 1); it }
        'other'        | { 'no such thing'.bytes }
    }

    def "nothing is taken from, or put, where others may write: #permissions"() {
        given:
        run('println 1')
        def kept = kept().first()
        Files.setPosixFilePermissions(where(kept), PosixFilePermissions.fromString(permissions))
        Files.setLastModifiedTime(kept, LONG_AGO)

        when:
        run('println 1')

        then:
        notes.printed.toString() == '1\n1\n'
        (Files.getLastModifiedTime(kept) == LONG_AGO) == leftAlone

        where:
        permissions | where           || leftAlone
        'rwxrwx---' | { it.parent }   || true
        'rwx----w-' | { it.parent }   || true
        'rw-rw----' | { it }          || false
        'rw-----w-' | { it }          || false
    }

    def "a cache that cannot be is done without"() {
        given:
        Files.writeString(folder.resolve('cache'), 'a file in the way')

        when:
        run('println 1')

        then:
        notes.printed.toString() == '1\n'
    }

    def "only so many scripts are kept, the newest ones"() {
        given:
        Files.createDirectories(cache, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString('rwx------')))
        250.times { Files.setLastModifiedTime(Files.createFile(cache.resolve("old$it")), FileTime.fromMillis(1000 + it)) }

        when:
        run('println 1')

        then:
        kept().size() == 200
        !Files.exists(cache.resolve('old0'))
        Files.exists(cache.resolve('old249'))
    }

    private void run(String script) {
        Files.writeString(file, script)
        conversation('build').evaluate(new Script(file.toString(), script))
    }

    private static Object evaluate(GroovyConversation conversation, String text) {
        conversation.evaluate(new Script('shell', text))
    }

    private GroovyConversation conversation(String build) {
        new GroovyConversation(new Grammar(Schema.standard()), engine, notes, Run.unrecorded(RunSettings.PLAIN), new ScriptCache(cache, build))
    }

    private List<Path> kept() {
        Files.isDirectory(cache) ? Files.list(cache).withCloseable { it.toList() } : []
    }

    private static String mode(Path path) {
        PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
    }
}
