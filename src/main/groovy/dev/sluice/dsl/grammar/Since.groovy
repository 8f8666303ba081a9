package dev.sluice.dsl.grammar

import dev.sluice.wire.ApiVersion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What engines of an older version lack, from the resource {@code schema/since.txt}. */
@POJO
@CompileStatic
final class Since {
    /** Holds nothing against any script. */
    static final Since NEWEST = new Since(ApiVersion.CURRENT)

    private final ApiVersion target
    /** Of what it lacks, and maybe of more, since when there is that. */
    private final Map<String, ApiVersion> came = [:]

    /** @param target the version of the engine that a script is for */
    Since(ApiVersion target) {
        this.target = target
        if (target < ApiVersion.CURRENT) {
            read()
        }
    }

    private void read() {
        for (String line : Since.getResourceAsStream('/dev/sluice/schema/since.txt').getText('UTF-8').readLines()) {
            if (line && !line.startsWith('#')) {
                List<String> parts = line.split(/\s+/).toList()
                came.put(parts[1], ApiVersion.parse(parts[0]))
            }
        }
    }

    /** What to say of {@code word}, or null where such an engine has it. */
    String lacks(Word word) {
        said(word.name, came[word.name])
    }

    /** What to say of a field of what braces make, or null where such an engine has it. */
    String lacks(Vocabulary vocabulary, String field) {
        ApiVersion latest = null
        for (Type type : vocabulary.types) {
            for (Type each = type; each != null; each = each.parent()) {
                latest = came[each.name() + '.' + field] ?: latest
            }
        }
        said(field, latest)
    }

    private String said(String what, ApiVersion version) {
        version == null || version <= target ? null : "'$what' came with version $version of the API; an engine of version $target lacks it."
    }
}
