package dev.sluice.engine;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.files.TrustedFolder;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/**
 * A folder that root gives to the account of its engine: new, or as an engine of root has left it. Once it is given, root changes nothing
 * in it any more: whoever owns it could lead root to other files.
 */
record GivenHome(Path folder, Account account) {

    /** Makes the home of an engine, which is root's as yet. */
    void make() throws IOException {
        if (!Files.exists(folder)) {
            Files.createDirectories(folder.getParent());
            Files.createDirectory(folder, EngineHome.OWNER_ONLY_FOLDER);
        }
    }

    /** Gives the home of an engine, which is made where it is not there. */
    void prepare() throws IOException {
        make();
        give("home");
    }

    /** Refuses a home that does not belong to the account. */
    void checkGiven() throws IOException {
        checkGiven("home", "Make it one, which belongs to " + account.name() + ".");
    }

    /** Refuses a pool that does not belong to the account, or is not there: a home that has been given has its pool, or never had one. */
    void checkGivenPool() throws IOException {
        checkGiven("pool", "Name the folder of the pool that this home was made with, by --pool-folder or SLUICE_POOL.");
    }

    private void checkGiven(String what, String otherwise) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new HostException("the " + what + " " + folder + " is no folder.", otherwise);
        }
        if (owner(folder) != account.uid()) {
            throw foreign(what);
        }
    }

    /** Refuses a pool of root that has data: among that is what others may write. */
    void checkPool() throws IOException {
        if (Files.exists(folder) && owner(folder) == 0 && (isFilled("datasets") || isFilled("snapshots"))) {
            throw new HostException("the pool " + folder + " has data of an engine of root.", "While no VDB is enabled and no engine runs,"
                    + " give it to " + account.name() + ": chown -R -h --from=root " + account.name() + " " + folder
                    + "; or name another folder.");
        }
    }

    /** Gives a pool, but none that has data. */
    void preparePool() throws IOException {
        if (!Files.exists(folder)) {
            Files.createDirectories(folder.getParent());
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
        }
        checkPool();
        give("pool");
    }

    private boolean isFilled(String part) throws IOException {
        Path trees = folder.resolve(part);
        if (!Files.isDirectory(trees, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (Stream<Path> all = Files.list(trees)) {
            return all.findAny().isPresent();
        }
    }

    private void give(String what) throws IOException {
        if (Files.isSymbolicLink(folder)) {
            throw new HostException("the " + what + " " + folder + " is a symbolic link.", "Name the folder that it leads to.");
        }
        int owner = owner(folder);
        if (owner == account.uid()) {
            return;
        }
        if (owner != 0) {
            throw foreign(what);
        }
        TrustedFolder.check("folder", folder.getParent());
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
                boolean isPool = !directory.equals(folder) && Files.exists(directory.resolve("datasets"));
                return isPool ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                give(file);
                return FileVisitResult.CONTINUE;
            }

            /** A folder comes last: nobody but root enters it before. */
            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException broken) throws IOException {
                give(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private HostException foreign(String what) throws IOException {
        return new HostException("the " + what + " " + folder + " belongs to '" + Files.getOwner(folder).getName()
                + "', and the engine is to run as '" + account.name() + "'.", "Name another folder, or another account.");
    }

    private void give(Path file) throws IOException {
        if (owner(file) == 0) {
            Files.setAttribute(file, "unix:gid", account.gid(), LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(file, "unix:uid", account.uid(), LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static int owner(Path file) throws IOException {
        return (int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }
}
