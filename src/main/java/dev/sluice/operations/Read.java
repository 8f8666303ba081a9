package dev.sluice.operations;

/** An operation that changes nothing: it may be repeated, planned and rehearsed as it is. */
public interface Read<R> extends Operation<R> {
    @Override
    default boolean writes() {
        return false;
    }
}
