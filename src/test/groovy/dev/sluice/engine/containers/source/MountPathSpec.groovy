package dev.sluice.engine.containers.source

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.lab.Wire
import dev.sluice.language.Language
import dev.sluice.language.Script
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Who provisions says where the data is to be seen in the parameters of the source, or as the path of the source configuration. */
class MountPathSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String orders

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private Map said(String name, String inParameters, String inConfig) {
        [source: [type: 'AppDataVirtualSource', parameters: inParameters == null ? [:] : [mountPath: inParameters]],
         sourceConfig: [type: 'AppDataDirectSourceConfig', name: name, repository: flow.repository()] + (inConfig == null ? [:] : [path: inConfig])]
    }

    /** What a refusal says at a field. */
    private static String told(Wire.Answer answer, String field) {
        def error = field.tokenize('.').inject(answer.json.error.details) { found, name -> found[name] }
        "$error.details $error.action"
    }

    private String at(String name) {
        lab.mountPath(name)
    }

    def "the path of the source configuration is as good as the parameter, and comes back as it was sent"() {
        when:
        def vdb = flow.provisioned('qa1', orders, said('qa1', null, at('qa1')))

        then:
        flow.text('qa1').startsWith('id,amount')
        flow.source(vdb).parameters == [:]
        flow.source(vdb).mountPoint == at('qa1')
        flow.get("sourceconfig/${flow.source(vdb).config}").result.path == at('qa1')

        when:
        flow.completed(flow.refresh(vdb))
        flow.completed(flow.post("source/${flow.source(vdb).reference}/disable", [type: 'SourceDisableParameters']))

        then:
        !Files.exists(Path.of(at('qa1')))

        when:
        flow.completed(flow.post("source/${flow.source(vdb).reference}/enable", [type: 'SourceEnableParameters']))

        then:
        flow.text('qa1').startsWith('id,amount')

        when:
        flow.completed(flow.remove(vdb))

        then:
        !Files.exists(Path.of(at('qa1')))
    }

    def "it is missing where neither says it, and has to be the same where both do"() {
        expect:
        told(flow.provision('qa1', orders, said('qa1', null, null)), 'source.parameters.mountPath') ==
                'it is missing. Give it here, or in sourceConfig.path.'
        told(flow.provision('qa1', orders, said('qa1', '', '')), 'source.parameters.mountPath') ==
                'it is missing. Give it here, or in sourceConfig.path.'
        told(flow.provision('qa1', orders, said('qa1', at('one'), at('two'))), 'source.parameters.mountPath') ==
                'it is not what sourceConfig.path says. Leave one of them out.'
        flow.finished(flow.provision('qa1', orders, said('qa1', at('same'), at('same')))).jobState == 'COMPLETED'
    }

    def "it is checked at the place that says it, and taken whoever says it"() {
        given:
        flow.provisioned('first', orders, said('first', null, at('first')))

        expect:
        told(flow.provision('qa1', orders, said('qa1', null, at('first'))), 'sourceConfig.path').contains(
                "'${at('first')}' is where the data of 'first' belongs.")
        told(flow.provision('qa1', orders, said('qa1', at('first'), null)), 'source.parameters.mountPath').contains(
                "'${at('first')}' is where the data of 'first' belongs.")
        told(flow.provision('qa1', orders, said('qa1', null, 'there')), 'sourceConfig.path').contains("'there' is not absolute.")
        told(flow.provision('qa1', orders, said('qa1', null, '/somewhere/else')), 'sourceConfig.path').contains('is outside the mount roots')
    }

    def "it is taken in whatever way it is written, and so is what lies in it, also while the VDB is disabled"() {
        given:
        def vdb = flow.provisioned('first', orders, said('first', null, at('first') + '/'))
        flow.completed(flow.post("source/${flow.source(vdb).reference}/disable", [type: 'SourceDisableParameters']))
        def belongs = "'${at('first')}' is where the data of 'first' belongs. Choose another path."

        expect:
        flow.source(vdb).mountPoint == at('first')
        told(flow.provision('qa1', orders, said('qa1', null, at('first'))), 'sourceConfig.path') == belongs
        told(flow.provision('qa1', orders, said('qa1', at('first') + '/', null)), 'source.parameters.mountPath') == belongs
        told(flow.provision('qa1', orders, said('qa1', at('first').replace('/first', '//first'), null)), 'source.parameters.mountPath') == belongs
        told(flow.provision('qa1', orders, said('qa1', null, at('first') + '/in')), 'sourceConfig.path') == belongs

        when:
        flow.completed(flow.post("source/${flow.source(vdb).reference}/enable", [type: 'SourceEnableParameters']))

        then:
        flow.text('first').startsWith('id,amount')

        when: 'both say it, each in its own way'
        flow.provisioned('both', orders, said('both', at('both') + '/', at('both')))

        then:
        flow.text('both').startsWith('id,amount')
    }

    def "it stays while the VDB uses it, and can be said anew while the VDB is disabled"() {
        given:
        def vdb = flow.provisioned('qa1', orders, said('qa1', null, at('qa1')))
        def source = flow.source(vdb)

        expect:
        told(flow.post("sourceconfig/$source.config", [type: 'AppDataDirectSourceConfig', path: at('other')]), 'path') ==
                "it cannot be changed as long as 'qa1' uses it. Disable it, and give its source another parameters.mountPath: the path goes with it."

        when:
        flow.completed(flow.post("source/$source.reference/disable", [type: 'SourceDisableParameters']))
        flow.post("source/$source.reference", [type: 'AppDataVirtualSource', parameters: [mountPath: at('other') + '/']])
        flow.completed(flow.post("source/$source.reference/enable", [type: 'SourceEnableParameters']))

        then:
        flow.source(vdb).mountPoint == at('other')
        flow.get("sourceconfig/$source.config").result.path == at('other')
        flow.text('other').startsWith('id,amount')

        when:
        def plain = flow.provisioned('qa2', orders)
        def of = flow.source(plain).reference
        flow.completed(flow.post("source/$of/disable", [type: 'SourceDisableParameters']))

        then:
        told(flow.post("source/$of", [type: 'AppDataVirtualSource', parameters: [:]]),
                'parameters.mountPath') == 'it is missing. Give it here: the source configuration has no path.'

        when:
        flow.post("source/$of", [type: 'AppDataVirtualSource', parameters: [mountPath: at('moved')]])
        flow.completed(flow.post("source/$of/enable", [type: 'SourceEnableParameters']))

        then:
        flow.source(plain).mountPoint == at('moved')
        flow.text('moved').startsWith('id,amount')
    }

    def "an empty VDB takes it either way"() {
        when:
        def made = flow.post('database/createEmpty', [type: 'AppDataEmptyVFilesCreationParameters',
                container: [type: 'AppDataContainer', name: 'empty', group: 'Virtual']] + said('empty', null, at('empty')))
        flow.completed(made)

        then:
        Files.isDirectory(Path.of(at('empty')))
    }

    def "a script says it either way"() {
        given:
        def script = { String parts -> """
            vdb {
                container { name 'qa1'; group 'Virtual' }
                $parts
                from 'orders', at: LATEST_POINT
            }
            """ }
        def mistakes = { String parts -> Language.load().check(new Script('lab.groovy', script(parts)))*.toString() }
        def talk = new Talk(lab)

        expect:
        mistakes("source { name 'qa1' }; sourceConfig { name 'qa1'; repository 'files'; path '/mnt/qa1' }") == []
        mistakes("def where = '/mnt'; source { name 'qa1' }; sourceConfig { name 'qa1'; repository 'files'; path where }") == []
        mistakes("source { name 'qa1' }; sourceConfig { name 'qa1'; repository 'files' }") ==
                ["lab.groovy:4:17: 'mountPath': it is missing. Give it here, or in sourceConfig.path."]
        mistakes("source { parameters { mountPath '/mnt/a' } }; sourceConfig { name 'qa1'; repository 'files'; path '/mnt/b' }") ==
                ["lab.groovy:4:39: 'mountPath': it is not what sourceConfig.path says. Leave one of them out."]

        when:
        talk.evaluate(script("source { name 'qa1' }; sourceConfig { name 'qa1'; repository 'files'; path '${at('qa1')}' }"))

        then:
        flow.text('qa1').startsWith('id,amount')

        cleanup:
        talk.close()
    }

    private Path data(String name) {
        def tree = Files.createDirectories(folder.resolve("mnt/data/$name"))
        Files.writeString(tree.resolve('file'), 'data')
        tree
    }

    private Wire.Answer link(Path path, List<String> excludes = []) {
        flow.link("of ${path.fileName} ${excludes.size()}".toString(), path, [excludes: excludes])
    }

    def "no data is shown where a dSource is copied from"() {
        given:
        def tree = data('copied')
        def copied = flow.linked('copied', tree)
        def inside = "$tree/copy".toString()
        def why = { path, how -> "'$path' $how '$tree', which the dSource 'copied' is copied from. Choose another path." as String }

        expect: 'in a new VDB'
        told(flow.provision('qa1', orders, said('qa1', inside, null)), 'source.parameters.mountPath') == why(inside, 'lies in')
        told(flow.provision('qa1', orders, said('qa1', null, inside)), 'sourceConfig.path') == why(inside, 'lies in')

        when: 'or in one that is there'
        def vdb = flow.source(flow.provisioned('qa1', orders, said('qa1', at('qa1'), null)))
        flow.completed(flow.post("source/$vdb.reference/disable", [type: 'SourceDisableParameters']))
        def points = [[type: 'AppDataAdditionalMountPoint', environment: flow.get('environment').result[0].reference, mountPath: inside, sharedPath: '/']]

        then:
        told(flow.post("source/$vdb.reference", [type: 'AppDataVirtualSource', parameters: [mountPath: inside]]), 'parameters') == why(inside, 'lies in')
        told(flow.post("source/$vdb.reference", [type: 'AppDataVirtualSource', additionalMountPoints: points]), 'additionalMountPoints.0.mountPath') == why(inside, 'lies in')

        when: 'what it is copied from is gone for the moment'
        tree.toFile().deleteDir()

        then:
        told(flow.provision('qa2', orders, said('qa2', "$tree", null)), 'source.parameters.mountPath') == why(tree, 'is')
        told(flow.provision('qa2', orders, said('qa2', "$tree.parent", null)), 'source.parameters.mountPath') == why(tree.parent, 'holds')

        cleanup:
        flow.completed(flow.remove(copied))
    }

    def "no dSource is copied from where data is shown"() {
        given:
        def own = Files.createDirectories(folder.resolve('mnt/own'))
        def shown = own.resolve('qa1')
        flow.provisioned('qa1', orders, said('qa1', "$shown", null))
        Files.createDirectories(shown.resolve('below'))
        def made = flow.linked('other', data('other'))
        def config = flow.get("sourceconfig/${flow.source(made).config}").result
        def why = { path, how -> "'$path' $how '$shown', where the data of 'qa1' is to be seen. Choose another path." as String }

        expect:
        told(link(own), 'linkData.config') == why(own, 'holds')
        told(link(shown), 'linkData.config') == why(shown, 'is')
        told(link(shown.resolve('below')), 'linkData.config') == why(shown.resolve('below'), 'lies in')
        told(flow.post("sourceconfig/$config.reference", [type: config.type, path: "$own"]), 'path') == why(own, 'holds')

        when: 'it goes by another name'
        def linked = Files.createSymbolicLink(folder.resolve('linked'), own)

        then:
        told(link(linked), 'linkData.config') == why(own.toRealPath(), 'holds')

        when: 'what is shown is left out of the copy'
        def apart = link(own, ['qa1'])

        then:
        flow.completed(apart)

        cleanup:
        Files.deleteIfExists(folder.resolve('linked'))
        [apart?.result, made].findAll().each { flow.completed(flow.remove(it)) }
    }
}
