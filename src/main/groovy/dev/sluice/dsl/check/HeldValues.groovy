package dev.sluice.dsl.check

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Something that holds values of an engine, and is neither an object of one nor a list of such: a map, a stream, a list of lists. */
@POJO
@CompileStatic
final class HeldValues extends OtherValue {
    final ValueHolder holder
    private final EngineValue one

    private HeldValues(ValueHolder holder, EngineValue one) {
        super(one.schema, one.sort, one.kept)
        this.holder = holder
        this.one = one
    }

    /** What {@code holder} is that holds such values as {@code one}; null where that is. */
    static EngineValue of(ValueHolder holder, EngineValue one) {
        if (one == null) {
            return null
        }
        holder == ValueHolder.LIST && one.ofEngine && !one.list ? one.several() : new HeldValues(holder, one)
    }

    /** By what {@code value} holds others, or null where it holds none. */
    static ValueHolder holderOf(EngineValue value) {
        value instanceof HeldValues ? ((HeldValues) value).holder : value != null && value.list ? ValueHolder.LIST : null
    }

    @Override
    EngineValue element() {
        one
    }

    /** The keys of a map are read as fields are. */
    @Override
    EngineValue field(String name) {
        holder == ValueHolder.MAP || holder == ValueHolder.ENTRY && name == 'value' || holder == ValueHolder.LIST && name in ['first', 'last'] ? one : null
    }

    @Override
    EngineValue common(EngineValue other) {
        other instanceof HeldValues && ((HeldValues) other).holder == holder ? of(holder, one.common(((HeldValues) other).one)) : null
    }
}
