package dev.sluice.runbook.report;

import dev.sluice.runbook.PassedSteps;
import dev.sluice.runbook.journal.JournalEntry;
import java.time.Instant;

/** What a journal has told so far of one step or effect. */
final class StoryPart {
    private final JournalEntry first;
    private JournalEntry end;
    private String job;
    private String message;
    private boolean undone;

    StoryPart(JournalEntry first) {
        this.first = first;
    }

    StoryPart add(JournalEntry entry) {
        switch (entry.event()) {
            case SEND -> end = null;
            case ACCEPTED -> job = entry.string("job");
            case UNDONE -> undone = true;
            case FAILED, STEP_FAILED -> {
                end = entry;
                message = entry.string("message");
            }
            default -> end = entry;
        }
        return this;
    }

    JournalEntry first() {
        return first;
    }

    String place() {
        return first.place();
    }

    String name() {
        return first.string("name");
    }

    String job() {
        return job;
    }

    Instant begun() {
        return first.at();
    }

    Instant ended() {
        return end.at();
    }

    boolean isOpen() {
        return end == null;
    }

    boolean hasFailed() {
        return end != null && end.fields().containsKey("message");
    }

    boolean isUndone() {
        return undone;
    }

    /** Whether whoever went on with the run left it out. */
    boolean isPassedOver() {
        return end != null && end.fields().containsKey(PassedSteps.REASON);
    }

    /** Why it failed, or was passed over; null where it is done. */
    String message() {
        return hasFailed() ? message : isPassedOver() ? end.string(PassedSteps.REASON) : null;
    }

    Object value() {
        return end == null ? null : end.fields().get("value");
    }
}
