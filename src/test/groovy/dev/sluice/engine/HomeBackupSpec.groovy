package dev.sluice.engine

import dev.sluice.engine.catalog.Catalog
import dev.sluice.engine.catalog.Query
import dev.sluice.engine.secrets.KeySource
import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.security.KeyPairGenerator
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicBoolean
import java.util.zip.ZipEntry
import java.util.zip.ZipFile
import java.util.zip.ZipOutputStream
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** A home in one file, and a home made of it. */
@Tag('slow')
class HomeBackupSpec extends Specification {
    private static final String SECRET = 'canary-in-backup'

    @TempDir Path folder
    @AutoCleanup Lab lab
    Path backup
    Path key
    Flow flow

    def setup() {
        key = folder.resolve('secret.key')
        backup = folder.resolve('sluice.backup')
        Files.writeString(folder.resolve('passphrase'), 'correct horse\n')
        lab = new Lab(folder, { it.withSecretKey(key) })
    }

    /** A VDB with a hook that writes down the password which it is given. */
    private void useIt() {
        flow = new Flow(lab)
        def qa = flow.provisioned('qa1', flow.linked('orders', lab.tree('orders')))
        def credentials = [[type: 'CredentialsEnvVars', baseVarName: 'DB', credentials: [type: 'PasswordCredential', password: SECRET]]]
        flow.post("source/${flow.source(qa).reference}", [type: 'AppDataVirtualSource', operations: [type: 'VirtualSourceOperations',
                preStop: [[type: 'RunCommandOnSourceOperation', name: 'hook', command: 'printf "%s" "$DB_PASSWORD" > ' + folder.resolve('password'),
                           credentialsEnvVarsList: credentials]]]])
        flow.write('qa1', 'mine')
    }

    private Called called(Path keyFile, String... words) {
        new Called([SLUICE_SECRET_KEY: keyFile.toString(), HOME: folder.toString()]).with('engine', *words)
    }

    private Called restored(String... words) {
        called(folder.resolve('other/secret.key'), 'restore', '--home', "${folder.resolve('new')}", "$backup", *words)
    }

    def "a backup takes the place of no device"() {
        given:
        def device = folder.resolve('device')
        assert ['mknod', '-m', '666', device, 'p']*.toString().execute().waitFor() == 0

        when:
        HomeBackup.write(device, HomeBackup.of(lab.settings, null))

        then:
        IOException refused = thrown()
        refused.message == "$device is no regular file, and a backup would take its place. Name another file"
    }

    def "a backup takes the place of an older one, and of no other file"() {
        given:
        def backup = { called(key, 'backup', '--home', "${lab.settings.home()}", "$backup") }
        assert backup().status == 0
        def older = Files.getLastModifiedTime(this.backup)

        expect:
        backup().status == 0
        Files.getLastModifiedTime(this.backup) > older

        when:
        Files.writeString(this.backup, 'the only copy of a thesis')
        def refused = backup()

        then:
        refused.err == "sluice engine backup: ${this.backup} is there already, and no backup of Sluice. Name another file\n"
        Files.readString(this.backup) == 'the only copy of a thesis'
    }

    def "keys are sealed for a recipient, by whose private key alone they come back"() {
        given:
        def pair = KeyPairGenerator.getInstance('RSA').with { initialize(2048); generateKeyPair() }
        def open = Files.writeString(folder.resolve('public.pem'), pem('PUBLIC KEY', pair.public.encoded))
        def secret = Files.writeString(folder.resolve('private.pem'), pem('PRIVATE KEY', pair.private.encoded))
        def foreign = Files.writeString(folder.resolve('foreign.pem'), pem('PRIVATE KEY',
                KeyPairGenerator.getInstance('RSA').with { initialize(2048); generateKeyPair() }.private.encoded))
        useIt()

        when:
        def made = called(key, 'backup', '--home', "${lab.settings.home()}", "$backup", '--recipient', "$open")

        then:
        made.err.contains("keys     are in it, sealed for the key of $open\n")
        !holds(backup, Files.readAllLines(key).last())

        when:
        def password = lab.adminPassword
        loseHome()

        then:
        restored('--passphrase-file', "${folder.resolve('passphrase')}").err.contains('The keys were sealed for a recipient, by a public key. Give the private key with --identity.')
        restored('--identity', "$foreign").err.contains('The keys cannot be read with this private key. Give the one of the recipient for whom they were sealed.')
        restored('--identity', "$open").err.contains("$open holds no private key for RSA in PKCS #8, in PEM.")
        restored('--identity', "$secret", '--passphrase').err.contains('a passphrase and --identity are two ways to seal. Leave one of them out')
        restored('--identity', "$secret").err.contains('keys     are back, for stored secrets, in ')

        when:
        lab.settings = elsewhere()
        lab.begin()
        flow = new Flow(lab)

        then:
        lab.adminPassword == password
        flow.completed(flow.post("source/${flow.source(flow.named('database', 'qa1').reference).reference}/stop", [type: 'SourceStopParameters']))
        Files.readString(folder.resolve('password')) == SECRET
    }

    private static String pem(String what, byte[] encoded) {
        "-----BEGIN $what-----\n${Base64.mimeEncoder.encodeToString(encoded)}\n-----END $what-----\n"
    }

    def "a backup is refused where #what"() {
        given:
        Files.writeString(folder.resolve('short'), 'a\n')
        Files.writeString(folder.resolve('text.pem'), 'no key')

        when:
        def refused = called(key, 'backup', '--home', "${lab.settings.home()}", "${folder.resolve('new.backup')}", *words.collect { it.replace('FOLDER', "$folder") })

        then:
        refused.status in [1, 2]
        refused.err.contains(message.replace('FOLDER', "$folder"))
        !Files.exists(folder.resolve('new.backup'))

        where:
        what                           | words                                        || message
        'the passphrase is short'      | ['--passphrase-file', 'FOLDER/short']        || 'the passphrase has less than 8 letters. Give one that nobody guesses'
        'a file has no public key'     | ['--recipient', 'FOLDER/text.pem']           || 'FOLDER/text.pem holds no public key and no certificate for RSA, in PEM.'
        'the recipient is not there'   | ['--recipient', 'FOLDER/none.pem']           || 'FOLDER/none.pem is not there'
    }

    /** An engine on the restored home, with the pool of the one that was lost. */
    private EngineSettings elsewhere() {
        EngineSettings.at(folder.resolve('new')).withSecretKey(folder.resolve('other/secret.key')).withPool(lab.pool, 'copy').withListen(Lab.anyPort()).withNetworkApart(false)
                .withMountRoots([folder.resolve('mnt')]).withAccount(System.getProperty('user.name'))
    }

    /** All is lost but the pool and the backup. */
    private void loseHome() {
        lab.engine.close()
        lab.folder.resolve('home').toFile().deleteDir()
        Files.delete(key)
    }

    private static boolean holds(Path file, String text) {
        new ZipFile(file.toFile()).withCloseable { zip ->
            file.toFile().getText('ISO-8859-1').contains(text) || zip.entries().any { zip.getInputStream(it).getText('ISO-8859-1').contains(text) }
        }
    }

    def "a backup that has the keys makes a new home, whose engine goes on with the pool"() {
        given:
        useIt()
        def password = lab.adminPassword

        when:
        def made = called(key, 'backup', '--home', "${lab.settings.home()}", "$backup", '--passphrase-file', "${folder.resolve('passphrase')}")

        then:
        made.err == "catalog  of ${lab.settings.home()} is in $backup\nkeys     are in it, sealed by the passphrase\n" +
                "data     is not in it: it stays in the pool $lab.pool\n"
        PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)) == 'rw-------'
        [SECRET, password, Files.readAllLines(key).last()].every { !holds(backup, it) }

        when:
        loseHome()
        def restored = restored('--passphrase-file', "${folder.resolve('passphrase')}")
        lab.settings = elsewhere()
        lab.begin()
        flow = new Flow(lab)
        def qa = flow.named('database', 'qa1').reference

        then:
        restored.err ==~ /catalog  of \S+ is in ${folder.resolve('new')}\nkeys     are back, for stored secrets, in \S+\n/ +
                /go on    SLUICE_HOME=${folder.resolve('new')} sluice engine --pool-folder $lab.pool\n/
        lab.adminPassword == password
        flow.text('qa1') == 'mine'
        flow.completed(flow.post("source/${flow.source(qa).reference}/stop", [type: 'SourceStopParameters']))
        Files.readString(folder.resolve('password')) == SECRET
        flow.provisioned('qa2', flow.named('database', 'orders').reference)
        flow.text('qa2').startsWith('id,amount')
    }

    def "a backup without the keys says so, and an engine made of it does what needs no secret"() {
        given:
        useIt()
        def password = lab.adminPassword

        when:
        def made = called(key, 'backup', '--home', "${lab.settings.home()}", "$backup")

        then:
        made.err.contains('keys     and first passwords are not in it: keep them elsewhere, or seal them in with --passphrase or --recipient\n')
        [SECRET, password, Files.readAllLines(key).last()].every { !holds(backup, it) }

        when:
        lab.engine.close()
        def restored = restored()
        def engine = Engine.start(elsewhere())

        then:
        restored.err.contains('keys     are not in the backup: stored secrets can be used when they are back\n')
        engine.warnings().last().startsWith("The stored secrets of this engine cannot be read: the key file ${folder.resolve('other/secret.key')} is missing.")
        Files.readString(Path.of(lab.mountPath('qa1'), 'orders.csv')) == 'mine'

        cleanup:
        engine?.close()
    }

    @Tag('slow')
    def "a backup holds one state of the catalog while others write to it"() {
        given: 'pairs of groups, of which nobody ever sees one alone'
        def going = new AtomicBoolean(true)
        def threads = Executors.newSingleThreadExecutor()
        def catalog = Catalog.open(lab.settings.home().resolve('catalog.db'), Schema.standard(), KeySource.file(key))
        def writes = threads.submit {
            for (int i = 0; going.get(); i++) {
                catalog.write { t -> ['a', 'b'].each { side -> t.add(ApiObject.of('Group').with('name', "$side$i" as String)) } }
            }
        }

        when:
        def numbers = (1..5).collect { round ->
            def made = called(key, 'backup', '--home', "${lab.settings.home()}", "$backup")
            assert made.status == 0 : made.err
            def names = namesIn(backup, round)
            [names.count { it.startsWith('a') }, names.count { it.startsWith('b') }]
        }
        going.set(false)
        writes.get()

        then:
        numbers.every { it[0] == it[1] }
        numbers.last()[0] > numbers.first()[0]

        cleanup:
        going.set(false)
        threads.shutdown()
        threads.awaitTermination(1, TimeUnit.MINUTES)
        catalog.close()
    }

    private List<String> namesIn(Path backup, int round) {
        def home = folder.resolve("copy$round")
        def restored = called(folder.resolve('other/secret.key'), 'restore', '--home', "$home", "$backup")
        assert restored.status == 0 : restored.err
        Catalog.open(home.resolve('catalog.db'), Schema.standard(), KeySource.file(key))
                .withCloseable { it.read { t -> t.list(Query.all('group'))*.name() } }.findAll { it ==~ /[ab]\d+/ }
    }

    def "a restore is refused where #what, and leaves nothing"() {
        given:
        def words = what.startsWith('the passphrase') ? ['--passphrase-file', "${folder.resolve('passphrase')}" as String] : []
        called(key, 'backup', '--home', "${lab.settings.home()}", "$backup", *words)
        damage(this)

        when:
        def refused = restored(*words)

        then:
        refused.err == "sluice engine restore: ${message.replace('FOLDER', folder.toString())}\n"
        refused.status == 1
        !Files.exists(folder.resolve('other'))
        !Files.exists(folder.resolve('new/catalog.db')) || Files.readString(folder.resolve('new/catalog.db')) == 'x'

        where:
        what                         | damage                                                             || message
        'the passphrase is another'  | { Files.writeString(it.folder.resolve('passphrase'), 'wrong') }    || 'The keys cannot be read with this passphrase. Give the one by which they were sealed.'
        'there is no such file'      | { Files.delete(it.backup) }                                        || 'the file FOLDER/sluice.backup is not there, or cannot be read. Name a backup'
        'the file is something else' | { Files.writeString(it.backup, 'PK something') }                   || 'FOLDER/sluice.backup is no backup of Sluice, or damaged'
        'the catalog is damaged'     | { it.replaceCatalog('SQLite format 3') }                           || 'the catalog in FOLDER/sluice.backup is damaged, or of another version of Sluice'
        'the home has a catalog'     | { Files.createDirectory(it.folder.resolve('new')).resolve('catalog.db').toFile() << 'x' } || 'the home FOLDER/new has a catalog already. Name another home, or move it away'
    }

    /** The same backup with something else in place of the catalog. */
    private void replaceCatalog(String text) {
        def entries = new ZipFile(backup.toFile()).withCloseable { zip ->
            zip.entries().collectEntries { [it.name, it.name == 'catalog.db' ? text.bytes : zip.getInputStream(it).bytes] }
        }
        new ZipOutputStream(backup.toFile().newOutputStream()).withCloseable { zip ->
            entries.each { name, bytes -> zip.putNextEntry(new ZipEntry(name)); zip.write(bytes); zip.closeEntry() }
        }
    }
}
