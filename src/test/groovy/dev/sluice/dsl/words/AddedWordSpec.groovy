package dev.sluice.dsl.words

import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.tools.Compiler
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** A word is added by a class and a listing that lie in one folder of the class path; nothing else is touched. */
class AddedWordSpec extends Specification {
    private static final Path FOLDER = Path.of('src/test/resources/dev/sluice/added/word')

    @TempDir @Shared Path folder
    @Shared Map<String, Object> used

    def setupSpec() {
        def listing = Files.createDirectories(folder.resolve('word/META-INF/sluice'))
        Files.copy(FOLDER.resolve('META-INF/sluice/words'), listing.resolve('words'), StandardCopyOption.REPLACE_EXISTING)
        new Compiler(new CompilerConfiguration(targetDirectory: folder.resolve('word').toFile())).compile(FOLDER.resolve('RenameWord.groovy').toFile())
        def process = new ProcessBuilder("${System.getProperty('java.home')}/bin/java", '-cp', "${folder.resolve('word')}:${System.getProperty('java.class.path')}",
                AddedWordTrial.name, "${folder.resolve('home')}").redirectError(ProcessBuilder.Redirect.INHERIT).start()
        used = new JsonSlurper().parseText(process.inputReader().text) as Map
    }

    def "a script says it, as a word and as a method"() {
        expect:
        used.run.take(2) == ['after', 'again']
        used.run[2] == 'lab.groovy:1:17: a name cannot be empty.'
    }

    def "check finds what is wrong with it"() {
        expect:
        used.check == [
            [],
            ["a.groovy:1:1: rename takes an object and its new name: rename group('Testing'), to: 'Trials'"],
            ["a.groovy:1:29: a name cannot be empty."],
            ['a.groovy:1:19: rename cannot be placed inside group { }. Move it to the top level.'],
            ["a.groovy:1:1: there is no word 'renam'. Did you mean 'rename'?"],
        ]
    }

    def "help has a page on it"() {
        expect:
        used.help == '''\
            rename: Give an object another name.

              rename takes an object and its new name: rename group('Testing'), to:
              'Trials'

            Example:
              rename group('Testing'), to: 'Trials'
            '''.stripIndent()
        used.learnt
    }

    def "it is completed, at the beginning and behind a point"() {
        expect:
        used.complete == [['rename'], ['rename(']]
    }

    def "save writes it, and undo takes it back"() {
        expect:
        used.save == ["rename group('before'), to: 'after'", "rename group('after'), to: 'again'"]
        used.inverse == "rename group('again'), to: 'after'"
        used.undo
    }

    def "the page on adding a word shows this one"() {
        expect:
        Files.readString(Path.of('src/docs/add-a-word.md')).contains(Files.readString(FOLDER.resolve('RenameWord.groovy')))
    }
}
