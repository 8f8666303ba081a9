package dev.sluice.engine.kind.tree

import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Refusal
import dev.sluice.engine.kind.Scratch
import dev.sluice.engine.kind.SourceDirectory
import dev.sluice.engine.kind.Tree
import java.nio.file.Files
import spock.lang.Specification

/** Links that are named are copied as what they lead to. */
class FollowedLinksSpec extends Specification implements Refusal {
    def folder = Scratch.folder()
    Tree source = new Tree(folder.resolve('source'))
    Tree elsewhere = new Tree(folder.resolve('elsewhere'))
    Tree copy = new Tree(folder.resolve('copy'))
    /** What the copy has to be: {@code cp} knows how to follow links, too. */
    Tree wanted = new Tree(folder.resolve('wanted'))
    def progress = new RecordedProgress()

    def setup() {
        elsewhere.sh '''
            mkdir -p v3/deep 'o d'; echo three > v3/file; echo x > v3/deep/x; ln -s ../file v3/deep/link; ln -s v3 latest
            echo small > small; head -c 3000000 /dev/urandom > large; : > empty; ln small other; chmod 640 small large; chmod 750 v3
            touch -d '2001-02-03 04:05:06.123456789' v3/file v3/deep v3 small large'''
    }

    def cleanup() {
        Scratch.remove(folder)
    }

    def "links to directories and files become these, others stay links, and all follow what changes"() {
        given:
        source.sh '''
            mkdir d; echo own > d/own; ln -s ../elsewhere/latest current; ln -s ../../elsewhere/small d/small
            ln -s ../elsewhere/large large; ln -s ../elsewhere/empty empty; ln -s "../../elsewhere/o d" "d/o d"
            ln -s ../elsewhere/v3 kept; ln -s nowhere broken; ln -s d/own inside; touch -d '2002-01-01' d .'''
        def links = ['current', 'd/small', 'large', 'empty', 'd/o d', 'inside']

        expect:
        isCopied(links)

        when: 'nothing has changed'
        def before = ['current/file', 'd/small', 'large'].collect { copy.inode(it) }

        then:
        isCopied(links)
        ['current/file', 'd/small', 'large'].collect { copy.inode(it) } == before

        when: 'something has, on the other side'
        elsewhere.sh '''rm v3/file; echo new > v3/deep/new; echo longer >> small
                        printf x | dd of=large bs=1 seek=2000000 conv=notrunc status=none; chmod 700 v3'''

        then:
        isCopied(links)
        copy.inode('large') == before[2]

        when: 'they lead elsewhere, and one is no longer followed'
        source.sh 'ln -sfn ../elsewhere/small current; ln -sfn ../elsewhere/v3 large'

        then:
        isCopied(links - 'd/small')
        progress.warnings.empty
    }

    def "a link behind a link is followed by its name from the source on"() {
        given:
        elsewhere.sh 'ln -s ../small v3/next; ln -s ../../source v3/back'
        source.sh 'ln -s ../elsewhere/v3 a'

        expect:
        isCopied(['a', 'a/next'])
        Files.readSymbolicLink(copy.path.resolve('a/back')).toString() == '../../source'
    }

    def "what is excluded is left out behind a link, too"() {
        given:
        source.sh 'ln -s ../elsewhere/v3 a; ln -s ../elsewhere/v3 b'

        when:
        copyTree(['a', 'b'], ['a/deep', 'b'])

        then:
        copy.path.resolve('a').toFile().list() as Set == ['file'] as Set
        !Files.exists(copy.path.resolve('b'))
    }

    def "a link that leads #where is refused, and the copy stays as it was"() {
        given:
        copyTree([])
        source.sh "ln -s $to link"

        when:
        copyTree(['link'])

        then:
        def refusal = thrown(KindException)
        says refusal, "exception.test.link.$id",
                "path: '$source.path' holds the link 'link', which is to be followed and leads to '$to', which $what.", action
        copy.path.toFile().list() == [] as String[]

        where:
        where                   | to                   || id         | what                                | action
        'nowhere'               | '../elsewhere/gone'  || 'broken'   | 'does not exist'                    | 'Mend the link, or copy it as one, and synchronize again.'
        'to itself'             | 'link'               || 'broken'   | 'does not exist'                    | 'Mend the link, or copy it as one, and synchronize again.'
        'to where it is'        | '.'                  || 'circle'   | 'holds the link itself'             | 'Lead it elsewhere, or copy it as a link.'
        'to the whole machine'  | '/'                  || 'circle'   | 'holds the link itself'             | 'Lead it elsewhere, or copy it as a link.'
        'to the copy'           | '../copy'            || 'overlap'  | 'is where the engine keeps its copy' | 'Lead it elsewhere, or copy it as a link.'
        'to a device'           | '/dev/null'          || 'special'  | 'is neither a file nor a directory' | 'Lead it to one of these, or copy it as a link.'
    }

    def "a name that is not there is warned of, one that is no link is nothing special"() {
        given:
        source.sh 'mkdir d left; echo 1 > d/f; ln -s d unfollowed; ln -s ../elsewhere/v3 left/link'

        when:
        copyTree(['gone', 'd', 'unfollowed/f', 'left/link'], ['left'])

        then:
        copy.text('d/f') == '1\n'
        Files.isSymbolicLink(copy.path.resolve('unfollowed'))
        progress.warnings.toSorted() == ['gone', 'left/link', 'unfollowed/f'].collect {
            "'$it' is to be followed, but is not in $source.path. Take it out of followSymlinks, unless it will come back." as String
        }
    }

    def "a large file with holes and attributes is copied as such"() {
        given:
        elsewhere.sh 'truncate -s 50M sparse; printf end | dd of=sparse bs=1 seek=30000000 conv=notrunc status=none'
        elsewhere.setAttribute('sparse', 'colour', 'red')
        source.sh 'ln -s ../elsewhere/sparse s'

        expect:
        isCopied(['s'])
        copy.attributes('s') == [colour: 'red']
        copy.room() < 1 << 20
    }

    /** Copies, and compares with what cp makes of it. */
    private boolean isCopied(List<String> links) {
        copyTree(links)
        wanted.sh """find . -mindepth 1 -delete; cp -a '$source.path/.' .
                     ${links.collect { replace(it) }.join('\n')}"""
        assert copy.listing() == wanted.listing()
        assert copy.contents() == wanted.contents()
        true
    }

    private String replace(String link) {
        def from = "$source.path/$link"
        "rm '$link'; cp -a -H --no-preserve=links '$from' '$link'; touch -r \"\$(dirname '$from')\" \"\$(dirname '$link')\""
    }

    private void copyTree(List<String> links, List<String> excludes = []) {
        def directory = SourceDirectory.named('path', 'exception.test', source.path.toString()).without(excludes).following(links)
        new TreeCopy(directory, copy.path, new BlockRecords(folder.resolve('blocks'), copy.path), false, progress).run()
    }
}
