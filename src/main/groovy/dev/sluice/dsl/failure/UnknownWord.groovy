package dev.sluice.dsl.failure

import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A script calls a method of an object of the API that is no word either. */
@POJO
@CompileStatic
final class UnknownWord extends MissingMethodException {
    /** The type of the object. */
    final String sort

    UnknownWord(ApiObject object, String method, Object[] given) {
        super(method, ApiObject, given)
        sort = object.type() ?: 'this object'
    }

    /** @param meant the word that is near */
    static String text(String sort, String method, String meant) {
        "$sort has no word '$method'. Did you mean '$meant'?"
    }
}
