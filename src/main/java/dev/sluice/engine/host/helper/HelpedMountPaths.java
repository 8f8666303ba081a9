package dev.sluice.engine.host.helper;

import dev.sluice.engine.host.mount.MountPaths;
import dev.sluice.engine.host.mount.MountPlaces;
import dev.sluice.engine.host.mount.MountTable;
import dev.sluice.engine.host.mount.MountedDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Mount paths of an engine that cannot mount: its helper does, and looks at everything again. */
public final class HelpedMountPaths implements MountPlaces {
    private final HelperLink helper;
    private final MountPaths seen;

    /** @param seen what the engine can see for itself */
    public HelpedMountPaths(HelperLink helper, MountPaths seen) {
        this.helper = helper;
        this.seen = seen;
    }

    @Override
    public void check(String typed) throws IOException {
        helper.ask(HelperVerb.CHECK, List.of(typed));
    }

    @Override
    public void checkWay(String typed) throws IOException {
        seen.checkWay(typed);
    }

    @Override
    public Path real(Path path) {
        return seen.real(path);
    }

    @Override
    public void present(MountedDirectory data, String typed) throws IOException {
        helper.ask(HelperVerb.PRESENT, List.of(dataset(data), data.part(), typed));
    }

    @Override
    public void withdraw(MountedDirectory data, String typed) throws IOException {
        helper.ask(HelperVerb.WITHDRAW, List.of(dataset(data), data.part(), typed));
    }

    @Override
    public boolean presents(MountedDirectory data, String typed, MountTable mounts) throws IOException {
        return seen.presents(data, typed, mounts);
    }

    @Override
    public List<String> sweep(Path source, Collection<String> wanted) throws IOException {
        return helper.ask(HelperVerb.SWEEP, List.copyOf(wanted));
    }

    private static String dataset(MountedDirectory data) {
        return data.whole().getFileName().toString();
    }
}
