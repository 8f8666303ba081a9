package dev.sluice.rehearsal;

import dev.sluice.language.ArgumentException;
import dev.sluice.language.Language;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A plan that was kept in a file: a run that keeps to it does what it says, or nothing. */
public record KeptPlan(Path file) {
    /**
     * What a run needs that keeps to a plan.
     *
     * @param params to run with
     */
    public record Verified(Map<String, String> params, PlanGuard guard) {
    }

    /** Reads it, and refuses where a run would do anything else than the plan says. */
    public Verified verified(Language language, ScriptRehearsal rehearsal, Script script, Map<String, String> given)
            throws IOException, ScriptException {
        if (!Files.isReadable(file)) {
            throw new ArgumentException("there is no plan '" + file + "' that can be read. Make it with: sluice plan --out " + file
                    + " " + script.name());
        }
        Plan plan = Plan.read(file);
        if (!Objects.equals(plan.of().digest(), ScriptFiles.digest(language, script))) {
            throw outdated(script, List.of(script.name() + " is not the script that was planned, or it was changed since, or what it"
                    + " includes"));
        }
        Map<String, String> params = new LinkedHashMap<>();
        plan.of().params().forEach((name, value) -> params.put(name, String.valueOf(value)));
        given.forEach((name, value) -> {
            if (params.containsKey(name) && !value.equals(params.get(name))) {
                throw new ArgumentException("parameter '" + name + "' is '" + params.get(name) + "' in the plan. Leave it out, or"
                        + " plan again");
            }
            params.put(name, value);
        });
        PhantomRun now = rehearsal.of(script, params);
        List<String> differences = new Comparison(plan, now).differences();
        if (!differences.isEmpty()) {
            throw outdated(script, differences);
        }
        return new Verified(params, new PlanGuard(plan.effects(), known(now), now.secrets()));
    }

    private static Set<String> known(PhantomRun now) {
        Set<String> known = new HashSet<>();
        now.looked().values().forEach(image -> known.addAll(Catalogue.known(image.schema(), image.objects())));
        return known;
    }

    private PlanOutdated outdated(Script script, List<String> differences) {
        String many = differences.size() == 1 ? " " + differences.get(0) : "\n    " + String.join("\n    ", differences);
        return new PlanOutdated("'" + file + "' holds no more:" + many + (many.endsWith(".") ? " " : differences.size() == 1 ? ". " : "\n")
                + "Plan again: sluice plan --out " + file + " " + script.name());
    }
}
