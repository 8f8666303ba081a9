package dev.sluice.dsl.check

import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Language
import dev.sluice.language.Script
import spock.lang.Shared
import spock.lang.Specification

/** What words give has a type when a script is checked, so that a field which that lacks is a mistake before anything is sent. */
class WordResultsSpec extends Specification {
    /** What is told or made, other than by {@code word 'x'}. */
    private static final Map<String, List<String>> CALLS = [
            list: ["list('groups').first()"], ranges: ["ranges('x').first()", "vdb('x').ranges().last()"], clones: ['clones.first()', 'clones().first()'],
            capacity: ['capacity.first()'], system: ['system', 'system()'], tree: ['tree.first()', "tree('x').first()"],
            clone: ["clone('x')", "clone('x', as: 'y')", "dsource('x').clone()"], branch: ["branch('x', from: 'y')"], lease: ["lease('x', ttl: '8h')"],
            link: ["link { name 'x'; group 'y'; path '/z' }"], ensure: ["ensure(group { name 'x' })", "(ensure group { name 'x' })"],
            vdb: ["vdb('x')", "vdb('x', from: 'y')"], update: ["update('x', description: 'y')"], lock: ["lock('x', until: '2035-12-31')"],
            rollback: ["rollback('x', at: LATEST_POINT)"], export: ["export('x', to: '/y')", "vdb('x').export(to: '/y')"],
            apply: ["apply(policy('x'), target: 'y')"], unapply: ["unapply(policy('x'), target: 'y')"],
            detachSource: ["detachSource('x', source: source('y'))"], attachSource: ["attachSource('x') { attachData { type 'AppDataDirectAttachData'; config 'y'; parameters([:]) } }"],
            updateCredential: ["updateCredential(user('x')) { newCredential { password secret('Y') } }"],
            refresh: ["refresh('x')", "vdb('x').refresh()", "refresh(vdbs).first()", "vdbs*.refresh().first()", "environment('x').refresh()"],
            adopt: ["adopt('x')", "adopt(vdb('x'))"], group: ["group('x')", "group { name 'x' }", 'groups.first()'],
            engine: ["engine('x') { vdb('y') }"], lab: ["lab('x') { vdb('y') }", "lab('x')"], runbook: ["runbook('x') { vdb('y') }"],
            step: ["step('x') { def copy = vdb('y'); copy }", "step('x') { sync 'y' }", "step('x') { vdb('y') } undo { 1 }"],
            retry: ["retry(times: 2) { vdb('y') }"], timeout: ["timeout('5m') { vdb('y') }"], when: ["when(true) { vdb('y') }"],
            on: ["on('x') { vdb('y') }"], delete: ["delete(vdbs).first()"]].withDefault { ["$it('x')" as String] }

    /** Why the text of a script does not tell what a word gives. */
    private static final Map<String, String> UNTYPED = [
            login: 'a text', url: 'a text', secret: 'a secret', sql: 'the columns follow from the statement', connection: 'the facts follow from the kind of data',
            top: 'the tables follow from the kind of data',
            show: 'nothing', watch: 'nothing', confirm: 'nothing', manual: 'nothing', approve: 'nothing', notify: 'nothing', include: 'nothing',
            param: 'what is given', until: 'true', parallel: 'what its steps give, one after another']

    @Shared Language language = Language.load()

    def "each word of the language gives something of a known type, or there is a reason: #word"() {
        expect:
        UNTYPED.containsKey(word) || CALLS[word].findAll { !language.check(new Script('lab.groovy', "def x = $it\nprintln x.colour"))*.message().any { it.contains("has no field 'colour'") } } == []

        where:
        word << Words.names()
    }

    def "what a word gives may be read as what it is: #script"() {
        expect:
        language.check(new Script('lab.groovy', script))*.toString() == []

        where:
        script << ["println enable(environment('x')).host", "println refresh(environment('x')).primaryUser", "println undelete('x').currentTimeflow",
                   "println disable(user('x')).userType", "def all = vdbs; println refresh(all).first().refresh", "println refresh(vdbs)*.refresh",
                   "println token { name 'x' }.token.reveal()", "println clones*.address + clones.find { it.state == 'x' }.until", "println ranges('x').last().until",
                   "println system.time.currentTime + system.upTime", "tree.each { println it.object.name() + it.branches.size() }", "def e = environment('x'); println lock(snapshot('y'), until: '2035-12-31').timeflow", "println waitFor(jobs).first().jobState",
                   "println step('x') { if (vdbs) { return 1 }; vdb('y') }.colour", "println apply(policy('x'), target: 'y').name", "def e = elsewhere(); println enable(e).host\ndef elsewhere() { 1 }",
                   "println vdbs.inject { a, b -> a.name > b.name ? a : b }.name; def c = vdbs ? vdb('x') : group('y'); println c.colour", "println on('x', 'y') { vdb('z') }.x.name", "println vdb('x').refresh().name + vdbs*.sync()*.name", "println link { name 'x'; group 'y'; path '/z' }.currentTimeflow"]
    }
}
