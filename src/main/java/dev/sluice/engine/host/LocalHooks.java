package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Runs hooks on this machine, within bounds. */
final class LocalHooks implements HookRunner {
    private final Duration limit;
    private final List<Path> hidden;
    private Confinement bounds;

    /** @param hidden folders that hooks see empty, where that can be */
    LocalHooks(Duration limit, List<Path> hidden) {
        this.limit = limit;
        this.hidden = hidden;
    }

    @Override
    public Duration limit() {
        return limit;
    }

    @Override
    public Result run(HostCommand command, String user, Consumer<String> lines) throws IOException, InterruptedException {
        return command.as(Account.named(user)).within(limit).confined(bounds()).run(lines);
    }

    private synchronized Confinement bounds() throws IOException, InterruptedException {
        if (bounds == null) {
            bounds = Confinement.ofHooks(!hidden.isEmpty() && MountNamespace.isPossible() ? hidden : List.of());
        }
        return bounds;
    }
}
