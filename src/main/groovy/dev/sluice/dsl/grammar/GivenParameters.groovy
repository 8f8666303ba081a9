package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * The parameters of a script, by their names. Where it declares some, to read one of another name is a mistake; where it declares none, to
 * read one that nobody gave is one if something much like it was given.
 */
@POJO
@CompileStatic
final class GivenParameters extends LinkedHashMap<String, Object> {
    private final Set<String> declared

    /** @param declared the names of those that the script declares */
    GivenParameters(Map<String, Object> given, Collection<String> declared) {
        super(given)
        this.declared = new LinkedHashSet<>(declared)
    }

    /** What is wrong with reading {@code name}, or null. */
    static String wrong(String name, Collection<String> declared) {
        declared.empty || name == null || declared.contains(name) ? null
                : "there is no parameter '$name'. ${Suggestion.orElse(name, declared, "The script declares ${declared.join(', ')}.")}"
    }

    private String misspelt(String name) {
        Suggestion.of(name, keySet()).present ? wrong(name, keySet()) : null
    }

    @Override
    Object get(Object name) {
        String wrong = containsKey(name) ? null : declared.empty ? misspelt(name.toString()) : wrong(name.toString(), declared)
        if (wrong != null) {
            throw DslException.about(name.toString(), wrong)
        }
        super.get(name)
    }
}
