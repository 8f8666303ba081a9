package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.files.UnfollowedLinks;
import dev.sluice.engine.kind.postgres.log.LogSegment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The number by which servers know that their data has one origin. A copy gets another in its control file and in the log it
 * starts with, so that nobody takes it for a standby of its source. Works only while no server runs on the data.
 */
public final class SystemIdentity {
    private static final int SECONDS_FROM_BIT = 32;
    /** In the long header with which each segment of the log begins. */
    private static final int IN_SEGMENT = 24;
    /** More than any version has in its control file. */
    private static final int LONGEST = 64 * 1024;

    private SystemIdentity() {
    }

    public static void renew(DataDirectory data) throws IOException {
        long identity = Instant.now().getEpochSecond() << SECONDS_FROM_BIT
                | new SecureRandom().nextInt() & 0xffff_ffffL;
        Path control = Path.of(ControlFile.NAME);
        try (SecureDirectoryStream<Path> folder = UnfollowedLinks.folder(data.path(), control.getParent().toString());
             FileChannel file = UnfollowedLinks.change(folder, control.getFileName())) {
            ByteBuffer content = ByteBuffer.allocate((int) Math.min(file.size(), LONGEST)).order(ByteOrder.nativeOrder());
            file.read(content, 0);
            int sumAt = sumAt(content);
            long before = content.getLong(0);
            content.putLong(0, identity);
            content.putInt(sumAt, sum(content, sumAt));
            for (String log : List.of(DataDirectory.LOG_FOLDER, DataDirectory.KEPT_LOG)) {
                replaceIn(data.path(), log, before, identity);
            }
            file.write(content.rewind(), 0);
        }
    }

    private static void replaceIn(Path data, String log, long before, long identity) throws IOException {
        if (!Files.isDirectory(data.resolve(log), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (SecureDirectoryStream<Path> folder = UnfollowedLinks.folder(data, log)) {
            for (Path segment : folder) {
                if (LogSegment.isNamed(segment)) {
                    replace(folder, segment.getFileName(), before, identity);
                }
            }
        }
    }

    private static void replace(SecureDirectoryStream<Path> folder, Path segment, long before, long identity) throws IOException {
        try (FileChannel file = UnfollowedLinks.change(folder, segment)) {
            ByteBuffer number = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
            if (file.read(number, IN_SEGMENT) == Long.BYTES && number.getLong(0) == before) {
                file.write(number.putLong(0, identity).clear(), IN_SEGMENT);
            }
        }
    }

    /** Where the sum over everything before it is; that differs from version to version. */
    private static int sumAt(ByteBuffer content) throws IOException {
        for (int at = Long.BYTES; at + Integer.BYTES <= Math.min(content.capacity(), 512); at += Integer.BYTES) {
            if (content.getInt(at) == sum(content, at)) {
                return at;
            }
        }
        throw new IOException("the control file of the data is damaged");
    }

    private static int sum(ByteBuffer content, int length) {
        CRC32C sum = new CRC32C();
        sum.update(content.array(), 0, length);
        return (int) sum.getValue();
    }
}
