package dev.sluice.dsl.assist

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.Script
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What can stand at a cursor, which each text shows as a bar. */
class CompletionSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared @AutoCleanup Lab lab
    @Shared @AutoCleanup Talk talk
    @Shared Flow flow

    def setupSpec() {
        lab = new Lab(folder)
        talk = new Talk(lab)
        flow = new Flow(lab)
        flow.provisioned('qa', flow.linked('orders', lab.tree('orders')))
        talk.evaluate("made = vdb 'qa'; count = 7; bookmark { name 'before'; from 'qa' }")
        ['database', 'group', 'snapshot', 'timeflow/bookmark', 'repository', 'sourceconfig', 'toolkit', 'job', 'user'].each { root ->
            new PollingConditions(timeout: 10).eventually { assert talk.conversation.engines.known(null).below(root, java.time.Duration.ofMillis(25)).age() != null }
        }
    }

    /** What is offered, as it would stand in the text. */
    private List<String> offered(String text) {
        choices(text)*.text()
    }

    private List choices(String text) {
        talk.conversation.assistant().choices(text.replace('|', ''), text.indexOf('|')).all()
    }

    def "words at the beginning of a statement: #text"() {
        expect:
        offered(text) == words

        where:
        text                         || words
        'sour|'                      || ['sourceConfig', 'source', 'sourceConfigs', 'sources']
        'x = sour|'                  || ['sourceConfig', 'source', 'sourceConfigs', 'sources']
        'engine { ro|'               || ['rollback', 'role', 'roles']
        '1 + 1; ali|'                || []
        'groups\naler|'              || ['alert', 'alerts']
        'cou|'                       || ['count']
        'if (true) { aler|'          || ['alert', 'alerts']
        'vdbs.each { undo|'          || ['undo']
    }

    def "fields inside braces, those that are said no more: #text"() {
        expect:
        offered(text) == words

        where:
        text                                              || words
        'group { |'                                       || ['name', 'description', 'leaseTime', 'leaseIdle', 'memoryLimit', 'cpuLimit', 'diskLimit', 'hooks']
        "group { name 'x'; |"                             || ['description', 'leaseTime', 'leaseIdle', 'memoryLimit', 'cpuLimit', 'diskLimit', 'hooks']
        "group {\n    name 'x'\n    des|"                 || ['description']
        'group({ na|'                                     || ['name']
        'link { linkData { con|'                          || ['config']
        'link { pa|'                                      || ['path']
        "link { path '/x'; linkD|"                        || []
        "link { linkData { type 'AppDataDirectLinkData'; ex|" || ['excludes']
        'link { linkData { parameters { dbr|'             || ['dbrmanbkploc']
        'vdb { source { parameters { mountP|'             || ['mountPath', 'mountPath', 'mountPath']
        "vdb { source { parameters { dbName 'x'; mountP|" || ['mountPath', 'mountPath']
        'vdb { fr|'                                       || ['from']
        'refresh(\'qa\') { |'                             || ['from']
        "vdb('qa').disable { |"                           || ['attemptCleanup']
        'update(vdb(\'qa\')) { desc|'                     || ['description']
        'policy { type \'RefreshPolicy\'; prov|'          || ['provisionSource']
        'vdb { container { name \'x\' }; sourceC|'        || ['sourceConfig']
    }

    def "values that a field can have: #text"() {
        expect:
        offered(text) == values

        where:
        text                                                   || values
        'user { userType |'                                    || ["'SYSTEM'", "'DOMAIN'"]
        "user { userType 'S|"                                  || ["SYSTEM'"]
        "user { userType = 'S|"                                || ["SYSTEM'"]
        "user { userType 'S|'"                                 || ['SYSTEM']
        'user { enabled |'                                     || ['true', 'false']
        "policy { type 'Sn|"                                   || ["SnapshotPolicy'"]
        'link { linkData { parameters { dSourceType |'         || ["'Full'"]
        'link { linkData { parameters { channels |'            || ['1']
        'link { linkData |'                                    || ['{']
        "link { linkData { sourcingPolicy { logsyncEnabled |"  || ['true', 'false']
    }

    def "names of what is there, of the sort that the schema wants: #text"() {
        expect:
        offered(text) == names

        where:
        text                                                  || names
        "link { group '|"                                     || ["Sources'", "Virtual'"]
        "link { group 'S|"                                    || ["Sources'"]
        "link { group 's|"                                    || ["Sources'"]
        'link { group "S|'                                    || ['Sources"']
        'link { group So|'                                    || ["'Sources'"]
        "vdb { container { name 'x'; group '|"                || ["Sources'", "Virtual'"]
        "group '|"                                            || ["Sources'", "Virtual'"]
        "group('|"                                            || ["Sources'", "Virtual'"]
        "vdb '|"                                              || ["qa'"]
        "dsource '|"                                          || ["orders'"]
        "container '|"                                        || ["orders'", "qa'"]
        "sourceConfig { repository 'f|"                       || ["files'"]
        "refresh '|"                                          || ["qa'"]
        "sql '|"                                              || ["qa'"]
        "connection '|"                                       || ["qa'"]
        "sql 'qa', '|"                                        || []
        "sync '|"                                             || ["orders'", "qa'"]
        "refresh 'qa', from: '|"                              || ["orders'", "qa'"]
        "vdb { from '|"                                       || ["orders'", "qa'"]
        "delete vdb('|"                                       || ["qa'"]
        "apply policy('nightly'), target: '|"                 || ["orders'", "qa'", "Sources'", "Virtual'"]
        "update vdb('qa'), des|"                              || ['description:']
        "list 'gr|"                                           || ["groups'"]
        "clone 'orders', as: 'x', gr|"                        || ['group:']
        "clone 'orders', group: '|"                           || ["Sources'", "Virtual'"]
        "vdb 'qb', fr|"                                       || ['from:']
        "vdb 'qb', from: '|"                                  || ["orders'", "qa'"]
        'refresh mad|'                                        || ['made']
        "x = 'qa|"                                            || []
        "link { name '|"                                      || []
        "// vdb '|"                                           || []
        "update 'qa', des|"                                   || ['description:']
        'update qa, des|'                                     || ['description:']
        'update made, des|'                                   || ['description:']
        "lease qa, |"                                         || ['ttl:', 'idle:', 'protect:', 'owner:']
        "lease qa, owner: 'ad|"                               || ["admin'"]
        "group 'Sources' |"                                   || []
    }

    def "jobs, engines and whatever else a word takes: #text"() {
        expect:
        offered(text).containsAll(some)

        where:
        text            || some
        "attach '|"     || ["JOB-1'", "JOB-2'"]
        "cancel '|"     || ["JOB-1'"]
        "wait '|"       || ["JOB-1'"]
        "show '|"       || ["orders'", "qa'"]
        "undelete '|"   || []
        'delete |'      || ["'orders'", "'qa'", 'vdbs', 'policy(']
        "login user: '|"|| ["admin'"]
        'login |'       || ['user:']
    }

    def "points of the history that is meant: #text"() {
        when:
        def offered = offered(text)

        then:
        offered.take(2) == ['LATEST_POINT', 'LATEST_SNAPSHOT'].collect { text.endsWith("'|") ? it + "'" : it }
        offered.contains("bookmark('before')") == bookmark
        offered.count { it.contains('APPDATA_SNAPSHOT-') } == snapshots

        where:
        text                                       || bookmark | snapshots
        "rollback 'qa', at: |"                     || true     | 1
        "vdb('qa').rollback(at: |"                 || true     | 1
        "rollback made, at: |"                     || true     | 1
        "vdb { from 'qa', at: |"                   || true     | 1
        "refresh 'qa', at: |"                      || false    | 1
        "refresh 'qa', from: 'orders', at: |"      || false    | 1
        "refresh 'qa', from: 'orders', at: '|"     || false    | 1
        "vdb { from 'nobody', at: |"               || false    | 0
        "clone 'orders', at: |"                    || false    | 1
        "vdb 'qb', from: 'qa', at: |"              || true     | 1
        'rollback qa, at: |'                       || true     | 1
        "clone orders, at: '|"                     || false    | 1
        'vdb { from qa, at: |'                     || true     | 1
        'rollback qb-1, at: |'                     || false    | 0
    }

    def "bookmarks of a history that was left by a rollback are offered still"() {
        given:
        talk.evaluate("b = bookmark { name 'left'; from 'qa' }; rollback 'qa', at: b")

        expect:
        offered("rollback 'qa', at: |").containsAll(["bookmark('before')", "bookmark('left')"])
        offered("rollback 'qa', at: '|").containsAll(["before'", "left'"])
    }

    def "what an object can be told, and its fields: #text"() {
        expect:
        offered(text).containsAll(some)
        offered(text).every { !none.contains(it) }

        where:
        text                 || some                                       | none
        "vdb('qa').|"        || ['refresh(', 'undo(', 'delete(', 'name']   | ['apply(', 'cancel(']
        "vdb 'qa'.|"         || ['refresh(', 'undo(', 'delete(', 'name']   | ['apply(']
        "vdb('qa').ref|"     || ['refresh(', 'reference']                  | ['undo(']
        "vdb('qa').|"        || ['sql(', 'connection(', 'jdbcUrl']         | []
        'made.|'             || ['refresh(', 'guid', 'sql(', 'jdbcUrl']    | ['apply(']
        'vdbs*.|'            || ['refresh(', 'name']                       | ['apply(']
        "dsource('orders').|"|| ['sync(', 'enable(']                       | ['refresh(', 'undo(', 'jdbcUrl']
        "group('Virtual').|" || ['delete(', 'update(']                     | ['refresh(', 'sync(', 'sql(']
        'count.|'            || []                                         | ['refresh(']
    }

    def "what a list can be told, what stands behind that, and the forms of text: #text"() {
        when:
        def offered = offered(text)

        then:
        offered.containsAll(some)
        offered.every { !none.contains(it) }

        where:
        text                                   || some                                                        | none
        'vdbs.|'                               || ['where { ', "select('", "sort('", 'take(', 'name']         | ['refresh(']
        'println vdbs.|'                       || ['where { ']                                                | []
        'vdbs.take(3).|'                       || ['where { ', 'size()']                                      | ['refresh(']
        'vdbs.where { true }.so|'              || ["sort('"]                                                  | ["select('"]
        'vdbs[0].|'                            || ['refresh(', 'name']                                        | ['where { ']
        'vdbs.first().|'                       || ['refresh(', 'name']                                        | ['where { ']
        "vdbs.select('|"                       || ["name'", "group'", "runtime.logSyncActive'"]                      | ["jobState'"]
        "vdbs.select('name', '|"               || ["group'"]                                                  | []
        "jobs.sort('-st|"                      || ["-startTime'"]                                             | ["startTime'"]
        "jobs.group('job|"                     || ["jobState'"]                                               | []
        'jobs.where(|'                         || ['jobState:', 'title:']                                     | []
        "jobs.where(jobState: '|"              || ["FAILED'", "RUNNING'"]                                     | []
        'jobs.where { it.|'                    || ['jobState', 'title']                                       | ['where { ']
        "jobs.where { it.jobState == '|"       || ["FAILED'", "RUNNING'"]                                     | []
        "jobs.where { it.jobState != 'F|"      || ["FAILED'"]                                                 | ["RUNNING'"]
        "jobs.where { it.title && it.jobState == '|" || ["FAILED'"]                                           | []
        "vdbs.where { it.group == '|"          || []                                                          | ["Virtual'"]
        'jobs.take(2).where { i|'              || ['it']                                                      | []
        'vdbs as |'                            || ['csv', 'json', 'yaml', 'md', 'groovy']                     | []
        'vdbs as c|'                           || ['csv']                                                     | ['json']
        "tree '|"                              || ["orders'", "qa'"]                                          | []
        'all.|'                                || []                                                          | []
        'jobs.where { it.startTime > |'        || ['now', 'today', 'yesterday', '2.hours.ago']                | []
        'jobs.where { it.startTime > to|'      || ['today']                                                   | ['now']
        'jobs.where { it.startTime > 2.|'      || ['hours', 'days']                                           | ['refresh(']
        'jobs.where { it.startTime > 2.hours.|'          || ['ago']                                            | ['hours']
        'vdbs.where { it.s|'                             || ['size', 'status', 'sourcingPolicy']               | ['name']
        "vdbs.select('st|"                               || ["status'"]                                        | ["name'"]
        'vdbs.where { it.runtime.|'                      || ['logSyncActive']                                  | ['name', 'where { ']
        'capacity.where { it.breakdown.|'                || ['actualSpace']                                    | ['where { ']
        'vdbs.each { v -> v.|'                           || ['refresh(', 'name']                               | ['where { ']
        'for (v in vdbs) { v.|'                          || ['refresh(', 'name']                               | ['where { ']
        "def one = vdb('qa'); one.|"                     || ['refresh(', 'name']                               | ['where { ']
        'if (vdbs.any { it.|'                            || ['refresh(', 'name']                               | ['where { ']
        'println(vdbs.|'                                 || ['where { ', 'size()']                             | ['refresh(']
        'vdbs.groupBy { it.|'                            || ['refresh(', 'name']                               | ['where { ']
        "vdbs.where { it.name == '|"                     || ["qa'"]                                            | ["Virtual'"]
        "vdbs.where(name: '|"                            || ["qa'"]                                            | ["Virtual'"]
        'capacity.where { it.breakdown.actualSpace > 10.g|' || ['gb']                                         | ['mb']
    }

    def "of each in a list its fields come first, of one object what it can be told"() {
        expect:
        choices('vdbs.where { it.|').first().sort() == 'fields'
        choices("vdb('qa').|").first().sort() == 'operations'
    }

    def "parameters are those of the kind that the braces are about, and what has to be said comes with a star"() {
        expect:
        new PollingConditions(timeout: 10).eventually {
            assert choices("link { linkData { config 'orders'; parameters { |")*.sort().unique() == ['files.Link']
            assert choices("vdb { from 'orders'; source { parameters { |")*.sort().unique() == ['files.Virtual']
        }
        choices('group { |').collectEntries { [it.text(), it.shown()] } == [name: 'name*', description: 'description',
                                                                                          leaseTime: 'leaseTime', leaseIdle: 'leaseIdle', memoryLimit: 'memoryLimit', cpuLimit: 'cpuLimit',
                                                                                          diskLimit: 'diskLimit', hooks: 'hooks']
    }

    def "where no type is the usual one it comes first, with a star, and before it only what all types have"() {
        given:
        def first = choices('policy { |')

        expect:
        first.first().shown() == 'type*'
        first*.text().contains('name')
        !first*.text().contains('size')
        offered("policy { type 'RefreshPolicy'; |").contains('provisionSource')
        !offered("policy { type 'RefreshPolicy'; |").contains('type')
    }

    def "the path of a file goes on folder by folder"() {
        given:
        def files = folder.resolve('files')
        java.nio.file.Files.createDirectories(files.resolve('inside'))
        java.nio.file.Files.createFile(files.resolve('into.txt'))
        java.nio.file.Files.createFile(files.resolve('.hidden'))

        expect:
        offered("link { path '$files/in|") == ["$files/inside/", "$files/into.txt'"]
        offered("x = new File('$files/|") == ["$files/inside/", "$files/into.txt'"]
        choices("include '$files/in|")*.shown() == ['inside/', 'into.txt']
        offered("include '$files/.|") == ["$files/.hidden'"]
        offered("include '$files/none/|") == []
    }

    def "what is around is told of each choice"() {
        expect:
        with(choices("link { group 'S|")[0]) {
            shown() == 'Sources'
            sort() == 'Group'
            about() == 'GROUP-1'
        }
        choices("attach 'JOB-1|")[0].about() == 'Link dSource "orders".'
        with(choices('link { des|')[0]) {
            sort() == 'link'
            about() == 'What the dSource is for.'
            goesOn()
        }
    }

    def "what is made and deleted here shows at once"() {
        when:
        talk.evaluate("group { name 'Nightly' }")

        then:
        offered("group 'N|") == ["Nightly'"]

        when:
        talk.evaluate("delete group('Nightly')")

        then:
        offered("group 'N|") == []
    }

    def "names that could not be read again carry their age"() {
        given:
        assert choices("link { group 'S|")*.about() == ['GROUP-1']
        lab.engine.close()

        when: 'they are new no more'
        Thread.sleep(5100)

        then:
        choices("link { group 'S|")[0].about() ==~ /GROUP-1, as of \d+ s ago/

        cleanup:
        lab.begin()
    }

    def "whatever is typed is coloured, completed and read without a failure: seed #seed"() {
        given:
        def random = new Random(seed)
        def parts = ['"', "'", '$', '${', '"""', "\'\'\'", '/', '$/', '/$', '\\', '\\u12', '#', '`', '{', '}', '(', ')', '[', ']', ';', '\n', ' ', '.', '..', ',', ':',
            '-', '=', '0x', '1__', '10.gb', 'é', '日本', '👩‍👧', '\ud83d', '\u0000', '@', '?', '!', '~', '//', '/*', '*/', 'vdbs', 'where', 'it', 'refresh', 'qa', 'as ', 'at: ']

        expect:
        100.times {
            def text = (0..random.nextInt(9)).collect { parts[random.nextInt(parts.size())] }.join('')
            def cursor = random.nextInt(text.length() + 1)
            try {
                talk.conversation.assistant().with {
                    spans(text, cursor)
                    choices(text, cursor)
                    helpAt(text, cursor)
                    fault(new Script('shell', text))
                }
                talk.conversation.isUnfinished(text)
            } catch (RuntimeException failure) {
                throw new AssertionError("typing ${text.inspect()}: $failure", failure)
            }
        }

        where:
        seed << (1..6)
    }
}
