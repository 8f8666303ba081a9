package dev.sluice.engine.runs;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;

/** Begins the journal of a run, with the texts that it executes; the process that asks for it works on it. */
public record BeginRun(Person person, ApiObject request) implements Change {
    private static final String ROOT = "scriptrun";

    @Override
    public String actionType() {
        return "SCRIPT_RUN_BEGIN";
    }

    @Override
    public String title() {
        return "Keep the journal of run \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        return before(catalog) != null ? List.of() : ReferenceCheck.duplicate(catalog, ROOT, "", request.name(), List.of("name"));
    }

    /** What the same process has begun already, where it asks once more because it heard no answer; else null. */
    private ApiObject before(Transaction catalog) {
        ApiObject run = catalog.named(ROOT, "", request.name());
        boolean same = run != null && run.get(RunJournal.HOLDER) != null
                && run.object(RunJournal.HOLDER).string(RunJournal.TOKEN).equals(request.object(RunJournal.HOLDER).string(RunJournal.TOKEN));
        return same ? run : null;
    }

    @Override
    public String apply(Transaction catalog) {
        ApiObject before = before(catalog);
        return before != null ? before.reference() : begin(catalog);
    }

    private String begin(Transaction catalog) {
        String now = Timestamp.of(Instant.now());
        ApiObject run = catalog.add(ApiObject.of("ScriptRun").with("name", request.name()).with("script", request.string("script"))
                .with("user", person.reference()).with("startTime", now).with("updateTime", now).with("lines", 0)
                .with("approvers", List.of()).with(RunJournal.HOLDER, LeaseRun.holder(request, person)));
        request.list("sources").forEach(source -> catalog.addEvent(run.reference(), (ApiObject) source));
        return run.reference();
    }
}
