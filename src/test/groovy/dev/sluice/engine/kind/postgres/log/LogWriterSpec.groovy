package dev.sluice.engine.kind.postgres.log

import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicBoolean
import spock.lang.Specification
import spock.lang.TempDir

class LogWriterSpec extends Specification {
    private static final int SEGMENT = 1 << 20

    @TempDir Path folder

    def "whoever reads a log that is being written sees whole segments only"() {
        given:
        def log = new KeptLog(folder)
        log.begin(0, 1)
        def writing = new AtomicBoolean(true)
        def seen = [] as Set
        def reader = Thread.start {
            while (writing.get()) {
                folder.toFile().listFiles().findAll { it.name ==~ /[0-9A-F]{24}/ }.each { seen << it.length() }
            }
        }

        when:
        new LogWriter(log, 1, SEGMENT, 0).withCloseable { writer ->
            300.times { writer.write(it * SEGMENT as long, ByteBuffer.allocate(8192)) }
        }
        writing.set(false)
        reader.join()

        then:
        seen == [SEGMENT as long] as Set
        Files.list(folder).withCloseable { it.filter { it.toString().endsWith('.new') }.count() } == 0
    }
}
