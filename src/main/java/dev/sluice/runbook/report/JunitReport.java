package dev.sluice.runbook.report;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * A run for whatever counts tests: a case for each step that has none inside, and one for the run itself, which is green
 * exactly where that ended with status 0, whether a step or what stands around them went wrong.
 */
public final class JunitReport {
    private JunitReport() {
    }

    public static String of(Story story) {
        StringBuilder cases = new StringBuilder();
        List<StepStory> leaves = story.leaves();
        leaves.forEach(step -> cases.append(testCase(story, step)));
        String trouble = story.trouble().map(message -> element(story.standing(), message)).orElse("");
        cases.append(testCase(story.run(), story.origin().script(), story.took(),
                story.standing() == ReportStatus.UNDONE || story.standing() == ReportStatus.RUNNING ? skipped(story.standing().text()) : trouble));
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"" + Markup.escape(story.title()) + "\" tests=\"" + (leaves.size() + 1)
                + "\" failures=\"" + count(cases, "<failure") + "\" errors=\"" + count(cases, "<error") + "\" skipped=\"" + count(cases, "<skipped")
                + "\" time=\"" + seconds(story.took()) + "\" timestamp=\"" + story.stretches().get(0).begun() + "\">\n" + cases + "</testsuite>\n";
    }

    private static String testCase(Story story, StepStory step) {
        String path = step.path().isEmpty() ? story.run() : story.run() + " / " + step.path();
        return testCase(path, step.place() + " " + step.title(), step.took(), switch (step.standing()) {
            case DONE -> "";
            case OVERCOME -> "    <system-err>failed, and the script went on: " + Markup.escape(step.message()) + "</system-err>\n";
            case UNDONE, RUNNING -> skipped(step.standing().text());
            case PASSED_OVER -> skipped(step.standing().text() + ": " + step.message());
            default -> element(step.standing(), step.message() == null ? step.standing().text() : step.message());
        });
    }

    private static String testCase(String path, String name, Duration took, String inside) {
        String head = "  <testcase classname=\"" + Markup.escape(path) + "\" name=\"" + Markup.escape(name) + "\" time=\"" + seconds(took) + "\"";
        return inside.isEmpty() ? head + "/>\n" : head + ">\n" + inside + "  </testcase>\n";
    }

    /** What was cut off is an error, what said no is a failure. */
    private static String element(ReportStatus standing, String message) {
        String name = standing == ReportStatus.INTERRUPTED || standing == ReportStatus.BROKEN_OFF ? "error" : "failure";
        return "    <" + name + " type=\"" + standing.text() + "\" message=\"" + Markup.escape(message.lines().findFirst().orElse("")) + "\">"
                + Markup.escape(message) + "</" + name + ">\n";
    }

    private static String skipped(String why) {
        return "    <skipped message=\"" + Markup.escape(why) + "\"/>\n";
    }

    private static int count(CharSequence text, String tag) {
        return text.toString().split(tag + " ", -1).length - 1;
    }

    private static String seconds(Duration span) {
        return String.format(Locale.ROOT, "%.3f", span.toMillis() / 1000.0);
    }
}
