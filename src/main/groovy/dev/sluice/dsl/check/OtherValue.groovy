package dev.sluice.dsl.check

import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.language.FieldPath
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What is neither an object of an engine nor a list of such, but leads to one: nothing that is read of it itself is a mistake. */
@POJO
@CompileStatic
abstract class OtherValue extends EngineValue {
    OtherValue(Schema schema, ResultSort sort, String kept) {
        super(schema, sort, kept)
    }

    @Override
    boolean isOfEngine() {
        false
    }

    @Override
    boolean isList() {
        false
    }

    @Override
    EngineValue field(String name) {
        null
    }

    @Override
    String wrong(String name, boolean sure) {
        null
    }

    @Override
    String wrong(FieldPath path, boolean sure) {
        null
    }

    @Override
    String referred(String name) {
        null
    }

    @Override
    String wrongValue(FieldPath path, Object text, boolean sure) {
        null
    }
}
