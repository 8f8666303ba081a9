package dev.sluice.engine.kind.tree

import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Scratch
import dev.sluice.engine.kind.SourceDirectory
import dev.sluice.engine.kind.Tree
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import java.util.zip.CRC32C
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag

/** Large files are copied block by block. */
class LargeCopySpec extends Specification {
    Path folder = Scratch.folder()
    Tree source = new Tree(folder.resolve('source'))
    Tree copy = new Tree(folder.resolve('copy'))
    BlockRecords records = new BlockRecords(folder.resolve('blocks'), copy.path)
    def progress = new RecordedProgress()

    def cleanup() {
        Scratch.remove(folder)
    }

    def "a file of #size bytes arrives whole, and its checksum is known"() {
        given:
        source.sh "head -c $size /dev/urandom > f; chmod 640 f; touch -d '2001-02-03 04:05:06.123456789' f"

        when:
        copyTree()

        then:
        copy.listing() == source.listing()
        copy.contents() == source.contents()
        records.checksum(copy.path.resolve('f'), Inode.at(copy.path.resolve('f'))).get() == crc32c('f')

        where:
        size << [1 << 20, (1 << 20) + 1]
    }

    @Tag('slow')
    def "one of several segments arrives whole, too: #size bytes"() {
        given:
        source.sh "head -c $size /dev/urandom > f"

        when:
        copyTree()

        then:
        copy.contents() == source.contents()
        records.checksum(copy.path.resolve('f'), Inode.at(copy.path.resolve('f'))).get() == crc32c('f')

        where:
        size << [3 * (32 << 20), (64 << 20) + 65_537]
    }

    @Tag('slow')
    def "a later copy writes into the earlier one: #change"() {
        given:
        source.sh 'head -c 9000000 /dev/urandom > f'
        copyTree()
        def before = copy.inode('f')

        when:
        source.sh change
        copyTree()

        then:
        copy.listing() == source.listing()
        copy.contents() == source.contents()
        copy.inode('f') == before
        records.checksum(copy.path.resolve('f'), Inode.at(copy.path.resolve('f'))).get() == crc32c('f')

        where:
        change << ['printf x | dd of=f bs=1 seek=4000000 conv=notrunc status=none',
                   'printf x | dd of=f bs=1 seek=8999999 conv=notrunc status=none',
                   'printf more >> f',
                   'head -c 2000000 /dev/urandom >> f',
                   'truncate -s 5000001 f',
                   'truncate -s 20000000 f',
                   'truncate -s 20000000 f; printf x | dd of=f bs=1 seek=15000000 conv=notrunc status=none',
                   'dd if=/dev/zero of=f bs=1000 seek=10 count=1000 conv=notrunc status=none',
                   'chmod 600 f',
                   'head -c 9000000 /dev/urandom > g; cat g > f; rm g']
    }

    def "a block that is on record as unchanged is not read in the copy, one without record is"() {
        given:
        source.sh 'head -c 4000000 /dev/urandom > f'
        copyTree()

        when: 'the copy is changed in a way that leaves no trace but the time that nobody can set'
        copy.sh 'touch -r f time; printf x | dd of=f bs=1 seek=100 conv=notrunc status=none; touch -r time f; rm time'
        source.sh 'printf y | dd of=f bs=1 seek=3000000 conv=notrunc status=none'
        copyTree()

        then: 'the record counts no more'
        copy.contents() == source.contents()
    }

    def "a change without a trace in size and time is found when everything is wanted afresh, and written in place"() {
        given:
        source.sh 'head -c 4000000 /dev/urandom > f'
        copyTree()
        def before = copy.inode('f')

        when:
        source.sh 'touch -r f time; printf x | dd of=f bs=1 seek=100 conv=notrunc status=none; touch -r time f; rm time'
        copyTree(true)

        then:
        copy.contents() == source.contents()
        copy.inode('f') == before
    }

    def "a copy with another name is left to that name"() {
        given:
        source.sh 'head -c 2000000 /dev/zero | tr "\\0" a > f'
        copyTree()
        copy.sh 'ln f ../other'

        when:
        source.sh 'printf x | dd of=f bs=1 seek=100 conv=notrunc status=none'
        copyTree()

        then:
        copy.listing() == source.listing()
        copy.contents() == source.contents()
        Files.mismatch(folder.resolve('other'), copy.path.resolve('f')) == 100
    }

    def "extended attributes that went at the source go in the copy"() {
        given:
        source.sh 'head -c 2000000 /dev/urandom > f'
        source.setAttribute('f', 'colour', 'red')
        source.setAttribute('f', 'size', 'large')
        copyTree()

        when:
        Files.getFileAttributeView(source.path.resolve('f'), java.nio.file.attribute.UserDefinedFileAttributeView).delete('colour')
        copyTree()

        then:
        copy.attributes('f') == [size: 'large']
    }

    def "odd names and closed directories are no hindrance"() {
        given:
        source.sh '''mkdir -p "$(printf 'd\\377\\n')/deep/er"; cd "$(printf 'd\\377\\n')/deep/er"
            head -c 1500000 /dev/urandom > "$(printf 'odd\\376\\n')x"; head -c 1500000 /dev/urandom > 'ä ö %41'; echo small > small
            chmod 555 .; chmod 0500 ..; touch -d '2001-02-03' . ..'''

        when:
        copyTree()

        then:
        copy.listing() == source.listing()
        copy.contents() == source.contents()
    }

    @Tag('slow')
    def "a file that changes while it is copied is not taken for its copy, even with its old time"() {
        given:
        source.sh 'head -c 40000000 /dev/urandom > f; touch -r f ../time'
        def first = true
        progress.onMessage = { String message ->
            if (first && message.startsWith('Copied')) {
                first = false
                source.sh 'printf x | dd of=f bs=1 seek=39999999 conv=notrunc status=none; touch -r ../time f'
            }
        }

        when:
        copyTree()

        then:
        copy.contents() == source.contents()
        copy.listing() == source.listing()
        progress.messages.last() == 'Copying again what changed meanwhile'
    }

    def "records of files that are gone, and of copies that were not finished, go"() {
        given:
        source.sh 'head -c 2000000 /dev/urandom > f; head -c 2000000 /dev/urandom > g'
        copyTree()
        Files.writeString(folder.resolve('blocks/abc.begun'), 'cut off')

        when:
        source.sh 'rm g'
        copyTree()

        then:
        folder.resolve('blocks').toFile().list().size() == 1
    }

    def "a damaged record costs time only"() {
        given:
        source.sh 'head -c 2000000 /dev/urandom > f'
        copyTree()
        def record = folder.resolve('blocks').toFile().listFiles()[0]

        when:
        damage(record)
        source.sh 'printf x | dd of=f bs=1 seek=100 conv=notrunc status=none'
        copyTree()

        then:
        copy.contents() == source.contents()

        where:
        damage << [{ File it -> it.bytes = it.bytes.tap { it[70]++ } }, { File it -> it.bytes = it.bytes[0..10] as byte[] },
                   { File it -> it.bytes = [] as byte[] }]
    }

    @Tag('slow')
    @Requires(value = { HolesTold.HERE }, reason = 'the file system here does not tell of holes')
    def "the holes of a file are not read"() {
        given: 'a file with far more holes than anybody would want to wait for'
        source.sh 'truncate -s 32G f; for at in 5 16000000000 34000000000; do printf here | dd of=f bs=1 seek=$at conv=notrunc status=none; done'
        def read = charactersRead()

        when:
        copyTree()

        then:
        charactersRead() - read < 1L << 30
        copy.listing() == source.listing()
        copy.room() < 2 << 20
        [5L, 16_000_000_000, 34_000_000_000].every { at -> text(copy.path.resolve('f'), at) == 'here' }
        records.checksum(copy.path.resolve('f'), Inode.at(copy.path.resolve('f'))).present

        when: 'data comes and goes'
        source.sh 'printf more | dd of=f bs=1 seek=20000000000 conv=notrunc status=none; fallocate --punch-hole --offset 0 --length 1048576 f'
        copyTree()

        then:
        charactersRead() - read < 2L << 30
        text(copy.path.resolve('f'), 20_000_000_000) == 'more'
        text(copy.path.resolve('f'), 5) == '\0' * 4
        text(copy.path.resolve('f'), 34_000_000_000) == 'here'
    }

    def "what has become a hole in the source is zero in the copy, where there was data"() {
        given: 'so large that holes are looked for'
        source.sh 'truncate -s 64M f; head -c 3000000 /dev/urandom | dd of=f bs=1M seek=8 conv=notrunc status=none'
        copyTree()

        when:
        source.sh 'fallocate --punch-hole --offset 8388608 --length 1048576 f'
        copyTree()

        then:
        copy.contents() == source.contents()
        records.checksum(copy.path.resolve('f'), Inode.at(copy.path.resolve('f'))).get() == crc32c('f')
    }

    def "blocks that have moved are written where they are now"() {
        given:
        source.sh 'head -c 2000000 /dev/urandom > f'
        copyTree()

        when: 'each is what the one behind it was'
        source.sh 'tail -c +8193 f > g; cat g > f; rm g'
        copyTree()

        then:
        copy.contents() == source.contents()
    }

    def "where everything is wanted afresh the copy is read, whatever is on record of it"() {
        given:
        source.sh 'head -c 2000000 /dev/urandom > f'
        copyTree()

        when: 'a block of the copy goes bad, of which no time tells'
        copy.sh 'touch -r f time; printf x | dd of=f bs=1 seek=100 conv=notrunc status=none; touch -r time f; rm time'
        def record = folder.resolve('blocks').toFile().listFiles()[0]
        record.bytes = record.bytes.tap { ByteBuffer.wrap(it).putLong(40, Inode.at(copy.path.resolve('f')).changed().to(TimeUnit.NANOSECONDS)) }
        copyTree(true)

        then:
        copy.contents() == source.contents()
    }

    @Tag('slow')
    def "a large file with holes arrives whole, and its checksum is known: #change"() {
        given:
        source.sh 'truncate -s 90M f; head -c 3000000 /dev/urandom | dd of=f bs=1M seek=40 conv=notrunc status=none'
        copyTree()
        source.sh change
        copyTree()

        expect:
        copy.listing() == source.listing()
        copy.contents() == source.contents()
        records.checksum(copy.path.resolve('f'), Inode.at(copy.path.resolve('f'))).get() == crc32c('f')

        where:
        change << ['true', 'printf x | dd of=f bs=1 seek=70000001 conv=notrunc status=none', 'truncate -s 95000001 f', 'truncate -s 67108864 f',
                   'fallocate --punch-hole --offset 41000000 --length 3000000 f', 'fallocate --offset 1000 --length 20000000 f',
                   'head -c 1000000 /dev/urandom >> f', 'dd if=/dev/zero of=f bs=1M seek=40 count=4 conv=notrunc status=none']
    }

    private static String text(Path file, long at) {
        new RandomAccessFile(file.toFile(), 'r').withCloseable { it.seek(at); new String(new byte[4].tap { bytes -> it.readFully(bytes) }) }
    }

    /** What this process has read of files until now. */
    private static long charactersRead() {
        (Files.readString(Path.of('/proc/self/io')) =~ /rchar: (\d+)/)[0][1] as long
    }

    def "the checksum of two pieces is that of the whole"() {
        given:
        def bytes = new byte[length].tap { new Random(length).nextBytes(it) }
        def sums = [bytes[0..<cut] as byte[], bytes[cut..<length] as byte[]].collect { (int) new CRC32C().tap { c -> c.update(it) }.value }

        expect:
        BlockSum.join(sums[0], sums[1], BlockSum.shift(length - cut)) == (int) new CRC32C().tap { it.update(bytes) }.value

        where:
        length  | cut
        10      | 3
        100_000 | 65_536
        100_000 | 0
        70_001  | 70_001
    }

    private int crc32c(String name) {
        (int) new CRC32C().tap { it.update(Files.readAllBytes(source.path.resolve(name))) }.value
    }

    private void copyTree(boolean afresh = false) {
        new TreeCopy(SourceDirectory.named('path', 'exception.test', source.path.toString()), copy.path, records, afresh, progress).run()
    }
}
