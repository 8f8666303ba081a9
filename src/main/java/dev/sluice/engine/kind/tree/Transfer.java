package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.files.UnfollowedLinks;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.SourceDirectory;
import dev.sluice.engine.kind.WatchedCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Moves listed entries of one tree into another, by one tar that reads and one that writes. Unlike Java, tar sees
 * each name as the bytes it is, whatever the locale, keeps times to the nanosecond, and knows every sort of file, link,
 * hole and attribute. Unlike cp, it takes a list of any length.
 *
 * <p>What goes wrong with single files is told in {@link #complaints()}; whether the copy is what it should be is for
 * {@link TreeDifference} to say.
 */
final class Transfer {
    /** What tar writes in one go, and how much of that passes between two signs of life. */
    private static final int RECORD = 64 * 1024;
    private static final int RECORDS_BETWEEN_SIGNS = 16;
    private static final int MOST_COMPLAINTS = 100;
    /** Headers: the name, and the time with its fraction. */
    private static final int WEIGHT_OF_NAME = 3 * 512;

    private static final String SIGN = "tar: sluice ";
    private static final Pattern FULL = Pattern.compile(
            "No space left on device|Disk quota exceeded|Wrote only \\d+ of \\d+ bytes");
    private static final Pattern VANISHED = Pattern.compile(
            "tar: \\./(.*): (Cannot (stat|open): No such file or directory|File removed before we read it)");
    private static final Pattern CHANGED = Pattern.compile("tar: .*: (file changed as we read it"
            + "|File shrank by \\d+ bytes?; padding with zeros)"
            + "|tar: Exiting with failure status due to previous errors");

    /** Its arguments: the copy, the names, two options, and the words before the tar that reads. */
    private static final String SCRIPT = """
            copy=$1; names=$2; owner=$3; links=$4
            shift 4
            "$@" tar --create "$links" --null --no-recursion --files-from=- --format=posix --sparse \\
                --xattrs --xattrs-include='*' --acls --blocking-factor=%d \\
                --checkpoint=%d --checkpoint-action=echo='sluice %%u' --file=- <"$names" |
            tar --extract --directory="$copy" --preserve-permissions "$owner" --numeric-owner \\
                --delay-directory-restore --xattrs --xattrs-include='*' --acls --blocking-factor=%1$d --file=-
            """.formatted(RECORD / 512, RECORDS_BETWEEN_SIGNS);

    private final SourceDirectory source;
    private final Path copy;
    private final boolean owned;
    private final Progress progress;
    private final LongConsumer passed;
    private long moved;
    private final List<String> complaints = new ArrayList<>();

    /** @param passed is told now and then how many bytes have passed */
    Transfer(SourceDirectory source, Path copy, boolean owned, Progress progress, LongConsumer passed) {
        this.source = source;
        this.copy = copy;
        this.owned = owned;
        this.progress = progress;
        this.passed = passed;
    }

    /** About how many bytes pass for one entry. */
    static long weight(Inode inode) {
        return WEIGHT_OF_NAME + (inode.isFile() ? (inode.size() + 511) / 512 * 512 : 0);
    }

    /** Moves everything that is listed, also what is behind links that are followed. */
    void move(NameList names) throws IOException, InterruptedException {
        run(names, "--no-recursion", source.followed().isEmpty() ? UnfollowedLinks.keptIn(source.path()) : asReader());
    }

    /** Moves what the links that are listed lead to, under the names of these: no more than may be read by whom it is read for. */
    void followLinks(NameList names) throws IOException, InterruptedException {
        run(names, "--dereference", asReader());
    }

    private List<String> asReader() throws IOException, InterruptedException {
        return UnfollowedLinks.in(source.path(), source.reach().reader());
    }

    private void run(NameList names, String option, List<String> reading) throws IOException, InterruptedException {
        if (names.isEmpty()) {
            return;
        }
        long before = moved;
        HostCommand pipe = HostCommand.of("sh", "-c", SCRIPT, "sh", copy.toString(), names.file().toString(),
                owned ? "--same-owner" : "--no-same-owner", option).and(reading.toArray(String[]::new)).with("LC_ALL", "C");
        new WatchedCommand(pipe, progress).run(line -> {
            if (line.startsWith(SIGN)) {
                moved = before + Long.parseLong(line.substring(SIGN.length())) * RECORD;
                passed.accept(moved);
            } else if (complaints.size() < MOST_COMPLAINTS && !CHANGED.matcher(line).matches()) {
                complaints.add(line);
            }
        });
    }

    boolean isFull() {
        return complaints.stream().anyMatch(line -> FULL.matcher(line).find());
    }

    /** Names of files that were listed and then not found. */
    List<String> vanished() {
        return complaints.stream().map(VANISHED::matcher).filter(Matcher::matches)
                .map(line -> MessageText.plain(line.group(1))).toList();
    }

    /** What went wrong, apart from files that changed or vanished on the way. */
    List<String> complaints() {
        return complaints.stream().filter(line -> !VANISHED.matcher(line).matches()).map(MessageText::plain).toList();
    }
}
