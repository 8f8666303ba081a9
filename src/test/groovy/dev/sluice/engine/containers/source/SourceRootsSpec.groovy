package dev.sluice.engine.containers.source

import dev.sluice.engine.host.files.UnfollowedLinks
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** From where on its host the engine reads, and for whom. */
class SourceRootsSpec extends Specification {
    private static final int SYNCS = 12

    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    Wire groupOwner
    Path allowed
    Path secret

    def setup() {
        allowed = Files.createDirectories(folder.resolve('allowed'))
        secret = Files.createDirectories(folder.resolve('elsewhere'))
        Files.writeString(secret.resolve('orders.csv'), 'secret')
        lab = new Lab(folder, { it.withSourceRoots([allowed]) })
        begin()
    }

    private void begin() {
        flow = new Flow(lab)
        if (!flow.get('user').result.any { it.name == 'owner' }) {
            groupOwner = lab.user('owner', [OWNER: 'GROUP-1'])
            def given = flow.post('authorization', [type: 'Authorization', user: flow.named('user', 'owner').reference, role: 'ROLE-1', target: 'GROUP-2'])
            assert given.json.status == 'OK'
        }
    }

    private String config(String repository) {
        flow.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: "config ${System.nanoTime()}".toString(),
                repository: flow.named('repository', repository).reference, parameters: [dbName: 'X', dbUniqName: 'X', dbIdentityName: 'X'].findAll {
            repository == 'rman-backups' }]).result
    }

    private Wire.Answer link(Wire who, Map parameters, String repository = 'files') {
        who.post('database/link', [type: 'LinkParameters', name: "linked ${System.nanoTime()}".toString(), group: 'GROUP-1',
                linkData: [type: 'AppDataStagedLinkData', config: config(repository), parameters: parameters]])
    }

    private String refused(Wire.Answer answer) {
        assert answer.json.job : answer.text
        flow.failed(answer)
    }

    private Path tree(Path parent, String name) {
        Files.writeString(Files.createDirectories(parent.resolve(name)).resolve('orders.csv'), 'first')
        parent.resolve(name)
    }

    private static String outside(String field, Path path, String what = "'$path'", Path root) {
        "$field: $what is outside the source roots: $root."
    }

    def "an owner of a group links what lies below a source root, and nothing else: #how"() {
        given:
        def inside = tree(allowed, 'data')
        Files.createSymbolicLink(allowed.resolve('away'), secret)
        def path = [plain: "$secret", missing: "$folder/not-there", link: "$allowed/away", detour: "$allowed/../elsewhere", etc: '/etc'][how]

        expect:
        flow.finished(link(groupOwner, [path: "$inside".toString()])).jobState == 'COMPLETED'
        refused(link(groupOwner, [path: "$path".toString()])) == outside('path', null, "'$path'", allowed)

        and: 'an administrator does'
        how in ['missing', 'etc'] || flow.finished(link(flow.wire, [path: "$path".toString()])).jobState == 'COMPLETED'

        where:
        how << ['plain', 'missing', 'link', 'detour', 'etc']
    }

    def "a link that is followed leads nowhere else either, when it is made or later"() {
        given:
        def source = tree(allowed, 'data')
        Files.createSymbolicLink(source.resolve('more'), tree(allowed, 'more'))
        def answer = groupOwner.post('database/link', [type: 'LinkParameters', name: 'followed', group: 'GROUP-1', linkData: [
                type: 'AppDataDirectLinkData', config: flow.config('followed', source), followSymlinks: ['more'], parameters: [:]]])
        flow.completed(answer)

        when:
        Files.delete(source.resolve('more'))
        Files.createSymbolicLink(source.resolve('more'), target == 'home' ? folder.resolve('home/sysadmin.password') : secret)

        then:
        refused(groupOwner.post("database/$answer.result/sync", [type: 'AppDataSyncParameters', parameters: [:]])) ==
                "path: '$source' holds the link 'more', which is to be followed and leads to '${target == 'home' ? "$folder/home/sysadmin.password" : secret}'," +
                " which ${target == 'home' ? "is among the engine's own files in $folder/home" : "is outside the source roots: $allowed, $source"}."

        where:
        target << ['elsewhere', 'home']
    }

    def "the engine's own files are nobody's source: #what"() {
        given:
        def path = [home: folder.resolve('home'), pool: folder.resolve('pool/datasets'), above: folder][what]
        def link = Files.createSymbolicLink(folder.resolve('way'), path)
        def words = "${what == 'above' ? 'holds' : 'is among'} the engine's own files in $folder/${what == 'pool' ? 'pool' : 'home'}."

        expect:
        [path, link].every { refused(this.link(flow.wire, [path: "$it".toString()])) == "path: '$it' $words" }

        where:
        what << ['home', 'pool', 'above']
    }

    def "a link that an administrator follows does not lead there either"() {
        given:
        def source = tree(folder, 'mine')
        Files.createSymbolicLink(source.resolve('way'), folder.resolve('home/sysadmin.password'))

        expect:
        flow.failed(flow.link('mine', source, [followSymlinks: ['way']])) == "path: '$source' holds the link 'way', which is to be followed " +
                "and leads to '$folder/home/sysadmin.password', which is among the engine's own files in $folder/home."
    }

    def "what an administrator has linked stays as it is, and whoever changes what is read is bound to the roots"() {
        given:
        def answer = link(flow.wire, [path: "$secret".toString()])
        flow.completed(answer)
        def source = flow.source(answer.result).reference

        expect:
        flow.source(answer.result).readsAnywhere
        groupOwner.finished(groupOwner.post("database/$answer.result/sync", [type: 'AppDataSyncParameters', parameters: [:]])).jobState == 'COMPLETED'

        when:
        groupOwner.finished(groupOwner.post("source/$source/disable", [:]))
        def changed = groupOwner.post("source/$source", [type: 'AppDataLinkedStagedSource', parameters: [path: '/etc', mountPath: '']])
        groupOwner.finished(groupOwner.post("source/$source/enable", [:]))

        then:
        changed.json.status == 'OK'
        !flow.source(answer.result).readsAnywhere
        refused(groupOwner.post("database/$answer.result/sync", [type: 'AppDataSyncParameters', parameters: [:]])) ==
                outside('path', null, "'/etc'", allowed)
        groupOwner.post("source/$source", [type: 'AppDataLinkedStagedSource', readsAnywhere: true]).error
    }

    def "the parameter #field of #repository is bound as well"() {
        expect:
        refused(link(groupOwner, parameters.collectEntries { key, value -> [key, value == 'PATH' ? "$secret".toString() : value] }, repository)) ==~
                /(?s).*$field: '\Q$secret\E' is outside the source roots: \Q$allowed\E\..*/

        where:
        repository     | field           | parameters
        'rman-backups' | 'dbrmanbkploc'  | [dbrmanbkploc: 'PATH', dbid: '1']
    }

    @Requires({ new File('/usr/lib/postgresql/15/bin/postgres').exists() && new File('/usr/lib/postgresql/15/bin/pg_restore').exists() })
    def "the parameter #field of PostgreSQL is bound as well"() {
        expect:
        refused(link(groupOwner, parameters.collectEntries { key, value -> [key, value == 'PATH' ? "$secret/orders.csv".toString() : value] }, 'postgres-15')) ==~
                /(?s)$field: '\Q$secret\E\/orders.csv' is outside the source roots: \Q$allowed\E\./

        where:
        field                | parameters
        'backupPath'         | [backupPath: 'PATH']
        'dumpPath'           | [dumpPath: 'PATH']
        'tlsRootCertificate' | [host: '127.0.0.1', port: 1, tlsMode: 'verify-ca', tlsRootCertificate: 'PATH']
    }

    @Requires({ new File('/usr/lib/postgresql/15/bin/pg_restore').exists() })
    def "a dump in a directory is linked by administrators alone: it names the files that it is made of"() {
        given:
        def dump = Files.createDirectory(allowed.resolve('dump'))
        Files.writeString(dump.resolve('toc.dat'), 'PGDMP')

        def words = "dumpPath: '$dump' is a directory, and what is in it can name any file that its reader may read."

        expect:
        refused(link(groupOwner, [dumpPath: "$dump".toString()], 'postgres-15')) == words
        refused(link(flow.wire, [dumpPath: "$dump".toString()], 'postgres-15')) != words
    }

    def "what a link in a backup leads to is told by no address"() {
        given:
        def backup = tree(allowed, 'backup')
        Files.createDirectory(backup.resolve('global'))
        Files.createSymbolicLink(backup.resolve('PG_VERSION'), secret.resolve('orders.csv'))

        expect:
        !flow.post('database/link/defaults', [type: 'LinkAddress', address: "$backup".toString()]).text.contains('secret')
    }

    @Requires({ System.getProperty('user.name') == 'root' })
    def "nothing is read that the environment user may not read"() {
        given:
        lab.close()
        def shared = Files.createDirectories(Path.of('/var/tmp').resolve("sluice-roots-${ProcessHandle.current().pid()}"))
        def data = tree(shared, 'data')
        lab = new Lab(folder, { it.withSourceRoots([shared]).withAccount('nobody') })
        flow = new Flow(lab)
        groupOwner = relogged()

        expect:
        flow.finished(link(groupOwner, [path: "$data".toString()])).jobState == 'COMPLETED'

        when:
        Files.createLink(data.resolve('passwords'), Files.writeString(secret.resolve('passwords'), 'secret'))
        Files.setPosixFilePermissions(data.resolve('passwords'), PosixFilePermissions.fromString('rw-------'))

        then:
        refused(link(groupOwner, [path: "$data".toString()])) ==
                "path: '$data' holds $data/passwords, which the account 'nobody' may not read."

        cleanup:
        shared?.toFile()?.deleteDir()
    }

    @Tag('slow')
    @Requires(value = { UnfollowedLinks.canBeKept() }, reason = 'needs root and mounts that follow no link')
    def "whoever exchanges directories of a source for links while it is read never has the engine read elsewhere"() {
        given: 'what one may write, and what nobody else may read, called the same and as long'
        def data = Files.createDirectories(allowed.resolve('data'))
        def inner = Files.createDirectories(data.resolve('inner'))
        def names = (1..300).collect { "small-$it" as String } + (1..4).collect { "large-$it" as String }
        [(inner): 'mine', (secret): 'lost'].each { place, text ->
            names.each { Files.writeString(place.resolve(it), it.startsWith('large') ? text * 500_000 : text) }
            names.each { Files.setLastModifiedTime(place.resolve(it), FileTime.fromMillis(0)) }
        }
        def swap = Files.writeString(folder.resolve('swap.sh'), 'cd "$1" || exit; ln -s "$2" link;'
                + ' while :; do mv inner kept && mv -T link inner; mv -T inner link; mv kept inner; done')

        def dsource = link(groupOwner, [path: "$data".toString()])
        assert flow.finished(dsource).jobState == 'COMPLETED'
        def attacker = ['sh', swap, data, secret]*.toString().execute()

        when:
        def read = (1..SYNCS).collectMany {
            flow.finished(groupOwner.post("database/$dsource.result/sync", [type: 'AppDataSyncParameters', parameters: [resync: true]]))
            Files.walk(lab.pool.resolve('datasets')).withCloseable { it.filter { it.fileName.toString() in names && Files.isRegularFile(it) }.toList() }
                    .collect { Files.readString(it).take(4) }
        }

        then:
        read.toUnique() == ['mine']

        cleanup:
        attacker?.destroyForcibly()?.waitFor()
    }

    private Wire relogged() {
        def wire = lab.wire()
        wire.open()
        wire.logIn('owner', 'password of owner')
        wire
    }

    def "what was linked before there were source roots is read as it was"() {
        given:
        def answer = link(flow.wire, [path: "$secret".toString()])
        flow.completed(answer)
        lab.engine.close()
        java.sql.DriverManager.getConnection("jdbc:sqlite:${folder.resolve('home/catalog.db')}").withCloseable { sql ->
            sql.createStatement().withCloseable { it.execute("update object set body = json_remove(body, '\$.readsAnywhere') where root = 'source'") }
        }

        when:
        lab.begin()
        flow = new Flow(lab)

        then:
        flow.finished(flow.sync(answer.result)).jobState == 'COMPLETED'
        flow.source(answer.result).readsAnywhere
    }
}
