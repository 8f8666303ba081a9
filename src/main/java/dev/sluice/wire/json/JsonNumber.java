package dev.sluice.wire.json;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Reads one number of JSON text. */
final class JsonNumber {
    private static final int EXPONENT_DIGITS = 3;
    /** So many characters always make an Integer. */
    private static final int SHORT = 9;

    private JsonNumber() {
    }

    static Number read(JsonCursor cursor, JsonBounds bounds) {
        int start = cursor.place();
        cursor.skip("-");
        boolean zero = cursor.peek() == '0';
        int digits = digits(cursor);
        if (digits == 0) {
            throw cursor.wrong("a value is missing");
        }
        if (zero && digits > 1) {
            throw cursor.wrong("a number begins with a zero");
        }
        boolean whole = true;
        if (cursor.skip(".")) {
            whole = false;
            requireDigits(cursor);
        }
        if (cursor.skip("eE")) {
            whole = false;
            cursor.skip("+-");
            if (requireDigits(cursor) > EXPONENT_DIGITS) {
                throw cursor.wrong("an exponent has more than " + EXPONENT_DIGITS + " digits");
            }
        }
        String number = cursor.since(start);
        if (number.length() > bounds.digits()) {
            throw cursor.wrong("a number is longer than " + bounds.digits() + " characters");
        }
        if (whole && number.length() <= SHORT) {
            return Integer.valueOf(number);
        }
        return whole ? smallest(new BigInteger(number)) : new BigDecimal(number);
    }

    private static Number smallest(BigInteger number) {
        if (number.bitLength() < Integer.SIZE) {
            return number.intValue();
        }
        if (number.bitLength() < Long.SIZE) {
            return number.longValue();
        }
        return number;
    }

    private static int requireDigits(JsonCursor cursor) {
        int digits = digits(cursor);
        if (digits == 0) {
            throw cursor.wrong("a digit is missing");
        }
        return digits;
    }

    private static int digits(JsonCursor cursor) {
        int start = cursor.place();
        while (cursor.peek() >= '0' && cursor.peek() <= '9') {
            cursor.advance();
        }
        return cursor.place() - start;
    }
}
