package dev.sluice.engine.kind

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

class SourceDirectorySpec extends Specification implements Refusal {
    Path folder = Scratch.folder()

    def cleanup() {
        Scratch.remove(folder)
    }

    def "a directory that cannot be staged is refused: #what"() {
        when:
        SourceDirectory.named('path', 'exception.test', path)

        then:
        def refusal = thrown(KindException)
        says refusal, "exception.test.$id", "path: $message", action

        where:
        path              | id              || message                                   | action
        'srv/data'        | 'relative'      || "'srv/data' is not absolute."             | "Begin it with '/'."
        '/nonexistent/x'  | 'missing'       || "'/nonexistent/x' does not exist."        | 'Create it, or name another directory.'
        '/etc/passwd'     | 'not.directory' || "'/etc/passwd' is not a directory."       | 'Name the directory that holds the files.'
        '/'               | 'everything'    || "'/' is the whole machine."               | 'Name a directory below it.'
        '/etc/..'         | 'everything'    || "'/etc/..' is the whole machine."         | 'Name a directory below it.'
        what = message
    }

    def "a path with letters that no file name can have is refused"() {
        when:
        SourceDirectory.named('path', 'exception.test', '/srv/\0')

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.test.unnamable',
                "path: '/srv/\\u0000' has letters that this engine cannot write as a file name.",
                'Use plain letters, or start the engine with LANG=C.UTF-8.'
    }

    def "links on the way are followed"() {
        given:
        new Tree(folder.resolve('data')).sh 'ln -s data ../link'

        expect:
        SourceDirectory.named('path', 'exception.test', "$folder/link").path() == folder.resolve('data')
    }

    def "a directory is not copied into itself, nor out of its own copy: #source"() {
        given:
        new Tree(folder.resolve('a/b/c')).sh 'ln -s .. ../link'
        def directory = SourceDirectory.named('path', 'exception.test', "$folder/$source")

        when:
        directory.apartFrom(folder.resolve('a/b'))

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.test.overlap', "path: '$folder/$real' $what the directory $folder/a/b that it would be copied to.",
                "Name a directory apart from the engine's storage."

        where:
        source     | real    || what
        'a'        | 'a'     || 'holds'
        'a/b'      | 'a/b'   || 'holds'
        'a/b/c'    | 'a/b/c' || 'lies in'
        'a/b/link' | 'a'     || 'holds'
    }

    def "directories side by side may be copied, whatever their names begin with"() {
        given:
        Files.createDirectories(folder.resolve('a/b'))
        Files.createDirectories(folder.resolve('a/bc'))
        def directory = SourceDirectory.named('path', 'exception.test', "$folder/a/b")

        expect:
        directory.apartFrom(folder.resolve('a/bc')).is(directory)
    }

    def "what the engine's account may not read is named"() {
        given:
        def directory = SourceDirectory.named('path', 'exception.test', folder.toString())

        expect:
        says directory.unreadable('d/f'), 'exception.test.unreadable',
                "path: '$folder' holds 'd/f', which the engine may not read.",
                "Let the engine's account read it and synchronize again."
    }
}
