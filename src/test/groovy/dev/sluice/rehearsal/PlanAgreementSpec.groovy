package dev.sluice.rehearsal

import dev.sluice.client.Connection
import dev.sluice.client.KnownObjects
import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import dev.sluice.operations.EngineImage
import dev.sluice.operations.JobListener
import dev.sluice.operations.LogIn
import dev.sluice.operations.PerformVerb
import dev.sluice.operations.ReadEngineImage
import dev.sluice.operations.Session
import dev.sluice.operations.Verb
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** On random states of an engine and random scripts, a plan and the run of the same script agree. */
@Tag('slow')
class PlanAgreementSpec extends Specification {
    private static final List<String> ROOTS = ['group', 'database', 'source', 'sourceconfig', 'timeflow', 'snapshot', 'timeflow/bookmark', 'user', 'role',
                                               'authorization', 'policy', 'policy/application']
    private static final Map<String, String> SORTS = [sourceconfig: 'sourceConfig', 'timeflow/bookmark': 'bookmark', 'policy/application': 'policy application']
    /** What is named by the moment of its making. */
    private static final Set<String> NAMELESS = ['timeflow', 'snapshot'] as Set
    /** What the engine finds out anew, or makes up. */
    private static final Set<String> PASSING = ['type', 'reference', 'guid', 'creationTime', 'databaseSize', 'accessibleTimestamp', 'namespace'] as Set

    private static final String OTHER = "vdb { container { name 'other'; group 'Virtual' }; source { name 'other'; parameters { mountPath 'MOUNT' } }; sourceConfig { name 'other'; repository 'files' }"

    private static final String ONLY_OWN = "assert ['timeflow', 'snapshot'].every { list(it)*.container.toSet() == vdbs*.reference.toSet() }"

    private static final String LINES = "assert list('timeflow').every { it.container in containers*.reference }"

    private static final int SCRIPTS = Integer.getInteger('sluice.agreement.scripts', 40)
    /** The seed of the first script. */
    private static final int FIRST = Integer.getInteger('sluice.agreement.first', 1)

    @TempDir @Shared Path folder
    /** What scripts do outside of the engine, they do here. */
    @TempDir @Shared Path outside
    @Shared @AutoCleanup Lab lab = null
    @Shared Wire admin
    @Shared int agreed
    @Shared int refused

    def setupSpec() {
        lab = new Lab(folder)
        admin = lab.admin()
        def begun = sluice('run', '--no-journal', script("""
            sourceConfig { name 'orders'; repository 'files' }
            link { name 'orders'; group 'Sources'; linkData { config 'orders'; parameters { path '${lab.tree('orders')}'; mountPath '${lab.mountPath('orders')}' } } }
            def copy = { what, into, origin -> vdb { container { name what; group into }; source { name what; parameters { mountPath "${lab.mountPath('')}/\$what" } }
                sourceConfig { name what; repository 'files' }; from origin } }
            copy 'copy', 'Virtual', 'orders'
            group { name 'Far' }
            copy 'second', 'Far', 'copy'
            refresh 'copy'
            refresh 'second'
            rollback 'second', at: LATEST_POINT
            """))
        assert begun.status == 0 : begun.err
        lab.user('data', [Data: 'GROUP-2'])
        lab.user('owner', [OWNER: 'GROUP-2'])
        lab.user('far', [OWNER: admin.named('group', 'Far').reference])
    }

    def "of a VDB whose repository and environment an engine does not show, a phantom judges what it can: no #hidden"() {
        given:
        def session = Session.open(Connection.to(lab.engine.url().toString()), Schema.standard(), JobListener.SILENT)
        session.perform(new LogIn('admin', Secret.of(lab.adminPassword)))
        def seen = session.perform(new ReadEngineImage(session.schema()))
        def less = new EngineImage(seen.schema(), seen.address(), seen.identity(), seen.user(), seen.objects().findAll { !(it.type() ==~ hidden) }, [:], [], [])
        def stage = PhantomStage.open(session.schema(), less)
        def phantom = stage.enter(seen.user(), KnownObjects.NOTHING)

        when:
        Verb.values().findAll { it.word() in ['sync', 'stop', 'start', 'disable', 'enable'] }.each { phantom.perform(new PerformVerb(phantom.schema(), it, 'copy', [:])) }

        then:
        !stage.changes().empty

        cleanup:
        [phantom, stage, session]*.close()

        where:
        hidden << ['AppDataRepository', '.*Environment', 'AppData.*Config|AppDataRepository|.*Environment']
    }

    def "who sees a VDB but not what it came from is told by a plan what a run does: #user, #text"() {
        given:
        def file = script(text.replace('MOUNT', lab.mountPath('other')).replace('PASSWORD', lab.adminPassword))
        def before = state()

        when:
        def plan = called(user, "password of $user", 'plan', '--json', '-q', file)
        def run = called(user, "password of $user", 'run', '--no-journal', '-q', file)

        then:
        plan.err == run.err
        plan.status == run.status
        run.status == status

        and:
        run.status != 0 || agree(planned(new JsonSlurper().parseText(plan.out).entries), done(before, state()))

        where:
        user    | text                                                                                || status
        'data'  | "refresh 'copy'\nrollback 'copy', at: LATEST_POINT\nundo 'copy'\nrefresh 'copy'\nundo 'copy'" || 0
        'data'  | "sync 'copy'\nstop 'copy'\nbookmark { name 'b'; from 'copy' }"                      || 0
        'data'  | "start 'copy'"                                                                      || 0
        'data'  | "disable 'copy'"                                                                    || 1
        'data'  | "assert groups*.name + containers*.name + sources*.name == ['Virtual', 'copy', 'copy']\n$ONLY_OWN" || 0
        'owner' | "disable 'copy'\nupdate vdb('copy'), description: 'mine'"                           || 0
        'owner' | "enable 'copy'"                                                                     || 0
        'owner' | "$OTHER; from 'copy' }\nrefresh 'other'\ndelete vdb('other')"                       || 0
        'owner' | "$OTHER; from 'orders' }"                                                           || 2
        'far'   | "refresh 'second'\nrollback 'second', at: LATEST_POINT\nundo 'second'"              || 0
        'far'   | "sync 'second'\nstop 'second'\nstart 'second'\ndisable 'second'"                    || 0
        'far'   | "assert groups*.name + vdbs*.name == ['Far', 'second']\nrefresh 'copy'"             || 2
        'data'  | "refresh 'copy'\nlogin user: 'admin', password: 'PASSWORD'\nassert vdbs.size() == 2 && dsources*.name == ['orders']\nsync 'orders'\nrefresh 'copy'\n$LINES" || 0
        'far'   | "delete vdb('second')"                                                              || 0
        'owner' | "delete vdb('copy')"                                                                || 0
    }

    def "script #seed does what its plan says, or both are refused"() {
        given:
        def random = new Random(seed)
        def file = script((0..random.nextInt(5)).collect { line(random) }.join('\n'))
        def before = state()

        when:
        def plan = sluice('plan', '--json', '-q', file)
        def acted = outside.toFile().list()
        def meanwhile = state()
        def run = sluice('run', '--no-journal', '-q', file)
        def after = state()

        then:
        acted == []
        meanwhile == before
        plan.status == run.status
        refusals(plan, file) == refusals(run, file)

        and:
        run.status != 0 || agree(planned(new JsonSlurper().parseText(plan.out).entries), done(before, after))

        cleanup:
        run?.status == 0 ? agreed++ : refused++
        outside.toFile().listFiles()*.delete()

        where:
        seed << (FIRST..<FIRST + SCRIPTS)
    }

    def "many of the scripts came to their end, and many were refused"() {
        expect:
        agreed > SCRIPTS / 5
        refused > SCRIPTS / 5
    }

    /** Why a script was refused. The reference of what it has made itself nobody knows beforehand. */
    private static List<String> refusals(Called called, String file) {
        called.err.readLines().findAll { it.startsWith(file) }*.replaceAll(/\b[A-Z_]+-\d+\b/, 'REFERENCE')
    }

    /** What was deleted and made again may be the same in the end. */
    private static boolean agree(Map<String, Object> planned, Map<String, Object> done) {
        Set<String> again = planned.findAll { it.value == 'replaced' }.keySet()
        assert planned - planned.subMap(again) == done - done.subMap(again)
        true
    }

    private String line(Random random) {
        def group = "g${random.nextInt(3)}"
        def vdb = "v${random.nextInt(3)}"
        def text = "text ${random.nextInt(100)}"
        def lines = [
            "group { name '$group'; description '$text' }", "ensure group { name '$group'; description '$text' }", "ensure group { name '$group' }",
            "update group('$group'), description: '$text'", "delete group('$group')",
            "vdb { container { name '$vdb'; group '${random.nextBoolean() ? 'Virtual' : group}' }; source { name '$vdb'; parameters { mountPath '${lab.mountPath(vdb)}' } }\n"
                + "sourceConfig { name '$vdb'; repository 'files' }; from '${random.nextInt(4) == 0 ? 'v0' : 'orders'}' }",
            "ensure vdb { container { name '$vdb'; group 'Virtual'; description '$text' }; source { name '$vdb'; parameters { mountPath '${lab.mountPath(vdb)}' } }\n"
                + "sourceConfig { name '$vdb'; repository 'files' }; from 'orders' }",
            "ensure vdb { container { name '$vdb'; group 'Virtual' }; source { name '$vdb'; parameters { mountPath '${lab.mountPath(vdb)}' } }\n"
                + "sourceConfig { name '$vdb'; repository 'files' }; from 'orders' }",
            "delete container('$vdb')", "refresh '$vdb'", "undo '$vdb'", "sync 'orders'", "sync '$vdb'", "stop '$vdb'", "start '$vdb'", "disable '$vdb'", "enable '$vdb'",
            "vdbs.each { update it, description: '$text' }", "when(vdbs.size() > 1) { delete vdbs.last() }",
            "bookmark { name 'b${random.nextInt()}'; from 'orders' }",
            "ensure user { name 'u${random.nextInt(2)}'; emailAddress '$vdb@shop.example'; credential { password 'long enough' } }",
            "delete user('u${random.nextInt(2)}')", "ensure role { name 'r${random.nextInt(2)}'; permissions(['PERMISSION-${1 + random.nextInt(3)}']) }",
            "delete role('r${random.nextInt(2)}')", "authorization { user 'u0'; role 'r0'; target '$group' }",
            "ensure policy { type 'RefreshPolicy'; name 'p${random.nextInt(2)}'; provisionSource 'LATEST_SNAPSHOT'; scheduleList { cronString '0 0 ${random.nextInt(9)} * * ?' } }",
            "new File('$outside/$vdb').text = '$text'", "['touch', '$outside/$group'].execute().waitFor()", "new File('$outside/$vdb') << groups*.name",
            "apply policy('p0'), target: '$group'", "delete policy('p${random.nextInt(2)}')"]
        lines[random.nextInt(lines.size())]
    }

    /** Every object by its sort and name, with its fields; of what has no lasting name the number. */
    private Map<String, Object> state() {
        Map<String, String> names = admin.get('permission').result.collectEntries { [it.reference, it.name] }
        Map<String, List> listed = ROOTS.collectEntries { root -> [root, admin.get(root).result] }
        listed.each { root, objects -> objects.each { names[it.reference] = root in NAMELESS ? '?' : name(it, names) } }
        Map<String, Object> state = [:]
        listed.each { root, objects ->
            objects.each { object ->
                def sort = root == 'database' ? (object.provisionContainer ? 'vdb' : 'dsource') : SORTS[root] ?: root
                root in NAMELESS ? state.merge("$sort #".toString(), 1) { a, b -> a + b } : state.put("$sort ${name(object, names)}".toString(), flat(object, names))
            }
        }
        state
    }

    private static String name(Map object, Map<String, String> names) {
        object.name ?: [object.user, object.role, object.policy, object.target].findAll().collect { names[it] ?: it }.join(' / ')
    }

    private static Map<String, Object> flat(Object object, Map<String, String> names, String path = '') {
        Map<String, Object> all = [:]
        object.each { field, value ->
            def here = path ? "$path.$field".toString() : field
            if (field in PASSING || value == null) {
                return
            }
            def inner = value instanceof Map ? value : value instanceof List ? value.withIndex().collectEntries { each, i -> ["$i".toString(), each] } : null
            inner != null ? all.putAll(flat(inner, names, here)) : all.put(here, names[value] ?: value)
        }
        all
    }

    /** What became of each object, by its sort and name. */
    private static Map<String, Object> done(Map before, Map after) {
        Map<String, Object> done = [:]
        (before.keySet() + after.keySet()).each { key ->
            def was = before[key]
            def is = after[key]
            if (key.endsWith('#')) {
                (is ?: 0) != (was ?: 0) && done.put(key, (is ?: 0) - (was ?: 0))
            } else if (was == null || is == null) {
                done.put(key, was == null ? 'create' : 'delete')
            } else {
                def fields = (was.keySet() + is.keySet()).findAll { was[it] != is[it] && was[it] != '?' && is[it] != '?' && !(it =~ /Timeflow/) }
                fields && done.put(key, fields.collectEntries { [it, is[it]] })
            }
        }
        done
    }

    /** The same as a plan tells it: of several changes what comes of them in the end. */
    private static Map<String, Object> planned(List entries) {
        Map<String, Object> planned = [:]
        entries.findAll { it.do }.collectMany { [it] + it.others }.each { touched ->
            if (touched.what in NAMELESS) {
                planned.merge("$touched.what #".toString(), touched.change == 'create' ? 1 : touched.change == 'delete' ? -1 : 0) { a, b -> a + b }
            } else if (touched.name != null) {
                note(planned, "$touched.what $touched.name".toString(), touched)
            }
        }
        planned.collectEntries { key, became -> [key, became instanceof Map ? became.findAll { it.value[0] != it.value[1] }.collectEntries { [it.key, it.value[1]] } : became] }
                .findAll { it.value != 0 && it.value != [:] }
    }

    private static void note(Map planned, String key, Map touched) {
        def known = planned[key]
        if (touched.change == 'create') {
            known == 'delete' ? planned.put(key, 'replaced') : planned.put(key, 'create')
        } else if (touched.change == 'delete') {
            known in ['create'] ? planned.remove(key) : planned.put(key, 'delete')
        } else if (!(known instanceof String)) {
            def told = touched.fields.findAll { it.is != '(known after run)' && !(it.field =~ /Timeflow/) }
            told && planned.put(key, (known ?: [:]) + told.collectEntries { [it.field, [known?.get(it.field) ? known[it.field][0] : it.was, it.is]] })
        }
    }

    private Called sluice(String... args) {
        called('admin', lab.adminPassword, args)
    }

    private Called called(String user, String password, String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: password]).with(['--engine', lab.engine.url().toString(), '--user', user, *args] as String[])
    }

    private String script(String text) {
        Files.writeString(Files.createTempFile(folder, 'script', '.groovy'), text.stripIndent()).toString()
    }
}
