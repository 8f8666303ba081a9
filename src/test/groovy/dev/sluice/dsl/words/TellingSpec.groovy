package dev.sluice.dsl.words

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Words that tell an object of a real engine to do something. */
class TellingSpec extends Specification {
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

    def "a VDB is told by its name, by itself, and as one calls a method"() {
        expect:
        talk.evaluate("stop 'qa'").name() == 'qa'
        talk.evaluate("source('qa').runtime.status") == 'INACTIVE'
        talk.evaluate("start vdb('qa')").name() == 'qa'
        talk.evaluate("source('qa').runtime.status") == 'RUNNING'
        talk.evaluate("vdb('qa').disable(attemptCleanup: true)").name() == 'qa'
        talk.evaluate("source('qa').runtime.enabled") == 'DISABLED'
        talk.evaluate("enable source('qa')").name() == 'qa'
        talk.evaluate("vdbs*.sync()*.name()") == ['qa']
        talk.evaluate("def nobody = null; nobody?.sync()") == null
    }

    def "several VDBs are leased as one is"() {
        expect:
        talk.evaluate("lease vdbs, ttl: '2h'") == [[name: 'qa', lease: 'done']]
        talk.evaluate("vdbs.every { it.leaseEnd in now + 1.hour..now + 2.hours }")
        talk.evaluate("lease(['qa'], ttl: null)") == [[name: 'qa', lease: 'done']]
        talk.evaluate("vdb('qa').leaseEnd") == null
        talk.evaluate("lease vdbs.where(name: 'none'), ttl: '2h'") == []
    }

    def "a list of objects is told as one is, and what takes one object says what to write"() {
        expect:
        talk.evaluate("vdbs.stop()") == [[name: 'qa', stop: 'done']]
        talk.evaluate("def all = [vdb('qa')]; all.start()") == [[name: 'qa', start: 'done']]
        talk.evaluate("vdbs.rest(after: null)") == [[name: 'qa', rest: 'done']]
        talk.evaluate("vdbs.where(name: 'none').stop()") == []
        talk.evaluate("class Calls extends ArrayList { def stop() { 'own' } }; new Calls().stop()") == 'own'
    }

    def "what is no object that a word is about is refused before anything is asked: #script"() {
        given: 'nothing that a check could tell'
        def all = '[:]; box.all = vdbs; box.group = group("Virtual"); box.count = 5; box.none = null'

        when:
        talk.evaluate("def box = $all; $script")

        then:
        def failed = thrown(ScriptException)
        failed.problems()*.message() == [problem]

        where:
        script                        || problem
        "connection box.all"          || "connection takes one object, and this is a list. Write it for each: .collect { connection it }"
        "box.all.connection()"        || "connection takes one object, and this is a list. Write it for each: .collect { connection it }"
        "clone box.all"               || "clone takes one object, and this is a list. Write it for each: .each { clone it }"
        "tree box.all"                || "tree takes one object, and this is a list. Write it for each: .collect { tree it }"
        "attach box.all"              || "attach takes one object, and this is a list. Write it for each: .each { attach it }"
        "sql box.all, 'select 1'"     || "sql takes one object, and this is a list. Write it for each: .collect { sql it }"
        "connection box.group"        || "connection is not for objects of type Group. connection takes a VDB: connection 'qa1'"
        "ranges box.group"            || "ranges is not for objects of type Group. ranges takes a dSource or a VDB: ranges 'orders'"
        "rest box.group, after: '1h'" || "rest is not for objects of type Group. rest takes a VDB and a length of time: rest 'qa1', after: '30m'"
        "stop box.group"              || "stop is not for objects of type Group. stop takes an object or its name: stop 'name'"
        "connection box.group.reference" || "'GROUP-2' is of type Group. Give one of type Container."
        "stop box.count"              || "stop takes an object or its name: stop 'name'"
        "delete box.count"            || "delete takes an object or a reference, or the name of a dSource or VDB: delete 'name'"
        "sql box.none, 'select 1'"    || "sql takes a VDB or a dSource, a statement, and what stands for \$1 and so on: sql 'qa1', 'select * from orders where id = \$1', 15"
        "rollback 'qa', at: box.all"  || "a list is no point. Give one of it: .last()"
        "rollback 'qa', at: box.group" || "there is no point 'Virtual'. Give LATEST_POINT, LATEST_SNAPSHOT, now, a snapshot, a bookmark or a time."
        "wait 'nobody'"               || "there is no job 'nobody'. Check the name."
        "wait box.count"              || "wait takes a job or its reference: wait 'JOB-7'"
    }

    def "the state of a VDB is compared with states only: #line"() {
        when:
        talk.evaluate("def state = 'RUNING'; $line")

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == ["'RUNING' is no value of 'status'. Did you mean 'RUNNING'?"]

        where:
        line << ["vdbs.findAll { it.status != state }", "vdbs.where(status: state)", "vdbs.groupBy { it.status }[state]"]
    }

    def "an object is shown by its name, and a text that is no name as it is"() {
        when:
        ["show 'qa'", "show 'Virtual'", "show 'nobody'"].each { talk.evaluate(it) }

        then:
        def (vdb, group, text) = talk.notes.shown.takeRight(3)
        [vdb.name, group.name, text] == ['qa', 'Virtual', 'nobody']
    }

    def "what stands behind a word and a name belongs to what the word reads by it"() {
        expect:
        talk.evaluate("vdb 'qa'.disable(attemptCleanup: true)").name() == 'qa'
        talk.evaluate("vdb 'qa'.enable().name()") == 'qa'
        talk.evaluate("def name = vdb 'qa'.name; name") == 'qa'
        talk.evaluate("source 'qa'.runtime.enabled") == 'ENABLED'
        talk.evaluate("[1].collect { source 'qa'.runtime.enabled }") == ['ENABLED']
        talk.evaluate("(group 'Virtual' as yaml).contains('name: Virtual')")
        talk.evaluate("stop 'qa' as groovy") == "vdb 'qa'"
        talk.evaluate("start 'qa'.name") == 'qa'
        talk.evaluate("vdb('QA'.toLowerCase()).name") == 'qa'
    }

    def "a refresh takes the latest point of what the VDB came from, unless it is told otherwise"() {
        given:
        def first = flow.text('qa')
        flow.write('qa', 'mine')

        when:
        talk.evaluate("refresh 'qa'")

        then:
        flow.text('qa') == first

        when: 'told of a snapshot of another container, in braces'
        flow.write('qa', 'mine again')
        talk.evaluate("refresh('qa') { from 'orders', at: snapshots.find { it.container == dsource('orders').reference } }")

        then:
        flow.text('qa') == first
    }

    def "a rollback goes to a point of the VDB's own history: #how"() {
        given:
        flow.write('qa', 'before')
        talk.evaluate('''
            sync 'qa'
            bookmark { name 'before'; from 'qa'; tag 'safe' }
            then = snapshots.findAll { it.container == vdb('qa').reference }.max { it.creationTime }.latestChangePoint.timestamp''')
        flow.write('qa', 'after')

        when:
        talk.evaluate("rollback 'qa', at: $how")

        then:
        flow.text('qa') == 'before'

        when: 'what was there before is not lost'
        talk.evaluate("undo 'qa'; delete bookmark('before')")

        then:
        flow.text('qa') == 'after'

        where:
        how << ['LATEST_SNAPSHOT', "bookmark('before')", 'then', "snapshots.findAll { it.container == vdb('qa').reference }.max { it.creationTime }"]
    }

    def "objects are updated by the words of their type"() {
        expect:
        talk.evaluate("update vdb('qa'), description: 'for the testers'").description == 'for the testers'
        talk.evaluate("vdb('qa').update { description = 'for nobody' }").description == 'for nobody'
        talk.evaluate("update group('Virtual').reference, description: 'x'").description == 'x'
        talk.evaluate("update 'qa', description: 'by its name'").description == 'by its name'
    }

    def "a list that is told something that gives nothing shows what was done with each: #line"() {
        given:
        talk.evaluate("group { name 'one' }; group { name 'two' }")

        expect:
        talk.evaluate(line) == [[name: 'one', delete: 'done'], [name: 'two', delete: 'done']]
        talk.evaluate('groups*.name') == ['Sources', 'Virtual']

        where:
        line << ["groups.where(name: ['one', 'two'])*.delete()", "delete groups.where(name: ['one', 'two'])"]
    }

    def "a parameter that no kind of data has is a mistake where it is read, and one that is absent is nothing"() {
        given:
        talk.evaluate("vdb 'short', from: 'orders', group: 'Sources'")

        expect:
        talk.evaluate("def read = 'parameters'; source('short').\"\$read\".findAll { it.key == 'mountPath' }.size()") == 1
        talk.evaluate("def read = 'parameters'; source('short').\"\$read\".port") == null

        when:
        talk.evaluate("def read = 'parameters'; sources.findAll { it.\"\$read\".muontPath == null }*.name")

        then:
        def failure = thrown(ScriptException)
        failure.message.contains("parameters has no field 'muontPath'. Did you mean 'mountPath'?")

        cleanup:
        talk.evaluate("delete 'short'")
    }

    def "a VDB of another is made by its name and what it is of, and all else is chosen"() {
        when:
        def made = talk.evaluate("vdb 'short', from: 'orders', group: 'Sources'")

        then:
        made.name() == 'short'
        talk.evaluate("group(vdb('short').group).name") == 'Sources'
        talk.evaluate("sourceConfig('short').name") == 'short'
        new File(talk.evaluate("source('short').parameters.mountPath").toString(), 'orders.csv').exists()

        cleanup:
        talk.evaluate("delete 'short'")
    }

    def "users, roles, policies and templates are made as everything else is"() {
        expect:
        talk.evaluate("user { name 'ann'; credential { password 'long-enough-1' } }").name() == 'ann'
        talk.evaluate("authorization { user 'ann'; role 'Data'; target 'Virtual' }").type() == 'Authorization'
        talk.evaluate("policy { type 'RefreshPolicy'; name 'nightly'; provisionSource 'LATEST_SNAPSHOT'; scheduleList([[cronString: '0 0 3 * * ?']]) }").name() == 'nightly'
        talk.evaluate("apply policy('nightly'), target: 'qa'").name() == 'nightly'
        talk.evaluate("policy('nightly').unapply(target: vdb('qa'))").name() == 'nightly'
        talk.evaluate("delete policy('nightly')") == null
    }

    def "methods of other objects are called as ever"() {
        expect:
        talk.evaluate(code) == value

        where:
        code                                                                  || value
        "def f = File.createTempFile('abc', '.txt'); f.delete()"                   || true
        "def t = new Thread({}); t.start(); t.join(); t.alive"                || false
        "new Expando(start: { 'went' }).start()"                              || 'went'
        "[new Expando(sync: { it * 2 })]*.sync(4)"                            || [8]
        "def cancel(what) { what + '!' }; cancel 'x'"                         || 'x!'
        "['a'].with { it.size() }"                                            || 1
    }

    def "a check finds what is wrong with #script"() {
        expect:
        Language.load().check(new Script('lab.groovy', script))*.toString() == ["lab.groovy:$problem" as String]

        where:
        script                                       || problem
        "refresh()"                                  || "1:1: refresh takes an object or its name: refresh 'name', from: 'orders', at: LATEST_POINT"
        "refresh 'qa', form: 'orders'"               || "1:15: refresh has no field 'form'. Did you mean 'from'?"
        "refresh 'qa', at: 'LATEST_PIONT'"           || "1:19: there is no point 'LATEST_PIONT'. Did you mean 'LATEST_POINT'?"
        "connection vdbs"                            || "1:1: connection takes one object, and this is a list. Write it for each: .collect { connection it }"
        "vdbs.connection()"                          || "1:6: connection takes one object, and this is a list. Write it for each: .collect { connection it }"
        "top group('QA')"                            || "1:1: top is not for objects of type Group. top takes a VDB: top 'qa1'"
        "vdbs.refersh()"                             || "1:6: a list of Container has no word 'refersh'. Did you mean 'refresh'?"
        "update vdbs, descripton: 'x'"               || "1:14: update has no field 'descripton'. Did you mean 'description'?"
        "rollback 'qa'"                              || "1:1: rollback needs a point of the history. Write: rollback 'name', at: snapshots.last()"
        "undo 'qa', force: true"                     || "1:1: undo takes nothing but the object."
        "disable 'qa', attemptCleanup: 'maybe'"      || "1:15: 'attemptCleanup': 'maybe' is not true or false. Give true or false: whether to stop it and remove what it left on its host."
        "update vdb('qa'), descripton: 'x'"          || "1:19: update has no field 'descripton'. Did you mean 'description'?"
        "update user('admin'), credential: 'x'"      || "1:23: 'credential' is said when it is made, and update does not change it. Leave it out."
        "vdb('qa').update(guid: 'x')"                || "1:18: only the engine sets 'guid' of update. Leave it out."
        "update vdb('qa')"                           || "1:1: update takes an object and what is to be different: update vdb('name'), description: 'text'"
        "vdb('qa').disable(attempt: 1)"              || "1:19: disable has no field 'attempt'. Its fields are attemptCleanup."
    }

    def "what has no such point or source says so"() {
        when:
        talk.evaluate(script)

        then:
        def failed = thrown(ScriptException)
        failed.message.startsWith('lab.groovy:1:') && failed.message.contains(problem)

        where:
        script                                       || problem
        "refresh"                                    || "refresh takes an object or its name: refresh 'name', from: 'orders', at: LATEST_POINT"
        "refresh 'qaa'"                              || "there is no dSource or VDB 'qaa'. Did you mean 'qa'?"
        "sync group('Virtual')"                      || "sync is not for objects of type Group."
        "rollback 'qa', at: yesterday"               || "refused rollback of 'qa'"
        "refresh 'qa', at: today - 1.day"            || "refused refresh of 'qa'"
        "rollback 'qa', at: 'yesterday'"             || "there is no point 'yesterday'."
        "rollback 'qa', at: '2020-01-01 12:00'"      || "refused rollback of 'qa'"
        "update 'qaa', name: 'x'"                    || "there is no dSource or VDB 'qaa'. Did you mean 'qa'?"
        "update 'qa'"                                || "update takes an object and what is to be different: update vdb('name'), description: 'text'"
        "vdbs*.update()"                             || "update takes an object and what is to be different: update vdb('name'), description: 'text'"
        "vdb 'qb', at: LATEST_POINT"                 || "vdb takes braces to make one, or a name to read one: vdb { } or vdb 'name'"
    }
}
