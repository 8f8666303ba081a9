package dev.sluice.engine.kind.tree

import dev.sluice.engine.kind.Scratch
import dev.sluice.engine.kind.Tree
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** What is known of the large files of a copy is believed only as long as it holds. */
class BlockRecordsSpec extends Specification {
    Path folder = Scratch.folder()
    Tree copy = new Tree(folder.resolve('copy'))
    Path notes = folder.resolve('blocks')
    BlockRecords records = new BlockRecords(notes, copy.path)

    def cleanup() {
        Scratch.remove(folder)
    }

    def "a record is that of its file as it is now: #change"() {
        given:
        copy.sh 'head -c 20000 /dev/urandom > f'
        noted('f')

        when:
        copy.sh change

        then:
        known('f') == believed

        where:
        change                                                                                                    || believed
        'true'                                                                                                    || true
        'touch -r f t; printf x | dd of=f bs=1 seek=9000 conv=notrunc status=none; touch -r t f'                   || false
        'cp -p f g; mv g f'                                                                                       || false
        'truncate -s 20001 f'                                                                                     || false
        'rm f; mkdir f'                                                                                           || false
    }

    def "a record is known by the name of its file within the dataset, wherever that lies"() {
        given:
        copy.sh 'head -c 20000 /dev/urandom > f'
        noted('f')

        when:
        def moved = Files.move(copy.path, folder.resolve('moved'))
        // A file system may count it as a change of the file where a folder above it gets another name; this one does not.
        def file = moved.resolve('f')

        then:
        new BlockRecords(notes, moved).checksum(file, Inode.at(file)).present
    }

    def "a record of which a byte has changed is not believed: the one at #at"() {
        given:
        copy.sh 'head -c 20000 /dev/urandom > f'
        noted('f')
        def note = notes.toFile().listFiles().first()

        when:
        note.bytes = note.bytes.tap { it[at]++ }

        then:
        !known('f')

        where: 'the mark of the format, and the sums of two blocks'
        at << [0, 64, 75]
    }

    def "what is of no use any more goes: of files that are gone or changed, and what a process that was killed left"() {
        given:
        copy.sh 'for f in stays goes changes begun; do head -c 20000 /dev/urandom > $f; done'
        ['stays', 'goes', 'changes'].each { noted(it) }
        records.begin(file('begun'), Inode.at(file('begun'))).close()
        Files.writeString(notes.resolve('123.names'), './f\0')
        Files.writeString(notes.resolve('abc.begun'), 'cut off')

        when:
        copy.sh 'rm goes; echo more >> changes'
        records.sweep()

        then:
        known('stays')
        notes.toFile().list().size() == 1
    }

    private Path file(String name) {
        copy.path.resolve(name)
    }

    private void noted(String name) {
        records.begin(file(name), Inode.at(file(name))).withCloseable { record ->
            def sum = new BlockSum()
            Files.readAllBytes(file(name)).toList().collate(BlockRecord.BLOCK).eachWithIndex { block, number ->
                record.put(number, [sum.of(java.nio.ByteBuffer.wrap(block as byte[]))] as long[])
            }
        }
        records.finish(file(name), Inode.at(file(name)))
    }

    private boolean known(String name) {
        records.checksum(file(name), Inode.at(file(name))).present
    }
}
