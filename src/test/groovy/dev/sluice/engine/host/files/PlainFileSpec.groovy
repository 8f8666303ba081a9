package dev.sluice.engine.host.files

import java.nio.channels.FileChannel
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.StandardOpenOption
import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicBoolean
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.lang.Timeout

/** Files that somebody exchanges for pipes. */
class PlainFileSpec extends Specification {
    @TempDir Path folder

    def threads = Executors.newFixedThreadPool(8)

    private static String reason(Closure<?> opening) {
        try {
            opening()
            null
        } catch (FileSystemException refused) {
            refused.reason ?: 'it is not there'
        }
    }

    private Path pipe(String name = 'pipe') {
        def pipe = folder.resolve(name)
        assert ['mkfifo', "$pipe"].execute().waitFor() == 0
        pipe
    }

    def "what is in a file is read, and what is not there is missed"() {
        given:
        def file = Files.writeString(folder.resolve('file'), 'text')

        expect:
        PlainFile.open(file).withCloseable { it.size() } == 4

        when:
        PlainFile.open(folder.resolve('none'))

        then:
        thrown(NoSuchFileException)
    }

    def "a file that comes and goes, as what a server notes of itself does, is read or not there: #how"() {
        given:
        def file = folder.resolve('file')
        def other = Files.writeString(folder.resolve('other'), 'text')
        def stop = new AtomicBoolean()
        def renewing = Thread.start {
            while (!stop.get()) {
                Files.createLink(file, other)
                Files.delete(file)
            }
        }

        when:
        def answers = (1..20_000).collect { reason { reading(file) } }

        then:
        answers.toSet() == [null, 'it is not there'] as Set

        cleanup:
        stop.set(true)
        renewing.join()

        where:
        how         | reading
        'as a file' | { PlainFile.open(it).close() }
        'its text'  | { OwnedFile.text(it) }
    }

    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    @Tag('slow')
    def "nobody waits for a pipe that has taken the place of a file since that was looked at: #what"() {
        given:
        def pipe = pipe()
        def writer = isWritten ? ['sh', '-c', "exec sleep 60 >'$pipe'"].execute() : null

        when:
        PlainFile.opened(pipe, { FileChannel.open(pipe, StandardOpenOption.READ) })

        then:
        def refused = thrown(FileSystemException)
        refused.reason == 'it is no regular file'

        cleanup:
        writer?.destroy()
        // Ends what still waits.
        ['sh', '-c', "timeout 5 sh -c ': >\"$pipe\"'"].execute().waitFor()

        where:
        what                            | isWritten
        'to which nobody writes'        | false
        'which somebody holds to write' | true
    }

    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    @Tag('slow')
    def "many pipes take no more than a few threads, and files are opened all the same"() {
        given:
        def pipes = (1..24).collect { pipe("pipe$it") }
        def file = Files.writeString(folder.resolve('file'), 'text')
        def link = Files.createSymbolicLink(folder.resolve('link'), file)
        def waiting = { Thread.allStackTraces.count { thread, stack -> thread.name == 'opening' && stack.any { it.methodName == 'open' } } }

        when:
        def refused = pipes.collate(8).collectMany { some ->
            some.collect { pipe -> CompletableFuture.supplyAsync({ reason { PlainFile.opened(pipe, { FileChannel.open(pipe, StandardOpenOption.READ) }) } }, threads) }*.join()
        }

        then:
        refused == ['it is no regular file'] * 24
        waiting() == 8
        PlainFile.open(file).withCloseable { it.size() } == 4
        UnfollowedLinks.open(file.toRealPath()).withCloseable { it.size() } == 4
        reason { UnfollowedLinks.open(folder.toRealPath().resolve('link')) } == 'it is no regular file'
        reason { UnfollowedLinks.open(folder.toRealPath().resolve('none')) } == 'it is not there'

        cleanup:
        pipes.collect { ['sh', '-c', "timeout 5 sh -c ': >\"$it\"'"].execute() }*.waitFor()
        threads.shutdownNow()
    }

    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    def "a pipe that takes the place of a file of a source holds nobody who copies it"() {
        given:
        def place = folder.toRealPath().resolve('exchanged')
        def some = [Files.writeString(folder.resolve('file'), 'text'), pipe()]
        Files.createLink(place, some[0])
        def stop = new AtomicBoolean()
        def exchanging = Thread.start {
            for (int i = 1; !stop.get(); i++) {
                def next = Files.createLink(folder.resolve('next'), some[i % 2])
                Files.move(next, place, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE)
            }
        }

        when:
        def begun = System.nanoTime()
        def seconds = { TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) }
        def answers = []
        // What it is at the opening is chance, and each pipe takes its time.
        while (seconds() < 10 || answers.toSet().size() < 2 && seconds() < 150) {
            answers << reason { UnfollowedLinks.open(place).close() }
        }

        then:
        answers.toSet() == [null, 'it is no regular file'] as Set

        cleanup:
        stop.set(true)
        exchanging.join()
        ['sh', '-c', "timeout 5 sh -c ': >\"${some[1]}\"'"].execute().waitFor()
    }
}
