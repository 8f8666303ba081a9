package dev.sluice.engine.host;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/** Runs hooks on this machine. */
record LocalHooks(Duration limit) implements HookRunner {
    @Override
    public Result run(Command command, String user, Consumer<String> lines) throws IOException, InterruptedException {
        return command.as(Account.named(user)).within(limit).run(lines);
    }
}
