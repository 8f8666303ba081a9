package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.WatchedCommand;
import dev.sluice.engine.kind.postgres.protocol.Login;
import dev.sluice.engine.kind.postgres.server.ServerAccount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A dump of one database of a running server, taken for one sync. Whoever takes it closes it, and it is gone. */
public final class ServerDump implements AutoCloseable {
    private static final String PROGRAM = "pg_dump";
    private static final String NAME = "dump";
    private static final int MOST_SAID = 1000;

    private final Path folder;
    private final Login login;

    private ServerDump(Path folder, Login login) {
        this.folder = folder;
        this.login = login;
    }

    /** Whether the programs of an installation can dump, and restore what was dumped. */
    static boolean isPossible(Installation installation) {
        return installation.home() != null && Stream.of(PROGRAM, "pg_restore", "initdb").allMatch(name -> Files.isExecutable(installation.home().resolve(name)));
    }

    /** Takes one, by the account that restores it. */
    public static ServerDump take(Staging staging, Progress progress) throws IOException, InterruptedException {
        Account account = ServerAccount.of(staging.user());
        Source source = Source.of(staging.parameters(), ServerAccount.homeOf(staging.user()), staging.reach());
        progress.at(0, "Dumping " + source.database() + " of " + source);
        ServerDump dump = new ServerDump(folder(staging, account), source.login());
        try {
            HostCommand command = source.program(staging.installation().home().resolve(PROGRAM), "--format=custom", "--no-password",
                    "--file=" + dump.path()).as(account);
            StringBuilder said = new StringBuilder();
            Result result = new WatchedCommand(command, progress).run(line -> said.append(said.length() < MOST_SAID ? line + " " : ""));
            if (!result.ok()) {
                throw Source.failed("dump", source + " was not dumped: " + MessageText.plain(said.toString().strip()), "Mend what that says, and try again.");
            }
            return dump;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            dump.close();
            throw failed;
        }
    }

    /** In the pool, where the account can come there; an engine of root has it among the temporary files. */
    private static Path folder(Staging staging, Account account) throws IOException, InterruptedException {
        if (account.uid() == Account.current().uid()) {
            return Files.createTempDirectory(Files.createDirectories(staging.notes()), NAME);
        }
        Path folder = Files.createTempDirectory("sluice-" + NAME);
        Files.setAttribute(folder, "unix:uid", account.uid());
        Files.setAttribute(folder, "unix:gid", account.gid());
        return folder;
    }

    /** As whom it was taken. */
    public Login login() {
        return login;
    }

    public Path path() {
        return folder.resolve(NAME);
    }

    @Override
    public void close() throws IOException {
        Removal.of(folder);
    }
}
