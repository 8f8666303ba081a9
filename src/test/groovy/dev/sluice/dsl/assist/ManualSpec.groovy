package dev.sluice.dsl.assist

import dev.sluice.client.OtherEngine
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Words
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.wire.Schema
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Stepwise
import spock.lang.TempDir

/** Every word has a page, and every example in one can be typed as it stands. */
@Stepwise
class ManualSpec extends Specification {
    /** Words that want an answer, and what they say where nobody can give one. */
    private static final Map<String, String> UNATTENDED = [confirm: 'nobody is here to answer', manual: 'nobody is here to answer',
                                                           approve: 'an approval is kept in the journal of a run',
                                                           include: "there is no file 'common.groovy' beside this one"]
    private static final List<String> ENDLESS = ['watch']
    /** What the examples of others need; the others run in the order of the listing. */
    private static final List<String> FIRST = ['engine', 'login', 'group', 'sourceConfig']

    @TempDir @Shared Path folder
    @Shared @AutoCleanup Lab lab
    @Shared @AutoCleanup OtherEngine other = new OtherEngine()
    @Shared Map<String, String> places

    def setupSpec() {
        lab = new Lab(folder, { it.withKeepDeleted(Duration.ofDays(1)) })
        other.on('GET database') { list(it, []) }
        places = ["'/srv/shop'": "'${lab.tree('shop')}'", "'/srv/orders'": "'${lab.tree('orders')}'", "'/mnt/qa1'": "'${lab.mountPath('qa1')}'", "'/srv/qa1.dump'": "'$folder/qa1.dump'",
                  "'https://engine.example'": "'$other.url'",
                  "secret('PASSWORD')": "secret(file: '${Files.writeString(folder.resolve('password'), other.password)}')"].collectEntries { shown, here -> [(shown): here.toString()] }
    }

    def "each word has a sentence and an example: #word"() {
        expect:
        Words.named(word).about ==~ /[A-Z].*\./
        Words.named(word).example =~ /\b$word(s|ies)?\b/
        Words.named(word).usage

        where:
        word << Words.names()
    }

    def "what a page shows fits a terminal, and names every field: #word"() {
        when:
        def page = new Help(new Grammar(Schema.standard())).page(word)

        then:
        page.readLines().every { it.size() < 80 }
        page.contains('Example:')
        Words.named(word)?.makes == null || new Grammar(Schema.standard()).inside(Words.named(word)).words().every { page.contains(it) }

        where:
        word << Words.names() + Words.listings()
    }

    def "the page on a field says its sort, whether it is needed, its default and its values"() {
        given:
        def help = new Help(new Grammar(Schema.standard()))

        expect:
        help.page('link') == '''\
            link: Make a dSource: a copy of a source that the engine keeps, with its
            history.
            In one line: link 'orders', path: '/srv/orders'

              Inside link { }:
              either:
              name*                   text. Name of the dSource, unique in its group.
              group*                  a Group. The group it goes into.
              description             text. What the dSource is for.
              linkData*               braces. Where the data comes from, and how it is
                                      copied.

              or:
              name*                   text. Name of the dSource, and of its source
                                      configuration.
              group*                  a Group. The group it goes into.
              description             text. What the dSource is for.
              path*                   text. Directory of the data.
              repository              an AppDataRepository. The repository that reads it,
                                      where there are several.
              excludes                list of text. Paths to leave out, relative to the
                                      directory.
              followSymlinks          list of text. Links to follow instead of copying them
                                      as links, relative to the directory.

            A star marks what has to be said.

            Example:
              link { name 'orders'; group 'Sources'; path '/srv/orders' }
            '''.stripIndent()
        help.page('userType').contains('SYSTEM or DOMAIN. SYSTEM for engine administrators')
        help.page('userType').contains('Default: DOMAIN.')
    }

    def "the page on a parameter shows what each kind that has it means by it"() {
        given:
        def help = new Help(new Grammar(Schema.standard()))

        expect:
        help.page('dbName') == '''\
            In parameters { }:

              oracle.SourceConfig: Which database a source configuration describes.
              dbName                  text. Name of the database, as in its initialization
                                      parameter db_name.
              oracle.Virtual: How a virtual database is configured.
              dbName                  text. Name of the virtual database; that of its
                                      container when absent.
              postgres.Virtual: How a virtual database is configured.
              dbName                  text. What that database is to be called.
            '''.stripIndent()

        and: 'within braces those that may be said there, and without them also what else is called so'
        help.page('vdb.source.parameters.dbName').findAll(/(?m)^  [a-z]+\.[A-Z]\w+/) == ['  oracle.Virtual', '  postgres.Virtual']
        help.page('mountPath').findAll(/(?m)^(?:In .*|  [a-z]+\.[A-Z]\w+)/) == ['In undelete { }:', 'In parameters { }:', '  files.Link',
                '  oracle.Link', '  postgres.Link', '  files.Virtual', '  oracle.Virtual', '  postgres.Virtual']

        and: 'what all mean the same by is said once'
        help.page('dumpPath').readLines()[2].startsWith('  dumpPath ')
    }

    def "the example of #word works"() {
        given:
        def example = places.inject(Words.named(word).example) { text, shown, here -> text.replace(shown, here) }

        expect:
        Language.load().check(new Script(word, example)) == []

        when:
        new Talk(lab).withCloseable { it.evaluate(example) }

        then:
        noExceptionThrown()

        where:
        word << (FIRST + Words.names()).unique() - UNATTENDED.keySet() - ENDLESS
    }

    def "the example of #word wants somebody who is not here"() {
        when:
        new Talk(lab).withCloseable { it.evaluate(Words.named(word).example) }

        then:
        def missing = thrown(ScriptException)
        missing.message.contains(what)

        where:
        word << UNATTENDED.keySet()
        what << UNATTENDED.values()
    }

    def "help at #text is the page on #title"() {
        given:
        def page = new Talk(lab).withCloseable { it.conversation.assistant().helpAt(text.replace('|', ''), text.indexOf('|')).orElse('none') }

        expect:
        page.startsWith(title)

        where:
        text                                 || title
        '|'                                  || 'none'
        'li|nk'                              || 'link:'
        'link { |'                           || 'link { }:'
        'link { gro|'                        || 'link { }:'
        'link { group|'                      || 'In link { }:\n\n  group*'
        "link { name 'x'; group '|"          || 'In link { }:\n\n  group*'
        "link { linkData {\n|"               || 'linkData { }:'
        'link { linkData { parameters { |'   || 'parameters { }:'
        "refresh '|"                         || 'refresh:'
        "vdb { from '|"                      || 'from:'
        "x = 5; refresh '|"                  || 'refresh:'
        "if (vdbs.empty) { li|"              || 'none'
    }
}
