package dev.sluice.runbook;

import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.RunException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What people have a say in: the user who runs a script, and others who approve it. */
public final class Consent {
    /** The field of a request that says until when it holds. */
    static final String UNTIL = "until";

    private static final String SUBJECT = "subject";
    private static final String WORDING = "wording";
    private static final String STANDING = "standing";
    private static final String ENGINES = "engines";
    private static final String HOW_TO_GO_ON = "sluice resume ";

    private final Run run;

    public Consent(Run run) {
        this.run = run;
    }

    /** Goes on only if the user who runs the script says yes to {@code question}. */
    public void confirm(String question) {
        run.remembered("confirm", () -> {
            if (!passes("asks: " + question) && !isYes(question + " [yes/no] ")) {
                throw run.withhold("'" + question.lines().findFirst().orElse("") + "' was answered with no. Nothing more is done");
            }
            return true;
        });
    }

    /** Goes on when the user who runs the script has done something by hand. */
    public void manual(String task) {
        run.remembered("manual", () -> {
            if (!passes("waits for what is done by hand: " + task) && !isYes("By hand: " + task + "\nDone? [yes/no] ")) {
                throw run.withhold("'" + task + "' is not done yet" + later("when it is"));
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
                .orElseThrow(() -> run.withhold("nobody is here to answer '" + question.lines().findFirst().orElse("").replace(" [yes/no] ", "")
                        + "'. Run it on a terminal, or say yes with --yes" + later("there")));
    }

    private String later(String when) {
        return !run.canGoOn() ? "" : "; go on " + when + " with: " + HOW_TO_GO_ON + run.called();
    }

    /**
     * Goes on only when somebody else has approved. The process ends meanwhile.
     *
     * @param by the users of whom one has to
     * @param own whether it may be the one who runs the script
     * @param user who that is
     * @param approvalEngine where who approves logs in
     * @param what there is to approve
     * @param within how long what is asked for holds, or null
     */
    public void approve(List<String> by, boolean own, String user, ApprovalEngine approvalEngine, String what, Duration within) {
        run.comesToApproval();
        String place = run.changes().decision(run.here(), "approve");
        JournaledWork deed = run.past().at(place);
        if (deed != null) {
            deed.mustBe("approve", null, "approve");
            if (deed.is(JournaledWork.State.DONE) && holds(deed, what)) {
                run.passOver(passed(deed));
                run.approves(new ApprovedObjects(deed.request().object(STANDING)));
                return;
            }
        }
        run.mustNotBeOver();
        if (!own && !run.settings().isRehearsal() && by.stream().allMatch(each -> each.equals(user))) {
            throw new RunException("it is up to '" + user + "' alone, who runs this, and nobody approves his own. Name somebody else as well, or say own: true");
        }
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
        boolean holds = deed != null && holds(deed, what);
        if (holds && deed.is(JournaledWork.State.FAILED)) {
            throw run.withhold("run " + run.name() + " was denied: " + deed.message());
        }
        if (!holds) {
            Map<String, Object> request = new LinkedHashMap<>(Run.named(place, "approve"));
            request.put("by", by);
            request.put("own", own);
            request.put("user", user);
            request.put("engine", approvalEngine.engine());
            request.put("url", approvalEngine.url());
            request.put("home", approvalEngine.home());
            request.put("text", run.passed().isAny() ? (what + "\n" + run.passed().told()).strip() : what);
            request.put(WORDING, what);
            request.putAll(run.passed().fields());
            request.put(SUBJECT, run.subject());
            request.put(STANDING, run.standing());
            request.put(ENGINES, run.identities());
            if (within != null) {
                request.put(UNTIL, Timestamp.of(Instant.now().plus(within)));
            }
            run.journal().keep(Event.REQUEST, request);
        }
        boolean again = deed != null && !holds;
        throw run.withhold((again ? "what was asked for holds no more: " + why(deed, what) + ". " : "") + "run " + run.name() + " waits until " + String.join(" or ", by) + " approves it, with: sluice approve "
                + run.called() + "; go on then with: " + HOW_TO_GO_ON + run.called());
    }

    /** Whether what was asked for, be it approved or not, is what is executed now, and its time is not over. */
    private boolean holds(JournaledWork deed, String what) {
        return why(deed, what) == null;
    }

    /** Why it holds no more, or null. */
    private String why(JournaledWork deed, String what) {
        String wording = deed.request().string(WORDING);
        if (wording != null && !wording.equals(run.mask().over(what))) {
            return "what is to be approved reads differently now";
        }
        String before = deed.request().string(SUBJECT);
        if (before != null && !before.equals(run.subject())) {
            return "the script, a file that it takes in, a parameter or the plan is another one now";
        }
        if (run.passed().isAny() && !run.passed().isSame(passed(deed))) {
            return "other steps are to be passed over now";
        }
        if (isElsewhere(deed.request().object(ENGINES))) {
            return "the engine is another one now";
        }
        return isOver(deed.request()) ? "its time is over since " + deed.request().string(UNTIL) : null;
    }

    /** What was to be passed over when somebody was asked: that goes on to be so. */
    private static PassedSteps passed(JournaledWork deed) {
        return PassedSteps.of(deed.request());
    }

    private boolean isElsewhere(ApiObject asked) {
        return run.identities().entrySet().stream().anyMatch(now -> asked.get(now.getKey()) != null && !asked.get(now.getKey()).equals(now.getValue()));
    }

    /** Whether the time is over for which somebody was asked. */
    static boolean isOver(ApiObject request) {
        String until = request.string(UNTIL);
        return until != null && Instant.now().isAfter(Timestamp.parse(until));
    }
}
