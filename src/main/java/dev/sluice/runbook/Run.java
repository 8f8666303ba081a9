package dev.sluice.runbook;

import dev.sluice.operations.Engines;
import dev.sluice.operations.Performer;
import dev.sluice.operations.WrappedEngines;
import dev.sluice.runbook.journal.ConsentMissing;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.Journal;
import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.runbook.journal.JournalValues;
import dev.sluice.runbook.journal.RunException;
import dev.sluice.runbook.secret.RunSecrets;
import dev.sluice.runbook.variable.SharedVariables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * One execution of a script: where it is, what it has done before, and what it writes down. A run that is resumed executes its
 * script again from the top: what the journal proves done gives its result, and nothing happens a second time.
 *
 * <p>Each thread is at a place of its own; new threads begin at the top.
 */
public final class Run implements AutoCloseable {
    private final Journal journal;
    private final RecordedRun past;
    private final RunSettings settings;
    private final ThreadLocal<RunPlace> here;
    private final Map<String, JournaledPerformer> performers = new ConcurrentHashMap<>();
    private final Steps steps = new Steps(this);
    private final SharedVariables shared = new SharedVariables(() -> here().changes());
    private final ScriptChanges changes = new ScriptChanges(this);
    private final RunSecrets secrets = new RunSecrets();
    private final Notices notices = new Notices(this);
    /** The titles of the steps that it did, or passed over, in this process. */
    private final Set<String> hasComeTo = ConcurrentHashMap.newKeySet();
    private volatile boolean looksBack;
    private volatile ApprovedObjects approved = ApprovedObjects.ALL;
    private volatile PassedSteps passed;
    /** What an earlier process asked of whoever approves, until the script comes to that again; null where it asked nothing. */
    private volatile JournalEntry asked;
    /** Where somebody's word was missing; null as long as none was. */
    private volatile Withheld withheld;
    private boolean begun;
    private String subject = "";
    /** Whether its script can be read again. */
    private boolean scriptStays = true;

    Run(Journal journal, RecordedRun past, RunSettings settings) {
        RunListeners told = settings.told();
        this.journal = journal == Journal.NONE && !told.isTold() ? journal : new TellingJournal(journal, secrets, past.totals(), told.events());
        this.past = past;
        this.settings = settings;
        this.looksBack = settings.goingOn().undo();
        this.passed = settings.passed();
        this.asked = settings.goingOn().undo() ? null : past.asked();
        this.begun = past.first() != null;
        RunPlace root = RunPlace.root();
        this.here = ThreadLocal.withInitial(() -> root);
    }

    /** A run that nobody keeps a journal of. */
    public static Run unrecorded(RunSettings settings) {
        return new Run(Journal.NONE, RecordedRun.none(), settings);
    }

    /** Its name, or null where nothing is kept of it. */
    public String name() {
        return journal.run();
    }

    /** How commands name it, or null where nothing is kept of it. */
    public String called() {
        return journal.called();
    }

    /** Whether its journal also keeps the texts that it executes. */
    public boolean keepsSources() {
        return journal.keepsSources();
    }

    /** The texts of the script and of what it includes, by where they are; before it begins. */
    public void executes(Map<String, String> texts) {
        journal.executes(texts);
    }

    /** Whether anything has happened in it: it can be gone on with, or taken back. */
    public boolean hasBegun() {
        return journal.hasDeeds();
    }

    /** Whether another process can go on with it. */
    public boolean canGoOn() {
        return name() != null && scriptStays;
    }

    public RunSettings settings() {
        return settings;
    }

    /** Puts the journal between scripts and {@code engines}. */
    public Engines journaled(Engines engines) {
        return new WrappedEngines(engines, this::journaled);
    }

    /** @param name as scripts name the engine, or null for the one in use */
    private Performer journaled(String name, Performer engine) {
        String key = name == null ? "" : name;
        JournaledPerformer performer = new JournaledPerformer(this, key, engine);
        performers.put(key, performer);
        return performer;
    }

    /** The engine that was opened by that name, or null. */
    JournaledPerformer performer(String engine) {
        return performers.get(engine);
    }

    Journal journal() {
        return journal;
    }

    /** Whether nothing is kept of it and nobody is told: what it reads need not be put into lines. */
    boolean isUnnoticed() {
        return journal == Journal.NONE;
    }

    RecordedRun past() {
        return past;
    }

    /** What whoever goes on with it wants to pass over, now or when the run was approved. */
    PassedSteps passed() {
        return passed;
    }

    void passOver(PassedSteps others) {
        passed = others;
    }

    /** The script has come to a step of that title. */
    void comesTo(String title) {
        hasComeTo.add(title);
    }

    /**
     * Whether the step, to which the script has come, is to be passed over: it was named, or stands before the one that was, and is none of
     * those around it.
     *
     * @param recorded what the journal has of it, or null
     */
    boolean passes(String title, JournaledWork recorded) {
        boolean before = passed.from() != null && !hasComeTo.contains(passed.from());
        return passed.titles().contains(title) || before && (recorded == null || !past.hasSteps(recorded.place()));
    }

    /** Refuses to call it done where it was stopped or is withheld, the user named a step that its script did not come to, or it asked for what it may not do. */
    public void mustBeWhole() {
        mustNotBeStopped();
        mustNotBeWithheld();
        guard().mustBeKept();
        mustBeAsked();
        changes.end(here());
        List<String> missed = passed.named().stream().filter(title -> !hasComeTo.contains(title)).toList();
        if (!missed.isEmpty()) {
            throw new RunException("the script did not come to step '" + String.join("', '", missed) + "', which was to be passed over, or gone on from");
        }
    }

    ScriptChanges changes() {
        return changes;
    }

    Steps steps() {
        return steps;
    }

    /** Takes note of the secrets in {@code value}: nothing that is written of the run shows them. */
    public void conceal(Object value) {
        secrets.learn(value);
    }

    /** {@code text} with a mask in place of each secret that the run knows of. */
    public String masked(String text) {
        return secrets.over(text);
    }

    /** What takes the secrets that it knows of out of texts and fields, also out of a text that comes in pieces. */
    public RunSecrets mask() {
        return secrets;
    }

    /** Whom it tells about itself. */
    public Notices notices() {
        return notices;
    }

    /** Where the thread that asks is. */
    public RunPlace here() {
        return here.get();
    }

    /** Says of each effect whether it may be sent; what is taken back needs nobody's leave. */
    EffectGuard guard() {
        return settings.goingOn().undo() ? EffectGuard.NONE : settings.guard();
    }

    boolean mayRepeat() {
        return settings.goingOn().repeat();
    }

    /** Whether only what is past may happen again. */
    boolean looksBack() {
        return looksBack;
    }

    /** Stops a run that was asked to stop: its script may have made nothing of the interrupt. */
    void mustNotBeStopped() {
        if (settings.stopped().getAsBoolean()) {
            throw new StoppedRun();
        }
    }

    /** Stops a run that may do nothing new. */
    public void mustNotBeOver() {
        mustNotBeStopped();
        mustNotBeWithheld();
        if (looksBack) {
            throw new NothingLeftToUndo();
        }
    }

    /**
     * Somebody's word is missing: nothing more is done, whatever the script makes of that, but for what is done at the same time. In a
     * session without a journal the next command has nothing to do with it.
     */
    ConsentMissing withhold(String why) {
        if (name() != null && !settings.goingOn().undo()) {
            withheld = new Withheld(why, Thread.currentThread());
        }
        return new ConsentMissing(why);
    }

    /** Stops a run that is withheld: its script may have dealt with that as with any failure. */
    public void mustNotBeWithheld() {
        Withheld now = withheld;
        if (now != null && (!isBesideOthers() || now.by() == Thread.currentThread())) {
            throw new ConsentMissing(now.why());
        }
    }

    /** The script has come to what has to be approved. */
    void comesToApproval() {
        asked = null;
    }

    /**
     * Stops a run whose script does something new without coming to what an earlier process asked to approve before it, since its step is
     * passed over or it was taken out. Of what is done at the same time nothing comes before the other.
     */
    void mustBeAsked() {
        JournalEntry request = asked;
        if (request != null && here().changes() == null) {
            throw new ConsentMissing("run " + name() + " has asked for an approval"
                    + (request.string("text").isEmpty() ? "" : ", '" + request.string("text").lines().findFirst().orElse("") + "',")
                    + " and its script does not come to that any more before this. Put it back, or begin a new run");
        }
    }

    /** From here on what was done is taken back. */
    void takeBack() {
        looksBack = false;
    }

    void why(String place, String what, String reason) {
        settings.told().why().accept(place + " " + what + ": " + reason);
    }

    /**
     * A step: done once, however often the run is resumed.
     *
     * @param undo what takes it back, or null
     * @return what {@code work} results in, or resulted in
     */
    public Object step(String title, StepBody work, StepBody undo) {
        return steps.perform(changes.step(here(), masked(title)), title, work, undo, false);
    }

    /** The same, to be done later and beside others; its place is where this is called. */
    public LaterStep laterStep(String title, StepBody work, StepBody undo) {
        RunPlace around = here();
        String place = changes.step(around, masked(title));
        return new LaterStep(title, place, work, () -> at(around, () -> steps.perform(place, title, work, undo, true)));
    }

    /** Runs {@code all}, in which {@code steps} are done at the same time. */
    public <T> T together(List<LaterStep> steps, Supplier<T> all) {
        return sharing(steps.stream().map(LaterStep::work).toList(), () -> {
            if (!looksBack) {
                this.steps.recall(steps);
            }
            return all.get();
        });
    }

    /** Runs {@code all}, in which several threads use the variables of {@code works}. */
    public <T> T sharing(List<StepBody> works, Supplier<T> all) {
        if (!keepsChanges()) {
            return all.get();
        }
        works.forEach(work -> work.share(shared));
        shared.open();
        try {
            return all.get();
        } finally {
            shared.close();
        }
    }

    /** Whether it tells of the changes of variables which step made them: so that no change is lost, and journals can tell. */
    boolean keepsChanges() {
        return !settings.goingOn().undo();
    }

    /** Whether the calling thread is in a step beside which others run. */
    public boolean isBesideOthers() {
        return here().changes() != null;
    }

    /** The variables that several steps use at the same time. */
    public SharedVariables shared() {
        return shared;
    }

    /** Runs {@code work} inside of braces of their own. */
    public <T> T within(String title, Supplier<T> work) {
        return at(here().inside(here().nextBraces(past), title), work);
    }

    /**
     * The same later, and maybe by a thread of its own; the place is where this is called.
     *
     * @param beside whether others run at the same time
     */
    public <T> Supplier<T> laterWithin(String title, boolean beside, Supplier<T> work) {
        RunPlace inside = here().inside(here().nextBraces(past), title);
        return () -> at(beside && keepsChanges() ? inside.changing(shared.begin()) : inside, work);
    }

    /** Runs {@code work} without keeping anything of it; it may only look. */
    public <T> T silently(Supplier<T> work) {
        return at(here().silent(), work);
    }

    /** Runs {@code work} with the calling thread at {@code place}. */
    public <T> T at(RunPlace place, Supplier<T> work) {
        RunPlace before = here.get();
        here.set(place);
        try {
            return work.get();
        } finally {
            here.set(before);
        }
    }

    /** Something that is found out once and then holds for the whole run: an answer, a decision. */
    public Object remembered(String what, Supplier<Object> found) {
        return remembered(Event.VALUE, what, found);
    }

    /** The value that a parameter has for the whole run. */
    public Object param(String name, Supplier<Object> found) {
        return remembered(Event.PARAM, "param " + name, found);
    }

    private Object remembered(Event event, String what, Supplier<Object> found) {
        String place = changes.decision(here(), what);
        JournaledWork deed = past.at(place);
        if (deed != null) {
            deed.mustBe(what, null, what);
            return deed.value();
        }
        mustNotBeOver();
        Object value = at(here().inside(place, ""), found);
        Map<String, Object> fields = named(place, what);
        fields.put("value", JournalValues.write(value));
        journal.keep(event, fields);
        return value;
    }

    static Map<String, Object> named(String place, String name) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("place", place);
        fields.put("name", name);
        return fields;
    }

    /** What it executes from here on. */
    public void executes(RunOrigin origin) {
        subject = origin.subject();
    }

    /** What there is at the engines that it has come to, for whoever approves it. */
    Map<String, Object> standing() {
        Map<String, Object> standing = new LinkedHashMap<>();
        performers.forEach((engine, performer) -> standing.put(engine, performer.approval().standing()));
        return standing;
    }

    /** What the engines that it has come to are known by. */
    Map<String, Object> identities() {
        Map<String, Object> identities = new LinkedHashMap<>();
        performers.forEach((engine, performer) -> identities.put(engine, performer.identity()));
        return identities;
    }

    /** From here on it does nothing with other objects than these, and those that it makes. */
    void approves(ApprovedObjects objects) {
        approved = objects;
    }

    ApprovedObjects approved() {
        return settings.goingOn().undo() ? ApprovedObjects.ALL : approved;
    }

    /** What an approval of it is for, in few letters. */
    String subject() {
        return subject;
    }

    /** It begins. */
    public void begin(RunOrigin origin) {
        executes(origin);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("run", name());
        fields.put("script", origin.script());
        fields.put("file", origin.file());
        fields.put("text", origin.digest());
        if (!origin.included().isEmpty()) {
            fields.put("included", origin.included());
        }
        fields.put("params", origin.params());
        fields.put("options", origin.options());
        if (!origin.plan().isEmpty()) {
            fields.put("plan", origin.plan());
        }
        journal.note(Event.RUN, fields);
        scriptStays = origin.file() != null;
        begun = true;
    }

    /** The process came to the end of the run, or could not go on; of one that never began, nothing is kept. @param failure null where all is done */
    public void end(Throwable failure) {
        if (!begun) {
            return;
        }
        Outcome outcome = Outcome.of(failure);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("outcome", outcome.text());
        if (failure != null) {
            fields.put("message", Outcome.said(failure));
        }
        journal.keep(Event.END, fields);
        notices.ended(outcome, "run " + name() + " " + outcome.text() + (failure == null ? "" : ": " + Outcome.said(failure)));
    }

    /** It has been taken back, but for what {@code remains}. */
    public void undone(List<Leftover> remains) {
        List<Leftover> failed = remains.stream().filter(each -> !each.trace()).toList();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("outcome", failed.isEmpty() ? Outcome.UNDONE.text() : Outcome.FAILED.text());
        fields.put("message", Leftover.told(remains));
        if (!failed.isEmpty() && failed.stream().allMatch(Leftover::lasting)) {
            fields.put(RunRecord.LASTING, true);
        }
        journal.keep(Event.END, fields);
    }

    @Override
    public void close() {
        journal.close();
    }

    /** @param by what came to it; others may be at work at the same time */
    private record Withheld(String why, Thread by) {
    }
}
