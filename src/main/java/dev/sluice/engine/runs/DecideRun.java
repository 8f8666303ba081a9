package dev.sluice.engine.runs;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Approves or denies what a run waits for, in the name of who is logged in. */
public record DecideRun(Person person, ApiObject run, String line) implements Change {
    @Override
    public String actionType() {
        return "SCRIPT_RUN_DECIDE";
    }

    @Override
    public String title() {
        return "Decide on run \"" + run.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        return List.of();
    }

    @Override
    public String apply(Transaction catalog) {
        new RunJournal(catalog, run.reference()).decide(catalog.find(person.reference()), line);
        return "";
    }
}
