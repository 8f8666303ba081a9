package dev.sluice.engine;

import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.engine.pool.Choice;
import dev.sluice.engine.pool.PoolDisk;
import dev.sluice.engine.pool.Pools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an engine finds where it runs, or would find if it were started now. Looking changes nothing.
 *
 * @param pool its driver, why that one, and what a clone costs on it, in words for people
 * @param kinds what is installed for each kind of data, by the kind's name; else how to get it
 */
public record Survey(String pool, Map<String, String> kinds) {
    /** @throws IOException when no pool can be there; the message says why and what to do */
    public static Survey of(EngineSettings settings) throws IOException, InterruptedException {
        StartFailure.checkSystem();
        Map<String, String> kinds = new LinkedHashMap<>();
        Kinds all = Kinds.found(settings.variables());
        for (Kind kind : all.all()) {
            String found = all.installed(kind).stream().map(Survey::text).collect(Collectors.joining(", "));
            kinds.put(kind.name(), found.isEmpty() ? "nothing installed here for it: " + kind.howToInstall() : found);
        }
        return new Survey(pool(settings), kinds);
    }

    private static String pool(EngineSettings settings) throws IOException, InterruptedException {
        Path place = EngineHome.holder(settings.home()).map(HomeHolder::pool).orElse(settings.poolRoot());
        Optional<PoolDisk> disk = PoolDisk.in(place);
        if (disk.isPresent() && !disk.get().isMounted()) {
            return "a disk of its own in " + place + " with " + disk.get().type()
                    + ", not mounted now: the engine mounts it when it starts";
        }
        Path folder = disk.map(PoolDisk::pool).orElse(place);
        Choice choice = Pools.choice(folder, settings.poolDriver());
        return choice.driver() + " (" + choice.why() + "); " + Pools.tryOut(folder, settings.poolDriver()).text();
    }

    private static String text(Installation installation) {
        String version = installation.version() == null ? "" : " " + installation.version();
        return installation.name() + version + (installation.home() == null ? "" : " in " + installation.home());
    }
}
