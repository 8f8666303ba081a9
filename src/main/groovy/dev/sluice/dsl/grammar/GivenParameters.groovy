package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.language.Parameter
import dev.sluice.language.Problem
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * The parameters of a script, by their names. Where it declares some, to read one of another name is a mistake; where it declares none, to
 * read one that nobody gave, unless it says what counts then.
 */
@POJO
@CompileStatic
final class GivenParameters extends LinkedHashMap<String, Object> {
    private final Set<String> declared
    private final Map<String, Parameter> read

    /**
     * @param declared the names of those that the script declares
     * @param read those that it reads by their names, and whether it needs them
     */
    GivenParameters(Map<String, Object> given, Collection<String> declared, Collection<Parameter> read) {
        super(given)
        this.declared = new LinkedHashSet<>(declared)
        this.read = read.groupBy { it.name() }.collectEntries { name, all -> [name, all.find { !it.required() } ?: all.first()] }
    }

    /** What is wrong with reading {@code name}, or null. */
    static String wrong(String name, Collection<String> declared) {
        declared.empty || name == null || declared.contains(name) ? null
                : "there is no parameter '$name'. ${Suggestion.orElse(name, declared, "The script declares ${declared.join(', ')}.")}"
    }

    /** What nobody gave, of a script that declares nothing: each where the script reads it first. */
    List<Problem> missing() {
        read.values().findAll { it.required() && missing(it.name()) }.collect {
            new Problem(it.place().script(), it.place().line(), it.place().column(), missing(it.name()), it.place().text())
        }
    }

    private String missing(String name) {
        if (containsKey(name) || !declared.empty) {
            return null
        }
        Suggestion.of(name, keySet()).present ? wrong(name, keySet()) : Parameter.missingText(name)
    }

    @Override
    Object get(Object name) {
        String key = name.toString()
        String wrong = containsKey(name) || read[key]?.required() == false && declared.empty ? null : missing(key) ?: wrong(key, declared)
        if (wrong != null) {
            throw DslException.about(name.toString(), wrong)
        }
        super.get(name)
    }
}
