package dev.sluice.dsl.grammar

import dev.sluice.operations.Delete
import dev.sluice.wire.Schema
import java.util.function.UnaryOperator
import spock.lang.Specification

class LineWriterSpec extends Specification {
    def "a deletion is written with its force, or without: #line"() {
        expect:
        new LineWriter(Schema.family(), { it == 'GROUP-1' ? 'QA' : it } as UnaryOperator<String>).line(operation) == line

        where:
        operation                                       || line
        new Delete(Schema.family(), 'GROUP-1')          || "delete group('QA')"
        new Delete(Schema.family(), 'GROUP-1').forced() || "delete group('QA'), force: true"
    }
}
