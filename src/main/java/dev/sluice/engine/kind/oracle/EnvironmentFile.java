package dev.sluice.engine.kind.oracle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The file by which a shell comes to work with one virtual database: {@code INSTANCE.env}. */
final class EnvironmentFile {
    private static final String UNIQUE_NAME = "ORACLE_UNQNAME";

    private final RestorePlan plan;

    EnvironmentFile(RestorePlan plan) {
        this.plan = plan;
    }

    String text() {
        StringBuilder text = new StringBuilder("# Environment of the instance " + plan.names().instance()
                + ". In a shell:  . " + QuotableText.shell(plan.environmentFile().toString()) + "\n");
        all().forEach((name, value) -> export(text, name, value));
        return text.toString();
    }

    /** By which programs find the instance. */
    Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("ORACLE_SID", plan.names().instance());
        if (plan.home() != null) {
            all.put("ORACLE_HOME", plan.home().toString());
        }
        variables().forEach(variable -> all.put(variable.name(), variable.value()));
        return all;
    }

    /** Those that all instances of the database have in common. */
    List<Setting> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        plan.originVariables().forEach(variable -> variables.put(variable.name(), variable.value()));
        // The dSource's is the name of its own staging instance.
        variables.put(UNIQUE_NAME, plan.names().unique());
        plan.variables().forEach(variable -> variables.put(variable.name(), variable.value()));
        return variables.entrySet().stream().map(entry -> new Setting(entry.getKey(), entry.getValue())).toList();
    }

    private static void export(StringBuilder text, String name, String value) {
        text.append("export ").append(name).append('=').append(QuotableText.shell(value)).append('\n');
    }
}
