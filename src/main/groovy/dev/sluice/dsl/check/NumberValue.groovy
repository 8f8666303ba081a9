package dev.sluice.dsl.check

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A number, as far as the text of a script tells: nothing of an engine, but by one a list gives one of its elements. */
@POJO
@CompileStatic
final class NumberValue extends OtherValue {
    static final EngineValue NUMBER = new NumberValue()
    /** The methods of a list that give a number. */
    static final Set<String> COUNTS = ['size', 'count', 'indexOf', 'lastIndexOf', 'findIndexOf', 'findLastIndexOf'] as Set
    /** The methods of a number that hand numbers to their braces. */
    static final Set<String> HANDING = ['times', 'upto', 'downto', 'step'] as Set
    private static final Set<String> KEEPING = ['+', '-', '*', '%'] as Set

    private NumberValue() {
        super(null, null, null)
    }

    /** What {@code operation} makes of the two, where that is a number. */
    static EngineValue calculated(String operation, EngineValue one, EngineValue other) {
        KEEPING.contains(operation) && one.is(NUMBER) && other.is(NUMBER) ? NUMBER : null
    }

    @Override
    EngineValue common(EngineValue other) {
        other.is(this) ? this : null
    }
}
