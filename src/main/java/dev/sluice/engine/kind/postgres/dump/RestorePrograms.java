package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.OutputTaker;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.WatchedCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** PostgreSQL's own programs, as they restore a dump: all of them run as the environment user, never as root. */
final class RestorePrograms {
    /** What one who restores wants to know. What follows such a line may be a statement with a password in it. */
    private static final Pattern COMPLAINT = Pattern.compile(".*?(?i:error|fatal): +(.*)");
    private static final int MOST_COMPLAINTS = 5;
    /** A list of entries that only the account which restores can read, and that has no name any more when it does; no pipe is taken in its place. */
    private static final String LISTED = "list=$(mktemp) && cat >\"$list\" && exec 4<\"$list\" && rm \"$list\" && restore=$1 && shift"
            + " && exec \"$restore\" --use-list=/dev/fd/4 \"$@\"";

    private final Dump dump;
    private final Path home;
    private final Path data;
    private final boolean superuser;
    private final Progress progress;

    RestorePrograms(Staging staging, Dump dump, Progress progress) {
        this.dump = dump;
        this.progress = progress;
        home = staging.installation().home();
        data = staging.into();
        superuser = staging.parameters().flag("dumpAsSuperuser");
    }

    /** One that works on the data. */
    HostCommand program(String name, String... words) {
        return HostCommand.of(path(name), words).as(dump.reader()).reaching(data);
    }

    /** One that reads the dump. */
    HostCommand reading(String name, String... words) {
        return dump.read(path(name)).and(words);
    }

    /** Pg_restore with these entries of the archive and no others. */
    HostCommand listed(List<String> entries, List<String> words) {
        return dump.read("sh", "-c", LISTED, "sh", path("pg_restore")).and(words.toArray(String[]::new))
                .and(Dump.OPENED).input(String.join("\n", entries) + "\n");
    }

    String path(String name) {
        return home.resolve(name).toString();
    }

    /** Runs it. @param failed what is said where that fails */
    void check(HostCommand command, Consumer<String> lines, String failed) throws IOException, InterruptedException {
        check(command, null, lines, failed);
    }

    /** The same, of one whose output is for somebody. */
    void check(HostCommand command, OutputTaker taker, Consumer<String> lines, String failed) throws IOException, InterruptedException {
        List<String> complaints = new ArrayList<>();
        Result result = new WatchedCommand(command, progress).run(taker, line -> {
            Matcher complaint = COMPLAINT.matcher(line);
            if (complaint.matches() && complaints.size() < MOST_COMPLAINTS) {
                complaints.add(complaint.group(1).replace(Dump.OPENED, dump.path().toString()));
            }
            lines.accept(line);
        });
        if (!result.ok()) {
            throw failed(failed, complaints.isEmpty() ? " status " + result.status() : said(complaints));
        }
    }

    /** Why it is not restored. @param complaints a line for each */
    KindException failed(String failed, List<String> complaints) {
        return failed(failed, said(complaints));
    }

    private static String said(List<String> complaints) {
        return complaints.stream().map(each -> "\n    " + MessageText.plain(each)).collect(Collectors.joining());
    }

    private KindException failed(String failed, String said) {
        return new KindException("exception.postgres.dump.failed", "dumpPath: " + MessageText.quoted(dump.path().toString()) + ": " + failed + ":" + said,
                superuser ? "Mend what that says, and try again."
                        : "Mend what that says, and try again. What takes a superuser is restored for administrators, by dumpAsSuperuser true.");
    }
}
