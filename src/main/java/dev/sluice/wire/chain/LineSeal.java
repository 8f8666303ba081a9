package dev.sluice.wire.chain;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What a line of a journal ends with: the hash of everything that stands in it before, which also tells of the line before it. */
public final class LineSeal {
    private static final byte[] BEGIN = ",\"hash\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\"}".getBytes(StandardCharsets.US_ASCII);
    private static final int DIGITS = 64;
    private static final int LENGTH = BEGIN.length + DIGITS + END.length;

    private LineSeal() {
    }

    /** The line that {@code object}, which is JSON, becomes by it. */
    public static byte[] on(byte[] object) {
        int said = object.length - 1;
        byte[] line = Arrays.copyOf(object, said + LENGTH);
        System.arraycopy(BEGIN, 0, line, said, BEGIN.length);
        System.arraycopy(LineChain.hash(object, said).getBytes(StandardCharsets.US_ASCII), 0, line, said + BEGIN.length, DIGITS);
        System.arraycopy(END, 0, line, line.length - END.length, END.length);
        return line;
    }

    /** Whether {@code line} has one, right or wrong; lines of older journals have none. */
    public static boolean isOn(byte[] line) {
        int at = line.length - LENGTH;
        return at > 0 && Arrays.equals(line, at, at + BEGIN.length, BEGIN, 0, BEGIN.length);
    }

    static boolean isWhole(byte[] line) {
        return of(line).equals(LineChain.hash(line, line.length - LENGTH));
    }

    /** The one that {@code line} has. */
    public static String of(byte[] line) {
        return new String(line, line.length - DIGITS - END.length, DIGITS, StandardCharsets.US_ASCII);
    }
}
