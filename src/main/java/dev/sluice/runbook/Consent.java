package dev.sluice.runbook;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What people have a say in: the user who runs a script, and others who approve it. */
public final class Consent {
    private static final String HOW_TO_GO_ON = "sluice resume ";

    private final Run run;

    public Consent(Run run) {
        this.run = run;
    }

    /** Goes on only if the user who runs the script says yes to {@code question}. */
    public void confirm(String question) {
        run.remembered("confirm", () -> {
            if (!passes("asks: " + question) && !isYes(question + " [yes/no] ")) {
                throw new ConsentMissing("'" + question.lines().findFirst().orElse("") + "' was answered with no. Nothing more is done");
            }
            return true;
        });
    }

    /** Goes on when the user who runs the script has done something by hand. */
    public void manual(String task) {
        run.remembered("manual", () -> {
            if (!passes("waits for what is done by hand: " + task) && !isYes("By hand: " + task + "\nDone? [yes/no] ")) {
                throw new ConsentMissing("'" + task + "' is not done yet" + later("when it is"));
            }
            return true;
        });
    }

    /** Whether nobody has to say anything. A rehearsal takes down that somebody would have to. */
    private boolean passes(String what) {
        if (run.settings().isRehearsal()) {
            run.settings().passes().accept(what.lines().findFirst().orElse(what));
        }
        return run.settings().isRehearsal() || run.settings().assumeYes();
    }

    private boolean isYes(String question) {
        return run.settings().questions().ask(question).map(answer -> answer.strip().toLowerCase(java.util.Locale.ROOT))
                .map(answer -> answer.equals("yes") || answer.equals("y"))
                .orElseThrow(() -> new ConsentMissing("nobody is here to answer '" + question.lines().findFirst().orElse("").replace(" [yes/no] ", "")
                        + "'. Run it on a terminal, or say yes with --yes" + later("there")));
    }

    private String later(String when) {
        return !run.canGoOn() ? "" : "; go on " + when + " with: " + HOW_TO_GO_ON + run.name();
    }

    /**
     * Goes on only when somebody else has approved. The process ends meanwhile.
     *
     * @param by the users of whom one has to
     * @param own whether it may be the one who runs the script
     * @param user who that is
     * @param approvalEngine where who approves logs in
     * @param what there is to approve
     */
    public void approve(List<String> by, boolean own, String user, ApprovalEngine approvalEngine, String what) {
        String place = run.changes().decision(run.here(), "approve");
        JournaledWork deed = run.past().at(place);
        if (deed != null) {
            deed.mustBe("approve", null, "approve");
            if (deed.is(JournaledWork.State.DONE)) {
                return;
            }
        }
        run.mustNotBeOver();
        if (run.settings().isRehearsal()) {
            passes("waits until " + String.join(" or ", by) + " approves" + (what.isEmpty() ? "" : ": " + what));
            return;
        }
        if (run.name() == null) {
            throw new RunException("an approval is kept in the journal of a run, and this has none. Use: sluice run FILE");
        }
        if (!run.canGoOn()) {
            throw new RunException("nobody can go on with a run that came through a pipe when it is approved. Run the script from a file");
        }
        if (deed != null && deed.is(JournaledWork.State.FAILED)) {
            throw new ConsentMissing("run " + run.name() + " was denied: " + deed.message());
        }
        if (deed == null) {
            Map<String, Object> request = new LinkedHashMap<>(Run.named(place, "approve"));
            request.put("by", by);
            request.put("own", own);
            request.put("user", user);
            request.put("engine", approvalEngine.engine());
            request.put("url", approvalEngine.url());
            request.put("home", approvalEngine.home());
            request.put("text", what);
            run.journal().keep(Event.REQUEST, request);
        }
        throw new ConsentMissing("run " + run.name() + " waits until " + String.join(" or ", by) + " approves it, with: sluice approve "
                + run.name() + "; go on then with: " + HOW_TO_GO_ON + run.name());
    }
}
