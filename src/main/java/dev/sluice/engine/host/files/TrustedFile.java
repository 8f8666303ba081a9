package dev.sluice.engine.host.files;

import dev.sluice.engine.host.HostException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** A file that root alone can exchange: it, each folder and each link on the way to it is root's. */
public final class TrustedFile {
    private static final int MOST_LINKS = 40;

    private TrustedFile() {
    }

    /** Where the way to a file leads, which nobody else can change meanwhile; refuses any other. */
    public static Path at(Path file) throws IOException {
        Path there = file.getRoot();
        Deque<Path> names = new ArrayDeque<>();
        file.forEach(names::addLast);
        int links = 0;
        check(there, file);
        while (!names.isEmpty()) {
            Path name = names.removeFirst();
            Path next = name.toString().equals("..") ? parent(there) : there.resolve(name).normalize();
            check(next, file);
            if (!Files.isSymbolicLink(next)) {
                there = next;
                continue;
            }
            if (++links > MOST_LINKS) {
                throw refused(file, "is behind too many links");
            }
            Path target = Files.readSymbolicLink(next);
            there = target.isAbsolute() ? target.getRoot() : there;
            for (int last = target.getNameCount() - 1; last >= 0; last--) {
                names.addFirst(target.getName(last));
            }
        }
        return there;
    }

    private static Path parent(Path folder) {
        return folder.getParent() == null ? folder : folder.getParent();
    }

    private static void check(Path each, Path file) throws IOException {
        Owner owner = Owner.of(each);
        boolean isOpen = !Files.isSymbolicLink(each) && (owner.letsAnybodyReplace() || owner.letsForeignGroupReplace());
        if (owner.uid() != 0 || isOpen) {
            throw refused(file, "can be exchanged by others than root, since " + each + " belongs to '" + owner.name() + "', or others may change it");
        }
    }

    private static HostException refused(Path file, String what) {
        return new HostException("the file " + file + " " + what + ".", "Let the engine's account read it, or give it to root alone.");
    }
}
