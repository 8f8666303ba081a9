package dev.sluice.dsl.flow

import dev.sluice.lab.Notes
import dev.sluice.lab.Recorder
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Fact
import spock.lang.AutoCleanup
import spock.lang.Specification

/** What a field of an object is compared with, in whatever dress: what means the same is equal, and what it never has is a mistake. */
class MeaningsSpec extends Specification {
    static final String NO_NAME = "'target' is a reference, which no name is. Compare it with the object."
    static final String NO_STATE = "'FAILD' is no value of 'jobState'. Did you mean 'FAILED'?"
    static final String NO_TIME = "'startTime' is a time, and 'yesterday' is none. Write yesterday, without quotes."
    static final String NO_OBJECT = "'qa1' is a text, and what it is compared with is an object, which no name is. Compare it with the object's name"
    static final String NO_JOB = "'target' is the reference of an object of type Group, and never of one of type Job."
    static final String NO_REFERENCE = "'reference' is what the engine calls an object, and 'qa1' is no such word. Compare the name."
    static final String NO_SORT = 'an object of type Job is never one of type Role.'
    static final String NO_TYPE = "'Jobb' is no value of 'type'. Did you mean 'Job'?"
    static final String NO_TRUTH = "'true' is a text, and what it is compared with is true or false. Compare what is true or false with true, and texts with 'true'."
    static final String NO_DAY = "'2026-5-4' is no time. Write one such as 2.hours.ago or '2026-05-04'."
    static final String NO_NUMBER = "'7' is a text, and what it is compared with is a number. Compare numbers with 7, and texts with '7'."
    static final String DAY = "'2026-05-04' is a whole day, and a time is a moment of one. Write it.startsWith('2026-05-04') of the time as engines write it, or >= and < of two days."
    /** What the lines know: a name, a state and a day that are none, and an object with its reference. */
    static final String KNOWN = "def role = role('R'); def name = 'qa1'; def keep = [name]; def state = 'FAILD'; def day = 'yesterday'; def one = jobs[0]; def none = [:]; "

    static final String NO_COUNT = 'a list is never the same as a number, and neither more nor less. Write size() to ask how many there are.'

    static final String MOMENT = "java.time.Instant.parse('2026-05-04T10:00:00Z')"

    Recorder engine = new Recorder()
    @AutoCleanup
    Conversation conversation = Language.load().converse(engine, new Notes())

    def setup() {
        engine.answers.list = [job(1, 'FAILED', 'GROUP-1'), job(2, 'COMPLETED', 'GROUP-2'), job(3, 'FAILED', 'JOB-1')]
        engine.answers.read = ApiObject.of(type: 'Role', reference: 'ROLE-1', name: 'R', permissions: ['PERMISSION-1', 'PERMISSION-2'])
    }

    def "a span is written as people say it, and the days that two texts say are so far apart: #line"() {
        expect:
        evaluate(line).toString() == said

        where:
        line                                                 || said
        'def keep = 7.days; "keep $keep, then ${90.minutes}"' || 'keep 7 d, then 1 h 30 min'
        '"${2.seconds}"'                                     || '2 s'
        "def keep = 36.hours; 'keep ' + keep + '.'"          || 'keep 1 d 12 h.'
        "7.days + ' left'"                                   || '7 d left'
        'def all = [7.days, [a: 2.hours]]; "$all ${[1, 2]}"' || '[7 d, [a:2 h]] [1, 2]'
        '7.days.toString()'                                  || 'PT168H'
        "('2026-11-28' - '2026-11-20').days"                 || '8'
        "def day = '2026-11-28'; (day - '2026-11-20').days"  || '8'
        "('2026-11-28 13:30' - '2026-11-28 13:00').minutes"  || '30'
        "'2026-11-28-qa1' - '2026-11-28-'"                   || 'qa1'
        "'2026-11-28 13:30' - ' 13:30'"                      || '2026-11-28'
        "one.startTime - 'Z'"                                || '2026-05-04T10:00:00.000'
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
        "now - 'yesterday'"                                                        || "'yesterday' is no time. Write yesterday, without quotes."
        "one.startTime - day"                                                      || "'yesterday' is no time. Write yesterday, without quotes."
        "sleep 3 / 2"                                                              || "sleep takes whole milliseconds, or a length of time: sleep 1.5.seconds"
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
        "def at = '2026-5-4'; one.startTime < at" || "'startTime' is a time, and '2026-5-4' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = '2026-13-45'; one.startTime < at" || "'startTime' is a time, and '2026-13-45' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = '2026-02-30'; one.startTime < at" || "'startTime' is a time, and '2026-02-30' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = '2026-05-04 25:00'; one.startTime < at" || "'startTime' is a time, and '2026-05-04 25:00' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = '2026-13'; one.startTime < at" || "'startTime' is a time, and '2026-13' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = ''; one.startTime < at" || "'startTime' is a time, and '' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = '2026-5-4'; one.startTime != at" || "'startTime' is a time, and '2026-5-4' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = '2026'; one.startTime != at" || "'startTime' is a time, and '2026' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = '2026-05'; one.startTime != at" || "'startTime' is a time, and '2026-05' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = ''; one.startTime != at" || "'startTime' is a time, and '' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "def at = '2026-13-45'; jobs.where(startTime: at)" || "'startTime' is a time, and '2026-13-45' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "jobs*.startTime.contains('2026-5-' + '4')" || "'startTime' is a time, and '2026-5-4' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "jobs.findAll { (it.target ?: 'none') != name }" || NO_NAME
        "jobs.any { (it.jobState ?: 'none') == state }" || NO_STATE
        "jobs.findAll { (it.target ? it.target : 'none') != name }" || NO_NAME
        "jobs.findAll { (it.parentAction ?: it.target ?: 'none') != name }" || NO_NAME
        "jobs.groupBy { it.target ?: 'none' }[name]" || NO_NAME
        "jobs.findAll { (it.target ?: '') in keep }" || NO_NAME
        "jobs.findAll { it.getOrDefault('target', 'none') != name }" || NO_NAME
        "jobs.findAll { \"\$it.target\" == name }" || NO_NAME
        "jobs.collect { \"\${it.target}\" }.findAll { it in keep }" || NO_NAME
        "jobs.findAll { (it.target <=> name) == 0 }" || NO_NAME
        "jobs.findAll { name <=> it.target }" || NO_NAME
        "jobs.findAll { it.startTime <=> day }" || NO_TIME
        "jobs.findAll { String target = \"\$it.target\"; target != name }" || NO_NAME
        "jobs.findAll { \"\$it.target\".toString() != name }" || NO_NAME
        "jobs.findAll { (\"\$it.target\" as String).trim() != name }" || NO_NAME
        "jobs.each { none[\"\$it.target\"] = it }; none[name]" || NO_NAME
        "jobs.findAll { it != role }" || NO_SORT
        "jobs - role" || NO_SORT
        "jobs - [role]" || NO_SORT
        "jobs.contains(role)" || NO_SORT
        "jobs.findAll { it in [role] }" || 'an object of type Role is never one of type Job.'
        "jobs.findAll { it.reference != 'ROLE-1' }" || "'reference' is the reference of an object of type Job, and never of one of type Role."
        "jobs.findAll { it.jobState == true }" || "'jobState' is never true or false. It is one of RUNNING, SUSPENDED, CANCELED, COMPLETED, FAILED."
        "jobs.findAll { it.title == ~/Link.*/ }" || "a text is never the same as a pattern. Write ==~ to ask whether it is like that."
        "jobs.findAll { it.title != keep }" || "a text is never the same as a list. Write in to ask whether it is there."
        "jobs.findAll { it.target != ['GROUP-1'] }" || "a text is never the same as a list. Write in to ask whether it is there."
        "jobs.findAll { it.percentComplete != '100' }" || "'100' is a text, and what it is compared with is a number. Compare numbers with 100, and texts with '100'."
        "jobs.findAll { it.startTime < now - 30 }" || "a time and a number make no time. Say what it counts: now - 30.days."
        "def days = 30; now - days" || "a time and a number make no time. Say what it counts: now - 30.days."
        "today.minus(3)" || "a time and a number make no time. Say what it counts: now - 3.days."
        "jobs.findAll { it.startTime + 7 < now }" || "a time and a number make no time. Say what it counts: now + 7.days."
        "new Date() - 7" || "a time and a number make no time. Say what it counts: now - 7.days."
        "java.time.LocalDate.now() + 7" || "a time and a number make no time. Say what it counts: now + 7.days."
        "java.time.LocalDate.of(2026, 5, 4) - 12.hours" || "'2026-05-04' is a whole day, which has no hours. Take whole days of it, or a time: today - 12.hours."
        "10.minutes - 5" || "a span of time and a number make no span. Say what the number counts: 5.minutes or 5.days."
        "def m = 5; m + 10.minutes" || "a span of time and a number make no span. Say what the number counts: 5.minutes or 5.days."
        "(now - one.startTime) > 7" || "a span of time is never the same as a number, and neither more nor less. Say what the number counts: 7.minutes or 7.days."
        "def size = 16.kb; size != '16 KB'" || "'16 KB' is a text, and what it is compared with is a size. Write one such as 16.kb, without quotes."
        "def size = 16.kb; size == '16384'" || "'16384' is a text, and what it is compared with is a size. Write one such as 16.kb, without quotes."
        "def size = 16.kb; size > '1 KB'" || "'1 KB' is a text, and what it is compared with is a size. Write one such as 16.kb, without quotes."
        "1.gb > 1.hours" || 'a span of time is never the same as a size, and neither more nor less.'
        "7.days == 7" || "a span of time is never the same as a number, and neither more nor less. Say what the number counts: 7.minutes or 7.days."
        "jobs.percentComplete == 3" || NO_COUNT
        "jobs.percentComplete != 3" || NO_COUNT
        "jobs*.title > 3" || NO_COUNT
        "jobs.findAll { false } == 0" || NO_COUNT
        "jobs.findAll { it.target == 3 }" || "'target' is never a number."
        "[3, 'a'].max()" || "a text and a number have no order. Let braces give the same of all."
        "jobs.sort()" || "an object has no order. Give a text, a number, a time or a list of these: sort { it.name }"
        "jobs.toList().max()" || "an object has no order. Give a text, a number, a time or a list of these: sort { it.name }"
        "jobs.any { it.subMap('target').target == name }" || NO_NAME
        "jobs.collect { [*: it, x: 1] }.any { it.target == name }" || NO_NAME
        "jobs.collect { it + [x: 1] }.any { it.target == name }" || NO_NAME
        "(one + [x: 1]).titel" || "Job has no field 'titel'. Did you mean 'title'?"
        "one.subMap('title').target" || "Job has no field 'target'. Its fields are title."
        "jobs.any { Objects.equals(it.target, name) }" || NO_NAME
        "jobs.any { it.target.equalsIgnoreCase(name) }" || NO_NAME
        "jobs.any { it.target.contentEquals(name) }" || NO_NAME
        "jobs.any { it.target.is(name) }" || NO_NAME
        "jobs.any { name.is(it.target) }" || NO_NAME
        "jobs.any { it.target.compareTo(name) == 0 }" || NO_NAME
        "jobs.any { it.is(name) }" || NO_OBJECT
        "jobs.any { it.target?.equals(name) }"          || NO_NAME
        "jobs*.target*.equalsIgnoreCase(name)"          || NO_NAME
        "jobs.any { it.jobState?.equals('FAILD') }"     || "'FAILD' is no value of 'jobState'. Did you mean 'FAILED'?"
        "jobs.any { it.jobState.equalsIgnoreCase('faild') }" || "'faild' is no value of 'jobState'. Did you mean 'FAILED'?"
        "jobs.findAll { it.target.equals(name) || it.target.is('q' + 'a2') }" || NO_NAME
        "jobs.any { '' + it.target == name }" || NO_NAME
        "jobs.any { it.target + '' == name }" || NO_NAME
        "[one.target] == [name]" || NO_NAME
        "[1, one] == [1, role]" || NO_SORT
        "jobs.findAll { it.cancelable != 'no' }" || "'no' is a text, and what it is compared with is true or false. Compare what is true or false with false, and texts with 'no'."
        "def yes = 'yes'; jobs.findAll { it.cancelable == yes }" || "'yes' is a text, and what it is compared with is true or false. Compare what is true or false with true, and texts with 'yes'."
        "jobs.findAll { it.cancelable == 0 }" || '0 is a number, and what it is compared with is true or false. Write false.'
        "jobs.findAll { it.cancelable != 2 }" || '2 is a number, and what it is compared with is true or false. Write true or false.'
        "jobs.findAll { it.percentComplete == true }" || '50 is a number, and what it is compared with is true or false. Write true or false.'
        "jobs.any { it.containsKey('titel') }" || "Job has no field 'titel'. Did you mean 'title'?"
        "jobs.any { (keep as String[]).contains(it.target) }" || NO_NAME
        "jobs*.target.toArray().contains(name)" || NO_NAME
        "def day = '2026-5-4'; '2026-05-06' - 1.day < day" || "'${java.time.LocalDate.of(2026, 5, 5).atStartOfDay(java.time.ZoneId.systemDefault()).toInstant().toString().replace('Z', '.000Z')}' is a time, and '2026-5-4' is none. Write one such as 2.hours.ago or '2026-05-04'."
        "now + 1" || "a time and a number make no time. Say what it counts: now + 1.days."
        "def t = now; t - 30" || "a time and a number make no time. Say what it counts: now - 30.days."
        "def t = now; t + 30" || "a time and a number make no time. Say what it counts: now + 30.days."
        "def t = now; t -= 30" || "a time and a number make no time. Say what it counts: now - 30.days."
        "def t = now; t += 30" || "a time and a number make no time. Say what it counts: now + 30.days."
        "jobs.collect { it.startTime }.findAll { t -> t - 30 < now }" || "a time and a number make no time. Say what it counts: now - 30.days."
        "new Old().limit(now); class Old { def limit(t) { t - 30 } }" || "a time and a number make no time. Say what it counts: now - 30.days."
        "jobs.findAll { !it.target.equals(name) }" || NO_NAME
        "jobs.findAll { name.equals(it.target) }" || NO_NAME
        "jobs.findAll { !it.equals(role) }" || NO_SORT
        "jobs.collect { [n: it.name, of: it.target] }.where(of: 'qa1')" || NO_NAME
        "jobs.collect { [n: it.name, st: it.jobState] }.where(st: ['FAILD'])" || NO_STATE
        "def row = ['qa1', '3']; 5 > row[1]" || "'3' is a text, and what it is compared with is a number. Compare numbers with 3, and texts with '3'."
        "jobs.sort { [a: it.title] }" || "braces of sort give LinkedHashMap, which has no order. Give a text, a number, a time or a list of these."
        "jobs*.title.sort('-title')" || "no element has fields. 'sort' with a field is for objects and rows."
        "[3, 1, 2].sort('-x')" || "no element has fields. 'sort' with a field is for objects and rows."
        "jobs*.title.where(name: 'qa1')" || "no element has fields. 'where' with a field is for objects and rows."
        "jobs.findAll { it.target != 'JOBB-3' }" || "nothing has the reference 'JOBB-3'. Did you mean 'JOB-3'?"
        "jobs.findAll { it.reference in ['JBO-3'] }" || "nothing has the reference 'JBO-3'. Did you mean 'JOB-3'?"
        "jobs.findAll { it.type == 'Whatever' + 'Else' }" || "'WhateverElse' is no value of 'type'. It is one of Job."
        "jobs.findAll { it.type == 'VDB' }" || "'VDB' is no value of 'type'. It is one of Job."
        "jobs.findAll { it.startTime == '2026-05-04' }" || DAY
        "jobs.findAll { it.startTime != '2026-05-04' }" || DAY
        "jobs.findAll { it.startTime in ['2026-05-04'] }" || DAY
        "jobs.findAll { it.startTime == java.time.LocalDate.parse('2026-05-04') }" || DAY
        "jobs.findAll { it.target in name }" || NO_NAME
        "jobs.findAll { it.target !in 'q' + 'a1' }" || NO_NAME
        "jobs.any { name.isCase(it.target) }" || NO_NAME
        "jobs.any { 'FAILD'.isCase(it.jobState) }" || NO_STATE
        "jobs.grep(role)" || NO_SORT
        "jobs.any { it.percentComplete in ['50'] }" || "'50' is a text, and what it is compared with is a number. Compare numbers with 50, and texts with '50'."
        "50 in (['50', '60'] as Set)" || "'50' is a text, and what it is compared with is a number. Compare numbers with 50, and texts with '50'."
        "one.subMap('title').containsKey('target')" || "Job has no field 'target'. Its fields are title."
        "one.subMap('title').get('target')" || "Job has no field 'target'. Its fields are title."
        "one.subMap('title').getOrDefault('target', 0)" || "Job has no field 'target'. Its fields are title."
        "one.subMap('title').subMap(['title', 'target'])" || "Job has no field 'target'. Its fields are title."
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
                 '[(kept): 1][jobs[0]] == 1', 'kept.is(jobs[0]) && !kept.is(jobs[1])', '[kept.reference] == [jobs[0]] && [jobs[0], 1] == [kept, 1] && [kept.reference] != [jobs[1]] && [kept] != [kept, kept]', '([kept] as Set).contains(jobs[0])', 'switch (jobs[0]) { case kept: return true; default: return false }',
                 'jobs[0] == kept && jobs[1] != kept && kept.jobState == "FAILED"',
                 'jobs.grep(kept)*.reference == ["JOB-1"]', 'jobs.grep(kept.reference)*.reference == ["JOB-1"]', 'jobs.grep([kept])*.reference == ["JOB-1"]']
    }

    def "what may be somewhere is looked for as Groovy does: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["'a' in 'a' && !('b' in 'a')", "'a'.isCase('a') && !'a'.isCase('b')", "one.jobState in 'FAILED'", "one.jobState in ['FAILED', 'COMPLETED']", "'FAILED'.isCase(one.jobState)",
                 "one.target in 'GROUP-1'", "'GROUP-1'.isCase(one.target)", "!(null in 'a') && !'a'.isCase(null)", "'title' in one", "String.isCase('a') && 'a' in String && !(1 in String)",
                 "(~/a.*/).isCase('ab') && [1, 2].isCase(1) && (1..3).isCase(2)", "1 in 1 && 1L in [1, 2] && !(3 in [1, 2])", "!(1 in []) && !(1 in [null]) && 1 in ['1', 1] && !(1 in ['1', 2])",
                 "[1, 2, 1].grep(1) == [1, 1] && ['a', 'b', 'a'].grep('a') == ['a', 'a'] && ['a', 'b'].grep(['b']) == ['b']", "['ab', 'b'].grep(~/a.*/) == ['ab'] && [1, 'a'].grep(String) == ['a']",
                 "[1, 2, 3].grep { it > 1 } == [2, 3] && [1, 0, null].grep() == [1]", "['a', 'b'].grep('c') == [] && [].grep('a') == []", "jobs*.jobState.grep('FAILED').size() == 2", "jobs*.target.grep('GROUP-1').size() == 1",
                 "def row = one.subMap('title'); row.containsKey('title') && row.get('title') == 'Link 1' && row.getOrDefault('title', 0) == 'Link 1' && row.subMap(['title']).size() == 1",
                 "def row = one + [x: 1]; row.containsKey('x') && row.get('x') == 1 && row.getOrDefault('x', 2) == 1 && row == [*: row]", "[a: 1].get('b') == null && ![a: 1].containsKey('b') && [a: 1].subMap(['b']) == [:]"]
    }

    def "a time is compared as a time, however it is written: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["one.startTime > '2026-05-04T11:00:00+02:00'", "one.startTime < '2026-05-04T13:00:00+02:00'", "one.startTime == '2026-05-04T12:00:00+02:00'",
                 "jobs.where { it.startTime > '2026-05-04T11:00:00+02:00' }.size() == 3", "def at = '2026-05-05 00:00'; one.startTime < at", "one.startTime > '2026' && one.startTime < '2026-06'",
                 "def last = '0000'; jobs.each { if (it.startTime > last) { last = it.startTime } }; last == one.startTime", "one.startTime > '09:59' || one.startTime < '09:59'",
                 "one.startTime in ['2026-05-04T12:00:00+02:00']", "jobs.where(startTime: '2026-05-04T12:00:00+02:00').size() == 3",
                 "jobs*.startTime - '2026-05-04T12:00:00+02:00' == []", "(one.startTime <=> '2026-05-04T12:00:00+02:00') == 0", "(one.startTime <=> '2026') == 1",
                 "one.startTime > '2026-05' && one.startTime < '2027'"]
    }

    def "a field in which an object has nothing is neither before nor after anything: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["jobs.findAll { it.updateTime < now } == [] && jobs.findAll { it.updateTime <= now } == []", "jobs.findAll { it.updateTime > now } == []",
                 "jobs.findAll { now > it.updateTime } == [] && jobs.findAll { now >= it.updateTime } == []", "jobs.findAll { !(it.updateTime < now) }.size() == 3",
                 "jobs.findAll { it?.updateTime < now } == []", "jobs.where { it.updateTime < now } == []", "!(one.updateTime < '2030-01-01')",
                 "def first = null; jobs.each { if (first < it.startTime) { first = it.startTime } }; first == one.startTime", "def mark = [newest: null]; mark.newest < one.startTime",
                 "def e = one.updateTime; !(e < now)", "jobs.findAll { it['updateTime'] < now } == [] && jobs.findAll { it.get('updateTime') < now } == []", "jobs*.updateTime.findAll { it < now } == []",
                 "jobs.collect { [n: it.name, e: it.updateTime] }.findAll { it.e < now } == []", "jobs.findAll { it.updateTime?.minus(1.day) < now } == []", "jobs[0].updateTime < now == false",
                 "jobs.findAll { it.percentComplete < 60 }.size() == 3 && jobs.findAll { it.parentAction < 50 } == [] && jobs.findAll { 50 > it.parentAction } == []",
                 "def best = null; def seen = [3, 7, 5]; seen.each { if (best == null || best < it) { best = it } }; best == 7", "def best; [3, 7, 5].each { if (best < it) { best = it } }; best == 7",
                 "def m = new Mark(); m.see(3); m.see(7); m.see(5); m.most == 7; class Mark { def most; def see(n) { if (most < n) { most = n } } }",
                 "def idle = now - one.updateTime; idle == null && !(idle > 30.days)", "jobs.min { it.updateTime } == null && jobs.max { it.updateTime } == null",
                 "[[n: 1], [n: null], [n: 3]].min { it.n }.n == 1 && [[n: null], [n: 1], [n: 3]].max { it.n }.n == 3", "[[n: 3], [n: null], [n: 1]].sort { it.n }*.n == [1, 3, null]",
                 "[[n: 3], [n: null], [n: 1]].toSorted { it.n }*.n == [1, 3, null] && [3, 1, 2].sort { -it } == [3, 2, 1] && [3, 1, 2].min { it } == 1 && [3, 1].max { a, b -> a <=> b } == 3",
                 "def l = [3, 1, 2]; l.sort { it }; l == [1, 2, 3]", "[[a: 2, b: 'x'], [a: 1, b: 'z'], [a: 1, b: 'y']].sort { [it.a, it.b] }*.b == ['y', 'z', 'x']",
                 "['b', 'a'].sort(Comparator.naturalOrder()) == ['a', 'b'] && ['b', 'a'].max { [it] } == 'b' && [[1], [2]].min { it } == [1]", "(1..3).collect { it }.max { it % 3 } == 2 && jobs.toSorted { it.percentComplete }.elementSort() != null",
                 "def row = [job: one]; !(row.job.updateTime < now) && !(row?.job?.updateTime < now) && !(now > row.job.updateTime)"]
    }

    def "a size that is not known yet is no part of a sum, and neither little nor much: #line"() {
        given:
        engine.answers.list = [vdb(1), vdb(2)]
        engine.answers.facts = ['APPDATA_CONTAINER-1': [size: new Fact([actualSpace: 5], 'actualSpace')], 'APPDATA_CONTAINER-2': [:]]

        when:
        evaluate(line)

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == ["the size of 'qa2' is not known yet. Leave out what has none (it.size != null), or say what counts instead: it.size ?: 0"]

        where:
        line << ["vdbs.sum { it.size }", "vdbs*.size.sum()", "vdbs.average { v -> v.size }", "vdbs.max { it.size }", "vdbs.min { return it.size }", "vdbs*.size.max()", "vdbs.size.min()",
                 "vdbs.findAll { it.size > 1 }", "vdbs.findAll { !(it.size > 1) }", "vdbs.findAll { 1.gb >= it?.size }", "vdbs.where { it.size < 1.gb }", "vdbs.findAll { it.size / 2 > 1.kb }",
                 "def all = 0; vdbs.each { all += it.size }", "vdbs.collect { it.size - 1 }", "vdbs.collect { 2 * it.size }", "vdbs.collect { it.size.gb }", "vdbs[1].size + vdbs[0].size"]
    }

    def "who asks whether a size is known goes on: #line"() {
        given:
        engine.answers.list = [vdb(1), vdb(2)]
        engine.answers.facts = ['APPDATA_CONTAINER-1': [size: new Fact([actualSpace: 5], 'actualSpace')], 'APPDATA_CONTAINER-2': [:]]

        expect:
        evaluate(line)

        where:
        line << ["vdbs.findAll { it.size != null && it.size > 1 }*.name == ['qa1']", "vdbs.findAll { it.size }.sum { it.size } == 5", "vdbs.sum { it.size ?: 0 } == 5", "vdbs.count { (it.size ?: 0) > 1 } == 1",
                 "vdbs*.size == [5, null]", "vdbs.collect { it.name + ': ' + it.size } == ['qa1: 5', 'qa2: null'] && vdbs.collect { 'of ' + it.size }.size() == 2", "vdbs.sort { it.size }*.name == ['qa1', 'qa2'] && vdbs.sort('-size')*.name == ['qa1', 'qa2']", "(vdbs*.size - null).sum() == 5",
                 "def best = [size: null]; [[size: 3], [size: 5]].each { if (best.size < it.size) { best = it } }; best.size == 5", "[[size: 1], [size: 2]].max { it.size }.size == 2"]
    }

    def "what is nothing is no part of a sum: #line"() {
        when:
        evaluate(line)

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == [message]

        where:
        line                                           || message
        "[1, null, 3].sum()"                           || "there is nothing in place 1, counted from 0, and so no sum. Leave such out: list - null"
        "[1.gb, null].average()"                       || "there is nothing in place 1, counted from 0, and so no average. Leave such out: list - null"
        "[[n: 1], [n: null]].sum { it.n }"             || "braces of sum give nothing for the element in place 1, counted from 0, and so there is no sum. Leave such out, or give a number for them: it.limit ?: 0"
        "jobs.average { it.parentAction }"             || "braces of average give nothing for 'JOB-1', and so there is no average. Leave such out, or give a number for them: it.limit ?: 0"
        "jobs*.startTime.sum()"                        || "times have no sum. Take what lies between two of them: now - it.creationTime"
        "jobs.average { it.startTime }"                || "times have no average. Take what lies between two of them: now - it.creationTime"
    }

    def "sums and averages are what is added up: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["[1, 2, 3].sum() == 6 && [].sum() == null && [].average() == null && [1.5, 2].sum(1) == 4.5 && [1, 2].sum(10) { it * 2 } == 16", "[[1], [2]].sum() == [1, 2] && ['a', 'b'].sum() == 'ab'",
                 "[1, 2].average() == 1.5 && (1..3).average() == 2 && [7.days, 3.days].average() == 5.days && [1.gb, 2.gb].average() == 1.5.gb && [2.days, 1.days].sum() == 3.days",
                 "[a: 1, b: 2].values().sum() == 3 && [[1, 2], [3, 4]].sum { a, b -> a * b } == 14 && ([1, 2] as Set).sum() == 3", "((1..1000).collect { 1.kb }).average().getClass() == 1.kb.getClass()"]
    }

    def "a number is the same whatever Java has it as: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["2L in 1..3 && 2L in [1, 2, 3] && [1, 2, 3].contains(2L) && (1..10).contains(5L) && [1, 2].indexOf(2L) == 1 && 7.hours.toHours() in 6..8", "jobs*.percentComplete.contains(50L) && 50G in jobs*.percentComplete",
                 "[1: 'a'][1L] == 'a' && [(1L): 'b'][1] == 'b' && [1: 'a'].containsKey(1G)", "def m = [:]; [1, 2, 1L].each { m[it] = (m[it] ?: 0) + 1 }; m == [1: 2, 2: 1]", "def m = [:]; m.put(1, 'a'); m.put(1L, 'b'); m.size() == 1",
                 "2 in 1.5..2.5 && 9.5 in 1..10 && 9.5 in 1..<10 && !(10 in 1..<10) && !(0.5 in 1..10) && 5.5 in 10..1", "def n = 0; !(0 in 0..<n) && !(0 in 0..<0)", "def h = 3; h in 1..5 && !(h in 4..5) && h !in 7..9", "!(1.5 in [1, 2]) && [1, 2].contains(1.0)",
                 "switch (3) { case 3: return true }", "def x = 3; x == 3 && 3 == x && x != 4 && !(x == 3.5) && x == 3.0"]
    }

    def "what lies between two times, spans or sizes is found there: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["def from = now - 2.days; def to = now; (now - 1.day) in from..to && (now - 3.days) !in from..to && (yesterday..now).contains(now - 1.minute)", "jobs.where(startTime: '2026-05-04'..'2026-05-05').size() == 3",
                 "one.startTime in '2026-05-04'..'2026-05-05' && one.startTime in '2026-05-05'..'2026-05-04' && !(one.startTime in '2026-05-05'..now)", "one.startTime in one.startTime..now && !(one.startTime in one.startTime<..now)",
                 "switch (one.startTime) { case '2026-05-05'..now: return false; case '2026-05-01'..'2026-05-31': return true }", "7.hours in 6.hours..8.hours && !(9.hours in 6.hours..8.hours) && !(8.hours in 6.hours..<8.hours)",
                 "1.5.gb in 1.gb..2.gb && !(3.gb in 1.gb..2.gb)", "!(one.updateTime in '2026-05-01'..now) && !(one.startTime in one.updateTime..now)", "java.time.Instant.now() in yesterday..now + 1.hour",
                 "[1, 2, 3, 4][1..2] == [2, 3] && 'hello'[1..3] == 'ell' && [1, 2, 3][0..-2] == [1, 2] && ('a'..'e').contains('c') && (1..3).collect { it } == [1, 2, 3]",
                 "def n = 3; def l = []; for (i in 1..n) { l << i }; l == [1, 2, 3] && (1..<n).toList() == [1, 2] && [5, 6, 7, 8][0..<n] == [5, 6, 7]", "def n = 1; def l = [1, 2, 3]; l[0..n] = [9]; l == [9, 3]"]
    }

    def "lists are in the order of what is in them: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["[one.startTime, java.time.Instant.now()].max() instanceof java.time.Instant && [one.startTime, new Date(0)].max() == one.startTime && [new Date(0), now].sort()[0] instanceof Date",
                 "[3, 1, 2].sort() == [1, 2, 3] && [3, 1, 2].max() == 3 && ['b', 'a'].min() == 'a' && [1.5, 1].max() == 1.5 && [true, false].max()", "[3, null, 1].sort() == [1, 3, null] && [3, null, 1].min() == 1 && ['b', null].toSorted() == ['b', null]",
                 "[[2, 'b'], [1, 'a']].sort() == [[1, 'a'], [2, 'b']] && (['b', 'a'] as Set).sort() == ['a', 'b'] && [b: 1, a: 2].sort().keySet()[0] == 'a'", "def l = [3, 1]; l.sort(); l == [1, 3]", "[1.gb, 2].max() == 1.gb && [2.days, 3.hours].min() == 3.hours"]
    }

    def "a copy of an object has what is known of its fields: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["one.subMap('title', 'target').keySet() == ['title', 'target'] as Set && one.subMap(['title']).title == 'Link 1'", "(one + [x: 1]).x == 1 && (one + [x: 1]).title == 'Link 1' && (one + [title: 'y']).title == 'y'",
                 "[*: one, x: 1].title == 'Link 1' && [*: one, x: 1].x == 1", "[a: 1] + [b: 2] == [a: 1, b: 2] && [*: [a: 1]] == [a: 1]", "Objects.equals(one, jobs[0]) && Objects.equals(1, 1) && !Objects.equals(null, 1)",
                 "def a = ['x', 'y'] as String[]; a.length == 2 && a.contains('y') && !a.contains('z') && (['GROUP-1'] as String[]).contains(one.target)", "int[] b = [1, 2]; b.contains(2) && b.length == 2"]
    }

    def "the beginning of a time is by the clock of this machine, as a time without a zone is: #zone"() {
        given:
        def before = TimeZone.default
        TimeZone.default = TimeZone.getTimeZone(zone)

        expect:
        evaluate("def late = '2026-05-04T20:30:00.000Z'; [late.take(10), late[0..9], late.substring(0, 10), late.take(16), late.take(24)] == ['$day', '$day', '$day', '${day}T$hour', late]")
        evaluate("today.take(10) == java.time.LocalDate.now().toString() && 'hello'.take(3) == 'hel' && 'hello'.substring(1, 3) == 'el' && 'hello'[0..1] == 'he' && 'hi'.take(9) == 'hi'")

        cleanup:
        TimeZone.default = before

        where:
        zone               || day          | hour
        'UTC'              || '2026-05-04' | '20:30'
        'Asia/Kolkata'     || '2026-05-05' | '02:00'
        'America/New_York' || '2026-05-04' | '16:30'
    }

    def "the day before begins when it does, also where clocks were changed: #day"() {
        given:
        def before = TimeZone.default
        TimeZone.default = TimeZone.getTimeZone('Europe/Berlin')

        expect:
        evaluate("def day = java.time.LocalDate.parse('$day'); '$day' - 1.day == day.minusDays(1) && '$dayBefore' + 1.day == day && ('$day' - 2.hours) + 2.hours == day && ('$day' - 1.day).take(10) == '$dayBefore'")
        evaluate("today - 1.day == yesterday && java.time.LocalDate.parse('$day') - 1.day == java.time.LocalDate.parse('$dayBefore')")

        cleanup:
        TimeZone.default = before

        where:
        day          | dayBefore
        '2026-10-26' | '2026-10-25'
        '2026-03-30' | '2026-03-29'
        '2026-05-05' | '2026-05-04'
    }

    def "a time that a script calculates is a time: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["def late = java.time.LocalDateTime.now().plusMinutes(5).toString().replace('T', ' ').take(16); now < late && !(now > late) && now - 1.hour < late && late > 1.hour.ago", "today == java.time.LocalDate.now().atStartOfDay() && today - 1.day < yesterday + 1.hour",
                 "now.getClass() == String && \"\$now\".length() == 24 && (now + '!').length() == 25", "[now - 1.day, now].max() > now - 1.hour", "one.startTime - 7.days == '2026-04-27T10:00:00Z'"]
    }

    def "a method calculates with times as its operator does: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["one.startTime.minus(7.days) == '2026-04-27T10:00:00.000Z'", "one.startTime.plus(7.days) == '2026-05-11T10:00:00.000Z'", "now.minus(7.days) < now",
                 "def week = java.time.Duration.ofDays(7); one.startTime?.minus(week) == '2026-04-27T10:00:00.000Z'", "def week = 7.days; now.plus(week) > now",
                 "def week = 7.days; one.startTime + week == '2026-05-11T10:00:00.000Z'", "one.startTime.minus(now) instanceof java.time.Duration",
                 "def nothing = null; nothing?.minus(7.days) == null && nothing?.plus(7.days) == null", "def b = 'b'; 'abc'.minus(b) == 'ac' && 'a'.plus(b) == 'ab'",
                 "def one = 1; [1, 2].minus([one]) == [2] && [1, 2].minus(one) == [2] && one.plus(one) == 2 && [1].plus([2]) == [1, 2]", "def none = null; ([1, null] - none) == [1]",
                 "java.time.Duration.ofDays(2).minus(1.days) == 1.days && 1.days.plus(1.days) == 2.days"]
    }

    def "a variable that holds a time is calculated with as that: #line"() {
        expect:
        evaluate(line)

        where:
        line << ["def t = one.startTime; t -= 7.days; t == '2026-04-27T10:00:00.000Z'", "def t = one.startTime; t -= 7.days; t += 1.days; t == '2026-04-28T10:00:00.000Z'",
                 "def m = [at: one.startTime]; m.at -= 7.days; m['at'] -= 1.days; m.at == '2026-04-26T10:00:00.000Z'", "7.days + one.startTime == '2026-05-11T10:00:00.000Z'",
                 "String t = one.startTime; t -= 7.days; t == '2026-04-27T10:00:00.000Z'", "def t = one.startTime; t -= one.startTime; t == 0.days",
                 "new Old().limit(one) == '2026-04-27T10:00:00.000Z'; class Old { def t; def limit(job) { t = job.startTime; this.t -= java.time.Duration.ofDays(7); t } }",
                 "def d = 7; one.startTime - d.days == '2026-04-27T10:00:00.000Z' && d.hours.ago < now && 2 * d.days == 14.days && d.gb == 7.gb", "def n = null; n?.days == null",
                 "(1..2).collect { one.startTime - it.days } == ['2026-05-03T10:00:00.000Z', '2026-05-02T10:00:00.000Z']", "java.time.Period.ofDays(3).days == 3 && [days: 5].days == 5",
                 "one.startTime - java.time.Period.ofMonths(1) == '2026-04-04T10:00:00.000Z' && one.startTime + java.time.Period.ofDays(1) == '2026-05-05T10:00:00.000Z'",
                 "def keep = '7' as int; def keepFor = [n: 7]; keepFor.n.days == keep.days && (keep + 1).days == 8.days", "def when = java.time.LocalTime.of(3, 4); when.hour == 3",
                 "'2026-12-02' - 1.day < '2026-12-01T23:59' && '2026-12-02' - 1.day > '2026-11-30'", "now - '2020-01-01' > 2000.days && now - java.time.Instant.EPOCH > 20000.days",
                 "one.startTime.format('yyyy') == '2026' && one.startTime.format('MM') == '05' && '%s!'.formatted('a') == 'a!' && String.format('%d', 5) == '5'", "one.updateTime?.format('yyyy') == null",
                 "now > new Date(0) && now < java.time.Instant.now().plusSeconds(60)", "def s = 2.hours; s *= 2; s /= 4; s == 1.hours && 3 * s == 3.hours && s / 2 == 30.minutes",
                 "[1.hours, 3.hours].sum() / 2 == 2.hours", "-7.days + 8.days == 1.day && -(now - one.startTime) < 0.days && 5.milliseconds < 1.second && signed(-3) == 3; def signed(n) { -n }",
                 "(90.minutes).hours == 1.5 && 1536.mb.gb == 1.5 && signed().days > 100; def signed() { now - '2026-01-01' }", "new Date() - 7.days < now - 6.days && new Date() - new Date(0) > 20000.days && (new Date() - 1.day) instanceof Date",
                 "java.time.LocalDate.of(2026, 5, 4) - 7.days == java.time.LocalDate.of(2026, 4, 27) && java.time.LocalDate.of(2026, 5, 4) - java.time.LocalDate.of(2026, 5, 1) == 3.days && java.time.Instant.EPOCH + 1.day > java.time.Instant.EPOCH", "def a = 7; a *= 3; a /= 2; a == 10.5 && a * 2 == 21 && 9 / 3 == 3 && 'ab' * 2 == 'abab' && [1] * 2 == [1, 1]", "def w = '-'; w * 3 == '---'",
                 "1.5.gb / 1024 / 1024 / 1024 == 1.5 && (15.mb + 1) / (1024 * 1024) > 15 && 100.bytes / 3 > 33.3 && 1.gb / 3 == 357913941 && (1.gb / 1000).getClass() == BigDecimal",
                 "10.gb * 1 / 4 == 2.5.gb && 50.bytes * 100 / 150 > 33.3",
                 "def n = 5; n -= 2; n += 10; n - 3 == 10 && n + 1 == 14 && (n - 3).getClass() == Integer", "int n = 5; n -= 2; n += 1; n == 4", "long n = 1; n += 2.kb; n == 2049",
                 "def s = 'a'; s += 1; s += 'b'; s == 'a1b' && s - 'b' == 'a1' && s - 1 == 'ab'", "def l = [1, 2, 3]; l -= 1; l += 4; l - 4 == [2, 3]",
                 "def size = 2.gb; size -= 1.gb; size += 1; size == 1.gb + 1 && size.getClass() == 1.gb.getClass()", "def at = 0; def l = [5, 6]; l[at++] -= 1; at == 1 && l == [4, 6]",
                 "def n = null; try { n -= 1 } catch (NullPointerException nothing) { return true }", "def d = 1.5; d -= 1; d == 0.5", "def span = 2.hours; span -= 1.hours; span == 1.hours"]
    }

    def "a time of Java is a time, too: #time, #line"() {
        expect:
        evaluate("def same = $time; def later = ${time.replace('10:00:00', '10:00:01')}; $line")

        where:
        [time, line] << [["Date.from($MOMENT)", "GregorianCalendar.from(${MOMENT}.atZone(java.time.ZoneId.of('Asia/Tokyo')))", "${MOMENT}.atOffset(java.time.ZoneOffset.ofHours(-9))", MOMENT,
                          "${MOMENT}.atZone(java.time.ZoneId.of('Asia/Tokyo'))", "java.time.LocalDateTime.ofInstant($MOMENT, java.time.ZoneId.systemDefault())"],
                         ["one.startTime == same && same == one.startTime && one.startTime != later", "one.startTime < later && !(one.startTime < same) && one.startTime <= same",
                          "later > one.startTime && one.startTime >= same && !(one.startTime > same)", "one.startTime in [same] && one.startTime !in [later] && same in jobs*.startTime",
                          "jobs*.startTime - same == [] && jobs.groupBy { it.startTime }[same].size() == 3 && jobs.groupBy { it.startTime }[later] == null",
                          "switch (one.startTime) { case later: return false; case same: return true; default: return false }",
                          "jobs.where(startTime: same).size() == 3 && jobs.where(startTime: [later]) == [] && jobs.where { it.startTime < later }.size() == 3"]].combinations()
    }

    def "a day of Java begins where that of a text does"() {
        expect:
        evaluate("def day = java.time.LocalDate.of(2026, 5, 3); one.startTime > day && one.startTime < day.plusDays(3)")
        evaluate("def before = java.time.Instant.parse('2026-05-04T09:59:59.999999Z'); one.startTime > before && one.startTime >= before && one.startTime != before")
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
                 "jobs.count { (it.parentAction ?: it.target ?: 'none') != 'none' } == 3", "jobs.count { (it.target ?: \"no \$name\") != 'no qa1' } == 3", "(one.target ?: 'none') in ['none', 'GROUP-3'] || true",
                 "jobs.groupBy { it.target ?: 'none' }['none'] == null", "(one.startTime ?: '') != ''", "\"\$name\".getClass() != String && \"\${-> name}\" == name && \"\$none\" == '[:]'", "\"\$one.target\" == 'GROUP-99' || \"\${one.target}!\" != 'qa1'",
                 "jobs.toSorted { a, b -> a.target <=> b.target }.size() == 3 && jobs.toSorted { a, b -> b.startTime <=> a.startTime }.size() == 3", "('a' <=> 'b') < 0 && (null <=> 1) < 0",
                 "def called = { 'x' }; jobs.findAll { it.target == name || called(it.target) == name } == []", "def called = { 'x' }; jobs.findAll { it.target != name && called(it.target) != name }.size() == 3",
                 "def called = { 'x' }; jobs.findAll { it.target in keep || called(it.target) in keep } == []", "jobs.findAll { it.reference == name || it.name == name } == []", "jobs.find { it.reference in keep || it.title in keep } == null",
                 "jobs.findAll { it.reference in ['JOB-77'] } == [] && jobs.findAll { it.reference == 'JOB-1' }.size() == 1", "jobs*.target.grep('GROUP-1').size() == 1 && jobs*.target.grep(~/J.*/) == ['JOB-3'.replace('3', '1')]",
                 "jobs.findAll { it.reference in [role.reference, one.reference] }.size() == 1", "role.permissions.contains('PERMISSION-1') && !role.permissions.contains('PERMISSION-9')",
                 "jobs.every { it.type == 'Job' }", "def none = null; none?.equals('x') == null && [none, 'x']*.equals('x') == [null, true] && jobs*.jobState*.equals('FAILED').count(true) == 2", "jobs.count { it.jobState.equalsIgnoreCase('failed') } == 2 && jobs.every { it.containsKey('title') && !it.containsKey('parentAction') }",
                 "jobs.findAll { it.name.is(name) || it.reference.is(name) } == [] && '' + one.target == 'GROUP-1' && one.startTime.compareTo('2026-05-05') < 0 && ['a'].is(keep) == false",
                 "jobs.sort('-percentComplete', 'title')*.title == ['Link 1', 'Link 2', 'Link 3'] && [[n: 2], [n: null], [n: 10]].sort('-n')*.n == [10, 2, null]", "def yes = true; jobs.findAll { it.cancelable == yes }.size() == 3 && !(yes == 'always')",
                 "jobs.findAll { it.name.equals(name) || it.reference.equals(name) } == []", "one.target.equals('GROUP-1') && !one.target.equals('GROUP-2') && !one.title.equals('x')",
                 "'a'.equals('a') && !'a'.equals(1) && [1].equals([1]) && 1.equals(1) && 1.equals(1L)", "![1].equals(null) && ['a'].equals(['a'])",
                 "one.equals(jobs[0]) && !one.equals(jobs[1])", "def a = new Own(n: 1); a.equals(3) && !a.equals(4) && a == 3; class Own { int n; boolean equals(Object o) { o == 3 } }",
                 "jobs.every { it.type == 'Job' } && jobs.findAll { it.type == 'Group' || it.type == 'Role' } == []", "jobs.findAll { it.target != 'OTHERTHING-3' }.size() == 3",
                 "jobs.count { it.startTime >= '2026-05-04' && it.startTime < '2026-05-05' } == 3", "jobs.count { it.startTime.startsWith('2026-05-04') } == 3",
                 "def l = (1..2).collect { \"Link \$it\" }; jobs.findAll { it.title in l }.size() == 2 && l.contains('Link 1') && !l.contains('Link 3') && ('Link 2' in (l as Set)) && jobs.any { \"\${it.title}\" in l } && (\"Link \${1}\" in jobs*.title) && jobs*.title.contains(\"Link \${2}\")",
                 "def m = jobs.collectEntries { [\"\$it.title\": it.reference] }; [m['Link 1'], m.get('Link 2'), m.containsKey('Link 3'), m.containsKey('Link 4'), m.'Link 1'] == ['JOB-1', 'JOB-2', true, false, 'JOB-1']",
                 "def n = 0; for (int i = 0; i < 3; i++) { n += i }; n == 3 && !(2 <=> 2)",
                 "def all = new Changing(a: 1); all['b'] == null; class Changing extends HashMap { Set keySet() { new Hasty() } }; " +
                 "class Hasty extends AbstractSet { int size() { 1 }; Iterator iterator() { throw new ConcurrentModificationException() } }",
                 "Mine.isSame(one); class Mine { static boolean isSame(job) { job.title == 'Link 1' } }"]
    }

    def "rows of sql, how a VDB is reached and parameters of a repository have the fields that they have: #line"() {
        given:
        engine.answers.sql = ApiObject.of(type: 'SqlResult', columns: ['id', 'state'], rows: [[1, 'open'], [2, null]])
        engine.answers.connection = ApiObject.of(host: 'db1', port: 5432)
        engine.answers.list = [ApiObject.of(type: 'AppDataRepository', reference: 'APPDATA_REPOSITORY-1', name: 'r', parameters: [home: '/opt'])]

        when:
        def read = evaluate(line)

        then:
        read == null

        when:
        evaluate(line.replaceAll('state|password|home', [state: 'stat', password: 'prot', home: 'hme'][line.find('state|password|home')]))

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == [message]

        where:
        line                                                        || message
        "sql('q', 'select 1').find { it.state == 'x' }"             || "the answer has no field 'stat'. Did you mean 'state'?"
        "sql('q', 'select 1')[1]['state']"                          || "the answer has no field 'stat'. Did you mean 'state'?"
        "sql('q', 'select 1').last().state"                         || "the answer has no field 'stat'. Did you mean 'state'?"
        "connection('q').password"                                  || "connection has no field 'prot'. Did you mean 'port'?"
        "repositories.find { it.parameters.home == 'x' }"           || "parameters has no field 'hme'. Did you mean 'home'?"
    }

    def "the parameters of a repository are those that its kind declares: #line"() {
        given:
        engine.answers.list = [ApiObject.of(type: 'AppDataRepository', reference: 'APPDATA_REPOSITORY-1', name: 'r', parameters: [home: '/opt'])]

        expect:
        evaluate(line)

        when:
        evaluate(line.replace('home', 'whereabouts'))

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == ["parameters has no field 'whereabouts'. Its fields are home."]

        where:
        line << ['repositories.find { it.parameters.home }', "repositories[0].parameters['home']", "repositories.first().parameters.get('home')", "repositories.any { it.parameters.containsKey('home') }",
                 'def at(repository) { repository.parameters.home }; at(repositories[0])']
    }

    def "an answer without rows has the columns that it has: #line"() {
        given:
        engine.answers.sql = ApiObject.of(type: 'SqlResult', columns: ['id', 'state'], rows: [])

        when:
        def given = evaluate(line)

        then:
        !given

        when:
        evaluate(line.replace('state', 'stat'))

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == ["the answer has no field 'stat'. Did you mean 'state'?"]

        where:
        line << ["sql('q', 'select 1')*.state", "sql('q', 'select 1').state", "sql('q', 'select 1').findAll { it.state == 'x' }", "sql('q', 'select 1').find { row -> row.state }",
                 "sql('q', 'select 1').any { it['state'] }", "sql('q', 'select 1').each { println it.state }", "sql('q', 'select 1').collectEntries { [it.id, it.state] }",
                 "sql('q', 'select 1').where(state: 'x')", "sql('q', 'select 1').where(id: 1).select('state')", "sql('q', 'select 1').sort('-state')", "sql('q', 'select 1').group('state')",
                 "sql('q', 'select 1').findAll { it.id > 1 }*.state", "def open(rows) { rows.findAll { it.id && [1].every { n -> it.state } } }; open(sql('q', 'select 1'))",
                 "sql('q', 'select 1').inject(0) { sum, row -> sum + row.state }", "sql('q', 'select 1').collect()*.state",
                 "sql('q', 'select 1').stream().map { it.state }.toList()", "sql('q', 'select 1').stream().filter { row -> row.state }.toList()"]
    }

    def "braces of their own, and lists of the script's own, read what they like: #line"() {
        given:
        engine.answers.sql = ApiObject.of(type: 'SqlResult', columns: ['id', 'state'], rows: [])

        expect:
        !evaluate(line)

        where:
        line << ["sql('q', 'select 1').collect { row -> [[a: 1]].collect { it.a } }", "sql('q', 'select 1').find { it.id }?.state", "sql('q', 'select 1').sum { it.id }", "[].findAll { it.a }",
                 "[:].findAll { it.key }", "sql('q', 'select 1').collect { [a: it.id] }.findAll { it.a }", "def none = null; none?.findAll { it.a }", "[].findAll { it.bytes.empty }",
                 "sql('q', 'select 1').size()", "sql('q', 'select 1')[0]", "sql('q', 'select 1').max { it.id }", "sql('q', 'select 1').groupBy { it.state }",
                 "sql('q', 'select 1').inject(0) { sum, row -> sum.stat }", "sql('q', 'select 1').collect { it.id }.stream().map { it.stat }.toList()", "sql('q', 'select 1').stream().map { it.id }.filter { it.stat }.toList()"]
    }

    def "a name is no object, and no reference of one: #line"() {
        given:
        engine.answers.clones = [[name: 'qa1', from: 'orders', owner: 'ann', reference: 'APPDATA_CONTAINER-2', state: 'RUNNING']]
        engine.answers.list = [ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-2', name: 'qa1', group: 'GROUP-1', provisionContainer: 'APPDATA_CONTAINER-1')]
        engine.answers.read = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-1', name: 'orders', group: 'GROUP-1')

        when:
        evaluate(line)

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == [message]

        where:
        line                                                            || message
        "clones.findAll { it.from == 'APPDATA_CONTAINER-1' }"           || "'from' is a name, and 'APPDATA_CONTAINER-1' is what the engine calls an object. Compare it with the object's name."
        "clones.where(from: 'APPDATA_CONTAINER-1')"                     || "'from' is a name, and 'APPDATA_CONTAINER-1' is what the engine calls an object. Compare it with the object's name."
        "clones.count { it.owner != 'USER-1' }"                         || "'owner' is a name, and 'USER-1' is what the engine calls an object. Compare it with the object's name."
        "clones*.from.contains('APPDATA_CONTAINER-1')"                  || "'from' is a name, and 'APPDATA_CONTAINER-1' is what the engine calls an object. Compare it with the object's name."
        "def ds = dsource('orders'); clones.where(from: ds)"            || "'orders' is a text, and what it is compared with is an object, which no name is. Compare it with the object's name"
        "def ds = dsource('orders'); clones.where(from: [ds])"          || "'orders' is a text, and what it is compared with is an object, which no name is. Compare it with the object's name"
        "def ds = dsource('orders'); clones.where(from: ds.reference)"  || "'reference' is what the engine calls an object, and 'orders' is no such word. Compare the name."
        "def ds = dsource('orders'); clones.findAll { it.from == ds }"  || "'orders' is a text, and what it is compared with is an object, which no name is. Compare it with the object's name"
        "def ds = dsource('orders'); clones.findAll { it.from in [ds.reference] }" || "'reference' is what the engine calls an object, and 'orders' is no such word. Compare the name."
        "def ds = dsource('orders'); vdbs.where(name: ds)"              || "'qa1' is a text, and what it is compared with is an object, which no name is. Compare it with the object's name"
        "def ds = dsource('orders'); vdbs.where(name: ds.reference)"    || "'reference' is what the engine calls an object, and 'qa1' is no such word. Compare the name."
    }

    def "names are compared with names: #line"() {
        given:
        engine.answers.clones = [[name: 'qa1', from: 'orders', owner: 'ann', reference: 'APPDATA_CONTAINER-2', state: 'RUNNING'], [name: 'JOB-1', reference: 'APPDATA_CONTAINER-3', state: 'RUNNING']]
        engine.answers.list = [ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-2', name: 'qa1', group: 'GROUP-1', provisionContainer: 'APPDATA_CONTAINER-1')]
        engine.answers.read = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-1', name: 'orders', group: 'GROUP-1')

        expect:
        evaluate("def ds = dsource('orders'); $line")

        where:
        line << ["clones.findAll { it.from == ds.name }", "clones.where(from: ds.name)", "clones.where(from: 'orders')", "clones.find { it.name == 'JOB-1' }", "!clones.find { it.name == 'GROUP-7' }",
                 "clones.count { it.from != 'x' } == 2", "clones*.from.contains('orders')", "!clones*.from.contains('x')", "clones*.name - 'qa1' == ['JOB-1']", "clones.find { (it.from ?: 'none') == 'none' }",
                 "clones.groupBy { it.from }['orders']", "clones.where(from: [ds.name, 'x'])", "clones.where(from: null)", "clones.findAll { it.from =~ /ord/ }", "\"\${clones[0].from}\" == 'orders'",
                 "clones.sort { it.from }", "switch (clones[0].from) { case 'orders': true; break; default: false }", "vdbs.where(provisionContainer: ds)", "vdbs.where(provisionContainer: ds.reference)",
                 "vdbs.where(name: 'qa1')", "!vdbs.where(name: 'x')", "vdbs.where(group: 'GROUP-1')", "clones.any { it.from == 'APPDATA_CONTAINER-1' || it.name == 'qa1' } || true".replace("it.from == 'APPDATA_CONTAINER-1' || ", '')]
    }

    def "a number is looked for among numbers, and a text among texts: #line"() {
        given:
        engine.answers.sql = ApiObject.of(type: 'SqlResult', columns: ['id', 'code'], rows: [[1, '7'], [2, '8']])

        when:
        evaluate("def rows = sql('q', 'select 1'); $line")

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == ["'$text' is a text, and what it is compared with is a number. Compare numbers with $text, and texts with '$text'."]

        where:
        line                                                                     || text
        "rows*.id.contains('1')"                                                 || '1'
        "['1'].contains(rows[0].id)"                                             || '1'
        "['1', 'x'].contains(rows[0].id)"                                        || '1'
        "rows*.id.indexOf('1')"                                                  || '1'
        "rows*.id - ['1']"                                                       || '1'
        "rows*.id.intersect(['3'])"                                              || '3'
        "rows*.id.toSet().contains('1')"                                         || '1'
        "'1' in rows*.id"                                                        || '1'
        "7 in rows*.code"                                                        || '7'
        "rows.groupBy { it.id }['1']"                                            || '1'
        "rows.groupBy { it.code }.containsKey(7)"                                || '7'
        "switch (rows[0].code) { case 7: 'seven'; break; default: 'other' }"     || '7'
        "switch (rows[0].code) { case 1..9: 'one'; break; default: 'other' }"    || '7'
        "switch ('1') { case rows[0].id: 'one'; break; default: 'other' }"       || '1'
        "rows.where(code: 7).where(code: 'x'); rows*.code.count(7)"              || '7'
    }

    def "what may be there is looked for as Groovy does it: #line"() {
        given:
        engine.answers.sql = ApiObject.of(type: 'SqlResult', columns: ['id', 'code'], rows: [[1, '7'], [2, '8']])

        expect:
        evaluate("def rows = sql('q', 'select 1'); $line")

        where:
        line << ["rows*.id.contains(1) && !rows*.id.contains(5)", "!rows*.id.contains('x') && !rows*.code.contains('x')", "[1, 'a', '1'].contains('1') && ![1, 'a'].contains('1')", "!['a', 'b'].contains(1)",
                 "def all = ['0', '1']; all.remove(0); all == ['1']", "['0', '1'].get(0) == '0' && ['0', '1'][1] == '1'", "[a: 1][1] == null && [1: 'a']['x'] == null", "!['a': 1].containsKey(5)",
                 "def m = [:]; m[1] = 'x'; m['a'] = 2; m.a == 2", "rows*.id - [2] == [1]", "1L in [1, 2] && 1.0 in rows*.id", "switch (rows[0].code) { case '7': true; break; default: false }",
                 "switch ('1') { case 1: case '1': true; break; default: false }", "switch (rows[0].id) { case 1: true; break; default: false }", "switch ('x') { case 1: false; break; case 'x': true; break }",
                 "switch (true) { case 1: false; break; case true: true }", "switch (5) { case Integer: true; break; default: false }", "![].contains('1') && ![].contains(1)", "'b' in 'a'..'c' && 2 in 1..3",
                 "rows.groupBy { it.code }['7'] && rows.groupBy { it.id }[1]", "rows*.code.indexOf('8') == 1", "[null, 1].contains(1)", "rows*.code.intersect(['7', 'x']) == ['7']", "rows*.code.toSet()[0] in ['7', '8'] && ['a': '5'].values()[0] == '5'",
                 "['1', '2'].toSorted().first() == '1' && ['7', '8'].asImmutable()[-1] == '8'", "new ArrayDeque(['7', '8']).toList()[1] == '8'"]
    }

    def "numbers and what else rows tell are compared as == does it, by whatever asks: #line"() {
        given:
        engine.answers.sql = ApiObject.of(type: 'SqlResult', columns: ['id', 'code', 'n', 'b'], rows: [[1, '7', 1.5, true], [2, '8', 2, false], [2.0, '8', 1.50, false]])

        expect:
        evaluate("def rows = sql('q', 'select 1'); $line")

        where:
        line << ["rows*.n.contains(1.500)", "1.500 in rows*.n && 2.00 in rows*.n && !(1.51 in rows*.n)", "rows*.n.indexOf(1.500) == 0", "rows*.n - [1.500] == [2]", "rows*.n.intersect([1.500])",
                 "rows.groupBy { it.n }[1.500]", "[1, 2L, 3.0].containsAll([2, 3])", "[1, 2L].indexOf(2) == 1", "switch (rows[0].n) { case 1.500: true; break; default: false }",
                 "rows*.n.toSet().contains(1.500) && rows*.n.unique(false) == [1.5, 2]", "rows.groupBy { it.n }.size() == 2 && rows.groupBy { it.id }[2].size() == 2", "rows.countBy { it.n } == [(1.5): 2, 2: 1]",
                 "rows.group('n')[1.500].size() == 2", "rows.groupBy({ it.b }, { it.id })[false][2].size() == 2", "rows.groupBy { it.b }[true].size() == 1",
                 "rows.where(n: 1.500).size() == 2 && rows.where(n: 1..2).size() == 3", "rows.where(id: 1).size() == 1 && !rows.where(id: 9) && !rows.where(code: 'x')",
                 "rows.where(code: [7, '7']).size() == 1 && rows.where(id: ['x', 1]).size() == 1", "rows.where(b: true).size() == 1 && rows.where(code: ~/[78]/).size() == 3",
                 "!rows.where { it.id == 9 } && !rows.where(id: 9..11)", "rows.any { it.id.equals(1.0) } && !rows.any { it.id.equals(9) } && !rows.any { it.id.equals(null) }",
                 "rows.every { !it.id.equals([:]) } && 'x'.equals('x') && !'x'.equals(1) && true.equals(true)", "!rows.groupBy { it.id }.subMap([9]) && rows.groupBy { it.id }.subMap([1L, 2])*.key == [1, 2]",
                 "def at = '2026-11-28 10:00:00+00'; at > '2026-11-27' && at > '2026' && at < '2026-12' && at < 'x' && '2026-5-4' < '2026-5-5' && at > '2026-11-28-qa1'.take(10)",
                 "def at = '2026-11-28 10:00:00+00'; at != '2026-5-4' && 'qa-2026-5-4' > at",
                 "['true': 1, 'x': 2].containsKey('x') && ![true].contains('x') && [true, 'x'].contains('x') && !['x'].contains(true)"]
    }

    def "what is of another sort than all that it is compared with is told, whichever of both the script wrote: #line"() {
        given:
        engine.answers.sql = ApiObject.of(type: 'SqlResult', columns: ['id', 'code', 'b', 'yes'], rows: [[1, '7', true, 'true'], [2, '8', false, 'false']])

        when:
        evaluate("def rows = sql('q', 'select 1'); $line")

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.message() == [message]

        where:
        line                                         || message
        "rows.where(code: 7)"                        || NO_NUMBER
        "rows.where { it.code == 7 }"                || NO_NUMBER
        "rows.where(code: [7, 8])"                   || NO_NUMBER
        "rows.where(code: 5..9)"                     || NO_NUMBER
        "rows.where(id: '1')"                        || NO_NUMBER.replace('7', '1')
        "rows.where { it.id == '1' }"                || NO_NUMBER.replace('7', '1')
        "rows.where(id: ['1'])"                      || NO_NUMBER.replace('7', '1')
        "rows.where(b: 'true')"                      || NO_TRUTH
        "rows.where(yes: true)"                      || NO_TRUTH
        "rows.groupBy { it.b }['true']"              || NO_TRUTH
        "rows.groupBy { it.yes }[true]"              || NO_TRUTH
        "[true].contains('true')"                    || NO_TRUTH
        "rows*.yes.contains(true)"                   || NO_TRUTH
        "rows.groupBy { it.id }.subMap(['1'])"       || NO_NUMBER.replace('7', '1')
        "rows.any { it.id.equals('1') }"             || NO_NUMBER.replace('7', '1')
        "rows.any { it.code.equals(7) }"             || NO_NUMBER
        "rows.any { it.b.equals('true') }"           || NO_TRUTH
        "rows*.code.contains(7)"                     || NO_NUMBER
        "rows.groupBy { it.code }[7]"                || NO_NUMBER
        "switch ('7') { case [7, 8]: true; break }"  || NO_NUMBER
        "switch ('7') { case 5..9: true; break }"    || NO_NUMBER
        "rows*.yes.findAll { '2026-11-28 10:00:00+00' > '2026-5-4' }; def at = '2026-11-28 10:00:00+00'; at > '2026-5-4'" || NO_DAY
        "['2026-11-28T10:00:00.5'].findAll { it < '2026-05-4 10:00' }" || NO_DAY.replace('2026-5-4', '2026-05-4 10:00')
        "def at = '2026-11-28 10:00:00+00'; '2026-13-01' <= at" || NO_DAY.replace('2026-5-4', '2026-13-01')
    }

    def "a secret is compared by what it is: #line"() {
        expect:
        evaluate("def s = dev.sluice.wire.Secret.of('same-pass'); def t = 'same-pass'; $line") == true

        where:
        line << ["s == 'same-pass' && 'same-pass' == s && s != 'other' && !(s != 'same-pass')", "s == \"\${t}\" && s == dev.sluice.wire.Secret.of(t)", "s ==~ /same.*/ && !(s ==~ /x/) && (s =~ /pass/)",
                 "s.equals(t) && t.equals(s) && Objects.equals(s, t) && !s.equals('x')", "s in [t] && s in ['x', t] && t in ['x', s] && !(s in ['x']) && s !in ['x']",
                 "['x', t].contains(s) && ['x', s].contains(t) && !['x', s].contains('y')", "[s] == [t] && [s] != ['x'] && \"a-\$s\" == 'a-same-pass' && \"\$s\" != 'x'",
                 "switch (s) { case 'x': return false; case t: return true }", "switch (s) { case ['x', t]: return true; default: return false }",
                 "switch (s) { case ~/same.*/: return true; default: return false }", "switch (t) { case s: return true; default: return false }", "s < 'z' && (s <=> t) == 0",
                 "jobs.findAll { it.title == s } == []", "[(s): 1][t] == 1 && [(t): 1][s] == 1 && [(s): 1].containsKey(t) && [(s): 1][s] == 1 && ![(s): 1].containsKey('x')",
                 "[[n: t], [n: 'x']].where(n: s).size() == 1 && [[n: t], [n: 'x']].where(n: [s, 'y']).size() == 1", "['x', t].indexOf(s) == 1 && ['x', s].indexOf(t) == 1 && ['x'].indexOf(s) == -1",
                 "['x', t].count(s) == 1 && [s, 'x', s].count(t) == 2 && ['x'].count(s) == 0", "s?.equals(t) && t?.equals(s) && s.is(t) && t.contentEquals(s) && s.equalsIgnoreCase('SAME-PASS') && s.compareTo(t) == 0"]
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
                startTime: '2026-05-04T10:00:00.000Z', updateTime: null, cancelable: true, percentComplete: 50)
    }

    private static ApiObject vdb(int number) {
        ApiObject.of(type: 'AppDataContainer', reference: "APPDATA_CONTAINER-$number" as String, name: "qa$number" as String, group: 'GROUP-1', provisionContainer: 'APPDATA_CONTAINER-9')
    }

    private Object evaluate(String line) {
        conversation.evaluate(new Script('lab.groovy', KNOWN + line))
    }
}
