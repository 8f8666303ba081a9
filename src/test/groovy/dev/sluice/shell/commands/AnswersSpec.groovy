package dev.sluice.shell.commands

import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.Language
import dev.sluice.language.Naming
import dev.sluice.language.Script
import dev.sluice.shell.text.FieldMeaning
import dev.sluice.shell.text.LocalClock
import dev.sluice.shell.text.Style
import dev.sluice.shell.text.ValueLayout
import dev.sluice.wire.Bytes
import dev.sluice.wire.Schema
import java.nio.file.Files
import java.nio.file.Path
import java.time.InstantSource
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What people type every day, and what the shell answers. */
class AnswersSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        flow.provisioned('qa1', flow.linked('orders', lab.tree('orders')))
    }

    def "the output of any line goes to a file, and a comparison stays one"() {
        given:
        def file = folder.resolve('groups.csv')

        when:
        def result = shell("groups.select('name') as csv > $file\nprintln 'more' >> $file\ngroups.size() > vdbs.size()\ngroups > /nowhere/x.csv")

        then:
        Files.readString(file) == 'name\nSources\nVirtual\nmore\n'
        result.out == 'true\n'
        result.err.startsWith("stdin:4:10: '/nowhere/x.csv' cannot be written. Check the folder and its permissions.")
    }

    def "what is behind a sign is a file by its name: #line"() {
        expect:
        FileOutput.in(line).map { [it.line(), it.file(), it.adding()] }.orElse(null) == output

        where:
        line                       || output
        'vdbs as csv > vdbs.csv'   || ['vdbs as csv', 'vdbs.csv', false]
        'vdbs >> ./all'            || ['vdbs', './all', true]
        "vdbs > 'my file'"         || ['vdbs', 'my file', false]
        'a > b'                    || null
        'a > b.size'               || null
        'jobs.where { it.x > 3 }'  || null
    }

    def "timing tells how long commands take, until it is off"() {
        expect:
        shell('timing on\n1 + 1\ntiming off\n2 + 2').out ==~ /2\ntook \d+\.\d{3} s\n4\n/
        shell('timing').err.readLines().first() == 'stdin:1:1: timing is on or off: timing on'
    }

    def "show is a page of one object"() {
        when:
        def page = shell("show 'qa1'").out

        then:
        ['name                qa1', 'group               Virtual', 'provisionContainer  orders', 'status              RUNNING', 'history.snapshots   1'].every { page.contains(it) }
        page =~ /mounted +\S+/
        page =~ /jobs +JOB-\d+ /
        shell("show vdb('qa1')").out.contains('history.snapshots')
        shell("show group('Virtual')").out.contains('containers')
        shell("show 'no object'").out == 'no object\n'
    }

    def "show tells of a user what they may do, and of a group what is in it"() {
        expect:
        shell("user { name 'eve'; credential { password 'change-me-soon' } }\nauthorization { user 'eve'; role 'OWNER'; target 'qa1' }\nshow 'eve'").out =~ /rights +OWNER of qa1\n/
        shell("show 'qa1'").out =~ /rights +eve OWNER\n/
        shell("show 'Virtual'").out =~ /containers +qa1\n/
    }

    def "a point that is not there is marked at the point"() {
        expect:
        shell("rollback qa1, at: '2001-01-01T00:00:00.000Z'").err.startsWith('stdin:1:15: the engine refused rollback of')
    }

    def "what tables tell besides fields can be asked for as a field: #line"() {
        given: 'what has not been measured yet has no size'
        flow.completed(flow.post('capacity/refresh', [:]))

        expect:
        shell(line).out == shown

        where:
        line                                                                      || shown
        'vdbs.where { it.size > 10.gb }'                                          || 'none\n'
        'vdbs.where { it.size < 10.gb }*.name'                                    || 'qa1\n'
        "vdbs.where(status: 'RUNNING').sort('-size').select('name', 'status')"    || 'name  status\n----  -------\nqa1   RUNNING\n'
        "vdbs.select('name', 'status') as csv"                                    || 'name,status\nqa1,RUNNING\n'
        "vdb('qa1').status"                                                       || 'RUNNING\n'
        "policies.where { it.schedule }.select('schedule').take(1) as csv"        || 'schedule\ndaily at 3:30\n'
        'snapshots.every { it.size >= 0 }'                                        || 'true\n'
    }

    def "what is no field is still a mistake beside those: #line"() {
        expect:
        Language.load().check(new Script('x.groovy', line))*.message() == mistakes

        where:
        line                                        || mistakes
        'vdbs.each { println it.status + it.size }' || []
        'vdbs.each { println it.statsu }'           || ["Container has no field 'statsu'. Did you mean 'status'?"]
        'groups.each { println it.mounted }'        || ["Group has no field 'mounted'. Its fields are reference, namespace, name, description, leaseTime, leaseIdle, memoryLimit, cpuLimit, diskLimit, hooks."]
    }

    def "what is not there shows as something on a terminal, and nothing is left out"() {
        expect:
        onTerminal([a: 1, b: null]) == ['a  1', 'b  null']
        onTerminal([1, null]) == ['1', 'null']
    }

    def "a size shows as people say it"() {
        expect:
        onTerminal(Bytes.of(1536)) == ['1.5 KiB (1536 bytes)']
        onTerminal([free: Bytes.of(1536)]) == ['free  1.5 KiB']
        onTerminal([Bytes.of(1536)]) == ['1.5 KiB (1536 bytes)']
        onTerminal([took: java.time.Duration.ofMillis(7200)]) == ['took  7.2 s']
        onTerminal([[job: 'JOB-1', took: java.time.Duration.ofMillis(7200)]])[-1].endsWith('7.2 s')
        shell('vdbs*.size.sum() instanceof dev.sluice.wire.Bytes').out == 'true\n'
    }

    private static List<String> onTerminal(Object value) {
        new ValueLayout(Naming.NONE, new FieldMeaning(Schema.family(), InstantSource.system(), LocalClock.NONE), 80, Style.PLAIN, 'wide _').lines(value)
    }

    def "names of objects need no quotes where somebody types, behind words that take one: #line"() {
        expect:
        shell(line).err.readLines().findAll { !(it =~ /^JOB-/) } == []

        where:
        line << ['refresh qa1', 'sync orders', "vdb qa1", "update vdb(qa1), description: 'x'", 'bookmark { name "b"; from "qa1" }\nrollback qa1, at: bookmark("b")',
                 'qa1 = vdb "qa1"\nrefresh qa1', 'stop qa1\nstart qa1', 'tree orders', "update qa1, description: 'y'",
                 "lease qa1, ttl: '1d'", "rest qa1, after: '2h'", "bookmark 'c', from: qa1", "bookmark d, from: qa1, at: LATEST_SNAPSHOT\nrollback qa1, at: bookmark('d')"]
    }

    def "a name that stands alone shows what is called so: #name"() {
        expect:
        shell(name).out =~ /(?m)^name +$name$/

        where:
        name << ['qa1', 'orders', 'Virtual']
    }

    def "a name alone that nothing has is told as ever: #name"() {
        expect:
        shell(name).err.readLines().first() == "stdin:1:1: nothing here is called '$name'. $what"

        where:
        name     || what
        'nobody' || "Define it first, or write a text in quotes: 'nobody'."
        'gropus' || "Did you mean 'groups'?"
    }

    def "behind a word that nobody knows a name is no further mistake"() {
        expect:
        shell('refersh qa1').err.readLines().findAll { it.startsWith('stdin:') } == ["stdin:1:1: there is no word 'refersh'. Did you mean 'refresh'?"]
    }

    def "the name of a bookmark is a point of the history"() {
        expect:
        shell("bookmark 'noon', from: qa1\nrollback qa1, at: noon").status == 0
        shell("rollback qa1, at: nooon").err.startsWith("stdin:1:19: there is no point 'nooon'. Did you mean 'noon'?")
        shell("bookmark 'noon', from: orders\nrollback qa1, at: 'noon'").status == 0
        shell("bookmark 'noon', from: qa1\nrollback qa1, at: noon").err =~ /'noon' is the name of 2 bookmarks: TIMEFLOW_BOOKMARK-\d+, TIMEFLOW_BOOKMARK-\d+. Give the reference./
    }

    def "a name with dashes needs no quotes either, unless it is a difference of variables"() {
        expect:
        shell("clone orders, as: 'qa-1-b'\nshow qa-1-b\ndelete qa-1-b").with { it.out.contains('name                qa-1-b') && !it.err.contains('shell:') }
        shell("group = 'no'; a = 7; b = 2\nprintln a-b").out.contains('5\n')
        shell('refresh qa-1').err.contains("there is no dSource or VDB 'qa-1'")
        shell('qa = 3\nrefresh qa-1').err.contains('refresh takes an object or its name')
    }

    def "a directory is linked in a line by its name and its path"() {
        given:
        def files = lab.tree('invoices')

        expect:
        shell("link invoices, path: '$files'\ndsource('invoices').group == group('Sources')\ndelete invoices").out.contains('true\n')
        shell("link invoices, path: '$files', group: 'Virtual'\ndsource('invoices').group == group('Virtual')\ndelete invoices").out.contains('true\n')
        shell("link invoices").err.startsWith("stdin:1:1: link takes braces, or a name and a path: link { } or link 'orders', path: '/srv/orders'")
        shell("link invoices, pth: '$files'").err.readLines().first() == "stdin:1:16: link has no 'pth'. Did you mean 'path'?"
    }

    def "a VDB is made in a line by its name and what it is of"() {
        expect:
        shell("vdb qa-2, from: orders\nvdbs*.name\ndelete qa-2").with { it.out.contains('qa-2\n') && !it.err.contains('stdin:') }
    }

    def "a script in a file has quotes"() {
        expect:
        Language.load().check(new Script('x.groovy', 'refresh qa1'))*.message() ==
                ["nothing here is called 'qa1'. Define it first, or write a text in quotes: 'qa1'."]
    }

    def "sizes, spans and points of time are values: #line"() {
        expect:
        shell(line).out == value + '\n'

        where:
        line                                                        || value
        '10.gb'                                                     || '10737418240'
        '1.5.kb'                                                    || '1536'
        'jobs.where { it.startTime > today }.size() == jobs.size()' || 'true'
        'jobs.where { it.startTime < yesterday }.size()'            || '0'
        'jobs.every { it.startTime > 2.hours.ago }'                 || 'true'
        'jobs.every { it.startTime > ago(2.hours) }'                || 'true'
        'jobs.every { it.updateTime - it.startTime < 1.hour }'      || 'true'
        "'2026-01-01T00:00:00.000Z' + 90.minutes"                   || '2026-01-01T01:30:00.000Z'
        "'2026-01-01T00:00:00.000Z' - 1.day"                        || '2025-12-31T00:00:00.000Z'
        'n = 5; n - 3 + n.minus(2)'                                 || '5'
    }

    def "lists tell what other objects know of them"() {
        given:
        def talk = new Talk(lab)
        talk.evaluate("p = policy { type 'RefreshPolicy'; name 'nightly'; provisionSource 'LATEST_SNAPSHOT'; scheduleList([[cronString: '0 30 2 * * ?']]) }; apply p, target: 'qa1'")
        def facts = { String list -> talk.conversation.naming().facts(talk.evaluate(list)).values()*.collectEntries { name, fact -> [name, fact.owner()[fact.field()]] } }

        and: 'sizes, which the engine adds up beside its work'
        new PollingConditions(timeout: 30, delay: 0.1).eventually {
            assert facts('vdbs')[0].size != null && facts('snapshots').every { it.size != null }
        }

        expect:
        facts('vdbs')[0].keySet().toList() == ['status', 'size', 'made', 'mounted']
        facts('vdbs')[0].status == 'RUNNING'
        facts("policies.where(name: 'nightly')") == [[schedule: 'daily at 2:30', applied: 'qa1']]
        facts('authorizations')*.target.contains('the whole engine')
        facts('snapshots').every { it.size != null }

        and: 'capacity comes with the largest first'
        talk.evaluate('capacity*.name').toSet() == ['orders', 'qa1'] as Set

        cleanup:
        talk?.close()
    }

    def "what is wrong with a name is told at that name: #marked"() {
        expect:
        shell(marked.replace('¦', '')).err =~ /(?m)^stdin:1:${marked.indexOf('¦') + 1}: /

        where:
        marked << ["refresh ¦'qa11'", 'refresh ¦qa11', 'tree ¦shp', "sync vdb(¦'zz')", "group(¦'Nix').name", "clone ¦ordrs, as: 'x'", "attach ¦'JOB-99'",
                   "wait ¦'JOB-99'", "on(¦'nowhere') { vdbs }", "update qa1, ¦descr: 'x'", 'use ¦nowhere', 'cd ¦nowhere', 'cd ¦groups/Nix', 'timing ¦maybe',
                   'groups > ¦/nowhere/x.csv', "wide groups.select(¦'nmae')", "bookmark { name 'b'; from ¦'qa11' }", "x = 'qa11'; ¦refresh x",
                   "refresh qa1, ¦from: ordres", "2.¦hrs", "rollback qa1, at: bookmark(¦'none')", "apply policy('Default Retention'), target: ¦'qa11'", 'set ¦x=1']
    }

    private Called shell(String lines) {
        new Called(HOME: folder.toString(), SLUICE_ENGINE: lab.engine.url().toString(), SLUICE_USER: 'admin', SLUICE_PASSWORD: lab.adminPassword).tap { it.input = lines }.with()
    }
}
