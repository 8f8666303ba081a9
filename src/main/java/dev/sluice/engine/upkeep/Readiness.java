package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.CatalogException;
import dev.sluice.engine.objects.JobResources;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Whether work can be given to an engine: each thing that this takes, and what is in the way, in words that tell nothing of what it holds. */
public final class Readiness {
    private static final String WELL = "UP";
    private static final String UNREADABLE = "it cannot be read";

    private final Map<String, String> checks = new LinkedHashMap<>();

    private Readiness() {
    }

    /** As it is now. */
    public static Readiness of(JobResources resources) {
        Readiness now = new Readiness();
        now.checks.put("catalog", catalog(resources));
        now.checks.put("secrets", resources.catalog().secretTrouble().isPresent() ? "they cannot be read" : WELL);
        now.checks.put("pool", pool(resources));
        now.checks.put("home", resources.isShortOfRoom() ? "there is no room on its disk" : WELL);
        return now;
    }

    private static String catalog(JobResources resources) {
        try {
            resources.catalog().read(catalog -> catalog.references("user"));
            return WELL;
        } catch (CatalogException broken) {
            return UNREADABLE;
        }
    }

    private static String pool(JobResources resources) {
        try {
            return resources.pool().capacity().free() > 0 ? WELL : "there is no room in it";
        } catch (IOException unreadable) {
            return UNREADABLE;
        }
    }

    /** Nothing is in the way. */
    public boolean isWell() {
        return checks.values().stream().allMatch(WELL::equals);
    }

    /** What a program is told that asks. */
    public Map<String, Object> told() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("status", isWell() ? WELL : "DOWN");
        told.put("checks", checks);
        return told;
    }
}
