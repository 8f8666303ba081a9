package dev.sluice.language;

import dev.sluice.wire.SecretNames;
import dev.sluice.wire.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters that a script declares, beside those that it is given. */
public final class ScriptParameters {
    /** What a script that declares nothing may take them from. */
    private static final String UNDECLARED = "params";

    private final List<Parameter> declared;

    public ScriptParameters(List<Parameter> declared) {
        this.declared = declared;
    }

    /** Refuses what the script does not declare; one that declares nothing and looks into {@code params} takes everything. */
    public void check(Script script, Map<String, String> given) {
        if (declared.isEmpty() && !given.isEmpty() && !script.text().contains(UNDECLARED)) {
            throw new ArgumentException("the script takes no parameters. Leave -p out, or declare it there: param '"
                    + given.keySet().iterator().next() + "'");
        }
        List<String> names = declared.stream().map(Parameter::name).toList();
        given.keySet().stream().filter(name -> !names.isEmpty() && !names.contains(name)).findFirst().ifPresent(stranger -> {
            throw new ArgumentException("the script has no parameter '" + stranger + "'. "
                    + Suggestion.orElse(stranger, names, "It has " + String.join(", ", names) + "."));
        });
    }

    /** Refuses to begin without those that the script cannot do without, since nobody can be asked for them. */
    public void mustBeWhole(Map<String, String> given) throws ScriptException {
        List<Problem> missing = declared.stream().filter(each -> each.missing() != null && !given.containsKey(each.name()))
                .map(Parameter::missing).distinct().toList();
        if (!missing.isEmpty()) {
            throw new ScriptException(missing);
        }
    }

    /** Those of {@code given} that may be written down. */
    public Map<String, String> open(Map<String, String> given) {
        Map<String, String> open = new LinkedHashMap<>(given);
        open.keySet().removeIf(SecretNames::isOne);
        declared.stream().filter(Parameter::secret).map(Parameter::name).forEach(open::remove);
        return open;
    }

    /** A line for each, for the help of the script. */
    public List<String> help() {
        int width = declared.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        return declared.stream().map(each -> "  -p " + each.name() + "=" + " ".repeat(width - each.name().length()) + "  "
                + each.type() + (each.secret() ? ", secret" : "") + choices(each.choices())
                + (each.secret() && each.preset() != null ? ", has a default" : said(", else ", each.preset())) + said(": ", each.about())).toList();
    }

    private static String choices(String choices) {
        return Parameter.FOUND_OUT_LATER.equals(choices) ? ", out of what is " + choices : said(", one of ", choices);
    }

    private static String said(String before, String text) {
        return Optional.ofNullable(text).map(known -> before + known).orElse("");
    }
}
