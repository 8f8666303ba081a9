package dev.sluice.dsl.text

import dev.sluice.lab.Notes
import dev.sluice.lab.Recorder
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.language.View
import dev.sluice.runbook.Run
import dev.sluice.runbook.RunSettings
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Secret
import spock.lang.AutoCleanup
import spock.lang.Specification

/** What lists understand, and how values are written as text. */
class ViewSpec extends Specification {
    static final JOBS = [job(1, 'FAILED', 30), job(2, 'COMPLETED', 100), job(10, 'FAILED', 5)]

    Recorder engine = new Recorder()
    Notes notes = new Notes()
    @AutoCleanup
    Conversation conversation = Language.load().converse(engine, notes)

    def setup() {
        engine.answers.list = JOBS
    }

    def "a list is narrowed and put in order, and stays a list of whole objects: #line"() {
        expect:
        evaluate(line + '*.reference') == references

        where:
        line                                                     || references
        "jobs.where { it.jobState == 'FAILED' }"                 || ['JOB-1', 'JOB-10']
        "jobs.where { it.title =~ 'number 1' }"                  || ['JOB-1', 'JOB-10']
        "jobs.where(jobState: 'FAILED', percentComplete: 0..10)" || ['JOB-10']
        "jobs.where(title: ~/.* 1, again/)"                      || ['JOB-1']
        "jobs.sort('percentComplete')"                           || ['JOB-10', 'JOB-1', 'JOB-2']
        "jobs.sort('-jobState', 'percentComplete')"              || ['JOB-10', 'JOB-1', 'JOB-2']
        "jobs.sort('jobState', '-percentComplete')"              || ['JOB-2', 'JOB-1', 'JOB-10']
        "jobs.select('title')"                                   || ['JOB-1', 'JOB-2', 'JOB-10']
        "jobs.group('jobState')['FAILED']"                       || ['JOB-1', 'JOB-10']
    }

    def "columns once chosen stay, whatever else is asked of the list"() {
        expect:
        View.columns(evaluate("jobs.select('title', 'jobState').where(jobState: 'FAILED').sort('title')")) == ['title', 'jobState']
        View.columns(evaluate("jobs.select('title').group('jobState').FAILED")) == ['title']
        View.columns(evaluate("jobs.sort('title')")) == []
        ['take(2)', 'drop(1)', 'reverse()', 'sort { it.title }', 'findAll { true }'].every { View.columns(evaluate("jobs.select('title').$it")) == ['title'] }
        View.columns(evaluate("jobs.select('title')[0..1]")) == ['title']
        evaluate("x = [1, 2, 3]; x[0..1] = [7]; x + x[1..1] + 'abc'[0..1]") == [7, 3, 3, 'ab']
    }

    def "what one of them gives, the next word takes"() {
        when:
        evaluate("_ = jobs.where(jobState: 'FAILED').sort('-percentComplete').select('title'); wait _[0]")

        then:
        engine.asked.last().settings().job == 'JOB-1'
    }

    def "a word in the braces of where is a word"() {
        expect:
        evaluate("jobs.where { group('x').reference }.size()") == 3
    }

    def "a field that no element has is a mistake: #line"() {
        when:
        evaluate(line)

        then:
        def failure = thrown(ScriptException)
        failure.message == message

        where:
        line                      || message
        "jobs.sort('jobstate')"              || "lab.groovy:1:11: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs.collect().sort('jobstate')"    || "lab.groovy:1:21: no element has a field 'jobstate'. Did you mean 'jobState'?"
        "jobs.collect().where(jobstate: 1)"  || "lab.groovy:1:22: no element has a field 'jobstate'. Did you mean 'jobState'?"
        "[[n: 1, m: 2]].select('nmae')"      || "lab.groovy:1:23: no element has a field 'nmae'. Its fields are n, m."
        "[[n: 1, m: 2]].group('x.y')"        || "lab.groovy:1:22: no element has a field 'x.y'. Its fields are n, m."
        "jobs.collect().where('title.x': 1)"  || "lab.groovy:1:22: no element has a field 'title.x'. 'title' is no object with fields."
        "[[n: 1, m: 2]].sort('n.x')"         || "lab.groovy:1:21: no element has a field 'n.x'. 'n' is no object with fields."
        "[[n: 1, m: 2]].where(xyz: null)"    || "lab.groovy:1:22: no element has a field 'xyz'. Its fields are n, m."
        "jobs.collect().sort('-jobstate')"   || "lab.groovy:1:21: no element has a field 'jobstate'. Did you mean 'jobState'?"
    }

    def "what a field may have is looked for, whether it is there or not: #line"() {
        expect:
        evaluate(line) == []

        where:
        line << ["def one = 'GROUP-99'; jobs.where(target: one)", "def state = 'SUSPENDED'; jobs.where(jobState: state)", "def name = 'nobody'; jobs.where(title: name)",
                 "def name = 'qa1'; [[target: 1]].where(target: name)"]
    }

    def "a field that objects of the sort do not have is a mistake wherever it is read, and nothing is read for it: #line"() {
        when:
        evaluate(line)

        then:
        def failure = thrown(ScriptException)
        failure.message == message

        where:
        line                                                               || message
        "def all = { jobs }; all().findAll { it.jobstate != 'FAILED' }"    || "lab.groovy:1:40: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "def f(job) { job.jobstate }; f(jobs[0])"                          || "lab.groovy:1:18: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "class Reader { def of(job) { job.jobstate } }; new Reader().of(jobs[0])" || "lab.groovy:1: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "def name = 'jobstate'; jobs[0][name]"                             || "lab.groovy:1: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "def name = 'jobstate'; jobs[0].\"\$name\""                     || "lab.groovy:1: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "def name = 'jobstate'; jobs[0].get(name)"                         || "lab.groovy:1: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs[0].with { jobstate }"                                        || "lab.groovy:1:16: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs.collect()*.jobstate"                                         || "lab.groovy:1:17: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs.collect().jobstate"                                          || "lab.groovy:1:16: Job has no field 'jobstate'. Did you mean 'jobState'?"
        "def all = jobs.collect { it }; all.each { it.colour.clone() }"    || "lab.groovy:1:46: Job has no field 'colour'. Its fields are reference, namespace, name, title, jobState, percentComplete, queued, target, targetName, targetObjectType, actionType, startTime, ...."
        "jobs.limt(3)"                                                     || "lab.groovy:1:6: a list of Job has no word 'limt'. Its words are where, sort, select, group, sparkline, take, drop, first, last, size, find, findAll, ...."
        "jobs.where(target: [name: 'x'])"                                  || "lab.groovy:1:12: where compares 'target' with a value, not with a map. Give an object, a text or a number."
        "jobs.collect()*.cancle()"                                         || "lab.groovy:1:17: Job has no word 'cancle'. Did you mean 'cancel'?"
        "retry(times: 3) { jobs.collect { it }*.jobstate }"                || "lab.groovy:1:40: Job has no field 'jobstate'. Did you mean 'jobState'?"
    }

    def "a list without elements still knows what it is a list of: #line"() {
        given:
        engine.answers.list = elements

        when:
        evaluate("def all = { it }; def list = all($line)")

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == [message]

        where:
        line                                                             | elements || message
        "jobs).where(jobstate: 'FAILED'"                                 | []       || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs).sort('-jobstate'"                                         | []       || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs).select('title', 'jobstate'"                               | []       || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs).group('jobstate'"                                         | []       || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs)*.jobstate; all(1"                                         | []       || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs).jobstate; all(1"                                          | []       || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "list('job')).jobstate; all(1"                                   | []       || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs)*.cancle("                                                 | []       || "Job has no word 'cancle'. Did you mean 'cancel'?"
        "groups)*.rollback("                                             | []       || "rollback is not for objects of type Group. rollback takes an object or its name: rollback 'name', at: snapshots.last()"
        "jobs).where { it.queued }.where(jobstate: 'FAILED'"             | JOBS     || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs).findAll { it.queued }*.jobstate; all(1"                   | JOBS     || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs).findAll { it.queued }.take(2).reverse().toSorted { it.title }*.cancle(" | JOBS || "Job has no word 'cancle'. Did you mean 'cancel'?"
        "jobs).select('title').findAll { it.queued }*.jobstate; all(1"   | JOBS     || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs - jobs)*.jobstate; all(1"                                  | JOBS     || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs)*.subMap(['title', 'jobstate']"                            | JOBS     || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs)*.subMap('title', 'jobstate'"                              | JOBS     || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs); class Reader { def of(x) { x*.jobstate } }; new Reader().of(list" | [] || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs)*.jobstate; all(1"                                         | (1..1000).collect { job(it, 'FAILED', 5) } || "Job has no field 'jobstate'. Did you mean 'jobState'?"
        "jobs).findAll { it.queued }*.jobstate; all(1"                   | (1..1000).collect { job(it, 'FAILED', 5) } || "Job has no field 'jobstate'. Did you mean 'jobState'?"
    }

    def "a list without elements has what its elements would have, and any other list has nothing: #line"() {
        given:
        engine.answers.list = []

        expect:
        evaluate(line) == value

        where:
        line                                                                  || value
        "jobs.where(jobState: 'FAILED').sort('title')*.cancelReason"          || []
        "jobs.findAll { it.queued }.title"                                    || []
        "jobs.empty"                                                          || true
        "jobs*.cancel()"                                                      || []
        "jobs*.with { 1 }"                                                    || []
        "groups*.delete()"                                                    || []
        "def some = jobs.findAll { it.queued }; some << 'x'; some.size()"     || 1
        "[]*.jobstate + [].where(jobstate: 1)"                                || []
    }

    def "what an engine sends stays readable, and what it leaves out is nothing: #line"() {
        given:
        engine.foreign = true
        engine.answers.list = JOBS*.with('extra', 'of a newer engine') + ApiObject.of(type: 'Widget', reference: 'WIDGET-1')

        expect:
        evaluate(line) == value

        where:
        line                                   || value
        "jobs[0].extra"                        || 'of a newer engine'
        "jobs[0].cancelReason"                 || null
        "jobs.last().colour"                   || null
        "jobs.last().get('colour')"            || null
        "def x = 1; jobs[0].with { x }"        || 1
        "jobs.where(cancelReason: null).size()" || 4
    }

    def "of more jobs than are listed at once, the engine chooses where it can, and what was cut says so: #line"() {
        given:
        def hints = []
        engine.answers.list = (1..1000).collect { job(it, it % 2 ? 'FAILED' : 'COMPLETED', 5) }
        def talking = Language.load().converse(engine, notes, Run.unrecorded(RunSettings.PLAIN.hinting(hints.&add)))

        when:
        def found = talking.evaluate(new Script('lab.groovy', line))

        then:
        found == value
        engine.asked*.settings()*.filters == asked
        hints.unique() == told

        cleanup:
        talking?.close()

        where:
        line                                                          || value | asked                             | told
        "jobs.size()"                                                 || 1000  | [[:]]                             | ['jobs: these are the newest 1000. Older ones were not looked at.']
        "jobs.where(percentComplete: 5).size()"                       || 1000  | [[:]]                             | ['jobs: these are the newest 1000. Older ones were not looked at.']
        "jobs.where { it.jobState == 'FAILED' }.size()"               || 500   | [[:]]                             | ['jobs: these are the newest 1000. Older ones were not looked at.']
        "jobs.where(jobState: 'FAILED', percentComplete: 5).size()"   || 500   | [[:], [jobState: 'FAILED']]       | ['jobs: these are the newest 1000. Older ones were not looked at.']
    }

    def "what the engine chose and listed whole is not cut"() {
        given:
        def hints = []
        engine.answers.list = (1..1000).collect { job(it, 'COMPLETED', 5) }
        def talking = Language.load().converse(engine, notes, Run.unrecorded(RunSettings.PLAIN.hinting(hints.&add)))
        talking.evaluate(new Script('lab.groovy', 'all = jobs; null'))
        engine.answers.list = JOBS

        expect:
        talking.evaluate(new Script('lab.groovy', "all.where(jobState: 'FAILED')*.reference")) == ['JOB-1', 'JOB-10']
        hints == []

        cleanup:
        talking?.close()
    }

    def "an object is found by what refers to it: #line"() {
        given:
        engine.answers.list = [ApiObject.of(type: 'AppDataSnapshot', reference: 'SNAPSHOT-1', container: 'APPDATA_CONTAINER-7')]
        engine.answers.read = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-7', name: 'x')

        expect:
        evaluate(line) == found

        where:
        line                                                                    || found
        "snapshots.where(container: container('x')).size()"                     || 1
        "snapshots.where(container: [container('x')]).size()"                   || 1
        "snapshots.findAll { it.container == container('x') }.size()"           || 1
        "snapshots.findAll { it.container != container('x') }.size()"           || 0
        "snapshots.count { container('x') == it.container }"                    || 1
        "container('x') == container('x')"                                      || true
        "[container('x')] == [container('x')]"                                  || true
    }

    def "lists of a script's own understand the same"() {
        expect:
        evaluate("[[n: 2], [n: null], [n: 1]].sort('n')*.n") == [1, 2, null]
        evaluate("[3, 1, 2].where { it > 1 }") == [3, 2]
        evaluate("[].select('anything')") == []
        evaluate("[1, 8, 4].sparkline()") == '▂█▅'
    }

    def "as writes a value for other programs: #form"() {
        expect:
        evaluate("jobs.where(jobState: 'FAILED').select('reference', 'title') as $form") == text.stripIndent().stripTrailing() + (form == 'csv' ? '\n' : '')
        evaluate("def chosen() { jobs.take(1).select('title') }; ({ chosen() as $form })()") == evaluate("jobs.take(1).select('title') as $form")

        where:
        form   || text
        'csv'  || '''\
                  reference,title
                  JOB-1,"Link number 1, again"
                  JOB-10,"Link number 10, again"
                  '''
        'md'   || '''\
                  | reference | title |
                  | --- | --- |
                  | JOB-1 | Link number 1, again |
                  | JOB-10 | Link number 10, again |
                  '''
        'yaml' || '''\
                  - reference: JOB-1
                    title: "Link number 1, again"
                  - reference: JOB-10
                    title: "Link number 10, again"
                  '''
        'json' || '''\
                  [
                      {
                          "reference": "JOB-1",
                          "title": "Link number 1, again"
                      },
                      {
                          "reference": "JOB-10",
                          "title": "Link number 10, again"
                      }
                  ]
                  '''
    }

    def "what is inside of an object has columns by their paths; quotes, bars and line ends stay one cell"() {
        given:
        conversation.variables().rows = [[a: [b: 1, c: 'x"y'], d: 'one\ntwo|three'], [a: [b: null]]]

        expect:
        evaluate('rows as csv') == 'a.b,a.c,d\n1,"x""y","one\ntwo|three"\n,,\n'
        evaluate('rows as md') == '| a.b | a.c | d |\n| --- | --- | --- |\n| 1 | x"y | one<br>two\\|three |\n|  |  |  |'
    }

    def "YAML that could be taken for something else is in quotes: #value"() {
        given:
        conversation.variables().value = value

        expect:
        evaluate('value as yaml') == text

        where:
        value                             || text
        [a: 'yes', b: true, c: 'x']       || 'a: "yes"\nb: true\nc: x'
        [a: '1', b: 1, c: null, d: '']    || 'a: "1"\nb: 1\nc: null\nd: ""'
        [a: 'k: v', b: '# no', c: '-']    || 'a: "k: v"\nb: "# no"\nc: "-"'
        [a: [], b: [:], c: [[1, 2], [3]]] || 'a: []\nb: {}\nc:\n  - - 1\n    - 2\n  - - 3'
        [a: [b: [c: 'd']]]                || 'a:\n  b:\n    c: d'
        [p: Secret.of('tiger')]           || 'p: "********"'
    }

    def "blanks at the ends of a cell are kept for who reads CSV"() {
        expect:
        evaluate("[[a: ' x', b: 'y z', c: 'z\\t']] as csv") == 'a,b,c\n" x",y z,"z\t"\n'
    }

    def "an object written as Groovy can be pasted back"() {
        given:
        engine.answers.read = ApiObject.of(type: 'Group', name: "Ann's", reference: 'GROUP-3')

        expect:
        evaluate("group('x') as groovy") == "group 'Ann\\'s'"
        evaluate("[a: 1, 'b c': [true, null], g: group('x')] as groovy") == "[a: 1, 'b c': [true, null], g: group('Ann\\'s')]"
        evaluate(evaluate("[a: 1, 'b c': [true, null, 'x\\ny'], d: [:]] as groovy")) == [a: 1, 'b c': [true, null, 'x\ny'], d: [:]]
    }

    def "a class of a script goes before a form of that name"() {
        expect:
        evaluate('class csv { int n; csv(int n) { this.n = n } }; new csv(3) as csv').n == 3
    }

    def "watch shows a value again and again: #line"() {
        when:
        evaluate("n = 0; $line")

        then:
        notes.shown == [1, 2, 3]

        where:
        line << ['watch(every: 0.1, times: 3) { ++n }', 'def up() { ++n }; watch up(), every: 0.1, times: 3', 'engine { watch(++n, times: 3, every: 0.1) }']
    }

    def "watch takes one thing to see: #line"() {
        when:
        evaluate(line)

        then:
        def failure = thrown(ScriptException)
        failure.message == 'lab.groovy:1:1: watch takes what to see again and again: watch jobs, or watch(every: 5) { jobs }'

        where:
        line << ['watch()', "watch(every: 'often') { 1 }", 'watch 1, 2']
    }

    def "a pair that watch does not have is named"() {
        when:
        evaluate('watch(evry: 1) { 1 }')

        then:
        def failure = thrown(ScriptException)
        failure.message == "lab.groovy:1:7: watch has no 'evry'. Did you mean 'every'?"
    }

    private static ApiObject job(int number, String state, int percent) {
        ApiObject.of(type: 'Job', reference: "JOB-$number" as String, title: "Link number $number${number == 2 ? '' : ', again'}" as String,
                jobState: state, percentComplete: percent)
    }

    private Object evaluate(String text) {
        conversation.evaluate(new Script('lab.groovy', text))
    }
}
