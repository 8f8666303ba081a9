package dev.sluice.runbook;

import dev.sluice.runbook.journal.ConsentMissing;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.Journal;
import dev.sluice.runbook.journal.JournalEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run waits for: the word of somebody who is not the one who runs it. */
public final class Approval {
    /** What may not change between an approval and what is done then, for whoever gives it. */
    public static final String HOLDS_FOR = "this is for the script, the files that it includes, its parameters and its plan as they are now, "
            + "and not for other files that it reads";

    private final Journal journal;
    private final JournalEntry request;

    Approval(Journal journal, JournalEntry request) {
        this.journal = journal;
        this.request = request;
    }

    /** What there is to approve. */
    public String text() {
        return request.string("text");
    }

    /** The engine whose users can approve. */
    public ApprovalEngine approvalEngine() {
        return ApprovalEngine.of(request.fields());
    }

    /** Refuses what users of another engine say, who may go by the same names there. */
    public void mustBeAt(ApprovalEngine other) {
        if (!approvalEngine().isSame(other)) {
            throw new ConsentMissing("run " + journal.run() + " waits for a user of " + approvalEngine() + ", and this would be one of " + other
                    + ". Log in at the engine of the run");
        }
    }

    /** The users of whom one has to say something. */
    public List<String> by() {
        return request.fields().list("by").stream().map(String::valueOf).toList();
    }

    /** Writes down what {@code user} says, who is logged in on the engine. */
    public void decide(String user, boolean approved, String reason) {
        if (!by().contains(user)) {
            throw new ConsentMissing("'" + user + "' has no say in run " + journal.run() + ". It is up to " + String.join(" or ", by()));
        }
        if (user.equals(request.string("user")) && !request.fields().flag("own")) {
            throw new ConsentMissing("'" + user + "' started run " + journal.run() + ", and nobody approves his own. Ask somebody else");
        }
        if (Consent.isOver(request.fields())) {
            throw new ConsentMissing("the time to decide on run " + journal.run() + " is over since " + request.string(Consent.UNTIL)
                    + ". Ask again with: sluice resume " + journal.called());
        }
        Map<String, Object> fields = new LinkedHashMap<>(Run.named(request.place(), "approve"));
        fields.put("user", user);
        fields.put("message", "by " + user + (reason == null ? "" : ": " + reason));
        journal.keep(approved ? Event.APPROVED : Event.DENIED, fields);
    }
}
