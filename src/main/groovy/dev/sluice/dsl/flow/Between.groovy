package dev.sluice.dsl.flow

import dev.sluice.wire.Bytes
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import org.codehaus.groovy.runtime.ScriptBytecodeAdapter

/** All times, spans of time or sizes from one to another, as {@code yesterday..now} and {@code 1.gb..2.gb}: nobody goes through them one by one. */
@POJO
@CompileStatic
final class Between {
    private final Object from
    private final Object to
    private final String afterFrom
    private final String beforeTo

    private Between(Object from, Object to, String afterFrom, String beforeTo) {
        this.from = from
        this.to = to
        this.afterFrom = afterFrom
        this.beforeTo = beforeTo
    }

    /** {@code from..to}; of anything else what Groovy gives. */
    static Object of(Object from, Object to, boolean withoutFrom, boolean withoutTo) {
        if (!isContinuous(from) && !isContinuous(to)) {
            return ScriptBytecodeAdapter.createRange(from, to, withoutFrom, withoutTo)
        }
        boolean upwards = !Meanings.ordered(from, '>', to, false, false)
        upwards ? new Between(from, to, less(withoutFrom), less(withoutTo)) : new Between(to, from, less(withoutTo), less(withoutFrom))
    }

    /** What {@link #ofEnds} makes it of anew. */
    List<Object> ends() {
        [from, to, afterFrom, beforeTo]
    }

    static Between ofEnds(List<?> ends) {
        new Between(ends[0], ends[1], (String) ends[2], (String) ends[3])
    }

    private static String less(boolean without) {
        without ? '<' : '<='
    }

    private static boolean isContinuous(Object end) {
        end instanceof Duration || end instanceof Bytes || Moments.of(end) != null
    }

    boolean contains(Object value) {
        Meanings.ordered(from, afterFrom, value, false, false) && Meanings.ordered(value, beforeTo, to, false, false)
    }

    /** Groovy asks it for {@code value in this} and where it stands behind {@code case}. */
    boolean isCase(Object value) {
        contains(value)
    }

    @Override
    String toString() {
        "$from..$to"
    }
}
