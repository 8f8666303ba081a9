package dev.sluice.engine.catalog

import dev.sluice.engine.secrets.KeySource
import dev.sluice.engine.secrets.UnreadableSecret
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.TempDir

class StoredCatalogSpec extends CatalogContract {
    @TempDir Path folder

    KeySource getKeys() {
        KeySource.file(folder.resolve('secret.key'))
    }

    @Override
    Catalog open() {
        Catalog.open(folder.resolve('catalog.db'), Schema.standard(), keys)
    }

    def "what was written is there after the catalog is opened again, and references go on"() {
        given:
        add(group('one'))

        when:
        catalog.close()
        catalog = open()

        then:
        catalog.read { it.find('GROUP-1') }.name() == 'one'
        add(group('two')).reference() == 'GROUP-2'
    }

    def "what was noted is there at once and after the catalog is opened again, and what fails is not"() {
        when:
        catalog.note { it.add(group('noted')) }
        catalog.note { it.add(group('lost')); throw new IllegalStateException('no') }

        then:
        thrown(IllegalStateException)
        catalog.read { it.find('GROUP-1') }.name() == 'noted'

        when:
        add(group('one'))
        catalog.close()
        catalog = open()

        then:
        [1, 2].collect { number -> catalog.read { it.find("GROUP-$number" as String) }.name() } == ['noted', 'one']
    }

    def "numbers go on after the catalog is opened again"() {
        given:
        def taken = (1..2).collect { catalog.write { it.nextReference('JOB') } }

        when:
        catalog.close()
        catalog = open()

        then:
        taken + catalog.write { it.nextReference('JOB') } == ['JOB-1', 'JOB-2', 'JOB-3']
    }

    def "only the owner can read the files of the catalog"() {
        given:
        add(group('one'))

        expect:
        Files.list(folder).withCloseable { files ->
            files.allMatch { PosixFilePermissions.toString(Files.getPosixFilePermissions(it)) == 'rw-------' }
        }
    }

    def "a file of a later format is refused by name"() {
        given:
        catalog.close()
        def file = folder.resolve('later.db')
        def database = Database.open(file)
        database.run('pragma user_version = 99')
        database.close()

        when:
        Catalog.open(file, Schema.standard(), keys)

        then:
        def failure = thrown(CatalogException)
        failure.message == 'the catalog was written by a newer version of Sluice (format 99, this one reads 7).' +
                ' Use that version, or another home'

        cleanup:
        catalog = open()
    }

    def "sources of format #format say where they are seen, and are found by it"() {
        given:
        def at = { path -> catalog.read { it.list(Query.all('source').seenAt(path))*.name() } }
        def add = { name, fields -> catalog.write { it.add(ApiObject.of([type: 'AppDataVirtualSource', name: name] + fields)).reference() } }
        add('qa1', [parameters: [mountPath: '/mnt/qa1'], additionalMountPoints:
                [[type: 'AppDataAdditionalMountPoint', mountPath: '/mnt/more']]])
        def staged = add('staged', [parameters: [mountPath: ''], stagingMountBase: '/staged'])
        def nowhere = add('nowhere', [parameters: [:]])
        catalog.close()
        def database = Database.open(folder.resolve('catalog.db'))
        (['drop trigger mount_comes', 'drop trigger mount_changes', 'drop trigger mount_goes', 'drop table mount'].findAll { format == 2 }
                + ['drop table data_key', 'drop table audit', "pragma user_version = $format"]).each { database.run(it as String) }
        database.close()
        catalog = open()

        expect:
        at('/mnt/qa1') == ['qa1']
        at('/mnt/more') == ['qa1']
        at('/staged/staged') == ['staged']
        catalog.read { [it.find(staged).string('mountPoint'), it.find(nowhere).string('mountPoint')] } == ['/staged/staged', null]

        where:
        format << [2, 3]
    }

    def "the table of mounts is made anew where the schema knows other paths, and only there"() {
        given:
        def schemaVersion = {
            def database = Database.open(folder.resolve('catalog.db'))
            try {
                return database.row({ it.getInt(1) }, 'pragma schema_version')
            } finally {
                database.close()
            }
        }
        catalog.close()
        def before = schemaVersion()

        when:
        open().close()

        then:
        schemaVersion() == before

        when:
        def database = Database.open(folder.resolve('catalog.db'))
        database.run('drop trigger mount_comes')
        database.run('create trigger mount_comes after insert on object begin select 1; end')
        database.close()
        catalog = open()
        catalog.write { it.add(ApiObject.of([type: 'AppDataVirtualSource', name: 'qa1', mountPoint: '/mnt/qa1'])) }

        then:
        catalog.read { it.list(Query.all('source').seenAt('/mnt/qa1'))*.name() } == ['qa1']
    }

    /** One that is closed cannot be closed again. */
    private void close() {
        catalog.close()
        catalog = Catalog.scratch(Schema.standard())
    }

    private String source(String name, String secret) {
        add(ApiObject.of('AppDataLinkedStagedSource').with('name', name).with('parameters', [mountPath: '/mnt/x', walletpwd: Secret.of(secret)])).reference()
    }

    private String revealed(String source) {
        catalog.read { it.reveal(source) }.object('parameters').walletpwd.reveal()
    }

    private List<String> filesWith(String secret) {
        folder.toFile().listFiles().findAll { it.getText('ISO-8859-1').contains(secret) }*.name
    }

    def "the secrets of format 4, which lay in clear, are encrypted, and nothing readable stays in any file"() {
        given: 'a catalog as it was, with secrets that were overwritten and deleted'
        def kept = source('kept', 'canary-kept')
        def gone = source('gone', 'canary-gone')
        close()
        def old = Database.open(folder.resolve('catalog.db'))
        ['drop table data_key', 'drop table audit', 'pragma user_version = 4'].each { old.run(it) }
        ['canary-first', 'canary-kept'].each { old.run('update object set secrets = ? where reference = ?', """{"parameters/walletpwd":"$it"}""" as String, kept) }
        old.run('update object set secrets = ? where reference = ?', '{"parameters/walletpwd":"canary-gone"}', gone)
        old.run('delete from object where reference = ?', gone)
        Files.copy(folder.resolve('catalog.db-wal'), folder.resolve('before'))
        old.close()

        expect:
        ['canary-kept', 'canary-gone', 'canary-first'].every { 'before' in filesWith(it) }
        filesWith('canary-kept').contains('catalog.db')

        when:
        Files.delete(folder.resolve('before'))
        catalog = open()

        then:
        ['canary-kept', 'canary-gone', 'canary-first'].collectMany { filesWith(it) } == []
        revealed(kept) == 'canary-kept'
    }

    def "a catalog that was killed before it was cleaned is cleaned when it is opened again"() {
        given:
        def kept = source('kept', 'safe')
        close()
        def old = Database.open(folder.resolve('catalog.db'))
        old.run('create table remains (text text)')
        old.run('insert into remains values (?)', 'canary-remains' * 500)
        old.run('drop table remains')
        old.run('pragma user_version = 5')
        old.close()

        expect:
        filesWith('canary-remains') == ['catalog.db']

        when:
        catalog = open()

        then:
        filesWith('canary-remains') == []
        revealed(kept) == 'safe'
    }

    def "a secret is of no use to another object, nor to another field"() {
        given:
        def (mine, theirs) = [source('mine', 'my secret'), source('theirs', 'their secret')]
        def database = Database.open(folder.resolve('catalog.db'))
        database.run('update object set secrets = (select secrets from object where reference = ?) where reference = ?', theirs, mine)
        database.close()

        when:
        revealed(mine)

        then:
        def failure = thrown(UnreadableSecret)
        failure.message == "The stored secret of $mine parameters/walletpwd was changed, or is that of another object." +
                " Enter it again, and find out who changes the engine's catalog."
        revealed(theirs) == 'their secret'
    }
}
