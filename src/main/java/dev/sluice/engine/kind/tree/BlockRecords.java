package dev.sluice.engine.kind.tree;

import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.tree.BlockRecord.Header;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/**
 * What is known of the large files of a dataset, block by block, so that a later copy need not read them: one
 * {@link BlockRecord} a file, named by the file's path. Nothing depends on a record: one that is lost or no longer holds
 * costs time only.
 */
public final class BlockRecords {
    private static final String BEGUN = ".begun";

    private final Path folder;
    private final byte[] root;

    /**
     * @param folder where they are kept; made when there is something to keep
     * @param root the directory of the dataset
     */
    public BlockRecords(Path folder, Path root) {
        this.folder = folder;
        this.root = RawName.of(root);
    }

    /** Those of the dataset that is being staged. */
    public static BlockRecords of(Staging staging) {
        return new BlockRecords(staging.notes(), staging.into());
    }

    /** Where they are kept, with room for what is noted until the next {@link #sweep}. */
    Path folder() throws IOException {
        return Files.createDirectories(folder);
    }

    /** The record of a file that is in the same state as when the record was made. */
    Optional<BlockRecord> of(Path copy, Inode found) throws IOException {
        Path file = place(copy);
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        BlockRecord record = BlockRecord.open(file);
        try {
            Header header = record.header();
            if (header != null && header.isOf(found) && record.isWhole(header)) {
                return Optional.of(record);
            }
            record.close();
        } catch (EOFException cutOff) {
            record.close();
        } catch (IOException | RuntimeException failure) {
            record.close();
            throw failure;
        }
        return Optional.empty();
    }

    /** The CRC-32C of a file's content, if that is known. */
    Optional<Integer> checksum(Path copy, Inode found) throws IOException {
        Optional<BlockRecord> known = of(copy, found);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        try (BlockRecord record = known.get()) {
            return Optional.of(record.header().checksum());
        }
    }

    /** A new record of a file that is going to be copied; it counts when it is {@link #finish finished}. */
    BlockRecord begin(Path copy, Inode source) throws IOException {
        Files.createDirectories(folder);
        BlockRecord record = BlockRecord.create(begun(copy));
        record.begin(source);
        return record;
    }

    /** What the source was like when the copy of it began that nobody has finished yet. */
    Optional<Header> begun(Path copy, Inode found) throws IOException {
        try (BlockRecord record = BlockRecord.open(begun(copy))) {
            return Optional.ofNullable(record.header()).filter(header -> found != null && header.size() == found.size());
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /** The copy is whole, and nothing will be changed of it any more. */
    void finish(Path copy, Inode found) throws IOException {
        try (BlockRecord record = BlockRecord.open(begun(copy))) {
            record.finish(record.header(), found, relative(copy));
        }
        Files.move(begun(copy), place(copy), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The copy is not what its source is, or not made by us. */
    void forget(Path copy) throws IOException {
        Files.deleteIfExists(begun(copy));
        Files.deleteIfExists(place(copy));
    }

    /** Removes the records of files that are gone or have changed since, and what a process that was killed left there. */
    public void sweep() throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (!isOfUse(file)) {
                    Files.delete(file);
                }
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
    }

    private boolean isOfUse(Path file) throws IOException {
        if (file.toString().endsWith(NameList.SUFFIX)) {
            return false;
        }
        try (BlockRecord record = BlockRecord.open(file)) {
            Header header = record.header();
            if (header == null || file.toString().endsWith(BEGUN)) {
                return false;
            }
            Inode found = Inode.at(RawName.path(joined(root, record.name(header))));
            return found != null && header.isOf(found);
        } catch (EOFException cutOff) {
            return false;
        }
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }

    private Path begun(Path copy) {
        Path place = place(copy);
        return place.resolveSibling(place.getFileName() + BEGUN);
    }

    private Path place(Path copy) {
        byte[] hash = digest().digest(relative(copy));
        return folder.resolve(String.format("%064x", new BigInteger(1, hash)));
    }

    private byte[] relative(Path copy) {
        byte[] whole = RawName.of(copy);
        return Arrays.copyOfRange(whole, root.length, whole.length);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
