package dev.sluice.dsl.failure

import dev.sluice.wire.ApiObject
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * A script reads a field of an object of the API that objects of its sort do not have. Groovy takes it for "not found", so that in the
 * braces of {@code with} a variable of the script is looked for next.
 */
@POJO
@CompileStatic
final class UnknownMember extends MissingPropertyException {
    private static final int MOST_NAMED = 12

    private final String text

    UnknownMember(ApiObject object, String field, Collection<String> known) {
        super(field, ApiObject)
        text = text(object.type(), field, known)
    }

    /** @param sort the type of the object */
    static String text(String sort, String field, Collection<String> known) {
        String named = known.take(MOST_NAMED).join(', ') + (known.size() > MOST_NAMED ? ', ...' : '')
        "$sort has no field '$field'. ${Suggestion.orElse(field, known, "Its fields are ${named}.")}"
    }

    @Override
    String getMessage() {
        text
    }
}
