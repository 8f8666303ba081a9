package dev.sluice.engine.rehearsal;

import dev.sluice.engine.host.HookRunner;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.mount.MountPlaces;
import dev.sluice.engine.host.mount.MountTable;
import dev.sluice.engine.host.mount.MountedDirectory;
import dev.sluice.engine.host.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** A machine on which every mount path is free, nothing is ever mounted, and no hook is run: each ends well without a word. */
final class PhantomHost implements MountPlaces, HookRunner {
    @Override
    public void check(String typed) {
        // What is at a path of the real host only that host knows.
    }

    @Override
    public void checkWay(String typed) {
        // Likewise.
    }

    @Override
    public void present(MountedDirectory data, String typed) {
        // There is no data.
    }

    @Override
    public void withdraw(MountedDirectory data, String typed) {
        // Nothing was presented.
    }

    @Override
    public boolean presents(MountedDirectory data, String typed, MountTable mounts) {
        return true;
    }

    @Override
    public List<String> sweep(Path source, Collection<String> wanted) {
        return List.of();
    }

    @Override
    public Duration limit() {
        return Duration.ZERO;
    }

    @Override
    public Result run(HostCommand command, String user, Consumer<String> lines) {
        return new Result(0, "", "");
    }
}
