package dev.sluice.runbook;

import dev.sluice.operations.AcceptedEffect;
import dev.sluice.operations.Verb;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.runbook.journal.JournalValues;
import dev.sluice.runbook.journal.RunException;
import dev.sluice.wire.ApiObject;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a journal tells of one place: what was begun there, and how far it came. */
final class JournaledWork {
    /** The field of a line about what is sent that tells by which number its guard knows it. */
    static final String PLANNED = "planned";

    /** How far something came. */
    enum State { BEGUN, FAILED, DONE }

    private final JournalEntry begun;
    private JournalEntry latest;
    private State state = State.BEGUN;
    private AcceptedEffect accepted;
    private JournalEntry sent;
    private JournalEntry asked;
    private int attempts;
    private int planned = EffectGuard.UNEXPECTED;
    private boolean undone;

    JournaledWork(JournalEntry begun) {
        this.begun = begun;
        this.latest = begun;
    }

    /** Takes in a further line about it. */
    void add(JournalEntry entry) {
        if (entry.event() == Event.UNDONE) {
            undone = true;
            return;
        }
        latest = entry;
        asked = entry.event() == Event.REQUEST ? entry : asked;
        switch (entry.event()) {
            case SEND -> {
                // What was refused has changed nothing; what may have come has, and only the first of those saw what had been before.
                sent = sent == null || state == State.FAILED ? entry : sent;
                attempts++;
                planned = entry.fields().get(PLANNED) instanceof Number number ? number.intValue() : EffectGuard.UNEXPECTED;
                accepted = null;
                state = State.BEGUN;
            }
            case ACCEPTED -> accepted = new AcceptedEffect(entry.string("job"), entry.string("action"), entry.string("object"));
            case FAILED, STEP_FAILED, DENIED -> state = State.FAILED;
            case DONE, READ, STEP_DONE, PARAM, VALUE, APPROVED -> state = State.DONE;
            default -> state = State.BEGUN;
        }
    }

    /** The effect that had begun has come to its end after all. */
    void ended(AcceptedEffect answer) {
        accepted = answer;
        state = State.DONE;
    }

    /** What was asked of whoever approves, the last time; null where nothing was. */
    JournalEntry asked() {
        return asked;
    }

    /** The fields of that; none where nothing was. */
    ApiObject request() {
        return asked == null ? ApiObject.of(Map.of()) : asked.fields();
    }

    boolean isStep() {
        return begun.event() == Event.STEP;
    }

    boolean isEffect() {
        return begun.event() == Event.SEND;
    }

    /** Whether it is a statement that a database was asked, and that may have changed something there. */
    boolean isQuestion() {
        return begun.event() == Event.ASK;
    }

    /** Whether a script cannot do something else in its stead as if it had never been. */
    boolean isDeed() {
        return isStep() || isEffect() || mayHaveChanged();
    }

    /** Whether a database may be another one by the statement: it was sent, and no answer says that it only looked, or was refused. */
    boolean mayHaveChanged() {
        return isQuestion() && (state == State.BEGUN || latest.event() == Event.DONE);
    }

    boolean is(State wanted) {
        return state == wanted;
    }

    boolean isUndone() {
        return undone;
    }

    /** Whether it made an object, which is deleted to take it back. */
    boolean makes() {
        return isEffect() && Verb.of(name()).isEmpty() && !deletes() && !name().equals(Inverse.UPDATE);
    }

    /** Whether it gave a container another timeflow beside the one that it had. */
    boolean renews() {
        return isEffect() && Verb.of(name()).filter(verb -> verb != Verb.UNDO).flatMap(Verb::inverse).filter(Verb.UNDO::equals).isPresent();
    }

    boolean deletes() {
        return isEffect() && name().equals(Inverse.DELETE);
    }

    /** The reference of what it made or told, as the engine answered; null where it did not. */
    String object() {
        return accepted == null ? null : accepted.object();
    }

    /** The same with the engine that it belongs to: others use the same references. */
    String whole() {
        return object() == null ? null : engine() + " " + object();
    }

    /** Whether the step says itself how it is taken back. */
    boolean hasUndo() {
        return begun.fields().flag("undo") && latest.string(PassedSteps.REASON) == null;
    }

    /** What was begun: the word of an operation, the title of a step, what a value is for. */
    String name() {
        return begun.string("name");
    }

    /** The last number of its place. */
    int number() {
        return Integer.parseInt(place().substring(place().lastIndexOf('.') + 1));
    }

    String place() {
        return begun.place();
    }

    /** What the engine said to the latest attempt, or null. */
    AcceptedEffect accepted() {
        return accepted;
    }

    /** How often it was sent. */
    int attempts() {
        return attempts;
    }

    /** The line from which on it did what it did: what failed before had changed nothing. Of a step, that of its end. */
    long line() {
        return sent != null ? sent.line() : isStep() ? lastLine() : begun.line();
    }

    /** The line that tells how it ended. */
    long lastLine() {
        return latest.line();
    }

    Instant at() {
        return latest.at();
    }

    /** Whether it was sent by a plan and has not failed. */
    boolean isPlanned() {
        return planned != EffectGuard.UNEXPECTED && state != State.FAILED;
    }

    /** The number by which the guard of the run let it be sent, the last time. */
    int planned() {
        return planned;
    }

    /** When it was first begun. */
    Instant since() {
        return begun.at();
    }

    String engine() {
        return begun.string("engine");
    }

    /** Where it was done, said behind what it was done to; nothing where that is the engine in use. */
    String elsewhere() {
        return engine().isEmpty() ? "" : " on " + engine();
    }

    ApiObject settings() {
        return begun.fields().object("settings");
    }

    /** Whether it failed because somebody stopped the run. */
    boolean isInterrupted() {
        return latest.fields().flag("interrupted");
    }

    /** The object that it was about, as it was called then; null where its settings tell that. */
    String called() {
        return begun.string("called");
    }

    /** The fields that it changed, as they had been; nothing where the journal does not hold them. */
    Optional<ApiObject> were() {
        Object were = sent == null ? null : sent.fields().get("were");
        return were != null && JournalValues.isWhole(were) ? Optional.of((ApiObject) JournalValues.read(were)) : Optional.empty();
    }

    String message() {
        return latest.string("message");
    }

    /** What it resulted in, or {@link JournalValues#LOST}. */
    Object value() {
        return JournalValues.isWhole(kept()) ? JournalValues.read(kept()) : JournalValues.LOST;
    }

    /** The same as the journal keeps it. */
    Object kept() {
        return latest.fields().get("value");
    }

    /** The variables that it changed, as they were kept. */
    Map<String, ?> variables() {
        return ofVariables("variables");
    }

    /** How it changed variables that steps beside it changed, too, as was kept. */
    Map<String, ?> changes() {
        return ofVariables("changes");
    }

    /** Whether nothing of what it left in variables could be kept. */
    boolean hasLostVariables() {
        return isLost(latest.fields().get("variables")) || isLost(latest.fields().get("changes"));
    }

    private Map<String, ?> ofVariables(String field) {
        Object kept = latest.fields().get(field);
        return kept instanceof Map<?, ?> map && !isLost(kept) ? ApiObject.of(map) : Map.of();
    }

    private static boolean isLost(Object kept) {
        return kept != null && JournalValues.read(kept) == JournalValues.LOST;
    }

    /** How the step failed whose work is {@code work}. */
    Throwable failure(StepBody work) {
        String type = latest.string("type");
        return type == null ? new RunException(message()) : work.failure(type, latest.string("said"));
    }

    RuntimeException failure() {
        return JournaledFailure.read(latest.fields());
    }

    /** Refuses to go on where the script asks for something else than it did then. */
    void mustBe(String name, String digest, String asked) {
        if (isStep() ? !name().equals(name) : !isSame(name, digest)) {
            throw isNot(asked);
        }
    }

    /** Whether it is what goes by that name, and by that digest if it is an operation. */
    boolean isSame(String name, String digest) {
        String known = begun.string("digest");
        return !isStep() && name().equals(name) && (known == null || known.equals(digest));
    }

    RunException isNot(String asked) {
        return new RunException("the script does not do here what it did before: at place " + place() + " it was " + shown()
                + ", now it is " + asked + ". Go on with the script and parameters of then, or begin a new run");
    }

    /** {@code step 'Refresh' (done)}. */
    String told() {
        return (isStep() ? "step '" + name() + "'" : name() + whom()) + " (" + state.name().toLowerCase(Locale.ROOT) + ")";
    }

    /** What it was about, where that has a name. */
    private String whom() {
        if (called() != null) {
            return " " + called();
        }
        String made = settings().name() == null ? settings().object("container").name() : settings().name();
        return made == null ? "" : " '" + made + "'";
    }

    private String shown() {
        return isStep() ? "step '" + name() + "'" : settings().isEmpty() ? name() : name() + " " + settings();
    }
}
