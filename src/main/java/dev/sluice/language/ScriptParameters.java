package dev.sluice.language;

import dev.sluice.wire.SecretNames;
import dev.sluice.wire.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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
        refuse(declared.stream().filter(each -> !given.containsKey(each.name())).flatMap(each -> each.missing().stream()).distinct().toList());
    }

    /** Refuses to begin with values that the script would refuse when it comes to them. */
    public void mustFit(Map<String, String> given) throws ScriptException {
        Map<String, List<Parameter>> byName = declared.stream().filter(each -> given.containsKey(each.name()))
                .collect(Collectors.groupingBy(Parameter::name, LinkedHashMap::new, Collectors.toList()));
        List<Problem> unfit = new ArrayList<>();
        byName.forEach((name, places) -> {
            List<Problem> wrong = places.stream().flatMap(each -> each.wrong(given.get(name)).stream()).toList();
            if (wrong.size() == places.size()) { // of several in branches, it may be for one
                unfit.add(wrong.get(0));
            }
        });
        refuse(unfit);
    }

    private static void refuse(List<Problem> problems) throws ScriptException {
        if (!problems.isEmpty()) {
            throw new ScriptException(problems);
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

    private static String choices(List<String> choices) {
        return choices == null ? "" : choices.isEmpty() ? ", out of what is " + Parameter.FOUND_OUT_LATER : ", one of " + String.join(", ", choices);
    }

    private static String said(String before, String text) {
        return Optional.ofNullable(text).map(known -> before + known).orElse("");
    }
}
