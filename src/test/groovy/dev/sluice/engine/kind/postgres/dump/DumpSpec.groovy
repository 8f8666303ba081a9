package dev.sluice.engine.kind.postgres.dump

import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** How programs that restore a dump come to it, whatever has taken its place since it was looked at. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class DumpSpec extends Specification {
    @TempDir Path folder

    private static run(Path dump) {
        new Dump(dump, Dump.Form.CUSTOM, null).read('cat', Dump.OPENED).run()
    }

    def "they read the file"() {
        given:
        def ran = run(Files.writeString(folder.toRealPath().resolve('dump'), 'PGDMP'))

        expect:
        ran.ok()
        ran.out() == 'PGDMP'
    }

    def "nobody waits for a pipe in its place: #what"() {
        given:
        def pipe = folder.toRealPath().resolve('dump')
        assert ['mkfifo', "$pipe"].execute().waitFor() == 0
        def writer = isWritten ? ['sh', '-c', "exec sleep 60 >'$pipe'"].execute() : null

        expect:
        !run(pipe).ok()

        cleanup:
        writer?.destroy()

        where:
        what                            | isWritten
        'to which nobody writes'        | false
        'which somebody holds to write' | true
    }

    def "what a link leads to is refused"() {
        given:
        def link = Files.createSymbolicLink(folder.toRealPath().resolve('dump'), Files.writeString(folder.resolve('other'), 'PGDMP'))

        expect:
        !run(link).ok()
    }
}
