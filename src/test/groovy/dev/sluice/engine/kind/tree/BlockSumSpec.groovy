package dev.sluice.engine.kind.tree

import java.nio.ByteBuffer
import java.util.zip.CRC32
import java.util.zip.CRC32C
import java.util.zip.Checksum
import spock.lang.Specification

/** What a block is recognised by. */
class BlockSumSpec extends Specification {
    private static long sum(Checksum sum, byte[] bytes) {
        sum.update(bytes)
        sum.value
    }

    def "it is both check sums of a block, each whole, and of one block after another"() {
        given:
        def one = new BlockSum()

        expect:
        ['what a block holds', 'and what the next one'].every { text ->
            one.of(ByteBuffer.wrap(text.bytes)) == (sum(new CRC32C(), text.bytes) << 32 | sum(new CRC32(), text.bytes))
        }
    }

    def "those of two pieces make that of both"() {
        given:
        def (first, second) = [new byte[one], new byte[other]].each { new Random(7).nextBytes(it) }
        def whole = (first.toList() + second.toList()) as byte[]
        def of = { byte[] bytes -> BlockSum.crc32c(new BlockSum().of(ByteBuffer.wrap(bytes))) }

        expect:
        BlockSum.join(of(first), of(second), BlockSum.shift(second.length)) == of(whole)

        where:
        one  | other
        1    | 1
        0    | 9
        17   | 0
        4096 | 1000
    }
}
