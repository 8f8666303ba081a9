package dev.sluice.dsl.failure

import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * A script reads a field of an object of the API that objects of its sort do not have. Groovy takes it for "not found", so that in the
 * braces of {@code with} a variable of the script is looked for next.
 */
@POJO
@CompileStatic
final class UnknownMember extends MissingPropertyException {
    private final String text

    /** @param text what is told */
    UnknownMember(String field, String text) {
        super(field, ApiObject)
        this.text = text
    }

    @Override
    String getMessage() {
        text
    }
}
