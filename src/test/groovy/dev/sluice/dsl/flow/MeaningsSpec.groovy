package dev.sluice.dsl.flow

import dev.sluice.lab.Notes
import dev.sluice.lab.Recorder
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.wire.ApiObject
import spock.lang.AutoCleanup
import spock.lang.Specification

/** What a field of an object is compared with, in whatever dress: what means the same is equal, and what it never has is a mistake. */
class MeaningsSpec extends Specification {
    static final String NO_NAME = "'target' is a reference, which no name is. Compare it with the object."
    static final String NO_STATE = "'FAILD' is no value of 'jobState'. Did you mean 'FAILED'?"
    static final String NO_TIME = "'startTime' is a time, and 'yesterday' is none. Write yesterday, without quotes."
    static final String NO_OBJECT = "'qa1' is a text, and what it is compared with is an object, which no name is. Compare it with the object's name"
    static final String NO_JOB = "'target' is the reference of an object of type Group, and never of one of type Job."
    /** What the lines know: a name, a state and a day that are none, and an object with its reference. */
    static final String KNOWN = "def name = 'qa1'; def keep = [name]; def state = 'FAILD'; def day = 'yesterday'; def one = jobs[0]; def none = [:]; "

    Recorder engine = new Recorder()
    @AutoCleanup
    Conversation conversation = Language.load().converse(engine, new Notes())

    def setup() {
        engine.answers.list = [job(1, 'FAILED', 'GROUP-1'), job(2, 'COMPLETED', 'GROUP-2'), job(3, 'FAILED', 'JOB-1')]
    }

    def "a text that a field never has is a mistake, where it would be found nowhere or everywhere: #line"() {
        when:
        evaluate(line)

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == [message]

        where:
        line                                                                       || message
        "jobs.findAll { it.target == name }"                                       || NO_NAME
        "jobs.findAll { it.target != name }"                                       || NO_NAME
        "jobs.findAll { name != it.target }"                                       || NO_NAME
        "jobs.find { job -> job.target == \"\${name[0..1]}1\" }"                   || NO_NAME
        "jobs*.target.findAll { it != name }"                                      || NO_NAME
        "jobs.findAll { it['target'] != name }"                                    || NO_NAME
        "jobs.findAll { it.target in keep }"                                       || NO_NAME
        "jobs.findAll { !(it.target in keep) }"                                    || NO_NAME
        "jobs.findAll { it.target !in keep }"                                      || NO_NAME
        "jobs.findAll { it.target in (keep as Set) }"                              || NO_NAME
        "jobs.findAll { it.target in keep.asImmutable() }"                         || NO_NAME
        "jobs.findAll { keep.contains(it.target) }"                                || NO_NAME
        "jobs.findAll { keep.indexOf(it.target) < 0 }"                             || NO_NAME
        "jobs.findAll { it.target in ['JOB-1', 'qa1'] }"                           || NO_NAME
        "jobs.findAll { name in [it.target] }"                                     || NO_NAME
        "jobs*.target - name"                                                      || NO_NAME
        "jobs*.target - keep"                                                      || NO_NAME
        "jobs*.target.intersect(keep)"                                             || NO_NAME
        "jobs*.target.containsAll(keep)"                                           || NO_NAME
        "jobs.groupBy { it.target }[name]"                                         || NO_NAME
        "jobs.groupBy { it.target }.qa1"                                           || NO_NAME
        "jobs.groupBy { it.target }.get(name)"                                     || NO_NAME
        "jobs.groupBy { it.target }.containsKey(name)"                             || NO_NAME
        "jobs.countBy { it.target }[name]"                                         || NO_NAME
        "jobs.collectEntries { [it.target, it] }[name]"                            || NO_NAME
        "jobs.each { none[it.target] = it }; none[name]"                           || NO_NAME
        "jobs.group('target')[name]"                                               || NO_NAME
        "jobs.findAll { [qa1: 1][it.target] }"                                     || NO_NAME
        "jobs.findAll { [qa1: 1].containsKey(it.target) }"                         || NO_NAME
        "jobs.each { switch (it.target) { case 'qa1': return 1; default: return 2 } }" || NO_NAME
        "jobs.each { switch (it.target) { case name: return 1; default: return 2 } }" || NO_NAME
        "jobs.each { switch (it.target) { case keep: return 1; default: return 2 } }" || NO_NAME
        "jobs.findAll { new Mine().isSame(it) }; class Mine { boolean isSame(job) { job.target == 'q' + 'a1' } }" || NO_NAME
        "jobs.where(target: name)"                                                 || NO_NAME
        "jobs.where(target: [\"\${name[0..1]}1\"])"                                || NO_NAME
        "jobs.where { false }.where(target: name)"                                 || NO_NAME
        "jobs.collect { it }.where(jobState: state)"                               || NO_STATE
        "jobs.where(startTime: day)"                                               || NO_TIME
        "jobs.any { it.jobState == state }"                                        || NO_STATE
        "jobs.any { it.jobState in [state, 'COMPLETED'] && false }"                || NO_STATE
        "jobs.groupBy { it.jobState }[state]"                                      || NO_STATE
        "state in jobs*.jobState"                                                  || NO_STATE
        "one.startTime != day"                                                     || NO_TIME
        "jobs.findAll { it.startTime > day }"                                      || NO_TIME
        "jobs.findAll { day <= it.startTime }"                                     || NO_TIME
        "name in jobs"                                                             || NO_OBJECT
        "jobs.contains(name)"                                                      || NO_OBJECT
        "jobs - name"                                                              || NO_OBJECT
        "jobs - keep"                                                              || NO_OBJECT
        "jobs.toList().findAll { true } - name"                                    || NO_OBJECT
        "[one].contains(name)"                                                     || NO_OBJECT
        "jobs.findAll { it != name }"                                              || NO_OBJECT
        "jobs.findAll { it in keep }"                                              || NO_OBJECT
        "jobs.findAll { keep.contains(it) }"                                       || NO_OBJECT
        "jobs.findAll { [qa1: 1][it] }"                                            || NO_OBJECT
        "jobs.each { switch (it) { case 'qa1': return 1; default: return 2 } }"    || NO_OBJECT
        "jobs*.title - one"                                                        || "'Link 1' is a text, and what it is compared with is an object, which no name is. Compare it with the object's name"
        "jobs.findAll { it.target in 'qa1,qa2'.split(',') }"                       || NO_NAME
        "jobs.findAll { it.target in (keep as String[]) }"                         || NO_NAME
        "jobs.where(target: 'qa1,qa2'.split(','))"                                 || NO_NAME
        "jobs.findAll { List.of('qa1', 'qa2').contains(it.target) }"               || NO_NAME
        "jobs.findAll { [qa1: 1].withDefault { 2 }[it.target] == 1 }"              || NO_NAME
        "jobs.findAll { new LinkedList(keep).contains(it.target) }"                || NO_NAME
        "jobs.findAll { keep.subList(0, 1).contains(it.target) }"                  || NO_NAME
        "jobs.findAll { Collections.synchronizedList(keep).contains(it.target) }"  || NO_NAME
        "jobs.findAll { it.target in [null, 'qa1'] }"                              || NO_NAME
        "def x = one.startTime; x < day"                                           || NO_TIME
        "jobs.findAll { it['startTime'] < day }"                                   || NO_TIME
        "jobs.findAll { it.target == 'q' + 'a1' || it.target == 'q' + 'a2' }"      || NO_NAME
        "jobs.findAll { it.target in ['q' + 'a1'] || it.target in ['q' + 'a2'] }"  || NO_NAME
    }

    def "an object is found by its reference, and the other way round: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["jobs.findAll { it.target == one }*.reference == ['JOB-3']", "jobs.findAll { one == it.target }.size() == 1",
                 "jobs.findAll { it.target in [one] }.size() == 1", "jobs.findAll { it.target !in [one] }.size() == 2", "jobs.findAll { [one].contains(it.target) }.size() == 1",
                 "jobs*.target.contains(one)", "one in jobs*.target", "(jobs*.target - one).size() == 2", "jobs.contains(one)", "one.reference in jobs",
                 "jobs.findAll { it.target in jobs }.size() == 1", "jobs.groupBy { it.target }[one].size() == 1", "jobs.groupBy { it.target }.containsKey(one)",
                 "jobs.group('target')[one].size() == 1", "[(one.reference): 5][one] == 5", "(jobs - one).size() == 2", "(jobs - [one, jobs[1]]).size() == 1",
                 "jobs.count { switch (it.target) { case one: return true; default: return false } } == 1",
                 "jobs.count { switch (it.target) { case [one]: return true; default: return false } } == 1"]
    }

    def "an object is itself, whenever it was read: #line"() {
        given:
        conversation.evaluate(new Script('lab.groovy', 'kept = jobs[0]'))
        engine.answers.list = [job(1, 'COMPLETED', 'GROUP-1'), job(2, 'COMPLETED', 'GROUP-2')]

        expect:
        conversation.evaluate(new Script('lab.groovy', line))

        where:
        line << ['(jobs - kept)*.reference == ["JOB-2"]', 'jobs.findAll { it != kept }.size() == 1', 'jobs.findAll { it in [kept] }.size() == 1', 'jobs.contains(kept)',
                 '[(kept): 1][jobs[0]] == 1', '([kept] as Set).contains(jobs[0])', 'switch (jobs[0]) { case kept: return true; default: return false }',
                 'jobs[0] == kept && jobs[1] != kept && kept.jobState == "FAILED"']
    }

    def "a time is compared as a time, however it is written: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["one.startTime > '2026-05-04T11:00:00+02:00'", "one.startTime < '2026-05-04T13:00:00+02:00'", "one.startTime == '2026-05-04T12:00:00+02:00'",
                 "jobs.where { it.startTime > '2026-05-04T11:00:00+02:00' }.size() == 3", "def at = '2026-05-05 00:00'; one.startTime < at", "one.startTime > '2026' && one.startTime < '2026-06'",
                 "def last = '0000'; jobs.each { if (it.startTime > last) { last = it.startTime } }; last == one.startTime", "one.startTime > '09:59' || one.startTime < '09:59'"]
    }

    def "what may be is looked for, whether it is there or not: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["def other = 'GROUP-99'; jobs.findAll { it.target == other } == []", "jobs.findAll { it.title == name } == []", "[[target: 1]].findAll { it.target == name } == []",
                 "jobs.findAll { it.name == name || it.reference == name } == []",
                 "jobs.findAll { name in [it.title, it.target] } == []", "jobs.findAll { name in [it.title, it.reference] } == []", "jobs.findAll { it.target in ['GROUP-99'] } == []",
                 "jobs.groupBy { it.target }['GROUP-99'] == null", "jobs.groupBy { it.target }['GROUP-1'].size() == 1", "jobs.groupBy { it.jobState }.RUNNING == null",
                 "jobs.groupBy { it.jobState }.FAILED.size() == 2", "jobs*.target.contains('GROUP-1')", "!jobs*.target.contains('GROUP-99')", "none[name] == null",
                 "jobs.each { none[it.title] = it }; none[name] == null", "keep.contains('qa1') && !keep.contains('qa2')", "[1, 2, 3].indexOf(2) == 1 && [1, 2, 3][1] == 2",
                 "[a: 1].b == null && [a: 1].a == 1 && [1: 'x'][1] == 'x'", "(['a', 'b'] - 'a') == ['b'] && ([1, 2, 3] - [1]) == [2, 3]",
                 "switch (5) { case '5': return true; default: return false }", "switch ('b') { case ~/[ab]/: return true; default: return false }",
                 "switch (7) { case 1..9: return true; default: return false }", "switch (7) { case String: return false; case { it > 6 }: return true }",
                 "switch (\"\${name}\") { case 'qa1': return true; default: return false }", "one.startTime < '2027-01-01' && one.startTime == '2026-05-04T10:00:00.000Z'",
                 "def same = one.startTime; one.startTime <= same && one.startTime >= same && !(one.startTime < same) && !(same > one.startTime)",
                 "jobs.count { it.target in ['GROUP-1', 'GROUP-2'] } == 2", "jobs.findAll { it.target in [] } == []", "def (a, b) = [1, 2]; a < b && !(a >= b)",
                 "jobs.collectEntries { [it.name, it.target ?: '-'] }.findAll { it.value == '-' } == [:]", "switch (one.target ?: 'root') { case 'root': return false; default: return true }",
                 "(one.target ? one.target : 'none') != 'none'", "one.getOrDefault('target', 'none') != 'none'",
                 "def called = { 'x' }; jobs.findAll { it.target == name || called(it.target) == name } == []", "def called = { 'x' }; jobs.findAll { it.target != name && called(it.target) != name }.size() == 3",
                 "def called = { 'x' }; jobs.findAll { it.target in keep || called(it.target) in keep } == []", "def n = 0; for (int i = 0; i < 3; i++) { n += i }; n == 3 && !(2 <=> 2)",
                 "def all = new Changing(a: 1); all['b'] == null; class Changing extends HashMap { Set keySet() { new Hasty() } }; " +
                 "class Hasty extends AbstractSet { int size() { 1 }; Iterator iterator() { throw new ConcurrentModificationException() } }",
                 "Mine.isSame(one); class Mine { static boolean isSame(job) { job.title == 'Link 1' } }"]
    }

    def "what is in a list of a class that the script has extended is looked for by its meaning, too"() {
        given:
        def registry = GroovySystem.metaClassRegistry
        def before = registry.getMetaClass(ArrayList)

        when:
        evaluate('ArrayList.metaClass.half = { -> 2 }; jobs.findAll { !(it.target in keep) }')

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == [NO_NAME]

        cleanup:
        registry.setMetaClass(ArrayList, before)
    }

    def "what was read stays a text as any other to whoever is handed it"() {
        expect:
        evaluate("jobs[0].target.getClass() == String && jobs[0].target + '!' == 'GROUP-1!' && ['GROUP-1': 1].get(jobs[0].target) == 1 && jobs[0].target.startsWith('GROUP')")
        evaluate("new HashSet(jobs*.target) == ['GROUP-1', 'GROUP-2', 'JOB-1'] as Set && jobs*.target.sort()[0] == 'GROUP-1'")
    }

    private static ApiObject job(int number, String state, String target) {
        ApiObject.of(type: 'Job', reference: "JOB-$number" as String, title: "Link $number" as String, jobState: state, target: target,
                startTime: '2026-05-04T10:00:00.000Z')
    }

    private Object evaluate(String line) {
        conversation.evaluate(new Script('lab.groovy', KNOWN + line))
    }
}
