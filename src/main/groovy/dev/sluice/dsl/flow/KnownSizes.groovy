package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * What scripts calculate with, or compare, the sizes of. An engine that has not measured one yet tells nothing: that is neither little nor
 * much, and no part of a sum.
 */
@POJO
@CompileStatic
final class KnownSizes {
    /** The field that tells how large an object is. */
    static final String FIELD = 'size'

    private KnownSizes() {
    }

    /** {@code owner}, where its size is known. */
    static Object of(Object owner) {
        refuse([owner])
        owner
    }

    /** {@code owner}, one object or several, where the size of each is known. */
    static Object ofEach(Object owner) {
        refuse(owner instanceof Collection ? owner : [owner])
        owner
    }

    private static void refuse(Collection<?> owners) {
        ApiObject unknown = (ApiObject) owners.find { it instanceof ApiObject && ((ApiObject) it).mayHave(FIELD) && InvokerHelper.getProperty(it, FIELD) == null }
        if (unknown != null) {
            String size = "the size of '${unknown.name() ?: unknown.reference()}'"
            throw DslException.missing(FIELD, size, "$size is not known yet. "
                    + 'Leave out what has none (it.size != null), or say what counts instead: it.size ?: 0')
        }
    }
}
