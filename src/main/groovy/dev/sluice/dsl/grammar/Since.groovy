package dev.sluice.dsl.grammar

import dev.sluice.wire.ApiVersion
import dev.sluice.wire.Type
import dev.sluice.wire.VersionHistory
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What engines of an older version lack of what a script says. */
@POJO
@CompileStatic
final class Since {
    /** Holds nothing against any script. */
    static final Since NEWEST = new Since(ApiVersion.CURRENT)

    private final ApiVersion target

    /** @param target the version of the engine that a script is for */
    Since(ApiVersion target) {
        this.target = target
    }

    /** What to say of {@code word}, or null where such an engine has it. */
    String lacks(Word word) {
        said(word.name, VersionHistory.since(word.name).orElse(null))
    }

    /** What to say of a field of what braces make, or null where such an engine has it. */
    String lacks(Vocabulary vocabulary, String field) {
        ApiVersion latest = null
        for (Type type : vocabulary.types) {
            for (Type each = type; each != null; each = each.parent()) {
                latest = VersionHistory.since("${each.name()}.$field".toString()).orElse(latest)
            }
        }
        said(field, latest)
    }

    private String said(String what, ApiVersion version) {
        version == null || version <= target ? null : "'$what' came with version $version of the API; an engine of version $target lacks it."
    }
}
