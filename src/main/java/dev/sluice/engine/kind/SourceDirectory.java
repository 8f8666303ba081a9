package dev.sluice.engine.kind;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.files.SourceReach;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A directory on this machine that is to be staged, with what can be wrong with it.
 *
 * @param field the parameter that names it
 * @param id how the ids of its errors begin, such as {@code exception.files.source}
 * @param path the directory itself, free of symbolic links
 * @param excluded what in it is left out, with all below it
 * @param followed links in it that are taken for what they lead to
 * @param reach where it, and what these lead to, may lie
 */
public record SourceDirectory(String field, String id, Path path, Set<Path> excluded, Set<Path> followed, SourceReach reach) {
    /** The same, which lies in reach; of what does not, nothing is told. */
    public static SourceDirectory named(String field, String id, String typed, SourceReach reach) throws IOException, InterruptedException {
        SourceReach resolved = reach.resolved();
        if (typed.startsWith("/") && typed.indexOf('\0') < 0) {
            checkReach(field, id, typed, Path.of(typed).normalize(), resolved);
        }
        SourceDirectory directory = named(field, id, typed);
        checkReach(field, id, typed, directory.path, resolved);
        return new SourceDirectory(field, id, directory.path, Set.of(), Set.of(), resolved);
    }

    private static void checkReach(String field, String id, String typed, Path path, SourceReach reach) throws IOException {
        Optional<SourceReach.Objection> objection = reach.objection(path);
        if (objection.isPresent()) {
            throw refused(field, id + ".outside", typed, objection.get().what(), objection.get().action());
        }
    }

    /** Refuses what the account may not read for which it is read. */
    public void checkReadable() throws IOException, InterruptedException {
        checkReadable(path);
        for (Path link : followed) {
            if (Files.isSymbolicLink(link) && Files.exists(link)) {
                checkReadable(link.toRealPath());
            }
        }
    }

    private void checkReadable(Path tree) throws IOException, InterruptedException {
        Optional<String> unreadable = reach.unreadable(tree, excluded);
        if (unreadable.isPresent()) {
            throw failed(".forbidden", "holds " + unreadable.get() + ", which the account '" + reach.reader() + "' may not read",
                    "Let that account read it, or exclude it.");
        }
    }

    /** The directory that a user named, which exists, can be read and may be staged. */
    public static SourceDirectory named(String field, String id, String typed) throws IOException {
        Path path;
        try {
            path = Path.of(typed);
        } catch (InvalidPathException unwritable) {
            throw refused(field, id + ".unnamable", typed, "has letters that this engine cannot write as a file name",
                    "Use plain letters, or start the engine with LANG=C.UTF-8.");
        }
        if (!path.isAbsolute()) {
            throw refused(field, id + ".relative", typed, "is not absolute", "Begin it with '/'.");
        }
        // What is in a closed folder neither is there nor is not.
        if (Files.notExists(path)) {
            throw refused(field, id + ".missing", typed, "does not exist", "Create it, or name another directory.");
        }
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw refused(field, id + ".not.directory", typed, "is not a directory",
                    "Name the directory that holds the files.");
        }
        if (!Files.isReadable(path) || !Files.isExecutable(path)) {
            throw refused(field, id + ".unreadable", typed, "may not be read by the engine",
                    Account.letEngine("read and enter it"));
        }
        Path real = path.toRealPath();
        if (real.getNameCount() == 0) {
            throw refused(field, id + ".everything", typed, "is the whole machine", "Name a directory below it.");
        }
        return new SourceDirectory(field, id, real, Set.of(), Set.of(), SourceReach.EVERYTHING);
    }

    /** Leaves out what has these names, which are relative to the directory. */
    public SourceDirectory without(Collection<String> names) throws KindException {
        return new SourceDirectory(field, id, path, below(names, "without"), followed, reach);
    }

    /** Follows the links that have these names, which are relative to the directory. */
    public SourceDirectory following(Collection<String> names) throws KindException {
        return new SourceDirectory(field, id, path, excluded, below(names, "following"), reach);
    }

    private Set<Path> below(Collection<String> names, String how) throws KindException {
        try {
            return names.stream().map(path::resolve).collect(Collectors.toSet());
        } catch (InvalidPathException unwritable) {
            throw failed(".unnamable", "is to be staged " + how + " '" + MessageText.plain(unwritable.getInput())
                    + "', which this engine cannot write as a file name", "Start the engine with LANG=C.UTF-8.");
        }
    }

    /** Refuses to be staged into itself, or out of what it is staged into. */
    public SourceDirectory apartFrom(Path into) throws IOException {
        Path real = into.toRealPath();
        if (real.startsWith(path)) {
            throw failed(".overlap", "holds the directory " + real + " that it would be copied to",
                    "Name a directory apart from the engine's storage.");
        }
        if (path.startsWith(real)) {
            throw failed(".overlap", "lies in the directory " + real + " that it would be copied to",
                    "Name a directory apart from the engine's storage.");
        }
        return this;
    }

    public KindException vanished() {
        return failed(".vanished", "vanished while it was being copied", "Bring it back and synchronize again.");
    }

    public KindException restless(String name) {
        return failed(".restless", "holds " + MessageText.quoted(name) + ", which kept changing while it was being copied",
                "Stop what writes to it and synchronize again.");
    }

    public KindException unreadable(String name) {
        return failed(".unreadable", "holds " + MessageText.quoted(name) + ", which the engine may not read",
                Account.letEngine("read it and synchronize again"));
    }

    public KindException uncopied(String name, String complaint) {
        return failed(".uncopied", "holds " + MessageText.quoted(name) + ", which could not be copied (" + complaint + ")",
                "Mend that and synchronize again.");
    }

    public KindException tooLarge(Path storage) {
        return failed(".too.large", "does not fit into " + storage.getParent(), "Free space there and synchronize again.");
    }

    /** A failure of this directory, in the words of a sentence that begins with it. */
    public KindException failed(String suffix, String what, String action) {
        return refused(field, id + suffix, path.toString(), what, action);
    }

    private static KindException refused(String field, String id, String typed, String what, String action) {
        return new KindException(id, field + ": " + MessageText.quoted(typed) + " " + what + ".", action);
    }
}
