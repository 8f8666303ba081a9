package dev.sluice.engine.host.mount;

import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.files.Owner;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The places of this machine where data may appear for its users: everything below the mount roots.
 *
 * <p>Data is presented at a mount path by a mount or a link: see {@link MountBy}. Parents that are missing are made and
 * stay. An empty directory at the mount path gives way to the data and does not come back. Presenting twice and withdrawing
 * what is gone are no errors, so that both can be repeated after a crash.
 *
 * <p>Between a mount root and a mount path there is no symbolic link, and no directory that anybody but the engine's
 * account and root, and their groups, owns or may freely change: such a one could be exchanged while the engine works
 * there, and would lead it anywhere.
 */
public final class MountPaths implements MountPlaces {
    private final List<Path> roots;
    private final List<Path> forbidden;
    private final MountBy by;

    /**
     * @param roots the directories below which mount paths may lie; they exist
     * @param forbidden directories that hold the engine's own files, wherever they lie
     * @param by how data is presented from now on; what was presented otherwise stays as it is
     */
    public MountPaths(List<Path> roots, List<Path> forbidden, MountBy by) {
        this.by = by;
        this.roots = List.copyOf(roots);
        this.forbidden = List.copyOf(forbidden);
    }

    @Override
    public void check(String typed) throws IOException {
        MountPath mount = MountPath.of(typed);
        Path parent = checkWay(mount);
        checkNotForbidden(mount, parent.toRealPath().resolve(parent.relativize(mount.path())));
        checkNotShown(mount, parent);
        mount.checkVacant();
        if (!Files.isWritable(parent)) {
            throw mount.refused("needs the engine's account to write to " + parent + ", which it may not.",
                    "Let it, or choose another path.");
        }
    }

    @Override
    public void checkWay(String typed) throws IOException {
        checkWay(MountPath.of(typed));
    }

    /** The same; gives the last directory on the way that is there. */
    private Path checkWay(MountPath mount) throws IOException {
        return checkWay(mount, rootOf(mount));
    }

    private static Path checkWay(MountPath mount, Path root) throws IOException {
        Path parent = mount.path().getParent();
        while (!Files.exists(parent, LinkOption.NOFOLLOW_LINKS) && !parent.equals(root)) {
            parent = parent.getParent();
        }
        for (Path directory = parent; directory != null && directory.startsWith(root);
                directory = directory.getParent()) {
            checkParent(mount, directory, root);
        }
        return parent;
    }

    @Override
    public Path real(Path path) {
        Path there = path;
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        try {
            return there.toRealPath().resolve(there.relativize(path));
        } catch (IOException gone) {
            return path;
        }
    }

    @Override
    public void present(MountedDirectory data, String typed) throws IOException, InterruptedException {
        MountPath mount = MountPath.of(typed);
        if (presents(data, typed, new MountTable())) {
            return;
        }
        data.check();
        check(typed);
        makeParents(mount, mount.path().getParent(), rootOf(mount));
        by.presentation().make(mount, data);
    }

    @Override
    public void withdraw(MountedDirectory data, String typed) throws IOException, InterruptedException {
        MountPath mount = MountPath.of(typed);
        for (MountBy way : MountBy.values()) {
            way.presentation().remove(mount, data);
        }
    }

    /** Whether it lies below a mount root of this engine; another on the same home may have had others. */
    public boolean isBelowRoot(String typed) throws IOException {
        Path path = MountPath.of(typed).path();
        return roots.stream().anyMatch(path::startsWith);
    }

    /** Takes data away from where an engine with other mount roots has mounted it. Nothing else is touched there. */
    public void unmount(MountedDirectory data, String typed) throws IOException, InterruptedException {
        MountPath mount = MountPath.of(typed);
        checkWay(mount, mount.path().getRoot());
        MountBind.unmount(mount, data);
    }

    @Override
    public boolean presents(MountedDirectory data, String typed, MountTable mounts) throws IOException {
        Path path = MountPath.of(typed).path();
        for (MountBy way : MountBy.values()) {
            if (way.presentation().leads(path, data, mounts)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<String> sweep(Path source, Collection<String> wanted) throws IOException, InterruptedException {
        List<String> unwanted = unwanted(Mount.Place.of(source), wanted);
        for (String point : unwanted) {
            unmount(point);
        }
        return unwanted;
    }

    /** Where data from {@code whole} is mounted that nobody wants to see there, or that has been removed. */
    public List<String> unwanted(Mount.Place whole, Collection<String> wanted) throws IOException {
        Set<Path> kept = wanted.stream().map(Path::of).collect(Collectors.toSet());
        List<String> unwanted = new ArrayList<>();
        for (Path root : roots) {
            for (Mount mount : Mount.below(root)) {
                Path point = root.resolve(root.toRealPath().relativize(Path.of(mount.point())));
                if (mount.place().isIn(whole) && (mount.place().isRemoved() || !kept.contains(point))) {
                    unwanted.add(point.toString());
                }
            }
        }
        return unwanted;
    }

    /** Takes away whatever is mounted at a path. */
    public void unmount(String point) throws IOException, InterruptedException {
        MountBind.unmount(MountPath.of(point));
    }

    private Path rootOf(MountPath mount) throws HostException {
        Path path = mount.path();
        Path root = roots.stream().filter(path::startsWith).findFirst().orElseThrow(() -> mount.refused(
                "is outside the mount roots" + (roots.isEmpty() ? "; there are none." : ": " + listed(roots) + "."),
                "Choose a path below a mount root, or start the engine with another one: --mount-root."));
        if (path.equals(root)) {
            throw mount.refused("is a mount root itself.", "Choose a path below it.");
        }
        return root;
    }

    private static void checkParent(MountPath mount, Path directory, Path root) throws IOException {
        String what = "would lie in " + directory + ", which ";
        if (!directory.equals(root) && Files.isSymbolicLink(directory)) {
            throw mount.refused(what + "is a symbolic link to " + Files.readSymbolicLink(directory) + ".",
                    "Choose a path without it.");
        }
        if (!Files.isDirectory(directory)) {
            throw mount.refused(what + "is no directory.", "Choose another path.");
        }
        Owner owner = Owner.of(directory.equals(root) ? root.toRealPath() : directory);
        if (!owner.isTrusted()) {
            throw mount.refused(what + "belongs to '" + owner.name() + "'.",
                    "Give that directory to the engine's account or to root, or choose another path.");
        }
        if (owner.letsAnybodyReplace()) {
            throw mount.refused(what + "anybody may change.",
                    "Take the right to write from others, or choose another path.");
        }
        if (owner.letsForeignGroupReplace()) {
            throw mount.refused(what + "the group '" + owner.group() + "' may change.",
                    "Take the right to write from it, or choose another path.");
        }
    }

    private void checkNotForbidden(MountPath mount, Path real) throws IOException {
        for (Path directory : forbidden) {
            Path theirs = Files.exists(directory) ? directory.toRealPath() : directory;
            if (real.startsWith(theirs) || theirs.startsWith(real)) {
                throw mount.refused("is among the engine's own files in " + directory + ".", "Choose another path.");
            }
        }
    }

    /** What is presented at one mount path is no place for another. */
    private void checkNotShown(MountPath mount, Path parent) throws IOException {
        Mount.Place place = Mount.Place.of(parent);
        for (Path directory : forbidden) {
            if (place.isIn(Mount.Place.of(directory))) {
                throw mount.refused("lies in " + parent + ", which shows data of the engine.", "Choose another path.");
            }
        }
    }

    private static void makeParents(MountPath mount, Path directory, Path root) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            makeParents(mount, directory.getParent(), root);
            try {
                Files.createDirectory(directory);
            } catch (FileAlreadyExistsException another) {
                // Either something else is being shown in it at the same time, or somebody wants to lead this elsewhere.
                checkParent(mount, directory, root);
                return;
            }
            // Whatever the engine's own mask says: users of the data come through here.
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        } else if (directory.startsWith(root)) {
            checkParent(mount, directory, root);
        }
    }

    private static String listed(List<Path> paths) {
        return String.join(", ", paths.stream().map(Path::toString).toList());
    }
}
