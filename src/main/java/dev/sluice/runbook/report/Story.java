package dev.sluice.runbook.report;

import dev.sluice.runbook.RunOrigin;
import dev.sluice.runbook.RunRecord;
import dev.sluice.runbook.Runs;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run as its journal tells it.
 *
 * @param message why it ended as it did, or null
 * @param stretches the processes that worked on it, one after the other
 * @param engines those that it changed something at, in that order
 * @param params its parameters, as people read them
 * @param steps in the order in which they began
 */
public record Story(String run, RunOrigin origin, ReportStatus standing, String message, List<WorkingTime> stretches,
                    List<ReportedEngine> engines, Map<String, String> params, List<StepStory> steps,
                    List<ReportedChange> changes, List<Decision> decisions, long lines) {
    /** Reads the journal of a run, which may still go on. */
    public static Story of(Runs runs, String name) throws IOException {
        RunRecord record = runs.find(name);
        StoryBuilder teller = new StoryBuilder();
        runs.show(record.name(), teller::add);
        return teller.tell(record);
    }

    /** The title of the runbook, if the script is one, else its name. */
    String title() {
        List<StepStory> outer = steps.stream().filter(step -> step.depth() == 0).toList();
        boolean isWhole = outer.size() == 1 && outer.get(0).standing() == standing;
        return isWhole ? outer.get(0).title() : origin.script();
    }

    /** How long processes have worked on it. */
    Duration took() {
        return stretches.stream().map(each -> Duration.between(each.begun(), each.ended())).reduce(Duration.ZERO, Duration::plus);
    }

    /** The engines, for people. */
    String enginesText() {
        return engines.isEmpty() ? "none was changed" : engines.stream().map(ReportedEngine::toString).collect(Collectors.joining(", "));
    }

    /** The steps that have none inside of them. */
    List<StepStory> leaves() {
        return steps.stream().filter(StepStory::leaf).toList();
    }

    /** What is wrong with the run as a whole, or nothing. */
    Optional<String> trouble() {
        return standing.isTrouble() ? Optional.of(message == null ? standing.text() : message) : Optional.empty();
    }
}
