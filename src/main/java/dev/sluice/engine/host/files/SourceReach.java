package dev.sluice.engine.host.files;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.Result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What of this machine a source may be read from. Never the engine's own files; and unless an administrator chose the paths, only
 * what lies below the source roots, and what the account that it is read for may read itself.
 */
public final class SourceReach {
    /** For what is no part of an engine. */
    public static final SourceReach EVERYTHING = new SourceReach(null, List.of(), null, null);

    private final List<Path> roots;
    private final List<Path> own;
    private final String homeOf;
    private final String reader;

    /**
     * @param roots below which it is; null for anywhere
     * @param own directories with the engine's own files
     * @param homeOf the name of an account whose home is a root as well, or null
     * @param reader the name of the account that has to be able to read it, or null where the engine's own rights count
     */
    SourceReach(List<Path> roots, List<Path> own, String homeOf, String reader) {
        this.roots = roots;
        this.own = own;
        this.homeOf = homeOf;
        this.reader = reader;
    }

    /** Why something may not be read, in words that follow its path, and what to do. */
    public record Objection(String what, String action) {
    }

    /** The same, with accounts looked up. */
    public SourceReach resolved() throws IOException, InterruptedException {
        if (roots == null || homeOf == null) {
            return this;
        }
        List<Path> all = new ArrayList<>(roots);
        Path home = Account.named(homeOf).home();
        if (home.isAbsolute() && home.getNameCount() > 0) {
            all.add(home);
        }
        return new SourceReach(List.copyOf(all), own, null, reader);
    }

    /** Whether it ends somewhere, since no administrator chose the paths. */
    public boolean isBounded() {
        return roots != null;
    }

    /** What speaks against reading at {@code path}, which makes no detours; as it is written, or where it really is. */
    public Optional<Objection> objection(Path path) throws IOException {
        for (Path directory : own) {
            Path theirs = real(directory);
            if (path.startsWith(theirs) || path.startsWith(directory) || theirs.startsWith(path)) {
                return Optional.of(new Objection((theirs.startsWith(path) && !theirs.equals(path) ? "holds" : "is among") + " the engine's own files in " + directory,
                        "Name another path."));
            }
        }
        if (roots == null) {
            return Optional.empty();
        }
        for (Path root : roots) {
            if (path.startsWith(root) || path.startsWith(real(root))) {
                return Optional.empty();
            }
        }
        return Optional.of(new Objection("is outside the source roots" + (roots.isEmpty() ? "; there are none"
                : ": " + roots.stream().map(Path::toString).collect(Collectors.joining(", "))),
                "Name a path below one, start the engine with another one (--source-root), or let an administrator link it."));
    }

    private static Path real(Path path) throws IOException {
        return Files.exists(path) ? path.toRealPath() : path;
    }

    /**
     * The first of what is there that the account may not read for which it is read; empty if there is none.
     *
     * @param tree a directory or a file, free of links
     * @param excluded what below it does not count
     */
    public Optional<String> unreadable(Path tree, Collection<Path> excluded) throws IOException, InterruptedException {
        if (reader == null || !Account.isRoot()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>(List.of("find", tree.toString(), "-xdev"));
        for (Path path : excluded) {
            words.addAll(List.of("-path", path.toString().replaceAll("([\\\\*?\\[])", "\\\\$1"), "-prune", "-o"));
        }
        // Whether a link may be read depends on what it leads to, and it is copied as a link.
        words.addAll(List.of("(", "!", "-type", "l", "!", "-readable", "-o", "-type", "d", "!", "-executable", ")", "-print", "-quit"));
        Result result = HostCommand.of(words).as(Account.named(reader)).in(Path.of("/")).run();
        if (!result.out().isEmpty()) {
            return Optional.of(MessageText.plain(result.out().lines().findFirst().orElse("")));
        }
        return result.ok() ? Optional.empty() : Optional.of(tree.toString());
    }

    /** The name of the account that has to be able to read it, or null. */
    public String reader() {
        return reader;
    }
}
