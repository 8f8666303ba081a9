package dev.sluice.dsl.flow

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Numbers as keys, each as it was met first: Java keeps 1.5 and 1.50 apart, and 2 and a long 2. */
@POJO
@CompileStatic
final class NumberKeys {
    private static final Set<Class<?>> KNOWN = [Byte, Short, Integer, Long, BigInteger, BigDecimal, Float, Double] as Set<Class<?>>

    private final Map<BigDecimal, Object> first = [:]

    /** {@code braces}, where what they tell becomes a key. */
    static Closure<?> told(Closure<?> braces) {
        NumberKeys keys = new NumberKeys()
        return { Object each -> keys.of(braces.call(each)) }
    }

    /** {@code key}, or the same number in place of it. */
    Object of(Object key) {
        boolean number = key != null && KNOWN.contains(key.getClass()) && Double.isFinite(((Number) key).doubleValue())
        number ? first.computeIfAbsent(new BigDecimal(key.toString()).stripTrailingZeros()) { key } : key
    }
}
