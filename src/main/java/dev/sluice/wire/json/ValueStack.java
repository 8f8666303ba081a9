package dev.sluice.wire.json;

import java.util.Arrays;

/** The values of the objects and lists that are being read, the innermost last. */
final class ValueStack {
    private Object[] values = new Object[64];
    private int size;

    int size() {
        return size;
    }

    void push(Object value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    /** Takes away all values above the first {@code rest}. */
    Object[] popTo(int rest) {
        Object[] popped = Arrays.copyOfRange(values, rest, size);
        size = rest;
        return popped;
    }
}
