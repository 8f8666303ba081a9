package dev.sluice.runbook;

import dev.sluice.operations.Operation;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.RunException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * What a script that was changed has where its run did something else before. What had no effect may be corrected, and something may
 * come before what was done; whoever runs it is shown the difference and asked. What had its effect cannot become another effect.
 */
final class ScriptChanges {
    private final Run run;
    /** The places of what somebody was asked to leave as it is. */
    private final Set<String> askedFor = ConcurrentHashMap.newKeySet();

    ScriptChanges(Run run) {
        this.run = run;
    }

    /** The place of a step. */
    String step(RunPlace around, String title) {
        return around.next(run.past(), work -> work.isStep() && work.name().equals(title), (there, now) -> {
            ask("step '" + title + "' is new, where " + there.told() + " was", there, "step '" + title + "'");
            return false;
        });
    }

    /** The place of an operation. */
    String operation(RunPlace around, Operation<?> operation) {
        String digest = Digest.of(operation);
        return around.next(run.past(), work -> work.isSame(operation.word(), digest), (there, now) -> {
            boolean other = there.isStep() || !there.name().equals(operation.word());
            if (!operation.writes()) {
                return false;
            }
            if (other) {
                ask(operation.word() + " is new, where " + there.told() + " was", there, operation.word() + " " + operation.settings());
                return false;
            }
            correct(there, operation, now);
            return true;
        });
    }

    /** The place of something that is found out, or decided, once. */
    String decision(RunPlace around, String name) {
        return around.next(run.past(), work -> work.isSame(name, null), (there, now) -> false);
    }

    /** The script has come to the end of braces: what was done in them has had its effect, though it is no longer in the script. */
    void end(RunPlace inside) {
        if (run.looksBack()) {
            return;
        }
        List<JournaledWork> left = inside.left(run.past()).stream().filter(JournaledWork::isDeed)
                .filter(work -> work.is(JournaledWork.State.DONE) && !askedFor.contains(work.place())).toList();
        if (!left.isEmpty()) {
            ask("it does not come any more to " + left.stream().map(JournaledWork::told).collect(Collectors.joining(", ")), left.get(0), "");
        }
    }

    /** An effect that was refused has changed nothing, so that it may be another one now. */
    private void correct(JournaledWork there, Operation<?> operation, String now) {
        String difference = operation.word() + ": " + String.join(", ", FlatSettings.differences(there.settings(), operation.settings()));
        if (!there.is(JournaledWork.State.FAILED)) {
            throw new RunException("the script does not do here what it did before: at place " + there.place() + ", " + difference
                    + "; and what it did has had its effect. Go on with the script and parameters of then, or begin a new run");
        }
        ask(difference + ", where it failed", there, operation.word() + " " + operation.settings());
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(RecordedRun.BEFORE, there.place());
        fields.put(RecordedRun.NOW, now);
        run.journal().keep(Event.CHANGED, fields);
    }

    private void ask(String difference, JournaledWork there, String now) {
        if (run.looksBack()) {
            throw there.isNot(now);
        }
        String text = "the script has changed since run " + run.name() + " began: " + difference;
        if (run.settings().assumeYes()) {
            run.settings().told().hints().accept(text);
        }
        Optional<String> answer = run.settings().assumeYes() ? Optional.of("yes") : run.settings().questions().ask(text + ". Go on? [yes/no] ");
        if (answer.isEmpty()) {
            throw run.withhold(text + ". Nobody is here to say whether to go on with it. Resume it on a terminal, or say yes with --yes");
        }
        if (!List.of("y", "yes").contains(answer.get().strip().toLowerCase(Locale.ROOT))) {
            throw run.withhold(text + ". It was answered with no. Nothing more is done");
        }
        askedFor.add(there.place());
        run.journal().keep(Event.CHANGED, Map.of("message", difference));
    }
}
