package dev.sluice.engine.kind.tree

import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Refusal
import dev.sluice.engine.kind.Scratch
import dev.sluice.engine.kind.SourceDirectory
import dev.sluice.engine.kind.Tree
import java.net.StandardProtocolFamily
import java.net.UnixDomainSocketAddress
import java.nio.channels.ServerSocketChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicBoolean
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag

class TreeCopySpec extends Specification implements Refusal {
    Path folder = Scratch.folder()
    Tree source = new Tree(folder.resolve('source'))
    Tree copy = new Tree(folder.resolve('copy'))
    def progress = new RecordedProgress()

    def cleanup() {
        Scratch.remove(folder)
    }

    def "every sort of file is kept, with names, times, permissions and links"() {
        given:
        source.sh '''
            printf x > "$(printf 'odd\\377\\n')x"; echo y > 'ä ö'; echo z > ./-n; echo w > '*?[a]\\'
            echo deep > "$(printf 'n%.0s' $(seq 200))"
            mkdir -p empty a/b/c closed; echo in > a/b/c/file; echo secret > closed/file
            ln -s 'ä ö' link; ln -s /nonexistent/elsewhere absolute; ln -s ../../nowhere up; mkfifo pipe
            echo shared > one; ln one two; ln one a/three; ln link link2
            chmod 4751 'ä ö'; chmod 0 -- ./-n; chmod 1777 empty
            touch -h -d '2001-02-03 04:05:06.123456789' link 'ä ö' a/b/c/file a/b closed
            chmod 0555 closed; touch -d '1999-12-31 23:59:59.987654321' .'''

        when:
        copyTree()

        then:
        copy.listing() == source.listing()
        copy.contents() == source.contents()
        progress.warnings.empty
    }

    @Requires(value = { Tree.isRoot() }, reason = 'only root can give files away')
    def "owners are kept"() {
        given:
        source.sh 'mkdir d; echo 1 > d/f; ln -s f d/l; mknod null c 1 3; chown 33:34 d/f; chown -h 35:36 d/l; chown 37:38 d .'

        when:
        copyTree()

        then:
        copy.listing() == source.listing()
        copy.listing().contains('./d/l lrwxrwxrwx 35:36')

        when:
        source.sh change
        copyTree()

        then:
        copy.listing() == source.listing()

        where:
        change << ['chown 40 d/f; chmod g+w d', 'chgrp 41 d/f', 'chown -h 42 d/l']
    }

    def "a link that leads elsewhere now is copied again, though its time and length are as before"() {
        given:
        source.sh "ln -s a link; touch -h -d '2001-02-03' link ."
        copyTree()

        when:
        source.sh "ln -sfn b link; touch -h -d '2001-02-03' link ."
        copyTree()

        then:
        copy.listing() == source.listing()
        Files.readSymbolicLink(copy.path.resolve('link')).toString() == 'b'
    }

    def "sockets are left out, and what had their name in an earlier copy goes"() {
        given:
        def channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        channel.bind(UnixDomainSocketAddress.of(source.path.resolve('socket')))
        copy.sh 'echo old > socket'

        when:
        copyTree()

        then:
        !Files.exists(copy.path.resolve('socket'))

        cleanup:
        channel.close()
    }

    def "holes stay holes"() {
        given:
        source.sh 'truncate -s 50M sparse; printf end | dd of=sparse bs=1 seek=30000000 conv=notrunc status=none'

        when:
        copyTree()

        then:
        copy.contents() == source.contents()
        Files.size(copy.path.resolve('sparse')) == 50 << 20
        copy.room() < 1 << 20
    }

    def "extended attributes are kept, of directories too, and follow a change"() {
        given:
        source.sh 'echo 1 > f; mkdir d'
        source.setAttribute('f', 'colour', 'red')
        source.setAttribute('d', 'size', 'large')

        when:
        copyTree()

        then:
        copy.attributes('f') == [colour: 'red']
        copy.attributes('d') == [size: 'large']

        when:
        source.setAttribute('f', 'colour', 'blue')
        source.setAttribute('d', 'size', 'small')
        copyTree()

        then:
        copy.attributes('f') == [colour: 'blue']
        copy.attributes('d') == [size: 'small']
    }

    def "a later copy takes what changed and removes what is gone"() {
        given:
        source.sh '''mkdir -p gone/deep kept swap; echo 1 > gone/deep/f; echo 1 > kept/f; echo 1 > kept/removed
                     echo 1 > file; echo 1 > mode; echo 1 > swap/f; echo 1 > swapped; ln -s a link; echo 1 > same'''
        copyTree()

        when:
        source.sh """rm -r gone kept/removed swap swapped; echo 22 > file; chmod 600 mode; echo 1 > swap
                     mkdir swapped; echo new > swapped/f; ln -sfn b link; mkdir kept/new; echo 1 > kept/new/f; $more"""
        copyTree()

        then:
        copy.listing() == source.listing()
        copy.contents() == source.contents()

        where:
        more << ['true', 'rm -r kept file mode swap swapped link same', "chmod 0555 kept; touch -d '2000-01-01' kept ."]
    }

    @Tag('slow')
    def "hard links follow theirs: #before, then #after"() {
        given:
        source.sh before
        copyTree()

        when:
        source.sh after
        copyTree()

        then:
        copy.listing() == source.listing()
        copy.contents() == source.contents()

        where:
        before                                   | after
        'echo 1 > a; ln a b'                     | 'cp -p b c; mv c b'
        'echo 1 > a; cp -p a b'                  | 'ln -f a b'
        'echo 1 > a; ln a b'                     | 'ln a c; rm b'
        'echo 1 > a; ln a b'                     | 'echo 2 > a'
        'echo 1 > a; ln a b; ln a c; ln a d'     | 'cp -p a x; mv x c; ln -f c d'
        'echo 1 > a; ln a b; echo 1 > c; ln c d' | 'ln -f a d; ln -f c b; touch -r a c'
        'echo 1 > a; mkdir b; echo 1 > b/f'      | 'rm -r b; ln a b'
        'echo 1 > a; mkdir b; echo 1 > b/f'      | 'rm -r b; echo 2 > a; ln a b'
    }

    def "what is as it was is not copied again, unless everything is wanted afresh"() {
        given:
        source.sh 'echo 1 > f; mkdir d; echo 1 > d/g'
        copyTree()
        def before = ['f', 'd', 'd/g'].collect { copy.inode(it) }

        when:
        source.sh 'echo new > d/h'
        copyTree()

        then:
        ['f', 'd', 'd/g'].collect { copy.inode(it) } == before

        when: 'a change that leaves no trace in size and time'
        source.sh 'touch -r f keep; echo 2 > f; touch -r keep f; rm keep'
        copyTree()

        then:
        copy.text('f') == '1\n'

        when:
        copyTree(true)

        then:
        copy.text('f') == '2\n'
        copy.listing() == source.listing()
    }

    def "percent, amount and rate are told"() {
        given:
        source.sh 'head -c 40000000 /dev/zero | tr "\\0" x > f'

        when:
        copyTree()

        then:
        progress.messages[0] == "Comparing $source.path with its copy"
        progress.messages[1..-1].every { it ==~ /Copied [\d.]+ (bytes|[KMG]iB) of 38\.1 MiB at [\d.]+ (bytes|[KMG]iB)\/s(, about .* left)?/ }
        progress.percents == progress.percents.toSorted()
        progress.percents.size() > 20
        progress.percents.last() in 90..99
    }

    def "what changes while it is copied is copied again"() {
        given:
        source.sh 'head -c 30000000 /dev/urandom > big; echo 1 > a; echo 1 > b'
        onFirstCopied { source.sh 'echo more >> big; echo 22 > a; rm b; echo new > c' }

        when:
        copyTree()

        then:
        copy.listing() == source.listing()
        copy.contents() == source.contents()
        progress.messages.last() == 'Copying again what changed meanwhile'
    }

    def "a file that keeps changing is named"() {
        given: 'progress is asked whether to go on with each megabyte'
        source.sh 'echo 1 > still; mkdir logs; head -c 3000000 /dev/urandom > logs/app.log'
        progress.onCheck = { Files.writeString(source.path.resolve('logs/app.log'), 'more', StandardOpenOption.APPEND) }

        when:
        copyTree()

        then:
        def refusal = thrown(KindException)
        refuses refusal, 'restless', "holds 'logs/app.log', which kept changing while it was being copied.",
                'Stop what writes to it and synchronize again.'
        progress.messages.count('Copying again what changed meanwhile') == 2
    }

    def "a file that vanishes before its turn is warned of"() {
        given: 'progress is asked whether to go on when the first directory was listed, and the second is half'
        source.sh 'echo 1 > first; mkdir d; cd d; seq 300 | split -l 1 -a 3'
        progress.onCheck = { Files.deleteIfExists(source.path.resolve('first')) }

        when:
        copyTree()

        then:
        copy.listing() == source.listing()
        progress.warnings == ["'first' vanished from $source.path while it was being copied. "
                                      + 'Synchronize again if the copy should have it.']
    }

    def "a source that vanishes as a whole is named"() {
        given:
        source.sh 'head -c 30000000 /dev/urandom > big; mkdir d; echo 1 > d/f'
        onFirstCopied { Files.move(source.path, folder.resolve('elsewhere')) }

        when:
        copyTree()

        then:
        def refusal = thrown(KindException)
        refuses refusal, 'vanished', 'vanished while it was being copied.',
                'Bring it back and synchronize again.'
    }

    @Requires(value = { Tree.isRoot() }, reason = 'only root can mount')
    def "a full disk is named, and says what to do"() {
        given:
        source.sh 'head -c 3000000 /dev/urandom > big'
        new Tree(folder).sh "mount -t tmpfs -o size=1m none '$copy.path'"

        when:
        copyTree()

        then:
        def refusal = thrown(KindException)
        refuses refusal, 'too.large', "does not fit into $copy.path.parent.",
                'Free space there and synchronize again.'

        cleanup:
        new Tree(folder).sh "umount '$copy.path'"
    }

    @Requires(value = { Tree.isRoot() }, reason = 'only root can mount')
    def "what cannot be copied is named, with the reason"() {
        given: 'a part of the storage that cannot be written to'
        source.sh 'mkdir d; echo 1 > d/f'
        copy.sh 'mkdir d'
        new Tree(folder).sh "mount --bind '$copy.path/d' '$copy.path/d'; mount -o remount,bind,ro '$copy.path/d'"

        when:
        copyTree()

        then:
        def refusal = thrown(KindException)
        refusal.id() == 'exception.test.uncopied'
        refusal.message ==~ "path: '$source.path' holds 'd/f', which could not be copied " +
                /\(tar: \.\/d.*: Read-only file system\)\./
        refusal.action() == 'Mend that and synchronize again.'

        cleanup:
        new Tree(folder).sh "umount '$copy.path/d'"
    }

    def "cancelling while it says '#at …' ends the copy, and the next one completes it"() {
        given:
        source.sh 'head -c 60000000 /dev/urandom | split -b 200000 -a 3'
        progress.onMessage = { String message -> progress.cancelled = message.startsWith(at) }

        when:
        copyTree()

        then:
        def end = thrown(InterruptedException)
        end.message == 'cancelled'
        !Thread.currentThread().interrupted

        when:
        progress.cancelled = false
        progress.onMessage = { }
        copyTree()

        then:
        copy.listing() == source.listing()

        where:
        at << ['Comparing', 'Copied']
    }

    def "cancelling while it compares leaves the copy as it was"() {
        given:
        source.sh 'seq 300 | split -l 1 -a 3'
        progress.cancelled = true

        when:
        copyTree()

        then:
        def end = thrown(InterruptedException)
        end.message == 'cancelled'
        copy.path.toFile().list().size() == 0
    }

    def "an interrupt ends the copy, even when nothing moves"() {
        given:
        source.sh 'head -c 3000000 /dev/urandom > f'
        def never = new CountDownLatch(1)
        def started = new CountDownLatch(1)
        def failure = null
        onFirstCopied {
            started.countDown()
            never.await()
        }
        def worker = Thread.start {
            try {
                copyTree()
            } catch (InterruptedException interrupt) {
                failure = interrupt
            }
        }

        when:
        started.await()
        worker.interrupt()
        worker.join(30_000)

        then:
        !worker.alive
        failure instanceof InterruptedException

        cleanup:
        never.countDown()
    }

    def "no list of names is left behind"() {
        given:
        def name = UUID.randomUUID().toString()
        source.sh "echo 1 > $name"

        when:
        copyTree()

        then:
        copy.text(name) == '1\n'
        new File(System.getProperty('java.io.tmpdir')).listFiles()
                .findAll { it.name.startsWith('sluice-') && it.name.endsWith('.names') && holds(it, name) }.empty
    }

    /** Those of other copies come and go. */
    private static boolean holds(File list, String name) {
        try {
            return list.text.contains(name)
        } catch (FileNotFoundException gone) {
            return false
        }
    }

    private void copyTree(boolean afresh = false) {
        def directory = SourceDirectory.named('path', 'exception.test', source.path.toString())
        new TreeCopy(directory, copy.path, records(), afresh, progress).run()
    }

    private BlockRecords records() {
        new BlockRecords(folder.resolve('blocks'), copy.path)
    }

    private void onFirstCopied(Closure<?> action) {
        def first = new AtomicBoolean(true)
        progress.onMessage = { String message ->
            if (message.startsWith('Copied') && first.getAndSet(false)) {
                action()
            }
        }
    }

    private boolean refuses(KindException refusal, String id, String what, String action) {
        says refusal, "exception.test.$id", "path: '$source.path' $what", action
    }
}
