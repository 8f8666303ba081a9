package dev.sluice.dsl.words

import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.ScriptException
import dev.sluice.wire.Timestamp
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.util.concurrent.ConcurrentLinkedQueue
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** A VDB of whatever is named, by the word and by the command, in a real engine. */
class CloneSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared @AutoCleanup Talk talk
    @Shared Flow flow
    @Shared Called called

    def setupSpec() {
        lab = new Lab(folder)
        talk = new Talk(lab)
        flow = new Flow(lab)
        called = new Called([HOME: Files.createDirectories(folder.resolve('user')), SLUICE_ENGINE: lab.engine.url(), SLUICE_USER: 'admin',
                             SLUICE_PASSWORD: lab.adminPassword].collectEntries { [it.key, it.value.toString()] })
    }

    def cleanup() {
        flow.removeAll()
    }

    static Path sql() {
        Files.writeString(Files.createTempFile('masking', '.sql'), 'select 1').tap { it.toFile().deleteOnExit() }
    }

    private File shown(String name) {
        folder.resolve('mnt/clones').resolve(name).toFile()
    }

    def "a state that no clone has, and a time that is none, are mistakes: #line"() {
        given:
        talk.evaluate("clone('${lab.tree('orders')}').name")

        when:
        talk.evaluate(line)

        then:
        def refused = thrown(ScriptException)
        refused.message.contains(reason)

        where:
        line                                   || reason
        "clones.where(state: 'RUNING')"        || 'RUNNING'
        "clones.find { it.state == 'STOPPED' }" || 'STOPPED'
        "clones.count { it.created > 'gestern' }" || 'gestern'
    }

    def "a directory is linked when it is first cloned, and only cloned from then on"() {
        given:
        def orders = lab.tree('orders')

        expect:
        talk.evaluate("clone('$orders').name") == 'orders-1'
        new File(shown('orders-1'), 'orders.csv').text == 'id,amount\n1,10\n2,20\n'

        when:
        new File(shown('orders-1'), 'orders.csv').text = 'mine'

        then:
        talk.evaluate("clone('$orders').name") == 'orders-2'
        new File(shown('orders-2'), 'orders.csv').text.startsWith('id')
        talk.evaluate("dsources*.name") == ['orders']
        talk.evaluate("vdbs*.group.unique()") == [flow.group('Virtual')]
        talk.evaluate("clone('orders-1', as: 'mine').name") == 'mine'
        talk.evaluate("clones.every { it.state == 'RUNNING' && it.state in ['ASLEEP', 'RUNNING'] && it.created > 1.hour.ago && it.until != '2026-05-04' }")
        talk.evaluate("clones.collect { [it.name, it.from, it.address] }") == [
                ['orders-1', 'orders', "${shown('orders-1')}"], ['orders-2', 'orders', "${shown('orders-2')}"], ['mine', 'orders-1', "${shown('mine')}"]]
        talk.evaluate("url 'mine'") == "${shown('mine')}"
    }

    def "who may make clones in one group makes them there, and is told how to name one that looks like an option"() {
        given:
        talk.evaluate("link { name 'sales'; group 'Sources'; path '${lab.tree('sales')}' }")
        talk.evaluate("group { name 'Pull requests' }; user { name 'ci'; credential { password 'ci-secret-1' } }")
        talk.evaluate("[group('Pull requests'), dsource('sales')].each { one -> authorization { user 'ci'; role 'PROVISIONER'; target one } }")
        def ci = new Called(called.variables + [SLUICE_USER: 'ci', SLUICE_PASSWORD: 'ci-secret-1'])

        when:
        def made = ci.with('clone', 'sales', '--as', '-17', '--ttl', '3d')

        then:
        made.status == 0
        made.out.readLines().last() == 'end it   sluice delete -- -17'
        talk.evaluate("vdb('-17').group") == flow.group('Pull requests')
        ci.with('delete', '--', '-17').status == 0

        and: 'by its address it is for administrators, and they are told what they can do'
        ci.with('clone', "${lab.tree('sales')}").status == 1
        ci.err.startsWith("engine: it refused: User 'ci' may not clone by an address: the right ADMINISTER on the domain is missing. " +
                'Clone by the name of a dSource or VDB; an administrator links what is not linked yet.\n')

        cleanup:
        talk.evaluate("delete user('ci'); groups.find { it.name == 'Pull requests' }?.with { delete it }")
    }

    def "a directory that a script has linked is known again by its path"() {
        given:
        def orders = lab.tree('orders')
        talk.evaluate("link { name 'sales'; group 'Sources'; path '$orders' }")

        expect:
        talk.evaluate("clone('$orders/').name") == 'sales-1'
        talk.evaluate("dsources*.name") == ['sales']
    }

    def "a dSource that was deleted leaves its name to the next one, wherever that is copied from"() {
        given:
        def link = { where -> talk.evaluate("link { name 'orders'; group 'Sources'; path '$where' }; delete 'orders'; sourceConfigs*.name") }
        def orders = lab.tree('orders')

        expect:
        link(orders) == ['orders']
        link(orders) == ['orders']
        link(lab.tree('others')) == ['orders', 'orders-2']
        link(orders) == ['orders', 'orders-2']

        and: 'so does one that is linked by its address'
        2.times {
            assert talk.evaluate("clone('$orders').name") == 'orders-1'
            assert talk.evaluate('dsources*.name') == ['orders']
            assert talk.evaluate('sourceConfigs*.name').toSet() == ['orders', 'orders-2', 'orders-3', 'orders-1'] as Set
            talk.evaluate("delete 'orders-1'; delete 'orders'")
        }
    }

    def "a name that another dSource has gets a number"() {
        given:
        def other = Files.createDirectories(folder.resolve('elsewhere/orders'))

        expect:
        talk.evaluate("clone('${lab.tree('orders')}').name") == 'orders-1'
        talk.evaluate("clone('$other').name") == 'orders-2-1'
        talk.evaluate("dsources*.name.sort()") == ['orders', 'orders-2']
    }

    def "a directory that is called like a reference, or with a blank at its end, has a dSource of another name"() {
        expect:
        talk.evaluate("clone('${Files.createDirectories(folder.resolve("tree/$directory"))}').name") == "$name-1"
        talk.evaluate('dsources*.name') == [name]

        where:
        directory | name
        'GROUP-2' | 'GROUP-2-2'
        'notes '  | 'notes'
    }

    def "a clone is not called like the reference of another"() {
        given:
        flow.linked('orders', lab.tree('orders'))

        when:
        called.with('clone', 'orders', '--as', 'APPDATA_CONTAINER-1')

        then:
        refusedAs("'APPDATA_CONTAINER-1' reads like the reference of an object (AppDataContainer), and would be taken for that. Choose another name.")
    }

    /** By the word that was typed, and once. */
    private boolean refusedAs(String reason) {
        assert said().dropRight(1) == ["engine: it refused: as: $reason".toString()]
        said().last().startsWith('    engine http')
    }

    /** But for of which copy a clone would be. */
    private List<String> said() {
        called.err.readLines().findAll { !it.startsWith('this is of the newest snapshot') }
    }

    def "a name that cannot be one is refused once, by the word that says it: #name"() {
        given:
        flow.linked('orders', lab.tree('orders'))

        expect:
        called.with('clone', 'orders', '--as', name).status == status
        status == 2 ? said() == ["sluice clone: as: $reason".toString()] : refusedAs(reason)

        where:
        name      || status | reason
        ' x'      || 1      | "' x' has a blank at an end, which nobody sees. Leave it out."
        ''        || 2      | "it is empty. Give a string: name of the container, unique in its group."
        'x' * 260 || 2      | "it has 260 characters, at most 256 are allowed. Give a string: name of the container, unique in its group."
    }

    def "a group that there is not is told of by the word that names it"() {
        given:
        flow.linked('orders', lab.tree('orders'))

        expect:
        called.with('clone', 'orders', '--group', 'Nowhere') && said()[0].startsWith("sluice clone: group: there is no group 'Nowhere'.")
    }

    def "the folder of a clone is chosen anew where another has it, or something else is there"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        Files.writeString(Files.createDirectories(folder.resolve('mnt/clones/there')).resolve('file'), 'of somebody')

        expect:
        called.with('clone', 'orders', '--as', 'a/b', '--url').out == "${shown('a-b')}\n"
        called.with('clone', 'orders', '--as', 'a-b', '--url').out == "${shown('a-b-2')}\n"
        called.with('clone', 'orders', '--as', 'a b', '--path', "${shown('a-b')}").err.contains("path: '${shown('a-b')}' is where the data of 'a/b' belongs. Choose another path.")
        called.with('clone', 'orders', '--as', 'there', '--url').out == "${shown('there-2')}\n"
        called.with('clone', 'orders', '--as', '.', '--url').out == "${shown('-')}\n"
        talk.evaluate("clone('orders', as: 'a.b').name") == 'a.b'

        cleanup:
        folder.resolve('mnt/clones/there').toFile().deleteDir()
    }

    def "whoever links something whose name another dSource has is told what it is called"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        def other = Files.createDirectories(folder.resolve('other/orders'))

        expect:
        called.with('clone', "$other", '--url').out == "${shown('orders-2-1')}\n"
        called.err.readLines().contains("the dSource 'orders' is of something else: this is linked as 'orders-2'.")
        !called.with('clone', "$other", '--url').err.contains('is of something else')
    }

    def "a time that is too short is told of in the words in which it was said"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        talk.evaluate("clone 'orders', as: 'mine'")
        def reason = 'idle: 30 s is less than 1 min. Give a length of time such as 30m, 8h or 3d: after how long without a connection the engine deletes a VDB by itself; ' +
                'null for never.'

        expect:
        called.with('clone', 'orders', '--idle', '30s') && said() == ["sluice clone: $reason".toString()]
        called.with('lease', 'mine', '--idle', '30s').err == "sluice lease: $reason\n"

        when:
        talk.evaluate("lease 'mine', idle: '30s'")

        then:
        ScriptException refused = thrown()
        refused.message.contains(reason.replaceFirst('idle', "'idle'"))

        when:
        talk.evaluate("update 'mine', diskLimit: 1.kb")

        then:
        ScriptException small = thrown()
        small.message.contains("'diskLimit': 1.0 KiB is less than 1.0 MiB. Give a size such as 512.mb: ")
    }

    def "a clone is of a moment, in a group and at a path, as one says"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        def first = talk.evaluate("snapshots.first().name")

        when:
        Files.writeString(lab.tree('orders').resolve('orders.csv'), 'later')
        talk.evaluate("sync 'orders'")

        then:
        talk.evaluate("clone('orders', as: 'now').name") == 'now'
        new File(shown('now'), 'orders.csv').text == 'later'
        talk.evaluate("clone('orders', as: 'then', at: '$first', group: 'Sources', path: '${lab.mountPath('there')}').group") == flow.group('Sources')
        flow.text('there').startsWith('id')
    }

    def "of several who clone at once each gets a name"() {
        given:
        flow.linked('orders', lab.tree('orders'))

        when:
        def names = (1..4).collect { Thread.start { new Talk(lab).withCloseable { it.evaluate("clone 'orders'") } } }
        names*.join()

        then:
        talk.evaluate('vdbs*.name.sort()') == (1..4).collect { "orders-$it" }
    }

    def "of several who clone at once what is not linked yet, one links it, and each gets a clone"() {
        given:
        def orders = lab.tree('orders')
        def failures = new ConcurrentLinkedQueue<Throwable>()

        when:
        def people = (1..4).collect {
            Thread.start { new Talk(lab).withCloseable { it.evaluate("clone '$orders'") } }.tap { uncaughtExceptionHandler = { who, why -> failures << why } }
        }
        people*.join()

        then:
        failures.empty
        talk.evaluate('dsources*.name') == ['orders']
        talk.evaluate('clones*.from') == ['orders'] * 4
    }

    def "a clone is taken back by undo, and its dSource by another"() {
        given:
        def changes = talk.conversation.remember { }

        when:
        talk.evaluate("clone '${lab.tree('orders')}'")
        changes.takeBack()

        then:
        talk.evaluate('vdbs*.name') == []
        talk.evaluate('dsources*.name') == ['orders']
        changes.last().get().inverse() == "delete container('orders')"
    }

    def "clones, url and delete are commands with help of their own, and delete ends several at once"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        ['qa1', 'qa2'].each { talk.evaluate("clone 'orders', as: '$it'") }
        def group = flow.post('group', [type: 'Group', name: 'Gone']).result

        expect:
        ['clones', 'url', 'top', 'delete'].every { called.with('help', it).out.startsWith("Usage: sluice $it ") }
        called.with('url', 'qa1').out == "${shown('qa1')}\n"
        new JsonSlurper().parseText(called.with('clones', '--json').out).collect { [it.name, it.from, it.owner, it.address] } ==
                ['qa1', 'qa2'].collect { [it, 'orders', 'admin', shown(it).path] }

        when:
        called.with('url', 'orders')

        then:
        called.status == 2
        called.err == "sluice url: 'orders' is a dSource, which is not for programs. Clone it first: sluice clone orders\n"

        when: 'several things are to be printed at once'
        called.with('clone', 'orders', '--url', '--json')

        then:
        called.status == 2
        called.err == 'sluice clone: it prints one thing: say one of --url, --json and the program that opens it\n'

        when: 'a VDB by its reference, too, and what else there is'
        called.with('delete', 'qa1', flow.named('database', 'qa2').reference, group)

        then:
        called.status == 0
        called.with('clones').out == 'none\n'
        !flow.get('group').result.any { it.reference == group }

        when:
        called.with('delete', 'qa1')

        then:
        called.status == 2
        called.err.startsWith("sluice delete: there is no dSource or VDB 'qa1'.")
    }

    def "clones of clones are deleted together, in whatever order they are named"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        ['orders': 'qa1', 'qa1': 'qa2', 'qa2': 'qa3'].each { source, name -> called.with('clone', source, '--as', name) }

        when:
        called.with('delete', 'orders', 'qa2', flow.named('database', 'qa1').reference, 'qa3')

        then:
        called.status == 0
        flow.get('database').result == []
    }

    def "a list of clones of clones is deleted in that order, too: #line"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        ['orders': 'qa1', 'qa1': 'qa2', 'qa2': 'qa3'].each { source, name -> called.with('clone', source, '--as', name) }

        when:
        called.with('eval', line)

        then:
        called.status == 0 || !called.err
        flow.get('database').result*.name == ['orders']

        where:
        line << ['delete vdbs', 'delete vdbs.reverse()']
    }

    def "an object that is in a list twice is deleted, and the engine says that it is gone"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        called.with('clone', 'orders', '--as', 'qa1')

        when:
        called.with('eval', "delete vdbs + vdbs")

        then:
        called.status == 1
        called.err.contains('the engine refused')
        flow.get('database').result*.name == ['orders']
    }

    def "a lease can be said in every way, outside of the shell, too, and gives the VDB to somebody"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        flow.post('group', [type: 'Group', name: 'Short', leaseTime: 7200])
        flow.post('user', [type: 'User', name: 'ann', credential: [type: 'PasswordCredential', password: 'ann-secret-1']])

        expect: 'what the group says counts where nobody says anything'
        talk.evaluate("clone('orders', as: 'usual', group: 'Short').leaseEnd") != null
        talk.evaluate("clone('orders', as: 'stays', group: 'Short', ttl: null).leaseEnd") == null
        called.with('clone', 'orders', '--as', 'endless', '--group', 'Short', '--ttl', 'never').status == 0
        talk.evaluate("vdb('endless').leaseEnd") == null

        and:
        talk.evaluate("lease('usual', owner: 'ann')")
        talk.evaluate("clones.find { it.name == 'usual' }.owner") == 'ann'
        talk.evaluate("clones.find { it.name == 'stays' }.owner") == 'admin'
        called.with('lease', 'usual', '--ttl', '3d').status == 0
        called.out.readLines()*.split(' +', 2).with { it*.first() == ['name', 'owner', 'until'] && it[0][1] == 'usual' && it[1][1] == 'ann' }
        called.with('lease', 'usual', '--ttl', 'never', '--quiet').out.readLines()[2] ==~ /until +never/
        called.with('lease', 'usual', '--ttl', '3d').status == 0
        talk.evaluate("vdb('usual').leaseEnd") > Timestamp.of(Instant.now() + Duration.ofDays(2))
        called.with('clones').out.readLines()[0].tokenize() == ['name', 'from', 'owner', 'state', 'created', 'until', 'idle', 'protected', 'address']

        when: 'a directory does not tell who is connected'
        called.with('clone', 'orders', '--idle', '2h')

        then:
        called.status == 1
        called.err.contains('Files does not tell who is connected.')

        when:
        talk.evaluate("lease 'usual'")

        then:
        ScriptException misused = thrown()
        misused.message == "lab.groovy:1:1: lease takes a VDB, and how long: lease 'qa1', ttl: '8h', idle: '2h', protect: '1h'; and whose it is: owner: 'ann'"
    }

    def "a length of time in a field is written as everywhere: #written"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        talk.evaluate("group { name 'Span'; leaseTime $written }")

        expect:
        talk.evaluate("group('Span').leaseTime") == 7200
        talk.evaluate("update(group('Span'), leaseTime: 3.hours).leaseTime") == 10800

        cleanup:
        talk.evaluate("delete group('Span')")

        where:
        written << ["'2h'", '2.hours', '7200', "'120m'"]
    }

    def "nobody deletes what is protected until that is over"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        talk.evaluate("clone 'orders', as: 'mine'")

        when:
        talk.evaluate("lease 'mine', protect: '3s'")
        talk.evaluate("delete 'mine'")

        then:
        ScriptException refused = thrown()
        refused.message.contains("'mine' is locked until")

        when:
        sleep 3100

        then:
        talk.evaluate("delete 'mine'") || true
        talk.evaluate('clones*.name') == []
        called.with('clone', 'orders', '--as', 'held', '--protect', '2s').status == 0
        called.with('delete', 'held').status == 1

        cleanup:
        sleep 2000
    }

    def "a clone that is to be protected longer than anybody may is not made"() {
        given:
        flow.linked('orders', lab.tree('orders'))

        expect:
        called.with('clone', 'orders', '--as', 'for-good', '--protect', '36500d').status == 1
        called.err.contains('it is more than 10 years ahead.')
        talk.evaluate('clones*.name') == []
    }

    def "a clone may have a lease, which is put off and given up"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        def end = { String vdb -> talk.evaluate("vdb('$vdb').leaseEnd") }
        def first = { hours -> Timestamp.of(Instant.now() + Duration.ofHours(hours)) }
        def before = first(2)

        expect:
        talk.evaluate("clone('orders', as: 'short', ttl: '2h').leaseEnd") >= before
        end('short') <= first(2)
        talk.evaluate("lease('short', ttl: '3d').name") == 'short'
        end('short') > first(71)
        talk.evaluate("clones.find { it.name == 'short' }.until") == end('short')
        talk.evaluate("vdb('short').lease(ttl: null).leaseEnd") == null
        talk.evaluate("clone('orders', as: 'hours', ttl: 8.hours).leaseEnd") > first(7)
        called.with('clone', 'orders', '--as', 'later', '--ttl', '30m').out.contains("until    ${end('later')}\n")
        called.with('clone', 'orders', '--ttl', 'long').err == "sluice clone: --ttl 'long' is no length of time. Use one such as 30m, 8h or 3d\n"
        called.status == 2
    }

    def "a lease that would be over at once is refused before anything is linked or made: #option"() {
        given:
        def orders = lab.tree('orders')

        when:
        called.with('clone', "$orders", "--$option", '0s')

        then:
        called.err == "sluice clone: --$option '0s' is no length of time. Use one such as 30m, 8h or 3d\n"
        called.status == 2

        when:
        talk.evaluate("clone '$orders', $option: '0s'")

        then:
        ScriptException refused = thrown()
        refused.message ==~ /lab\.groovy:1:\d+: '0s' is no length of time\. Write one such as '30m', '8h' or '3d'\./
        talk.evaluate('containers') == []

        where:
        option << ['ttl', 'idle', 'protect']
    }

    def "an object in the place of a length of time is named, and not shown with all that it has"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        talk.evaluate("clone 'orders', as: 'mine'")

        when:
        talk.evaluate(line)

        then:
        ScriptException refused = thrown()
        refused.problems()*.message()[0].startsWith("'mine' is no length of time. Write one such as ")

        where:
        line << ["lease 'mine', ttl: vdb('mine')", "timeout(vdb('mine')) { 1 }"]
    }

    def "a lease may be as long as somebody wants, also in a script"() {
        given:
        flow.linked('orders', lab.tree('orders'))

        expect:
        talk.evaluate("clone('orders', as: 'long', ttl: '90d').leaseEnd") > Timestamp.of(Instant.now() + Duration.ofDays(89))
        called.with('lease', 'long', '--ttl', '80d').status == 0
    }

    def "a protection that is to be taken away is refused, as it stays until it is over"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        talk.evaluate("clone 'orders', as: 'mine', protect: null")

        when:
        talk.evaluate("lease 'mine', protect: null")

        then:
        ScriptException refused = thrown()
        refused.message == "lab.groovy:1:1: protect: null takes nothing away: what is protected stays so until that is over. Leave it out."
    }

    def "a dSource is given to nobody by a lease, which it does not have"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        flow.post('user', [type: 'User', name: 'eve', credential: [type: 'PasswordCredential', password: 'eve-secret-1']])
        def owner = talk.evaluate("dsource('orders').owner")

        expect:
        called.with('lease', 'orders', '--owner', 'eve').err == "sluice lease: 'orders' is a dSource, which has no lease\n"
        called.status == 2
        talk.evaluate("dsource('orders').owner") == owner
    }

    def "whoever is not shown other users is told how to give one of them a VDB"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        def bob = ['ann', 'bob'].collect { flow.post('user', [type: 'User', name: it, credential: [type: 'PasswordCredential', password: "$it-secret-1".toString()]]).result }.last()
        talk.evaluate("clone 'orders', as: 'given'; lease 'given', owner: 'ann'")
        def hers = new Called(called.variables + [SLUICE_USER: 'ann', SLUICE_PASSWORD: 'ann-secret-1'])

        when:
        hers.with('lease', 'given', '--owner', 'bob')

        then:
        hers.status == 2
        hers.err == "sluice lease: owner: there is no user 'bob'. There is 'ann'. Whoever administers no engine is shown no other: give the reference, such as USER-3.\n"

        when:
        hers.with('lease', 'given', '--owner', bob)

        then:
        hers.status == 0
        talk.evaluate("vdb('given').owner") == bob

        cleanup:
        ['ann', 'bob'].each { flow.delete("user/${flow.named('user', it).reference}") }
    }

    def "a branch has one VDB, which is made when it is first asked for"() {
        given:
        flow.linked('orders', lab.tree('orders'))

        expect:
        talk.evaluate("branch('feature/x', from: 'orders').name") == 'orders-feature-x'
        talk.evaluate("branch('feature/x', from: 'orders').reference") == talk.evaluate("vdb('orders-feature-x').reference")
        talk.evaluate("branch('y', from: '${lab.tree('orders')}', ttl: '2d').leaseEnd") > Timestamp.of(Instant.now() + Duration.ofHours(47))
        talk.evaluate('vdbs*.name.sort()') == ['orders-feature-x', 'orders-y']
    }

    def "#line is refused in words"() {
        given:
        flow.provisioned('qa', flow.linked('orders', lab.tree('orders')))

        when:
        talk.evaluate(line)

        then:
        def refused = thrown(ScriptException)
        refused.problems()*.message() == [message]

        where:
        line                           | message
        "clone 'orders', as: 'qa'"     | "'as': there is a VDB 'qa' already. Choose another name, or delete it first: sluice delete qa"
        "clone 'order'"                | "there is no dSource or VDB 'order'. Did you mean 'orders'?"
        "clone 'mysql://host/shop'"    | "the engine refused look at 'mysql://host/shop': address: 'mysql://host/shop' leads to nothing that can be linked. " +
                "Give postgres://USER@HOST:PORT/DATABASE, the path of a dump or of a base backup, or the path of a directory."
        "clone 'postgres://localhost:99999/shop'" | "the engine refused look at 'postgres://localhost:99999/shop': address: port '99999' is no number of a port: these go from 1 to 65535. " +
                "Write it as postgres://USER@HOST:PORT/DATABASE."
        "clone '/nowhere'"             | "the engine refused look at '/nowhere': address: '/nowhere' does not exist. Create it, or name another directory."
        "clone 'orders', nmae: 'x'"    | "clone has no 'nmae'. clone takes a dSource, a VDB, or an address: clone 'orders', as: 'qa1' or clone '~/notes'"
        "clone 'orders', after: '/no.sql'" | "after: '/no.sql' cannot be read. Name a file with SQL."
        "clone 'orders', after: '${CloneSpec.sql()}'" | "the engine refused clone of 'orders': after: the engine runs no SQL there. " +
                "Use RunCommandOnSourceOperation, and call the database's own program."
        "clone 'orders', at: null"     | "it is null, and says no point. Say a time, a snapshot or LATEST_POINT."
        "refresh 'qa', at: null"       | "it is null, and says no point. Say a time, a snapshot or LATEST_POINT."
        "url 'orders'"                 | "'orders' is a dSource, which is not for programs. Clone it first: clone 'orders'"
    }

    def "a field that clones do not have is a mistake: #line"() {
        given:
        talk.evaluate("clone('${lab.tree('fields')}')")

        when:
        talk.evaluate(line)

        then:
        def failure = thrown(ScriptException)
        failure.message.contains("no field '$field'") || failure.message.contains("has a field '$field'")
        failure.message.contains("Did you mean '$meant'?")

        where:
        line                                     | field  | meant
        "clones.findAll { it.nmae == 'x' }"      | 'nmae' | 'name'
        "clones.where(nmae: 'x')"                | 'nmae' | 'name'
        "clones[0].nmae"                         | 'nmae' | 'name'
        "clones[0]['nmae']"                      | 'nmae' | 'name'
        "clones*.adress"                         | 'adress' | 'address'
        "clones.collect { it.adress }"           | 'adress' | 'address'
    }

    def "a plan links once what a script clones twice"() {
        given:
        def script = Files.writeString(folder.resolve('twice.groovy'), "clone '${lab.tree('orders')}'\nclone '${lab.tree('orders')}'\n")

        when:
        called.with('plan', "$script")

        then:
        called.status == 0
        called.out.readLines().findAll { it.startsWith('  + ') } == ['  + sourceConfig orders (files)', '  + dsource orders (Sources)', '  + vdb orders-1 (Virtual)',
                                                                    '  + vdb orders-2 (Virtual)']
        flow.wire.get('database').result == []
    }

    def "the command says how a clone is reached: for people, for a shell and for programs"() {
        given:
        def orders = lab.tree('orders')

        when:
        called.with('clone', "$orders", '--as', 'qa')

        then:
        [called.status, called.err.contains('defect')] == [0, false]
        called.out == """\
            name     qa
            path     ${shown('qa')}
            end it   sluice delete qa
            """.stripIndent()
        called.err.contains('the disk of the pool cannot share blocks, so each clone copies all of the data (by what the source takes, about 35 bytes) and once more for its first snapshot. ' +
                'Root makes one that can: sluice pool create --size 50G /srv/pool')

        and:
        called.with('clone', 'orders', '--url').out == "${shown('orders-1')}\n"
        new JsonSlurper().parseText(called.with('clone', "$orders", '--at', 'LATEST_SNAPSHOT', '--json').out).subMap('name', 'from', 'owner', 'state', 'path') ==
                [name: 'orders-2', from: 'orders', owner: 'admin', state: 'RUNNING', path: "${shown('orders-2')}".toString()]

        and: 'a directory is named from where one is, and from home'
        called.with('clone', '~/notes').err.contains("address: '${folder.resolve('user')}/notes' does not exist.")

        and:
        called.with('clone', 'orders', '--as', 'qa').status == 2
        called.err == "sluice clone: as: there is a VDB 'qa' already. Choose another name, or delete it first: sluice delete qa\n"
        called.with('clone', 'orders', '--after', '/no.sql').err == 'sluice clone: --after: /no.sql is not there\n'

        when:
        def nothing = Files.writeString(folder.resolve('nothing.sql'), '\ufeff \n')

        then:
        called.with('clone', 'orders', '--after', "$nothing").err.contains("'$nothing' has nothing in it. Write what is to be run there.")
        called.with('clone', 'orders', '--after', "${Files.writeString(folder.resolve('comment.sql'), '-- only\n/* this\n*/ ;\n')}").err.contains('has nothing in it.')
        called.with('clone', 'orders', '--after', "${Files.write(folder.resolve('latin1.sql'), [0xe4, 0xf6] as byte[])}").err ==
                "sluice clone: --after: $folder/latin1.sql: it is no text in UTF-8\n"
        called.with('clone', 'orders', '--after', "$folder").err == "sluice clone: --after: $folder: it is a folder\n"
        called.with('clone', 'orders', '--at', 'yesterday').err == "sluice clone: at: 'yesterday' is no point of 'orders'. Give a time such as '13:30', " +
                "'yesterday 13:30' or '2026-05-04 13:30', the name of a snapshot, or one of LATEST_POINT, LATEST_SNAPSHOT.\n"
    }

    def "a clone of what keeps no log says of which copy it is, how old that is, and how to get a newer one"() {
        given:
        def orders = lab.tree('orders')

        expect: 'not when it has just been copied'
        !called.with('clone', "$orders", '--as', 'first').err.contains('newest snapshot')
        new JsonSlurper().parseText(called.with('clone', "$orders", '--at', 'LATEST_SNAPSHOT', '--json').out).copied == null

        when:
        def reference = flow.named('database', 'orders').reference
        def taken = flow.snapshots(reference)[0].creationTime

        then:
        called.with('clone', 'orders', '--url').err.readLines()[0] ==~ /this is of the newest snapshot of 'orders', whose log is not kept: that was taken at \Q$taken\E, / +
                /\d+ s ago\. For a newer one: sluice sync orders/
        with(new JsonSlurper().parseText(called.with('clone', "$orders", '--json').out)) {
            copied == taken
            copiedSecondsAgo < 60
        }
        called.with('sync', 'orders').status == 0

        and: 'of a VDB, too, and once'
        called.with('clone', 'first', '--as', 'second').err.readLines().findAll { it.contains("'first'") }.with {
            size() == 1 && it[0].contains("warning: 'first' keeps no log: the copy is of its snapshot ") && it[0].endsWith("Sync 'first' first for what was written since.")
        }
    }

    def "a file that is typed without its directory is no name, and how to type it is said"() {
        given:
        def here = new File('pom.xml')
        assert here.exists()

        expect:
        called.with('clone', here.name).err == "sluice clone: there is no dSource or VDB 'pom.xml'. For what is called so in this directory: sluice clone ./pom.xml\n"
        called.with('clone', 'pom.xm').err.contains("there is no dSource or VDB 'pom.xm'")
    }

    def "a name that a shell would take apart is shown as one types it, and its data has a folder of its own"() {
        expect:
        called.with('clone', "${lab.tree('orders')}", '--as', "a b/it's").out == """\
            name     a b/it's
            path     ${shown("a b-it's")}
            end it   sluice delete 'a b/it'\\''s'
            """.stripIndent()
        called.with('clone', 'orders', '--as', "a b/it's").err.endsWith("delete it first: sluice delete 'a b/it'\\''s'\n")
        called.with('clone', 'orders', '--as', '../x', '--url').out == "${shown('..-x')}\n"
    }

    def "the list of clones shows until when one is protected"() {
        given:
        called.with('clone', "${lab.tree('orders')}", '--as', 'kept', '--protect', '2s')

        expect:
        talk.evaluate('clones[0].protected') == talk.evaluate("vdbs[0].lockedUntil")

        cleanup:
        sleep 2100
    }

    def "what is kept is cloned where somebody says so, of the latest point only"() {
        given:
        called.with('clone', "${lab.tree('orders')}", '--as', 'first')

        expect:
        called.with('clone', 'orders', '--stale', '--url').out == "${shown('orders-1')}\n"
        called.with('clone', 'orders', '--stale', '--at', '13:30').err == 'sluice clone: stale: only the latest point can be stale. Leave it out, or say no moment.\n'
    }
}
