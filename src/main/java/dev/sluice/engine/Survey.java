package dev.sluice.engine;

import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.engine.pool.Choice;
import dev.sluice.engine.pool.Pools;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an engine finds where it runs, or would find if it were started now. Looking changes nothing.
 *
 * @param pool the driver of its pool
 * @param why that driver, in words for people
 * @param kinds what is installed for each kind of data, by the kind's name
 */
public record Survey(String pool, String why, Map<String, List<String>> kinds) {
    /** @throws IOException when no pool can be there; the message says why and what to do */
    public static Survey of(EngineSettings settings) throws IOException, InterruptedException {
        Choice pool = Pools.choice(settings.poolRoot(), settings.poolDriver());
        Map<String, List<String>> kinds = new LinkedHashMap<>();
        for (Kind kind : Kinds.standard().all()) {
            kinds.put(kind.name(), kind.discover().stream().map(Survey::text).toList());
        }
        return new Survey(pool.driver(), pool.why(), kinds);
    }

    private static String text(Installation installation) {
        String version = installation.version() == null ? "" : " " + installation.version();
        return installation.name() + version + (installation.home() == null ? "" : " in " + installation.home());
    }
}
