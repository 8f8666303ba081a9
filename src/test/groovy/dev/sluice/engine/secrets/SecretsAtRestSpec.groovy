package dev.sluice.engine.secrets

import dev.sluice.engine.Engine
import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import groovy.io.FileType
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What an engine keeps of secrets is of no use to whoever has its home, or a copy of it. */
@Tag('slow')
class SecretsAtRestSpec extends Specification {
    private static final String SECRET = 'canary-at-rest'

    @TempDir Path folder
    @AutoCleanup Lab lab
    Path key
    Flow flow
    String qa

    def setup() {
        key = folder.resolve('keys/secret.key')
        lab = new Lab(folder, { it.withSecretKey(key) })
        flow = new Flow(lab)
        qa = flow.provisioned('qa1', flow.linked('orders', lab.tree('orders')))
        giveHook(SECRET)
    }

    /** A hook of the VDB that writes the password it is given into the VDB. */
    private Map giveHook(String password) {
        def credentials = [[type: 'CredentialsEnvVars', baseVarName: 'DB', credentials: [type: 'PasswordCredential', password: password]]]
        flow.post("source/${flow.source(qa).reference}", [type: 'AppDataVirtualSource', operations: [type: 'VirtualSourceOperations',
                preStop: [[type: 'RunCommandOnSourceOperation', name: 'hook', command: 'printf "%s" "$DB_PASSWORD" > ' + folder.resolve('password'),
                           credentialsEnvVarsList: credentials]]]]).json
    }

    /** What the hook was given. */
    private String given() {
        Files.deleteIfExists(folder.resolve('password'))
        def source = flow.source(qa).reference
        flow.completed(flow.post("source/$source/stop", [type: 'SourceStopParameters']))
        flow.completed(flow.post("source/$source/start", [type: 'SourceStartParameters']))
        Files.readString(folder.resolve('password'))
    }

    private void restart() {
        lab.restart()
        flow = new Flow(lab)
    }

    /** The files below a folder that have the secret in them. */
    private static List<String> readable(Path root, String secret = SECRET) {
        def all = []
        root.toFile().eachFileRecurse(FileType.FILES) { all << it }
        all.findAll { it.isFile() && it.getText('ISO-8859-1').contains(secret) }*.toString()
    }

    def "no file of the home holds a stored secret, while the engine runs and after, and hooks get it"() {
        expect:
        readable(folder.resolve('home')) == []
        Files.exists(folder.resolve('home/catalog.db-wal'))

        when:
        restart()

        then:
        readable(folder.resolve('home')) == []
        given() == SECRET
        Files.getPosixFilePermissions(key)*.toString().sort() == ['OWNER_READ', 'OWNER_WRITE']
    }

    def "nobody links the keys, so that they come into no pool"() {
        expect:
        flow.failed(flow.link('keys', key.parent)).contains("holds the engine's own files in $key")
    }

    def "an engine whose key is missing starts, says what is missing, and does all that needs no secret"() {
        given:
        def away = key.resolveSibling('away')
        Files.move(key, away)
        restart()
        def why = "The stored secrets of this engine cannot be read: the key file $key is missing."
        def remedy = 'Put the key back, or name its file by --secret-key. All that needs no stored secret works without it.'

        expect:
        lab.engine.warnings().last() == "$why $remedy"

        when: 'something else about the object changes'
        def changed = flow.post("source/${flow.source(qa).reference}", [type: 'AppDataVirtualSource', allowAutoVDBRestartOnHostReboot: true])
        def job = flow.finished(flow.post("source/${flow.source(qa).reference}/stop", [type: 'SourceStopParameters']))

        then:
        changed.json.status == 'OK'
        flow.completed(flow.provision('qa2', flow.named('database', 'orders').reference))
        [job.jobState, job.events.last().messageDetails, job.events.last().messageAction] == ['FAILED', why, remedy]

        when: 'a new secret is to be kept'
        def refused = giveHook('another')

        then:
        [refused.status, refused.error.details, refused.error.action] == ['ERROR', why, remedy]

        when:
        Files.move(away, key)

        then:
        given() == SECRET
        flow.source(qa).allowAutoVDBRestartOnHostReboot
    }

    def "new keys are made while the engine works, and the keys before are of no use any more"() {
        given:
        def called = new Called([SLUICE_SECRET_KEY: key.toString(), HOME: folder.toString()])
        def before = Files.readAllLines(key)

        when:
        called.with('engine', 'rotate-key', '--home', "${folder.resolve('home')}")

        then:
        def number = (called.err =~ /by the key (\w{16})/)[0][1]
        called.err == "secrets  2 are encrypted anew, by the key $number\nkey      the key file $key; older backups of the home need the keys before it\n"
        called.status == 0
        given() == SECRET
        Files.readAllLines(key).take(before.size()) == before

        when:
        Files.write(key, before)
        restart()

        then:
        lab.engine.warnings().last().startsWith("The stored secrets of this engine cannot be read: the key file $key has not the key $number, " +
                'with which they were encrypted.')
    }

    def "new keys are not put where the engine that works does not look for them"() {
        given:
        def other = Files.copy(key, folder.resolve('other.key'))
        def called = new Called([SLUICE_SECRET_KEY: other.toString(), HOME: folder.toString()])
        def before = Files.readAllLines(other)

        when:
        called.with('engine', 'rotate-key', '--home', "${folder.resolve('home')}")

        then:
        called.status == 1
        called.err == "sluice engine rotate-key: the engine that works on ${folder.resolve('home')} takes its keys from the key file $key, " +
                "and would not find new ones in the key file $other. Name that, or end the engine\n"
        Files.readAllLines(other) == before
        given() == SECRET
    }

    def "a key command is asked as a key file is read, and its failure is said"() {
        given:
        def vault = folder.resolve('vault')
        Files.copy(key, vault)
        def settings = { it.withSecretKeyCommand("cat $vault || { echo 'the vault is sealed' >&2; exit 3; }") }
        lab.close()
        lab = new Lab(folder, settings)
        flow = new Flow(lab)

        expect:
        given() == SECRET

        when:
        Files.delete(vault)
        restart()

        then:
        lab.engine.warnings().last() == "The stored secrets of this engine cannot be read: the key command 'cat $vault || { echo 'the vault is " +
                "sealed' >&2; exit 3; }' failed with status 3: cat: $vault: No such file or directory\nthe vault is sealed. Put the key back, or name " +
                'its file by --secret-key. All that needs no stored secret works without it.'
    }

    def "a key file is refused where #what"() {
        given:
        lab.engine.close()
        damage(this)

        when:
        def engine = Engine.start(lab.settings.withSecretKey(key))
        def warning = engine.warnings().last()
        engine.close()
        throw new IOException(warning)

        then:
        def refusal = thrown(IOException)
        refusal.message.contains(message(key))

        cleanup:
        Files.deleteIfExists(folder.resolve('home/secret.key'))
        lab.begin()

        where:
        what                               | damage                                              || message
        'a copy of the home would have it' | { it.key = it.folder.resolve('home/secret.key') }     || { "the key file $it is in the home ${it.parent}, " +
                'and whoever copies that would have both. Name another file with --secret-key' as String }
        'others can read it'               | { it.key.toFile().setReadable(true, false) }                   || { "everybody can read the key file $it. Change that: chmod 600 $it." as String }
        'a line is no key'                 | { it.key.toFile().append('c2hvcnQ=\n') }                                || { "the key file $it has a line that is no key. A key is 32 random bytes in Base64, as 'openssl rand -base64 32' makes them." as String }
    }
}
