package dev.sluice.engine.host.files;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MountNamespace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads what is below a folder and nothing else, whoever exchanges directories in it for links meanwhile: whose data it is may write there,
 * and the engine may read more than they.
 */
public final class UnfollowedLinks {
    /** Its arguments: the folder, and the program. What it stands in afterwards is the folder of that path, and lets no link be followed. */
    private static final String KEEP = "dir=$1; shift; mount --bind \"$dir\" \"$dir\" && mount -o remount,bind,nosymfollow \"$dir\" &&"
            + " cd -P \"$dir\" && [ \"$(pwd -P)\" = \"$dir\" ] && findmnt -n -o OPTIONS -T . | grep -q nosymfollow || exit 126; exec \"$@\"";
    private static final String STAND = "cd \"$1\" || exit 126; shift; exec \"$@\"";

    /** Where programs and their libraries are, which lead to each other by links; nobody but root exchanges anything in there. */
    private static final List<Path> OF_SYSTEM = List.of(Path.of("/usr"), Path.of("/bin"), Path.of("/sbin"), Path.of("/lib"), Path.of("/lib64"), Path.of("/etc"));
    /** A folder that every machine has, and that no program is in. */
    private static final String PROBE = "/var";

    private static Boolean canBeKept;

    private UnfollowedLinks() {
    }

    /** Whether this machine keeps programs from following links, as it takes root, mount namespaces and Linux 5.10. */
    public static synchronized boolean canBeKept() throws IOException, InterruptedException {
        if (canBeKept == null) {
            canBeKept = MountNamespace.isPossible() && HostCommand.of(Stream.concat(kept(PROBE).stream(), Stream.of("true")).toList()).run().ok();
        }
        return canBeKept;
    }

    /** The words before those of a program that works in {@code folder}, and follows no link below it where that can be kept. */
    public static List<String> keptIn(Path folder) throws IOException, InterruptedException {
        return canBeKept() && !isOfSystem(folder) ? kept(folder.toString()) : in(folder, null);
    }

    private static List<String> kept(String folder) {
        return MountNamespace.words(KEEP, List.of(folder));
    }

    private static boolean isOfSystem(Path folder) {
        return OF_SYSTEM.stream().anyMatch(theirs -> folder.startsWith(theirs) || theirs.startsWith(folder));
    }

    /** The words before those of a program that works in {@code folder} with the rights of an account, or null for those of the engine. */
    public static List<String> in(Path folder, String account) throws IOException, InterruptedException {
        List<String> words = List.of("sh", "-c", STAND, "sh", folder.toString());
        if (account == null || !Account.isRoot()) {
            return words;
        }
        List<String> become = Account.named(account).become();
        return Stream.of(words, List.of("setpriv"), become, List.of("--")).flatMap(List::stream).toList();
    }

    /** A file, opened to be read, on the way to which there is no link. What is none is refused, such as a pipe, whenever it was put there. */
    public static FileChannel open(Path file) throws IOException {
        return PlainFile.opened(file, () -> walkedTo(file));
    }

    private static FileChannel walkedTo(Path file) throws IOException {
        SecureDirectoryStream<Path> at = secure(Files.newDirectoryStream(file.getRoot()), file);
        try {
            for (Path name : file.getParent()) {
                SecureDirectoryStream<Path> below = at.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
                at.close();
                at = below;
            }
            return open(at, file.getFileName(), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        } finally {
            at.close();
        }
    }

    /**
     * A file in a folder that is open, opened to be changed. What is none is refused, such as a pipe; whoever opens one that was put there
     * just now does not wait, since they would write, too.
     */
    public static FileChannel change(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        return open(folder, name, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    private static FileChannel open(SecureDirectoryStream<Path> folder, Path name, Set<OpenOption> how) throws IOException {
        if (!folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS).readAttributes().isRegularFile()) {
            throw new FileSystemException(name.toString(), null, "it is no regular file");
        }
        return (FileChannel) folder.newByteChannel(name, how);
    }

    /** A folder in another, opened; fails where it is a link. Whoever works in it by this stays in it, whatever takes its place meanwhile. */
    public static SecureDirectoryStream<Path> folder(Path parent, String name) throws IOException {
        try (SecureDirectoryStream<Path> outer = secure(Files.newDirectoryStream(parent), parent)) {
            return outer.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream, Path file) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        stream.close();
        throw new NotDirectoryException("this system cannot open " + file + " without following links");
    }
}
