package dev.sluice.engine.host.files;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The places of this machine that data may be taken from.
 *
 * @param roots the directories below which everybody may have sources read who may link
 * @param own directories with the engine's own files, which nothing is taken from
 */
public record SourcePaths(List<Path> roots, List<Path> own) {
    public SourcePaths {
        roots = List.copyOf(roots);
        own = List.copyOf(own);
    }

    /** For a source whose paths an administrator chose. */
    public SourceReach anywhere() {
        return new SourceReach(null, own, null, null);
    }

    /**
     * For any other.
     *
     * @param further directories that an administrator allowed for this source
     * @param homeOf the name of an account whose home is a root as well, or null
     * @param reader the name of the account for which it is read
     */
    public SourceReach below(List<Path> further, String homeOf, String reader) {
        return new SourceReach(Stream.concat(roots.stream(), further.stream()).toList(), own, homeOf, reader);
    }
}
