package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.files.FileSystemType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The extended attributes that users give to files. */
final class ExtendedAttributes {
    private ExtendedAttributes() {
    }

    /** Whether the file system that a path is on keeps any. */
    static boolean areKeptAt(Path path) throws IOException {
        Optional<FileStore> store = FileSystemType.store(path);
        return store.isPresent() ? store.get().supportsFileAttributeView(UserDefinedFileAttributeView.class) : areListed(path);
    }

    private static boolean areListed(Path path) {
        try {
            view(path).list();
            return true;
        } catch (IOException unsupported) {
            return false;
        }
    }

    /** All of them, with their values, to be compared with others. */
    static Set<Object> of(Path path) throws IOException {
        UserDefinedFileAttributeView view = view(path);
        Set<Object> attributes = new HashSet<>();
        for (String name : view.list()) {
            ByteBuffer value = ByteBuffer.allocate(view.size(name));
            view.read(name, value);
            attributes.add(List.of(name, value.flip()));
        }
        return attributes;
    }

    /** Takes those from a copy that its source does not have. */
    static void removeForeign(Path source, Path copy) throws IOException {
        UserDefinedFileAttributeView found = view(copy);
        List<String> foreign = found.list();
        if (!foreign.isEmpty()) {
            List<String> own = view(source).list();
            for (String name : foreign) {
                if (!own.contains(name)) {
                    found.delete(name);
                }
            }
        }
    }

    private static UserDefinedFileAttributeView view(Path path) {
        return Files.getFileAttributeView(path, UserDefinedFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }
}
