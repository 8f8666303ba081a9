package dev.sluice.dsl.failure

import dev.sluice.wire.Schema
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What is told of a field that objects of a sort do not have. */
@POJO
@CompileStatic
final class UnknownField {
    private static final int MOST_NAMED = 12

    private UnknownField() {
    }

    /** @param sort the type of the object */
    static String text(String sort, String field, Collection<String> known) {
        "$sort has no field '$field'. ${instead(field, known, true)}"
    }

    /**
     * What to write in place of {@code field}: a name that is nearly the same, or else what there is.
     *
     * @param ofEngine whether it may be meant of other objects of an engine
     */
    static String instead(String field, Collection<String> known, boolean ofEngine) {
        String otherwise = ofEngine ? elsewhere(field) : null
        Suggestion.orElse(field, known, otherwise ?: "Its fields are ${named(known)}.".toString())
    }

    /** The first of {@code known}, for a message. */
    static String named(Collection<String> known) {
        known.take(MOST_NAMED).join(', ') + (known.size() > MOST_NAMED ? ', ...' : '')
    }

    /** Where one type of objects alone has such a field; else null. */
    private static String elsewhere(String field) {
        Collection<Type> listed = Schema.standard().types().findAll { it.root() != null }
        String nearest = Suggestion.slip(field, listed.collectMany { it.fields().keySet() } as Set<String>).orElse(null)
        List<Type> types = listed.findAll { nearest != null && it.fields().containsKey(nearest) }.toList()
        types.size() == 1 ? "Did you mean '$nearest', a field of ${types.first().name()}?" : null
    }
}
