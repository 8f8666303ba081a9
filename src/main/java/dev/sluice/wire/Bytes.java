package dev.sluice.wire;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * So many bytes. To a program it is a whole number; sums, differences, products and parts of sizes are sizes again, so that people see
 * them as such. The methods are those that operators of Groovy call.
 */
public final class Bytes extends BigInteger {
    private static final long serialVersionUID = 1;
    private static final BigDecimal KB = BigDecimal.valueOf(1024);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

    private Bytes(BigInteger bytes) {
        super(bytes.toByteArray());
    }

    /** @param bytes of which parts of a byte do not count */
    public static Bytes of(Number bytes) {
        return bytes instanceof Bytes size ? size : new Bytes(decimal(bytes).toBigInteger());
    }

    public Bytes plus(Number other) {
        return of(decimal(this).add(decimal(other)));
    }

    public Bytes minus(Number other) {
        return of(decimal(this).subtract(decimal(other)));
    }

    public Bytes multiply(Number times) {
        return of(decimal(this).multiply(decimal(times)));
    }

    /** Nearer to a whole number than what the superclass keeps to itself. */
    public Bytes multiply(long times) {
        return multiply((Number) times);
    }

    @Override
    public Bytes multiply(BigInteger times) {
        return multiply((Number) times);
    }

    /** A part of it; how often another size, or what a larger unit has of bytes, is in it is a number. */
    public Number div(Number other) {
        if (other.doubleValue() == 0) {
            throw new ArithmeticException("Division by zero");
        }
        BigDecimal quotient = decimal(this).divide(decimal(other), 10, RoundingMode.HALF_UP).stripTrailingZeros();
        boolean whole = quotient.scale() <= 0 || quotient.abs().compareTo(KB) >= 0;
        return !(other instanceof Bytes) && !isUnit(decimal(other)) && whole ? of(quotient) : quotient.setScale(Math.max(0, quotient.scale()));
    }

    private static boolean isUnit(BigDecimal divisor) {
        return divisor.remainder(KB).signum() == 0 || divisor.remainder(THOUSAND).signum() == 0;
    }

    public Bytes negative() {
        return of(negate());
    }

    private static BigDecimal decimal(Number number) {
        return new BigDecimal(number.toString());
    }
}
