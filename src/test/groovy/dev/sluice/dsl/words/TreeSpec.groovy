package dev.sluice.dsl.words

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.Branch
import dev.sluice.language.ScriptException
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What came from what, and jobs that are followed, in a real engine. */
class TreeSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared @AutoCleanup Talk talk
    @Shared Flow flow

    def setupSpec() {
        lab = new Lab(folder)
        talk = new Talk(lab)
        flow = new Flow(lab)
        flow.linked('other', lab.tree('other'))
        def orders = flow.linked('orders', lab.tree('orders'))
        flow.provisioned('qa', orders)
        talk.evaluate("sync 'orders'")
        flow.provisioned('later', orders)
    }

    def "a tree has snapshots below their container, and VDBs below the snapshot they start from"() {
        expect:
        talk.evaluate('tree').collect { drawn(it) }.toSorted() == [
                'dsource orders(snapshot(vdb qa(snapshot)) snapshot(vdb later(snapshot)))', 'dsource other(snapshot)']
        drawn(talk.evaluate("tree 'qa'")[0]) == 'vdb qa(snapshot)'
        talk.evaluate("(tree as json).contains('\"branches\"')")
    }

    def "println draws a tree, as the shell does"() {
        given:
        talk.notes.shown.clear()

        when:
        talk.evaluate("println tree; println tree('qa'); println 'text'")

        then:
        talk.notes.shown.collect { it.collect { drawn(it) }.toSorted() } == [
                ['dsource orders(snapshot(vdb qa(snapshot)) snapshot(vdb later(snapshot)))', 'dsource other(snapshot)'], ['vdb qa(snapshot)']]
    }

    def "what the engine tells of itself is read by one word: its version, how long it runs, and its clock"() {
        given:
        def system = talk.evaluate('system')

        expect:
        system.object('buildVersion').get('major') != null
        talk.evaluate('system.upTime').type() == 'UpTimeInfo'
        talk.evaluate('system().uuid') == system.uuid
        talk.evaluate('system.time.currentTime') >= system.object('time').string('currentTime')

        when:
        talk.evaluate("system 'x'")

        then:
        def failure = thrown(ScriptException)
        failure.message == 'lab.groovy:1:1: system takes nothing: system'
    }

    def "a job that is over is shown from its beginning, and waited for no longer"() {
        given:
        talk.notes.shown.clear()

        when:
        def job = talk.evaluate("attach jobs.sort('-startTime')[0]")

        then:
        job.jobState == 'COMPLETED'
        talk.notes.shown[0]*.messageDetails == job.list('events')*.messageDetails
        talk.evaluate("wait jobs.where(jobState: 'COMPLETED').take(2)")*.jobState == ['COMPLETED'] * 2
        talk.evaluate("engine { wait jobs[0].reference }").jobState == 'COMPLETED'
    }

    def "what is no job is not waited for"() {
        when:
        talk.evaluate("attach 'orders'")

        then:
        def failure = thrown(ScriptException)
        failure.message.startsWith("lab.groovy:1:8: there is no job 'orders'.")
    }

    private static String drawn(Branch branch) {
        def name = branch.sort() == 'snapshot' ? 'snapshot' : branch.sort() + ' ' + branch.object().name()
        branch.branches() ? "$name(${branch.branches().collect { drawn(it) }.join(' ')})" : name
    }
}
