package dev.sluice.engine.kind.files

import dev.sluice.engine.kind.Installation
import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Refusal
import dev.sluice.engine.kind.Scratch
import dev.sluice.engine.kind.Staging
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import dev.sluice.wire.ApiObject
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

class FilesKindSpec extends Specification implements Refusal {
    Path folder = Scratch.folder()
    def kind = new FilesKind()
    def installation = kind.discover()[0]
    def progress = new RecordedProgress()
    Tree source = new Tree(folder.resolve('source')).sh('mkdir d; echo 1 > d/f; echo 1 > g')
    Tree copy = new Tree(folder.resolve('copy'))

    def cleanup() {
        Scratch.remove(folder)
    }

    def "there is one installation, by the name of the kind and by the one that clients look for, which needs no software"() {
        expect:
        kind.discover() == [new Installation('files', null, null), new Installation('Unstructured Files', null, null)]
    }

    def "the path of a direct source is staged"() {
        when:
        kind.stage(staging([path: source.path.toString()], [:], [:]), progress)

        then:
        copy.listing() == source.listing()
        progress.percents.last() == 100
        progress.messages.last() == "Copied $source.path"
    }

    def "a path of the dSource comes first"() {
        when:
        kind.stage(staging([path: '/nonexistent'], [path: source.path.toString()], [:]), progress)

        then:
        copy.contents() == source.contents()
    }

    def "what is excluded is left out, and goes where an earlier copy has it"() {
        given:
        source.sh 'mkdir -p logs/old d; echo 1 > logs/old/a; echo 2 > logs/b; echo 3 > d/cache; echo 4 > cache'
        def config = [path: source.path.toString()]

        when:
        kind.stage(staging(config, [:], [:], ['logs', 'd/cache', 'not/there']), progress)

        then:
        Files.notExists(copy.path.resolve('logs'))
        Files.notExists(copy.path.resolve('d/cache'))
        copy.text('cache') == '4\n'

        when:
        kind.stage(staging(config, [:], [:]), progress)

        then:
        copy.listing() == source.listing()

        when:
        kind.stage(staging(config, [:], [:], ['logs/old']), progress)

        then:
        Files.notExists(copy.path.resolve('logs/old'))
        copy.text('logs/b') == '2\n'
    }

    def "a later sync takes what changed, and with resync everything"() {
        given:
        kind.stage(staging([path: source.path.toString()], [:], [:]), progress)
        def before = copy.inode('g')

        when:
        source.sh 'rm -r d; echo 2 > h'
        kind.stage(staging([path: source.path.toString()], [:], [resync: false]), progress)

        then:
        copy.listing() == source.listing()
        copy.inode('g') == before

        when:
        source.sh 'touch -r g keep; echo 9 > g; touch -r keep g; rm keep'
        kind.stage(staging([path: source.path.toString()], [:], [resync: true]), progress)

        then:
        copy.text('g') == '9\n'
    }

    def "without any path there is nothing to stage"() {
        when:
        kind.stage(staging([path: ''], [path: null], [:]), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.files.source.unnamed', 'path: nothing says which directory to stage.',
                "Give the dSource's parameters a path, or its source configuration."
    }

    def "a path that cannot be staged is refused before anything is copied: #path"() {
        when:
        kind.stage(staging([:], [path: path.replace('FOLDER', folder.toString())], [:]), progress)

        then:
        def refusal = thrown(KindException)
        refusal.id() == "exception.files.source.$id"
        refusal.message == "path: $message".replace('FOLDER', folder.toString())
        copy.path.toFile().list().size() == 0

        where:
        path            | id           || message
        '/nonexistent'  | 'missing'    || "'/nonexistent' does not exist."
        '/'             | 'everything' || "'/' is the whole machine."
        'FOLDER'        | 'overlap'    || "'FOLDER' holds the directory FOLDER/copy that it would be copied to."
        'FOLDER/copy'   | 'overlap'    || "'FOLDER/copy' holds the directory FOLDER/copy that it would be copied to."
    }

    def "every mistake in the parameters of a #place is found"() {
        expect:
        kind.check(place, ApiObject.of([path: path, mountPath: mountPath]))*.toString() == mistakes

        where:
        place                    | path      | mountPath     || mistakes
        Kind.Place.LINK          | '/srv/x'  | '/mnt/x'      || []
        Kind.Place.LINK          | ''        | null          || []
        Kind.Place.LINK          | '/a/../b' | '/mnt/x'      || []
        Kind.Place.LINK          | 'srv\n'   | '/mnt/../etc' || ["path: 'srv\\u000a' is not absolute. Begin it with '/'.",
                                                                 "path: 'srv\\u000a' has a control character in it. Leave it out.",
                                                                 "mountPath: '/mnt/../etc' goes by way of '..'. Write the path without it."]
        Kind.Place.VIRTUAL       | null      | 'mnt/./x'     || ["mountPath: 'mnt/./x' is not absolute. Begin it with '/'.",
                                                                 "mountPath: 'mnt/./x' goes by way of '.'. Write the path without it."]
        Kind.Place.SYNC          | null      | null          || []
        Kind.Place.SOURCE_CONFIG | null      | null          || []
    }

    def "a virtual copy is ready as it is"() {
        given:
        def virtual = new Virtual('qa1', ApiObject.of([:]), ApiObject.of([:]), ApiObject.of([:]), installation, copy.path)

        expect:
        kind.configure(virtual, progress) == Kind.Readiness.RUNNING
        copy.path.toFile().list().size() == 0

        when:
        kind.retire(virtual, progress)

        then:
        noExceptionThrown()
        progress.text() == ''
    }

    private Staging staging(Map sourceConfig, Map parameters, Map sync, List<String> excludes = []) {
        new Staging(ApiObject.of(sourceConfig), ApiObject.of(parameters), excludes, ApiObject.of(sync), installation, copy.path,
                folder.resolve('notes'))
    }
}
