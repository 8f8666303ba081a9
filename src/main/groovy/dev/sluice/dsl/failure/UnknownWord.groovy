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

    /** The same of a list. @param element an object of the sort of its elements */
    static UnknownWord ofList(ApiObject element, String method, Object[] given) {
        new UnknownWord('a list of ' + (element.type() ?: 'objects'), method, given)
    }

    private UnknownWord(String sort, String method, Object[] given) {
        super(method, List, given)
        this.sort = sort
    }

    boolean isOfList() {
        type == List
    }

    /** @param meant the word that is near */
    static String text(String sort, String method, String meant) {
        "$sort has no word '$method'. Did you mean '$meant'?"
    }

    /** @param known the words that there are, the usual ones first, where none is near */
    static String text(String sort, String method, Collection<String> known) {
        "$sort has no word '$method'. Its words are ${UnknownField.named(known)}."
    }
}
