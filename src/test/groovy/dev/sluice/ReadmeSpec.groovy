package dev.sluice

import dev.sluice.engine.kind.Kinds
import dev.sluice.lab.Called
import dev.sluice.lab.Document
import dev.sluice.lab.Document.Block
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.json.JsonSlurper
import groovy.transform.Memoized
import java.nio.file.Files
import java.nio.file.Path

/** What the README shows is what happens, and all pages can be read, found and believed; what the others show is done by {@link DocumentsSpec}. */
class ReadmeSpec extends ShownBlocks {
    private static final List<String> MARKERS = ['file', 'not run', 'not planned', 'only checked', 'held by']

    def "what #block shows is what happens"() {
        expect:
        tried(block)

        where:
        block << PAGES[0].blocks.findAll { isTried(it) }
    }

    def "#block has a marker that is known and says why, or none"() {
        expect:
        block.language in ['groovy', 'java', 'console', 'shell', 'sh', *SHOWN]
        block.marker == null || block.markerWord in MARKERS && block.markerText.length() > 8
        block.language != 'json' || new JsonSlurper().parseText(block.text)
        block.markerWord != 'held by' || sources('src/test').any { it.name == "${block.markerText}.groovy" && it.text.contains("$block.page.path") }
        block.markerWord != 'file' || block.page.blocks.any { it.language == 'console' && it.line > block.line && it.text.contains(block.markerText) }

        where:
        block << PAGES*.blocks.flatten()
    }

    def "the command #command exists"() {
        expect:
        command.startsWith('mvn ') ? meansSomethingToMaven(command) : meansSomethingToSluice(command)

        where:
        command << (PAGES*.blocks.flatten().findAll { it.markerWord == 'not run' }.collectMany { commands(it) }
                + PAGES*.inlineCode.flatten()).collect { it.replaceFirst(/^(sudo )?(scripts\/)?(sluice|mvn) /, '$3 ') }
                .findAll { it =~ /^(sluice|mvn) / }.unique()
    }

    private static List<String> commands(Block block) {
        switch (block.language) {
            case 'sh': return block.text.readLines()
            case 'console': return block.typed('$').collect { it[0] }
            default: return []
        }
    }

    /** Its profiles are in the project, and the properties are read somewhere. */
    private static boolean meansSomethingToMaven(String command) {
        def pom = Files.readString(Path.of('pom.xml'))
        (command =~ /-P(\w+)/).collect { it[1] }.every { pom.contains("<id>$it</id>") }
            && (command =~ /-D([\w.]+)/).collect { it[1] }.every { property -> property in ['test', 'surefire.failIfNoSpecifiedTests', 'skipTests']
                || pom.contains(property) || sources('src/test', 'src/bench').any { it.text.contains("'$property'") } }
    }

    private static List<File> sources(String... folders) {
        folders.collectMany { folder ->
            def files = []
            new File(folder).eachFileRecurse { if (it.file) { files << it } }
            files
        }
    }

    /** It is a command with a page of help, which has its options. */
    private static boolean meansSomethingToSluice(String command) {
        def words = command.tokenize(' ').drop(1)
        def subcommands = words.takeWhile { it ==~ /[a-z]+/ }
        def options = words*.replaceFirst(/^\[/, '').findAll { it =~ /^--\w/ }*.replaceFirst(/[=\]].*/, '')
        def help = subcommands ? helpOf(subcommands) : new Called([:]).with('--help').out
        options.every { help =~ /(?m)$it\b/ }
    }

    /** Of the longest row of words that is a command; the others are what it is given. */
    private static String helpOf(List<String> words) {
        def called = (words.size()..1).findResult { count ->
            def tried = new Called([:]).with(*words.take(count), '--help')
            tried.status == 0 && tried.out =~ /^Usage: sluice ${words.take(count).join(' ')}\b/ ? tried : null
        }
        assert called : "sluice $words"
        called.out
    }

    def "the options that #page names by themselves exist"() {
        expect:
        page.inlineCode.findAll { it =~ /^--[a-z]/ }.collect { it.split(/[ =]/)[0] }.findAll { !(allHelp() =~ /(?m)$it\b/) } == []

        where:
        page << PAGES
    }

    /** What all commands that the documents name say of themselves. */
    @Memoized
    private static String allHelp() {
        new Document(Path.of('src/docs/command-line.md')).inlineCode.findAll { it.startsWith('sluice ') }.collectMany {
            it.tokenize(' ').drop(1).takeWhile { it ==~ /[a-z|]+/ }.collect { it.tokenize('|') }.combinations()
        }.unique().collect { helpOf(it) }.join('\n')
    }

    def "every link of #page leads somewhere"() {
        expect:
        deadLinks(page) == []

        where:
        page << PAGES
    }

    private static List<String> deadLinks(Document page) {
        page.links.findAll { link ->
            def (file, anchor) = [*link.split('#', 2), null]
            def target = file ? (page.path.parent ?: Path.of('')).resolve(file).normalize() : page.path
            !Files.exists(target) || anchor && !(anchor in new Document(target).anchors)
        }
    }

    def "the README leads to every page"() {
        expect:
        PAGES*.path*.toString() - 'README.md' - PAGES[0].links*.replaceFirst(/#.*/, '') == []
    }

    def "every file that #page names is there"() {
        expect:
        page.inlineCode.findAll { it ==~ /(src|scripts)\/[\w.\/-]+/ && !Files.exists(Path.of(it)) } == []
        page.inlineCode.findAll { it ==~ /\w+Spec/ } - sources('src/test')*.name*.replaceFirst(/\.groovy$/, '') == []

        where:
        page << PAGES
    }

    def "the map of the architecture shows every package, and none that is not there"() {
        given:
        def map = PAGES.find { it.path.endsWith('architecture.md') }.blocks.find { it.language == 'text' }.text
        def packages = []
        ['java', 'groovy'].each { new File("src/main/$it/dev/sluice").eachDirRecurse { packages << it.name } }

        expect:
        map.readLines().findAll { it.startsWith('  ') }.collectMany { (it =~ /\b([a-z]+)\//).collect { it[1] } }.toSet() == packages.toSet()
    }

    def "#page begins with its title and with what it is for, and its lines can be read"() {
        expect:
        page.path == Path.of('README.md') || page.lines[0] =~ /^# \w/ && page.lines[1] == '' && page.lines[2] =~ /^[A-Z]/
        tooLong(page.lines) == []

        where:
        page << PAGES
    }

    private static List<String> tooLong(List<String> lines) {
        lines.findAll { it.length() > 140 && !it.startsWith('|') }
    }

    def "the README can be read in one go"() {
        expect:
        PAGES[0].lines.size() <= 170
    }

    def "the table of words is the one that the schema makes"() {
        expect:
        (Files.readString(Path.of('src/docs/words.md')) =~ /(?s)<!-- words:.*?-->\n(.*)<!-- \/words -->/)[0][1] == words()
    }

    /** A row for each of the words that take braces and for the parameters of each kind; a star marks what must be said. */
    private static String words() {
        def schema = Schema.standard()
        def rows = [['sourceConfig', 'AppDataStagedSourceConfig'], ['sourceConfig', 'AppDataDirectSourceConfig'],
                    ['link', 'LinkParameters'], ['link', 'DirectoryLink'], ['linkData', 'AppDataStagedLinkData'], ['linkData', 'AppDataDirectLinkData'],
                    ['vdb', 'AppDataProvisionParameters'], ['container', 'AppDataContainer'], ['source', 'AppDataVirtualSource'],
                    ['group', 'Group']] + ['SourceConfig', 'Link', 'Virtual'].collectMany { place ->
            Kinds.found([:]).all().collect { ['parameters', "${it.name()}.$place" as String] }
        }
        '| in | makes | words |\n|---|---|---|\n' + rows.collect { word, type ->
            "| `$word { }` | $type | ${fields(schema.type(type)) ?: 'none'} |\n"
        }.join()
    }

    private static String fields(Type type) {
        type.fields().values().findAll { it.create().name() != 'READONLY' && it.name() != 'type' }.collect {
            "`${it.name()}`" + (it.create().name() == 'REQUIRED' && !it.hasDefault() ? '\\*' : '')
        }.join(' ')
    }
}
