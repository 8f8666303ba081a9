package dev.sluice.engine.kind.tree;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * What one block of a file is recognised by later: its CRC-32C, and its CRC-32 below that. Together they miss one change in
 * 2<sup>64</sup>, and cost a tenth of what a cryptographic hash does; whoever writes the source needs no protection from
 * himself. The CRC-32C of blocks add up to that of the file, which any other program can compute.
 */
final class BlockSum {
    /** CRC-32C, with the lowest power first. */
    private static final int POLYNOMIAL = 0x82F63B78;
    private static final int ONE = 1 << 31;
    private static final int POWER_OF_BYTE = 8;

    private final CRC32C first = new CRC32C();
    private final CRC32 second = new CRC32();

    /** The sum of what remains in a buffer. */
    long of(ByteBuffer block) {
        first.reset();
        second.reset();
        first.update(block.duplicate());
        second.update(block.duplicate());
        return first.getValue() << Integer.SIZE | second.getValue();
    }

    /** The CRC-32C in a sum. */
    static int crc32c(long sum) {
        return (int) (sum >>> Integer.SIZE);
    }

    /** The CRC-32C of two pieces, one after the other. */
    static int join(int first, int second, int shift) {
        return product(shift, first) ^ second;
    }

    /** What {@link #join} needs to know of the length of the second piece, in bytes. */
    static int shift(long length) {
        int shift = ONE;
        int power = ONE >>> POWER_OF_BYTE;
        for (long left = length; left != 0; left >>>= 1) {
            if ((left & 1) != 0) {
                shift = product(power, shift);
            }
            power = product(power, power);
        }
        return shift;
    }

    /** The product of two polynomials over bits, modulo {@link #POLYNOMIAL}. */
    private static int product(int left, int right) {
        int product = 0;
        int shifted = right;
        for (int bit = ONE; bit != 0; bit >>>= 1) {
            if ((left & bit) != 0) {
                product ^= shifted;
            }
            shifted = (shifted & 1) == 0 ? shifted >>> 1 : shifted >>> 1 ^ POLYNOMIAL;
        }
        return product;
    }
}
