package dev.sluice.engine.runs;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Gives a run to a process that wants to work on it. Whether the one that had it before has ended, the engine cannot know: the process
 * says in whose stead it comes, and is refused where another one has come meanwhile.
 */
public record LeaseRun(Person person, ApiObject run, ApiObject request) implements Change {
    @Override
    public String actionType() {
        return "SCRIPT_RUN_LEASE";
    }

    @Override
    public String title() {
        return "Work on run \"" + run.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        ApiObject now = catalog.find(run.reference());
        String token = now.get(RunJournal.HOLDER) == null ? null : now.object(RunJournal.HOLDER).string(RunJournal.TOKEN);
        boolean again = token != null && token.equals(request.object(RunJournal.HOLDER).string(RunJournal.TOKEN));
        if (!again && !Objects.equals(token, request.string("instead"))) {
            throw token == null ? RunJournal.nobody(now) : RunJournal.held(now);
        }
        return List.of();
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.change(run.reference(), Collections.singletonMap(RunJournal.HOLDER, holder(request, person)));
        return "";
    }

    /** The process of {@code request}, and who is logged in for it. */
    static ApiObject holder(ApiObject request, Person person) {
        return request.object(RunJournal.HOLDER).with("user", person.name()).with("since", Timestamp.of(Instant.now()));
    }
}
