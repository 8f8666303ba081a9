package dev.sluice.dsl.words

import dev.sluice.client.Connection
import dev.sluice.lab.Lab
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Output
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.operations.LogIn
import dev.sluice.operations.Session
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** {@code ensure}: what there has to be is made, changed where it differs, or left alone. */
class EnsureSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared @AutoCleanup Lab lab = null
    @Shared @AutoCleanup Conversation conversation = null

    def setupSpec() {
        lab = new Lab(folder)
        conversation = Language.load().converse({ name ->
            Session session = Session.open(Connection.to(lab.engine.url().toString()), Schema.standard(), { })
            session.perform(new LogIn('admin', Secret.of(lab.adminPassword)))
            session
        }, Stub(Output))
    }

    def "everything that can be made can be ensured, and the second run sends no write"() {
        given:
        def script = """
            def testers = ensure group { name 'Testers'; description 'for tests' }
            ensure sourceConfig { name 'shop'; repository 'files' }
            def orders = ensure link {
                name 'orders'; group 'Sources'; description 'orders of the shop'
                linkData { config 'shop'; parameters { path '${lab.tree('shop')}'; mountPath '${lab.mountPath('orders')}' } }
            }
            ensure vdb {
                container { name 'qa1'; group testers; description 'first' }
                source { name 'qa1'; parameters { mountPath '${lab.mountPath('qa1')}' } }
                sourceConfig { name 'qa1'; repository 'files' }
                from orders
            }
            ensure user { name 'ann'; emailAddress 'ann@shop.example'; credential { password 'a long password' } }
            ensure role { name 'looker'; permissions(['PERMISSION-1']) }
            ensure authorization { user 'ann'; role 'looker'; target 'Testers' }
            ensure policy { type 'RefreshPolicy'; name 'nightly'; provisionSource 'LATEST_SNAPSHOT'; scheduleList { cronString '0 0 3 * * ?' } }
            ensure bookmark { name 'release'; from 'orders' }
            """

        when:
        run(script)

        then:
        writes() == ['GROUP_CREATE', 'SOURCE_CONFIG_CREATE', 'DB_LINK', 'DB_SYNC', 'DB_PROVISION', 'USER_CREATE', 'ROLE_CREATE', 'AUTHORIZATION_CREATE',
                     'POLICY_CREATE', 'TIMEFLOW_BOOKMARK_CREATE']

        when:
        def before = writes()
        run(script)

        then:
        writes() == before
    }

    def "what differs is changed, field by field, and nothing else"() {
        given:
        run("group { name 'Changed'; description 'before' }")
        def before = writes()

        when:
        def changed = run("ensure group { name 'Changed'; description 'after' }")

        then:
        changed.description == 'after'
        writes() - before == ['GROUP_UPDATE']
        lab.admin().named('group', 'Changed').description == 'after'

        when: 'a field that the script does not say stays as it is'
        run("ensure group { name 'Changed' }")

        then:
        lab.admin().named('group', 'Changed').description == 'after'
    }

    def "the parts of a VDB are each changed where they are kept"() {
        given:
        run("""
            sourceConfig { name 'parts'; repository 'files' }
            link { name 'parts'; group 'Sources'; linkData { config 'parts'; parameters { path '${lab.tree('parts')}'; mountPath '${lab.mountPath('parts')}' } } }
            vdb { container { name 'part1'; group 'Virtual' }; source { name 'part1'; parameters { mountPath '${lab.mountPath('part1')}' } }
                  sourceConfig { name 'part1'; repository 'files' }; from 'parts' }
            """)

        when:
        run("""
            ensure vdb { container { name 'part1'; group 'Virtual'; description 'said' }
                source { name 'part1'; allowAutoVDBRestartOnHostReboot true; parameters { mountPath '${lab.mountPath('part1')}' } }
                sourceConfig { name 'part1'; repository 'files'; linkingEnabled false }; from 'parts' }
            """)

        then:
        lab.admin().named('database', 'part1').description == 'said'
        lab.admin().named('source', 'part1').allowAutoVDBRestartOnHostReboot
        !lab.admin().named('sourceconfig', 'part1').linkingEnabled
    }

    def "what cannot be changed is said before anything is done"() {
        given:
        run("""
            sourceConfig { name 'fixed'; repository 'files' }
            link { name 'fixed'; group 'Sources'; linkData { config 'fixed'; parameters { path '${lab.tree('fixed')}'; mountPath '${lab.mountPath('fixed')}' } } }
            vdb { container { name 'fixed1'; group 'Virtual' }; source { parameters { mountPath '${lab.mountPath('fixed1')}' } }
                  sourceConfig { name 'fixed1'; repository 'files' }; from 'fixed' }
            """)
        def before = writes()

        when:
        run("""\
            ensure vdb { container { name 'fixed1'; group 'Virtual'; description 'new' }; source { parameters { mountPath '${lab.mountPath('fixed1')}' } }
                  sourceConfig { name 'fixed1'; repository 'files' }; from 'fixed1' }
            """.stripIndent())

        then:
        def refused = thrown(ScriptException)
        refused.message == "script.groovy:1:31: 'provisionContainer': 'fixed1' has 'fixed', and that cannot be changed. Say the same, or delete it first."
        writes() == before
    }

    def "what the engine refuses of the source of a VDB changes nothing of the rest"() {
        given:
        run("""
            sourceConfig { name 'running'; repository 'files' }
            link { name 'running'; group 'Sources'; linkData { config 'running'; parameters { path '${lab.tree('running')}'; mountPath '${lab.mountPath('running')}' } } }
            vdb { container { name 'running1'; group 'Virtual' }; source { name 'running1'; parameters { mountPath '${lab.mountPath('running1')}' } }
                  sourceConfig { name 'running1'; repository 'files' }; from 'running' }
            """)

        when:
        run("""
            ensure vdb { container { name 'running1'; group 'Virtual'; description 'new' }
                source { name 'running1'; parameters { mountPath '${lab.mountPath('other1')}' } }
                sourceConfig { name 'running1'; repository 'files'; linkingEnabled false }; from 'running' }
            """)

        then:
        def refused = thrown(ScriptException)
        refused.message.contains('they cannot be changed while the source is enabled. Disable the source first.')
        lab.admin().named('database', 'running1').description == null
        lab.admin().named('sourceconfig', 'running1').linkingEnabled
    }

    def "what the engine refuses of the source of a dSource changes nothing of the rest"() {
        given:
        run("""
            sourceConfig { name 'staged'; repository 'files' }
            link { name 'staged'; group 'Sources'; linkData { config 'staged'; parameters { path '${lab.tree('staged')}'; mountPath '${lab.mountPath('staged')}' } } }
            """)

        when:
        run("""
            ensure link { name 'staged'; group 'Sources'; description 'new'
                linkData { config 'staged'; parameters { path '${lab.tree('staged')}'; mountPath '${lab.mountPath('elsewhere')}' } } }
            """)

        then:
        def refused = thrown(ScriptException)
        refused.message.contains('they cannot be changed while the source is enabled. Disable the source first.')
        lab.admin().named('database', 'staged').description == null
    }

    def "'#script' is a mistake"() {
        expect:
        Language.load().check(new Script('script.groovy', script))*.toString() == ['script.groovy:' + problem]

        where:
        script                           || problem
        'ensure vdbs'                    || '1:1: ensure takes what there has to be: ensure vdb { }, ensure group { }'
        "ensure group('x')"              || '1:1: ensure takes what there has to be: ensure vdb { }, ensure group { }'
        "ensure group { nmae 'x' }"      || "1:16: group has no field 'nmae'. Did you mean 'name'?"
        "ensure gruop { name 'x' }"      || "1:8: there is no word 'gruop'. Did you mean 'group'?"
        "ensure { group { name 'x' } }"  || '1:1: ensure takes what there has to be: ensure vdb { }, ensure group { }'
    }

    private Object run(String text) {
        conversation.evaluate(new Script('script.groovy', text))
    }

    /** What was done in the engine, in order, logins apart. */
    private List<String> writes() {
        lab.admin().get('action?pageSize=1000').result*.actionType.reverse().findAll { !(it in ['USER_LOGIN', 'USER_LOGOUT']) }
    }
}
