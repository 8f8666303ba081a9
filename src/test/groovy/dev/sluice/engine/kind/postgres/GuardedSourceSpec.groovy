package dev.sluice.engine.kind.postgres

import static dev.sluice.lab.PostgresSoftware.own

import dev.sluice.engine.host.HostCommand
import dev.sluice.lab.PostgresServer
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.security.KeyStore
import spock.lang.Shared
import spock.lang.Tag

/** dSources of a server that talks over TLS only, and has a tablespace elsewhere. */
@Tag('slow')
class GuardedSourceSpec extends ServerAtHand {
    @Shared Path space

    @Override
    PostgresServer server() {
        def tls = own(Files.createDirectory(folder.resolve('tls')))
        def store = identity('right', 'ip:127.0.0.1')
        pem(tls.resolve('key'), 'PRIVATE KEY', store.getKey('it', 'changeit'.toCharArray()).encoded)
        pem(folder.resolve('right.pem'), 'CERTIFICATE', store.getCertificate('it').encoded)
        pem(folder.resolve('wrong.pem'), 'CERTIFICATE', identity('wrong', 'ip:127.0.0.1').getCertificate('it').encoded)
        Files.writeString(folder.resolve('none.pem'), 'no certificate')
        new PostgresServer(folder, ['ssl = on', "ssl_cert_file = '${folder.resolve('right.pem')}'", "ssl_key_file = '${tls.resolve('key')}'"])
    }

    def setupSpec() {
        Files.writeString(source.data.resolve('pg_hba.conf'), 'hostssl all all all scram-sha-256\nhostssl replication all all scram-sha-256\n')
        source.run('select pg_reload_conf()')
        space = own(Files.createDirectory(folder.resolve('space')))
        source.run("create tablespace fast location '$space'")
        source.run('create table orders (id int) tablespace fast; insert into orders values (1), (2)')
    }

    private static KeyStore identity(Path folder, String name, String alternative) {
        def keys = folder.resolve("${name}.keys")
        def made = HostCommand.of([Path.of(System.getProperty('java.home'), 'bin', 'keytool').toString(), '-genkeypair', '-alias', 'it', '-dname', "CN=$name".toString(),
                '-keyalg', 'EC', '-ext', "san=$alternative".toString(), '-keystore', keys.toString(), '-storepass', 'changeit']).run()
        assert made.ok() : made
        KeyStore.getInstance(keys.toFile(), 'changeit'.toCharArray())
    }

    private KeyStore identity(String name, String alternative) {
        identity(folder, name, alternative)
    }

    private static void pem(Path file, String what, byte[] content) {
        Files.writeString(file, "-----BEGIN $what-----\n${Base64.getMimeEncoder(64, '\n'.bytes).encodeToString(content)}\n-----END $what-----\n")
        if (what == 'PRIVATE KEY') {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
            own(file)
        }
    }

    def cleanup() {
        flow.removeAll()
    }

    private Map<String, Object> link(Map changes) {
        source.link + changes.collectEntries { [it.key, it.key == 'tlsRootCertificate' ? "${folder.resolve(it.value)}".toString() : it.value] }
    }

    def "a source is linked over TLS: #how"() {
        when:
        def shop = flow.linked('shop', link(how))

        then:
        flow.snapshots(shop).size() == 1

        where:
        how << [[tlsMode: 'require'], [tlsMode: 'verify-ca', tlsRootCertificate: 'right.pem', host: 'localhost'],
                [tlsMode: 'verify-full', tlsRootCertificate: 'right.pem']]
    }

    def "a source that is not who it should be is refused: #how"() {
        expect:
        flow.failed(flow.link('shop', link(how))).replace("$folder/", '').replace(":$source.port", '') == problem

        where:
        how                                                                             || problem
        [tlsMode: 'disable']                                                            || '''source: 127.0.0.1 does not let 'postgres' in (no pg_hba.conf entry for host "127.0.0.1", user "postgres", database "postgres", no encryption).'''
        [tlsMode: 'verify-ca', tlsRootCertificate: 'wrong.pem']                         || 'source: 127.0.0.1 is not trusted (nobody who is trusted vouches for its certificate).'
        [tlsMode: 'verify-full']                                                        || 'source: 127.0.0.1 is not trusted (nobody who is trusted vouches for its certificate).'
        [tlsMode: 'verify-full', tlsRootCertificate: 'right.pem', host: 'localhost']    || 'source: localhost is not trusted (its certificate is for another name).'
        [tlsMode: 'verify-full', tlsRootCertificate: 'none.pem']                        || 'source: 127.0.0.1 is not trusted (none.pem holds no certificates).'
        [tlsMode: 'verify-full', tlsRootCertificate: 'gone.pem']                        || 'source: 127.0.0.1 is not trusted (gone.pem cannot be read).'
    }

    def "a tablespace of the source lies in the data of each copy, whether it comes from a server or from a backup: #from"() {
        given:
        def backup = folder.resolve('backup')
        if (from == 'backup' && !Files.exists(backup)) {
            source.stop()
            assert ['cp', '-a', "$source.data", "$backup"]*.toString().execute().waitFor() == 0
            source.start()
        }

        when:
        def shop = flow.linked('shop', from == 'backup' ? [backupPath: "$backup".toString()] : source.link)
        def qa = flow.provisionedWith('qa1', shop, [:])
        flow.sql(qa, 'insert into orders values (3)')
        flow.sql(qa, 'checkpoint')
        flow.completed(flow.sync(qa))
        def other = flow.provisionedWith('qa2', qa, [:])

        then:
        flow.sql(other, 'select count(*) from orders') == [['3']]
        source.run('select count(*) from orders') == [['2']]
        ['qa1', 'qa2'].every { vdb -> new File(lab.mountPath(vdb), 'pg_tblspc').listFiles()*.canonicalPath.every { it.startsWith(lab.mountPath(vdb)) } }

        where:
        from << ['server', 'backup']
    }

    def "a tablespace outside of a VDB's data keeps others from being made of it: they would write into the same files"() {
        given:
        def elsewhere = own(Files.createDirectory(folder.resolve('elsewhere')))
        def shop = flow.linked('shop', source.link)
        def qa = flow.provisionedWith('qa1', shop, [:])
        flow.sql(qa, "create tablespace own location '$elsewhere'")
        flow.completed(flow.sync(qa))

        expect:
        flow.failed(flow.provision('qa2', qa)) == "the data has a tablespace outside of itself, at $elsewhere, into which a copy would write, too."
    }
}
