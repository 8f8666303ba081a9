package dev.sluice.cli.run;

import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.console.UsageException;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.runbook.plan.Comparison;
import dev.sluice.runbook.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A plan that was kept in a file: a run that keeps to it does what it says, or nothing. */
public record KeptPlan(Path file) {
    /** The parameters to run with. Refuses where a run would do anything else than the plan says. */
    public Map<String, String> verified(Invocation invocation, String command, Script script, Map<String, String> given)
            throws IOException, ScriptException, InterruptedException {
        if (!Files.isReadable(file)) {
            throw new UsageException(command, "there is no plan '" + file + "' that can be read. Make it with: sluice plan --out " + file
                    + " " + script.name());
        }
        Plan plan = Plan.read(file);
        if (!Objects.equals(plan.of().digest(), Scripts.digest(invocation, script))) {
            throw moved(command, script, List.of(script.name() + " is not the script that was planned, or it was changed since, or what it"
                    + " includes"));
        }
        Map<String, String> params = new LinkedHashMap<>();
        plan.of().params().forEach((name, value) -> params.put(name, String.valueOf(value)));
        given.forEach((name, value) -> {
            if (params.containsKey(name) && !value.equals(params.get(name))) {
                throw new UsageException(command, "parameter '" + name + "' is '" + params.get(name) + "' in the plan. Leave it out, or"
                        + " plan again");
            }
            params.put(name, value);
        });
        PhantomRun now = PhantomRun.silent(invocation, command, script, params);
        List<String> differences = new Comparison(plan, now.plan(), now.looked())
                .differences(now.failure() == null ? null : now.failure().getMessage());
        if (!differences.isEmpty()) {
            throw moved(command, script, differences);
        }
        return params;
    }

    private RefusedException moved(String command, Script script, List<String> differences) {
        String many = differences.size() == 1 ? " " + differences.get(0) : "\n    " + String.join("\n    ", differences);
        return new RefusedException(command, "'" + file + "' holds no more:" + many + (many.endsWith(".") ? " " : differences.size() == 1 ? ". " : "\n")
                + "Plan again: sluice plan --out " + file + " " + script.name(), null);
    }
}
