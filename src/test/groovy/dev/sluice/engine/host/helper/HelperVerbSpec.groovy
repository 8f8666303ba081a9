package dev.sluice.engine.host.helper

import dev.sluice.engine.host.HostException
import dev.sluice.engine.host.mount.MountBy
import dev.sluice.lab.Mounts
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** What a helper does for an engine that somebody else has taken over: nothing but what it is there for. */
@Requires(value = { System.getProperty('user.name') == 'root' && MountBy.usual() == MountBy.BIND }, reason = 'needs the right to mount')
class HelperVerbSpec extends Specification {
    @TempDir Path folder
    Path root
    Path outside
    Path datasets
    HelperDuties duties

    def setup() {
        root = Files.createDirectory(folder.resolve('mnt'))
        outside = Files.createDirectory(folder.resolve('outside'))
        Files.writeString(outside.resolve('secret'), 'of root')
        datasets = Files.createDirectories(folder.resolve('pool/datasets'))
        Files.writeString(Files.createDirectories(datasets.resolve('T-1/part')).resolve('file'), 'here')
        Files.writeString(folder.resolve('key'), 'of the engine')
        def foreign = Files.createDirectory(folder.resolve('foreign'))
        Files.setAttribute(foreign, 'unix:uid', 65_534)
        Files.createSymbolicLink(foreign.resolve('link'), outside)
        Files.createSymbolicLink(folder.resolve('by-foreign'), foreign.resolve('link'))
        Files.setAttribute(Files.writeString(folder.resolve('theirs'), 'x'), 'unix:uid', 65_534)
        Files.write(folder.resolve('long'), new byte[30_001])
        def named = ['key', 'link', 'foreign/link/secret', 'by-foreign/secret', 'theirs', 'long', 'none', 'pool'].collect { folder.resolve(it) }
        duties = new HelperDuties(new GuardedMounts([root], [folder.resolve('home'), folder.resolve('pool')], datasets), new GivenFiles(named))
    }

    def cleanup() {
        Mounts.clear(folder)
    }

    private List<String> ask(String verb, String... texts) {
        HelperVerb.answer(duties, new HelperMessage(verb, texts.toList())).result()
    }

    def "it presents a dataset or a part of it, and takes it away"() {
        when:
        ask('CHECK', "$root/a/qa1")
        ask('PRESENT', 'T-1', '', "$root/a/qa1")
        ask('PRESENT', 'T-1', 'part', "$root/part")

        then:
        Files.readString(root.resolve('a/qa1/part/file')) == 'here'
        Files.readString(root.resolve('part/file')) == 'here'

        when:
        ask('WITHDRAW', 'T-1', 'part', "$root/part")
        def swept = ask('SWEEP')

        then:
        swept == ["$root/a/qa1"]
        Mounts.below(root) == [] as Set
    }

    def "it takes away what a helper with other mount roots has mounted, and nothing else there"() {
        given:
        def elsewhere = Files.createDirectory(folder.resolve('elsewhere'))
        def before = new HelperDuties(new GuardedMounts([elsewhere], [folder.resolve('home'), folder.resolve('pool')], datasets), new GivenFiles([]))
        HelperVerb.answer(before, new HelperMessage('PRESENT', ['T-1', '', "$elsewhere/a/qa1".toString()])).result()
        def empty = Files.createDirectory(elsewhere.resolve('empty'))
        assert Files.exists(elsewhere.resolve('a/qa1/part/file'))

        when:
        ask('WITHDRAW', 'T-1', '', "$elsewhere/a/qa1")
        ask('WITHDRAW', 'T-1', '', "$empty")
        ask('WITHDRAW', 'T-1', '', '/proc')

        then:
        Files.notExists(elsewhere.resolve('a/qa1'))
        Files.exists(empty)
        Files.exists(Path.of('/proc/self'))

        when: 'somebody else could lead it on the way'
        ask('WITHDRAW', 'T-1', '', "$folder/foreign/qa1")

        then:
        HostException refused = thrown()
        refused.message.contains('belongs to')
    }

    def "it reads what was named at the start, also when that was renewed"() {
        given:
        def key = folder.resolve('key')
        def before = ask('READ', "$key")

        when:
        Files.delete(key)
        Files.createSymbolicLink(key, Files.writeString(folder.resolve('renewed'), 'another'))
        Files.setLastModifiedTime(folder.resolve('renewed'), FileTime.fromMillis(1000))

        then:
        before[0] == 'of the engine'
        ask('READ', "$key") == ['another', '1000']
    }

    def "it reads nothing else: #file"() {
        when:
        ask('READ', file.startsWith('/') ? file : "$folder/$file")

        then:
        IOException refused = thrown()
        refused.message.contains(said)

        where:
        file                  || said
        '/etc/shadow'         || 'is none of them'
        'outside/secret'      || 'is none of them'
        'pool/../key'         || 'is none of them'
        'foreign/link/secret' || 'can be exchanged by others than root'
        'by-foreign/secret'   || 'can be exchanged by others than root'
        'theirs'              || 'can be exchanged by others than root'
        'long'                || 'is no file of at most 30000 bytes'
        'pool'                || 'is no file of at most 30000 bytes'
        'none'                || 'none'
    }

    def "it refuses #what"() {
        given:
        Files.createSymbolicLink(root.resolve('link'), outside)
        def foreign = Files.createDirectory(root.resolve('foreign'))
        Files.setAttribute(foreign, 'unix:uid', 65_534)
        def open = Files.createDirectory(root.resolve('open'))
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString('rwxrwxrwx'))

        when:
        ask(verb, *texts.collect { it.toString().replace('ROOT', "$root") })

        then:
        IOException refused = thrown()
        refused.message.contains(said)
        Mounts.below(folder) == [] as Set
        Files.exists(outside.resolve('secret'))

        where:
        what                                 | verb       | texts                              || said
        'a path outside of the roots'        | 'PRESENT'  | ['T-1', '', '/etc/qa1']            || 'is outside the mount roots'
        'a mount root itself'                | 'WITHDRAW' | ['T-1', '', 'ROOT']                || 'is a mount root itself'
        'a detour'                           | 'PRESENT'  | ['T-1', '', 'ROOT/../../etc/qa1']  || "goes by way of '..'"
        'a detour to unmount'                | 'WITHDRAW' | ['T-1', '', 'ROOT/../mnt/qa1']     || "goes by way of '..'"
        'an option in the place of a path'   | 'PRESENT'  | ['T-1', '', '--help']              || 'is not absolute'
        'a link on the way'                  | 'PRESENT'  | ['T-1', '', 'ROOT/link/qa1']       || 'is a symbolic link'
        'a link on the way of an unmount'    | 'WITHDRAW' | ['T-1', '', 'ROOT/link/secret']    || 'is a symbolic link'
        'a folder of others'                 | 'PRESENT'  | ['T-1', '', 'ROOT/foreign/qa1']    || 'belongs to'
        'a folder of others for an unmount'  | 'WITHDRAW' | ['T-1', '', 'ROOT/foreign/qa1']    || 'belongs to'
        'a folder that anybody may change'   | 'WITHDRAW' | ['T-1', '', 'ROOT/open/qa1']       || 'anybody may change'
        'a dataset that is none'             | 'PRESENT'  | ['../../outside', '', 'ROOT/qa1']  || 'is no name of one'
        'an option in the place of one'      | 'PRESENT'  | ['-a', '', 'ROOT/qa1']             || 'is no name of one'
        'no dataset at all'                  | 'PRESENT'  | ['', '', 'ROOT/qa1']               || 'is no name of one'
        'a detour in the data'               | 'PRESENT'  | ['T-1', '../T-2', 'ROOT/qa1']      || "goes by way of '..'"
        'data that is not there'             | 'PRESENT'  | ['T-2', '', 'ROOT/qa1']            || 'is no directory in the data'
        'another verb'                       | 'RUN'      | ['id']                             || "knows no 'RUN' with 1 arguments"
        'too few arguments'                  | 'PRESENT'  | ['T-1']                            || "knows no 'PRESENT' with 1 arguments"
    }

    def "an engine that exchanges a dataset for a link to root's files does not have these mounted"() {
        given:
        Files.createSymbolicLink(datasets.resolve('T-9'), outside)

        when:
        ask('PRESENT', 'T-9', '', "$root/qa1")

        then:
        HostException refused = thrown()
        refused.message.contains('leads out of the data by a link')
        Mounts.below(folder) == [] as Set
        !Files.exists(root.resolve('qa1'))
    }

    def "an engine that exchanges the folder of the datasets does not, either"() {
        given:
        Files.move(datasets, folder.resolve('pool/away'))
        Files.createSymbolicLink(datasets, folder)

        when:
        ask('PRESENT', 'outside', '', "$root/qa1")

        then:
        HostException refused = thrown()
        refused.message.contains('leads out of the data by a link')
        Mounts.below(folder) == [] as Set
    }

    def "no bytes make more of the reader than a refusal"() {
        given:
        def random = new Random(7)
        def sound = new ByteArrayOutputStream().tap { new HelperMessage('PRESENT', ['T-1', '', '/mnt/qa1']).write(it) }.toByteArray()

        expect:
        (1..2000).every {
            byte[] bytes = Arrays.copyOf(sound, sound.length)
            (0..random.nextInt(3)).each { bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256) }
            try {
                HelperMessage.read(new ByteArrayInputStream(bytes)) != null
            } catch (IOException refused) {
                refused.message == null || refused.message
            }
            true
        }

        when:
        HelperMessage.read(new ByteArrayInputStream([127, 0, 0, 0] as byte[]))

        then:
        IOException refused = thrown()
        refused.message == 'a message of 2130706432 bytes'
    }
}
