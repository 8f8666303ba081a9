package dev.sluice.operations

import dev.sluice.client.ConnectionException
import dev.sluice.client.EngineException
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Secret

class LinkSpec extends Inventory {
    static final Map BODY = [
            name: 'sales', group: 'Production',
            linkData: [config: 'ORCL', stagingEnvironment: 'stage', stagingEnvironmentUser: 'stage/oracle',
                       environmentUser: 'HOST_USER-3', stagingMountBase: '',
                       parameters: [dbrmanbkploc: '/backup/orcl', walletpwd: 'hunter2', channels: 4]]]

    static final Map STARTED = [type: 'JobEvent', eventType: 'INFO', messageCode: 'event.job.started', messageDetails: 'DB_LINK started']
    static final Map NO_PIECE = [type: 'JobEvent', eventType: 'ERROR', messageCode: 'fault.backup.missing',
                                 messageDetails: 'no backup piece there', messageAction: 'Check dbrmanbkploc.']

    def "a dSource is linked from names, waited for and read"() {
        given:
        starts('POST database/link', 'APPDATA_CONTAINER-1', [job('RUNNING', 0), job('RUNNING', 60), job('COMPLETED', 100)])

        when:
        def orders = session.perform(new Link(schema, BODY))

        then:
        orders.reference() == 'APPDATA_CONTAINER-1'
        orders.name() == 'orders'
        progress == ['RUNNING 0', 'RUNNING 60', 'COMPLETED 100']
        engine.calls.last() == 'GET database/APPDATA_CONTAINER-1'

        and: "what was sent is complete"
        with(engine.bodies['POST database/link']) {
            type == 'LinkParameters'
            group == 'GROUP-1'
            linkData.type == 'AppDataStagedLinkData'
            linkData.config == 'APPDATA_SOURCE_CONFIG-1'
            linkData.stagingEnvironment == 'UNIX_HOST_ENVIRONMENT-2'
            linkData.stagingEnvironmentUser == 'HOST_USER-2'
            linkData.environmentUser == 'HOST_USER-3'
            linkData.parameters == [dbrmanbkploc: '/backup/orcl', walletpwd: 'hunter2', channels: 4]
        }
    }

    def "objects that were read stand for their references"() {
        given:
        starts('POST database/link', 'APPDATA_CONTAINER-1', [job('COMPLETED', 100)])
        def group = session.perform(new ReadObject(schema, 'group', 'QA'))
        def config = session.perform(new ReadObject(schema, 'APPDATA_SOURCE_CONFIG-1'))
        engine.calls.clear()

        when:
        session.perform(new Link(schema, [name: 'sales', group: group, linkData: [config: config, parameters: [:]]]))

        then:
        engine.calls == ['POST database/link', 'GET job/JOB-1', 'GET database/APPDATA_CONTAINER-1']
        engine.bodies['POST database/link'].group == 'GROUP-2'
        engine.bodies['POST database/link'].linkData.config == 'APPDATA_SOURCE_CONFIG-1'
    }

    def "its settings show everything but the secrets"() {
        when:
        def link = new Link(schema, BODY)

        then:
        link.word() == 'link'
        link.writes()
        link.settings().object('linkData').object('parameters').get('walletpwd') == Secret.of('hunter2')
        link.settings().object('linkData').type() == 'AppDataStagedLinkData'
        link.settings().string('group') == 'Production'
        !link.settings().toString().contains('hunter2')
        link.settings().toString().contains('"walletpwd":"********"')
    }

    def "every mistake is told before anything is sent, wrong names included"() {
        when:
        session.perform(new Link(schema, [nmae: 'sales', group: 'Prodction', linkData: [config: 'ORCL', stagingMountBase: 7]]))

        then:
        InvalidRequest refused = thrown()
        refused.word() == 'link'
        refused.message.readLines() == [
                "link: nmae: LinkParameters has no field 'nmae'. Did you mean 'name'?",
                'link: name: it is missing. Give a string: name of the dSource, unique in its group.',
                'link: linkData.parameters: it is missing. Give an object: parameters of the kind of data.',
                'link: linkData.stagingMountBase: 7 is not a string. Give a string: directory below which the staged copy is' +
                        ' mounted; may be empty.',
                "link: group: there is no group 'Prodction'. Did you mean 'Production'?"]
        refused.mistakes()*.field() == ['nmae', 'name', 'linkData.parameters', 'linkData.stagingMountBase', 'group']
        engine.calls.every { it.startsWith('GET ') }
    }

    def "an object that no engine keeps is no reference"() {
        when:
        session.perform(new Link(schema, BODY + [group: ApiObject.of('Group').with('name', 'QA')]))

        then:
        InvalidRequest refused = thrown()
        refused.mistakes()*.toString() == ['group: an object is not a reference. Give the reference of a Group: the group it goes into.']
    }

    def "a job that fails is a refusal with the last error of the job"() {
        given:
        starts('POST database/link', 'APPDATA_CONTAINER-1', [job('FAILED', 40, events: events)])

        when:
        session.perform(new Link(schema, BODY))

        then:
        EngineException failed = thrown()
        failed.message == 'no backup piece there'
        failed.error().id() == 'fault.backup.missing'
        failed.error().action() == 'Check dbrmanbkploc.'
        failed.job() == 'JOB-1'
        failed.action() == 'ACTION-1'
        failed.engine() == engine.url

        where:
        events << [[STARTED, NO_PIECE], [STARTED, NO_PIECE, STARTED]]
    }

    def "a job that ends #state without a word is a refusal too"() {
        given:
        starts('POST database/link', 'APPDATA_CONTAINER-1', [job(more, state, 40)])

        when:
        session.perform(new Link(schema, BODY))

        then:
        EngineException failed = thrown()
        failed.message == message
        failed.job() == 'JOB-1'

        where:
        state      | more                            || message
        'FAILED'   | [events: []]                    || 'the job failed and does not say why'
        'FAILED'   | [events: null]                  || 'the job failed and does not say why'
        'CANCELED' | [:]                             || 'the job was cancelled'
        'CANCELED' | [cancelReason: 'admin asked']   || 'the job was cancelled: admin asked'
    }

    def "a refusal of the call itself starts no wait"() {
        given:
        engine.on('POST database/link') { error(it, 200, 'exception.name.taken', "'sales' exists in this group", 'Choose another name.') }

        when:
        session.perform(new Link(schema, BODY))

        then:
        EngineException refused = thrown()
        refused.message == "'sales' exists in this group"
        engine.calls.last() == 'POST database/link'
    }

    def "an answer that names no object is no engine's"() {
        given:
        engine.on('POST database/link') { ok(it, null) }

        when:
        session.perform(new Link(schema, BODY))

        then:
        ConnectionException stranger = thrown()
        stranger.message == "$engine.url: its answer to POST database/link names no object. Check that it is an engine of this family"
    }
}
