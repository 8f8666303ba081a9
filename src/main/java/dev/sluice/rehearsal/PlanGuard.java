package dev.sluice.rehearsal;

import dev.sluice.operations.AskDatabase;
import dev.sluice.operations.Effect;
import dev.sluice.runbook.EffectGuard;
import dev.sluice.runbook.FlatSettings;
import dev.sluice.runbook.journal.RunException;
import dev.sluice.runbook.secret.RunSecrets;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Holds each effect of a run against a plan before it is sent. Each that is planned may be sent once, and again where it failed; the
 * first that is not planned stops the run, and nothing is sent after it.
 */
public final class PlanGuard implements EffectGuard {
    private final List<PlannedEffect> effects;
    /** References and names that were there before the run: nothing that it makes itself. */
    private final Set<String> known;
    private final RunSecrets planned;
    /** Whether some of the secrets that the plan masks may not be known here. */
    private final boolean isRestored;
    /** The numbers of what was sent and has not failed, by places. */
    private final Map<String, Integer> taken = new LinkedHashMap<>();
    /** By what each object was made in this run. */
    private final Map<String, Integer> made = new HashMap<>();
    /** What was asked for and is not planned; null as long as there was nothing. */
    private String violation;

    /** @param secrets those that the script came to know when it was planned: the run may send a text before it knows that there is one in it */
    PlanGuard(List<PlannedEffect> effects, Set<String> known, RunSecrets secrets) {
        this(effects, known, secrets, false);
    }

    private PlanGuard(List<PlannedEffect> effects, Set<String> known, RunSecrets secrets, boolean isRestored) {
        this.isRestored = isRestored;
        this.effects = List.copyOf(effects);
        this.known = Set.copyOf(known);
        this.planned = secrets;
    }

    /** The guard of a run whose journal keeps what {@link #toMap} gave. */
    public static PlanGuard of(Map<String, ?> kept) {
        ApiObject plan = ApiObject.of(kept);
        Set<String> known = new HashSet<>();
        plan.list("known").forEach(each -> known.add(String.valueOf(each)));
        return new PlanGuard(PlannedEffect.all(plan), known, new RunSecrets(), true);
    }

    /** All that it goes by, for the journal of the run. */
    public Map<String, Object> toMap() {
        return Map.of("effects", effects.stream().map(PlannedEffect::toMap).toList(), "known", known.stream().sorted().toList());
    }

    @Override
    public synchronized int admit(String engine, String place, Effect<?> effect, String called, RunSecrets secrets) {
        mustBeKept();
        Map<String, Object> settings = planned.over(secrets.over(FlatSettings.of(effect.settings(), this::symbol)));
        for (int number = 0; number < effects.size(); number++) {
            boolean free = !taken.containsValue(number) || Integer.valueOf(number).equals(taken.get(place));
            if (free && isThat(effects.get(number), engine, effect.word(), settings)) {
                return number;
            }
        }
        violation = "not in the plan: " + effect.word() + " " + shown(called, settings) + (engine.isEmpty() ? "" : " on " + engine)
                + ". " + next() + ". Nothing more is sent";
        throw new RunException(violation);
    }

    /** No plan has what a database is asked. */
    @Override
    public synchronized void mustBeSeen(AskDatabase question) {
        mustBeKept();
        violation = "not in the plan: " + question.word() + " '" + question.statement() + "', which may change the database. Where it only looks, say readOnly: true. " + next() + ". Nothing more is sent";
        throw new RunException(violation);
    }

    /** @param called the object that is told, as people call it, or null */
    private static String shown(String called, Map<String, Object> settings) {
        List<String> shown = new ArrayList<>();
        if (called != null || settings.containsKey("object")) {
            shown.add(called == null ? PlanText.shown(settings.get("object")) : called);
        }
        settings.forEach((path, value) -> {
            if (!path.matches("(.*\\.)?type|of|object") && !"false".equals(String.valueOf(value))) {
                shown.add(path.replaceFirst("^(changes|parameters)\\.", "") + " " + PlanText.shown(value));
            }
        });
        return String.join(", ", shown);
    }

    private String next() {
        List<String> left = left();
        return left.isEmpty() ? "All of the plan is done" : "The plan goes on with: " + left.get(0);
    }

    /** What is planned and was not sent, or has failed. */
    public synchronized List<String> left() {
        List<String> left = new ArrayList<>();
        for (int number = 0; number < effects.size(); number++) {
            if (!taken.containsValue(number)) {
                left.add(effects.get(number).line());
            }
        }
        return left;
    }

    private boolean isThat(PlannedEffect planned, String engine, String word, Map<String, Object> settings) {
        return planned.engine().equals(engine) && planned.word().equals(word) && planned.settings().keySet().equals(settings.keySet())
                && settings.entrySet().stream().allMatch(field -> isThat(String.valueOf(planned.settings().get(field.getKey())), field.getValue()));
    }

    private boolean isThat(String planned, Object asked) {
        String text = String.valueOf(asked);
        if (planned.equals(text) || isRestored && hasInPlaceOfMasks(planned, text)) {
            return true;
        }
        boolean later = planned.equals(Catalogue.LATER) || Schema.family().referredBy(text)
                .filter(type -> planned.equals(Catalogue.symbolOfNew(type.root()))).isPresent();
        return later && !known.contains(text);
    }

    /** The journal has no secrets: what a text is that the run does not know as one yet only its surroundings tell. */
    private static boolean hasInPlaceOfMasks(String planned, String text) {
        String around = Arrays.stream(planned.split(Pattern.quote(Secret.MASK), -1)).map(Pattern::quote).collect(Collectors.joining(".+"));
        return planned.contains(Secret.MASK) && Pattern.compile(around, Pattern.DOTALL).matcher(text).matches();
    }

    private String symbol(String text) {
        return made.containsKey(text) ? Catalogue.symbolOfMade(made.get(text)) : text;
    }

    @Override
    public synchronized void taken(String place, int number, String object) {
        taken.put(place, number);
        if (object != null && !known.contains(object)) {
            made.putIfAbsent(object, number);
        }
    }

    @Override
    public synchronized void failed(String place) {
        taken.remove(place);
    }

    @Override
    public synchronized void mustBeKept() {
        if (violation != null) {
            throw new RunException(violation);
        }
    }
}
