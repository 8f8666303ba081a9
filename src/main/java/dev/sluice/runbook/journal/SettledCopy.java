package dev.sluice.runbook.journal;

import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;

/** What a collection holds at one moment, even while other branches of a script change it. */
final class SettledCopy {
    private static final int MOST_TIMES = 10_000;

    private SettledCopy() {
    }

    static List<Object> elements(Collection<?> elements) {
        return Arrays.asList(moment(elements));
    }

    @SuppressWarnings("unchecked")
    static List<Map.Entry<?, ?>> pairs(Map<?, ?> map) {
        return (List<Map.Entry<?, ?>>) (List<?>) elements(map.entrySet());
    }

    /** Collections that notice a change while they are copied are asked again. */
    private static Object[] moment(Collection<?> elements) {
        for (int times = 1;; times++) {
            try {
                return elements.toArray();
            } catch (ConcurrentModificationException busy) {
                if (times == MOST_TIMES) {
                    throw busy;
                }
                Thread.onSpinWait();
            }
        }
    }
}
