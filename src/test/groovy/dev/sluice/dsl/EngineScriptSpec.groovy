package dev.sluice.dsl

import dev.sluice.client.EngineException
import dev.sluice.client.LoginException
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.ScriptException
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

class EngineScriptSpec extends Specification {
    @TempDir
    @Shared
    Path folder

    @Shared
    Lab lab

    @AutoCleanup
    Talk talk

    def setupSpec() {
        lab = new Lab(folder)
    }

    def cleanupSpec() {
        lab.close()
    }

    def setup() {
        talk = new Talk(lab)
    }

    def "a directory is linked by its path alone; what there has to be is sent once"() {
        given:
        talk.conversation.variables().put('tree', lab.tree('docs'))

        when:
        def docs = talk.evaluate("link { name 'docs'; group 'Sources'; path tree; excludes(['*.tmp']) }")

        then:
        docs.name() == 'docs'
        talk.evaluate("sourceConfig('docs').with { [type, path] }") == ['AppDataDirectSourceConfig', "${lab.tree('docs')}" as String]
        talk.evaluate("sources*.excludes") == [['*.tmp']]

        when:
        def before = talk.evaluate('actions.size()')
        def same = talk.evaluate("ensure link { name 'docs'; group 'Sources'; path tree; excludes(['*.tmp']) }")

        then:
        same.reference() == docs.reference()
        talk.evaluate('actions.size()') == before

        when:
        def config = talk.evaluate("delete 'docs'; def made = sourceConfig { name 'by its field'; repository 'files'; path tree }; delete sourceConfig('docs'); made")

        then:
        config.type() == 'AppDataDirectSourceConfig'

        cleanup:
        talk.evaluate("sourceConfigs.each { delete it }")
    }

    def "a name that no parameter of a kind has is a mistake, however far it is from all of them, and wherever it is read"() {
        given:
        talk.conversation.variables().put('tree', lab.tree('kinds'))
        talk.evaluate("link { name 'kinds'; group 'Sources'; path tree }")

        expect: 'what it may have is nothing where it is not there'
        talk.evaluate("[repository('files').parameters.home, source('kinds').parameters.path]") == [null, null]

        when:
        talk.evaluate(line)

        then:
        ScriptException refused = thrown()
        refused.problems()*.message().every { it.startsWith("parameters has no field 'banana'. Its fields are ") }

        cleanup:
        talk.evaluate("delete 'kinds'; sourceConfigs.each { delete it }")

        where:
        line << ["repository('files').parameters.banana", "source('kinds').parameters['banana']", "def at(object) { object.parameters }; at(source('kinds')).banana",
                 "def at(object) { object.parameters }; at(repository('files')).get('banana')", "sources.collect { it.parameters }.any { it.containsKey('banana') }"]
    }

    def "one script makes a VDB, whose data can be written"() {
        given:
        talk.conversation.variables().putAll(tree: lab.tree('shop'), mount: lab.mountPath('shop'))

        when:
        def vdb = talk.evaluate('''
            def config = sourceConfig { name 'shop'; repository 'files' }
            def shop = link {
                name 'shop'
                group group('Sources')
                linkData { config config; parameters { path tree } }
            }
            vdb {
                container { name 'shop-qa'; group 'Virtual' }
                source { parameters { mountPath mount } }
                sourceConfig { name 'shop-qa'; repository repository('files') }
                from shop, at: LATEST_POINT
            }''')

        then:
        vdb.name() == 'shop-qa'
        new File(lab.mountPath('shop'), 'orders.csv').text == 'id,amount\n1,10\n2,20\n'
        talk.notes.jobs*.jobState.count('COMPLETED') == 2

        and: 'what was made is there for the next lines'
        talk.evaluate('vdbs*.name') == ['shop-qa']
        talk.evaluate('dsources*.name') == ['shop']
        talk.evaluate("vdb('shop-qa').provisionContainer == shop.reference")
        talk.evaluate("vdb('Virtual/shop-qa').name") == 'shop-qa'
        talk.evaluate("ranges('shop')*.until == snapshots.findAll { it.container == shop.reference }*.latestChangePoint.timestamp")
        talk.evaluate("vdb('shop-qa').ranges().every { it.from == it.until }")

        when:
        def left = talk.evaluate("delete vdb('shop-qa'); delete shop; delete config; containers + sourceConfigs")

        then:
        left == []
        !Files.exists(Path.of(lab.mountPath('shop')))
    }

    def "a group is made, read and deleted"() {
        when:
        def made = talk.evaluate("group { name 'QA'; description 'for tests' }")

        then:
        made.reference() ==~ /GROUP-\d+/
        talk.evaluate("group('QA').description") == 'for tests'

        when:
        def left = talk.evaluate("delete group('QA'); groups*.name")
        talk.evaluate("group 'QA'")

        then:
        left == ['Sources', 'Virtual']
        def failure = thrown(ScriptException)
        failure.message == "lab.groovy:1:7: there is no group 'QA'. There are 'Sources' and 'Virtual'."
    }

    def "names that nothing has are told where they stand, all of them"() {
        when:
        talk.evaluate '''\
            sourceConfig {
                name 'x'
                repository 'fils'
                environmentUser 'nobody-here'
            }'''.stripIndent()

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.toString() == [
                "lab.groovy:3:5: 'repository': there is no source repository 'fils'. Did you mean 'files'?",
                "lab.groovy:4:5: 'environmentUser': there is no environment user 'nobody-here'. There is '${System.getProperty('user.name')}'." as String]
    }

    def "what the engine refuses is told with the place, and the job with what it was for"() {
        when:
        talk.evaluate "\nsourceConfig { name 'twice'; repository 'files' }\nsourceConfig { name 'twice'; repository 'files' }"

        then:
        def refused = thrown(ScriptException)
        refused.message ==~ /lab.groovy:3:21: the engine refused source configuration 'twice': name: the name 'twice' is taken by APPDATA_SOURCE_CONFIG-\d+. / +
                /Choose another name, or use that one./
        refused.cause instanceof EngineException

        when:
        talk.evaluate '''\
            delete sourceConfig('twice')
            def gone = sourceConfig { name 'gone'; repository 'files' }
            link {
                name 'gone'; group 'Sources'
                linkData { config gone; parameters { path '/no/such/directory' } }
            }'''.stripIndent()

        then:
        def failed = thrown(ScriptException)
        failed.message == "lab.groovy:3:1: link of 'gone' failed: path: '/no/such/directory' does not exist. Create it, or name another directory."
        failed.cause instanceof EngineException

        cleanup:
        talk.evaluate "delete sourceConfig('gone')"
    }

    def "a login stays for the next lines, and the wrong password is told at its word"() {
        given:
        talk.conversation.variables().putAll(url: lab.engine.url().toString(), word: lab.adminPassword)

        when:
        talk.evaluate "engine url; login user: 'admin', password: word"

        then:
        talk.conversation.user() == 'admin'
        talk.conversation.target() == lab.engine.url().toString()
        talk.evaluate('groups*.name') == ['Sources', 'Virtual']

        when:
        talk.evaluate "engine url\n  login user: 'admin', password: 'wrong'"

        then:
        def refused = thrown(ScriptException)
        refused.message == "lab.groovy:2:3: ${lab.engine.url()}: login of 'admin' refused: Invalid username or password. Try again with valid credentials." as String
        refused.cause instanceof LoginException
        talk.evaluate('groups*.name') == ['Sources', 'Virtual']
    }

    def "lists hold more than the first page that an engine gives"() {
        expect:
        talk.evaluate("30.times { i -> group { name \"page\$i\" } }; def made = actions.where(actionType: 'GROUP_CREATE').size(); 30.times { delete group(\"page\$it\") }; made >= 30")
    }

    def "a job can be waited for once more"() {
        given:
        talk.conversation.variables().putAll(tree: lab.tree('again'))
        talk.evaluate "def c = sourceConfig { name 'again'; repository 'files' }; def d = link { name 'again'; group 'Sources'; linkData { config c; parameters { path tree } } }"

        expect:
        talk.evaluate('waitFor(jobs.first()).jobState') == 'COMPLETED'
        talk.evaluate('waitFor(jobs.first().reference).jobState') == 'COMPLETED'
        talk.evaluate("actions.size() > 0 && snapshots.size() == 1 && timeflows.size() == 1 && environments*.name == ['localhost']")

        cleanup:
        talk.evaluate 'delete d; delete c'
    }
}
