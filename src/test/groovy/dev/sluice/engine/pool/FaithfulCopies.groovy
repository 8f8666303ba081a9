package dev.sluice.engine.pool

import dev.sluice.engine.host.Account
import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.host.files.UnfollowedLinks
import dev.sluice.lab.Exchange
import dev.sluice.lab.Forked
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.nio.file.attribute.UserDefinedFileAttributeView
import spock.lang.Requires
import spock.lang.Tag

/** What a pool keeps of a tree when it copies it. */
abstract class FaithfulCopies extends OpenPool {
    /** Scripts that make one, by what they put to the test. */
    static final Map<String, String> TREES = [
        'contents':                 'head -c 300000 /dev/urandom > big; : > empty; printf x > small',
        'permissions':              'for m in 0600 0640 0777 0400 4755 2755; do : > f$m; chmod $m f$m; done; mkdir t s; chmod 1777 t; chmod 2750 s; chmod 751 .',
        'times to the nanosecond':  'echo x > f; ln -s f l; mkdir d; for e in f l d .; do touch -h -d "2001-02-03 04:05:06.123456789" $e; done',
        'symbolic links':           'echo x > f; ln -s f l; mkdir d; ln -s ../f d/up; ln -s nowhere/at/all dangling; ln -s d directory; ln -s loop loop',
        'hard links':               'echo x > a; mkdir d; ln a b; ln a d/c; ln -s a s; ln s t',
        'empty directories':        'mkdir -p a/b/c; mkdir d; chmod 500 d',
        'a closed root':            'mkdir a; echo x > a/f; chmod 500 a; chmod 555 .',
        'special files':            'mkfifo pipe; perl -MIO::Socket::UNIX -e \'IO::Socket::UNIX->new(Local => "socket", Listen => 1)\'',
        'odd names':                'for n in " " " a  b " "-rf" "--" "*" "\\\\" "a\\"b" "a\'b" .hidden "\t"; do mkdir "./$n"; echo "$n" > "./$n/x$n"; done; : > "$(printf "a\\nb\\nc")"; : > "$(printf "%0255d" 1)"',
        'names in no encoding':     'for n in "\\377\\376" "caf\\351" "\\001\\033[31m" "caf\\303\\251"; do mkdir "$(printf "$n")"; printf "$n" > "$(printf "$n/f$n")"; done',
        'one in another':           'p=$(printf "caf\\351/-n/*/a\nb\n/x"); mkdir -p -- "./$p/y" "./$p/z"; echo 1 > "./$p/y/f"; chmod 2751 "./$p" caf*; touch -d "2001-02-03 04:05:06.7" "./$p" caf* .',
        'a single empty directory': 'mkdir d; chmod 1710 d; touch -d "2001-02-03 04:05:06.7" d .',
        'a full directory':         'mkdir d; seq 1000 | sed "s,^,f," | xargs touch; seq 40 | sed "s,^,d/g," | xargs touch; ln -s f1 l; chmod 400 f17',
        'depth':                    'p=.; for i in $(seq 100); do p=$p/d$i; done; mkdir -p $p; echo x > $p/f']

    def "what a tree is survives every copy: #what"() {
        given:
        def directory = frozen(script)
        def before = Tree.portrait(directory)

        when:
        def clone = pool.clone(noon, qa)
        Tree.make(directory, 'chmod u+w .; echo changed > new')
        pool.rollBack(orders, noon)
        pool.snapshot(qa, "late-$count")
        def second = pool.clone("late-$count", "dev-$count")

        then:
        before.size() > 1
        Tree.portrait(clone) == before
        Tree.portrait(directory) == before
        Tree.portrait(second) == before

        where:
        what << TREES.keySet()
        script = TREES[what]
    }

    def "files with several names stay one file"() {
        given:
        frozen('echo x > a; mkdir d; ln a d/b')

        when:
        def clone = pool.clone(noon, qa)

        then:
        Files.getAttribute(clone.resolve('a'), 'unix:ino') == Files.getAttribute(clone.resolve('d/b'), 'unix:ino')
        !Files.isSameFile(clone.resolve('a'), pool.path(orders).resolve('a'))
    }

    def "files with holes take no more room than before"() {
        given:
        frozen('truncate -s 20M sparse; printf middle | dd of=sparse bs=1 seek=10000000 conv=notrunc status=none')

        when:
        def clone = pool.clone(noon, qa)
        pool.rollBack(orders, noon)

        then:
        [clone, pool.path(orders)].every {
            def (size, blocks) = HostCommand.of('stat', '-c', '%s %b', "$it/sparse").run().out().split()*.toLong()
            size == 20L << 20 && blocks * 512 < 1 << 20
        }
        Tree.portrait(clone) == Tree.portrait(pool.path(orders))
    }

    def "extended attributes survive every copy"() {
        given:
        def directory = pool.create(orders)
        Tree.make(directory, 'echo x > f; mkdir d')
        ['f', 'd', '.'].each { attributes(directory.resolve(it)).write('colour', ByteBuffer.wrap('red'.bytes)) }

        when:
        pool.snapshot(orders, noon)
        def clone = pool.clone(noon, qa)

        then:
        ['f', 'd', '.'].every {
            def buffer = ByteBuffer.allocate(10)
            def view = attributes(clone.resolve(it))
            view.read('colour', buffer) == 3 && new String(buffer.array(), 0, 3) == 'red' && view.list() == ['colour']
        }
    }

    private static UserDefinedFileAttributeView attributes(Path path) {
        Files.getFileAttributeView(path, UserDefinedFileAttributeView)
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root can give files away and make devices')
    def "owners and devices survive every copy"() {
        given:
        frozen('echo x > f; ln -s f l; mkdir d; mknod null c 1 3; chown -h 1234:5678 f l d; chown 7:8 .; chmod 4711 f; : > closed; chmod 0 closed')

        when:
        def clone = pool.clone(noon, qa)

        then:
        Tree.portrait(clone) == Tree.portrait(pool.path(orders))
        Tree.portrait(clone).any { it.startsWith('./l l 777 1234:5678 ') }
        Tree.portrait(clone).any { it.startsWith('./f f 4711 1234:5678 ') }
        HostCommand.of('stat', '-c', '%F %t:%T', "$clone/null").run().out() == 'character special file 1:3\n'
    }

    @Tag('slow')
    @Requires(value = { UnfollowedLinks.canBeKept() }, reason = 'needs root and mounts that follow no link')
    def "whoever works in a tree while it is copied, and exchanges a directory for a link, has nothing else copied"() {
        given: 'what is in the tree, and what only the engine may read, called the same'
        def directory = pool.create(orders)
        def secret = Files.createDirectories(room.resolve("secret-$count"))
        [(Files.createDirectory(directory.resolve('inner'))): 'mine', (secret): 'lost'].each { place, text ->
            (1..400).each { Files.writeString(place.resolve("file-$it"), text) }
        }
        Files.createSymbolicLink(directory.resolve('link'), secret)
        def attacker = Exchange.between(directory.resolve('inner'), directory.resolve('link'))

        when:
        def read = (1..40).collectMany { round ->
            try {
                pool.snapshot(orders, "$noon-$round")
                def clone = pool.clone("$noon-$round", "$qa-$round")
                ['inner', 'link'].collect { clone.resolve(it) }.findAll { Files.isDirectory(it, LinkOption.NOFOLLOW_LINKS) }
                        .collectMany { it.toFile().listFiles().toList()*.text }.unique()
            } catch (IOException ignored) {
                []
            }
        }

        then:
        read.toUnique() == ['mine']

        cleanup:
        attacker?.close()
    }

    def "names in no encoding survive under every locale of the engine"() {
        given:
        def other = folder.resolveSibling("other-$count")
        def engine = Forked.start(Plain, [LC_ALL: 'C'], other, driver())

        expect:
        engine.line() == 'whole: true'
        engine.line() == 'names: [noon, orders, qa]'
        engine.line() == 'names: []'

        cleanup:
        engine?.close()
    }

    static class Plain {
        static void main(String[] arguments) {
            def pool = Pools.open(Path.of(arguments[0]), arguments[1])
            def orders = pool.create('orders')
            Tree.make(orders, 'for n in "\\377" "caf\\303\\251"; do mkdir "$(printf "$n")"; echo x > "$(printf "$n/f$n")"; done')
            pool.snapshot('orders', 'noon')
            def clone = pool.clone('noon', 'qa')
            pool.rollBack('qa', 'noon')
            println "whole: ${Tree.portrait(clone) == Tree.portrait(orders) && Tree.portrait(clone).size() == 7}"
            println "names: ${pool.names()}"
            pool.names().each { pool.destroy(it) }
            println "names: ${pool.names()}"
            pool.close()
        }
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root may act for other accounts')
    def "snapshots are closed to other accounts, datasets are as open as they say"() {
        given:
        frozen('echo x > f; chmod 755 .')
        def others = Account.named('daemon')
        def open = { Path path -> HostCommand.of('sh', '-c', 'cd "$1" && cat f', 'sh', "$path").as(others).run() }
        // From below the root of the disk to here, everybody may come through.
        for (Path above = folder.parent; above != Path.of('').toAbsolutePath().resolve('target/specs'); above = above.parent) {
            Files.setPosixFilePermissions(above, PosixFilePermissions.fromString('rwx--x--x'))
        }

        expect:
        open(pool.path(orders)).out() == 'x\n'
        !open(folder.resolve("snapshots/$noon")).ok()
        HostCommand.of('ls', '--', "$folder/datasets").as(others).run().err().contains('Permission denied')
    }
}
