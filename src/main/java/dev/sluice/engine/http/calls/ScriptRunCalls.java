package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.RoleHolderRule;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.http.call.SightRule;
import dev.sluice.engine.objects.DeleteObject;
import dev.sluice.engine.runs.BeginRun;
import dev.sluice.engine.runs.DecideRun;
import dev.sluice.engine.runs.LeaseRun;
import dev.sluice.engine.runs.RunJournal;
import dev.sluice.wire.Envelope;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Keeps the journals of runs. Whoever began a run may go on with it, and so may who may change everything; who sees everything sees its
 * journal, and so does who is asked for approval. What a run does to other objects takes the rights on those, as ever.
 */
public final class ScriptRunCalls {
    private static final String ROOT = "scriptrun";
    /** Of the text of journals, at once. */
    private static final int MOST_LETTERS = 1 << 20;

    private final Catalog catalog;
    private final WorkStarter deeds;

    public ScriptRunCalls(Catalog catalog, WorkStarter deeds) {
        this.catalog = catalog;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        Need sight = Need.LOGIN.and(new SightRule(ROOT));
        Need work = Need.everywhere(Right.UPDATE).orTheirOwn();
        return List.of(
                Route.post(ROOT, "ScriptRunParameters", Need.LOGIN.and(new RoleHolderRule()), call -> deeds.change(call, new BeginRun(call.person(), call.body()))),
                Route.get(ROOT + "/*/journal", sight, this::journal).taking("after"),
                Route.get(ROOT + "/*/source", work, this::source),
                Route.post(ROOT + "/*/lease", "ScriptRunLease", work,
                        call -> deeds.change(call, new LeaseRun(call.person(), deeds.object(call, ROOT), call.body()))),
                Route.post(ROOT + "/*/append", "ScriptRunLines", work, call -> note(call, journal -> journal.append(call.body()))),
                Route.post(ROOT + "/*/release", "ScriptRunRelease", work, call -> note(call, journal -> journal.release(call.body()))),
                Route.post(ROOT + "/*/decide", "ScriptRunDecision", sight,
                        call -> deeds.change(call, new DecideRun(call.person(), deeds.object(call, ROOT), call.body().string("line")))),
                Route.post(ROOT + "/*/delete", "DeleteParameters", work, this::delete),
                Route.delete(ROOT + "/*", work, this::delete));
    }

    private Reply journal(Call call) {
        deeds.object(call, ROOT);
        int after = Listings.number("after", call.query().getOrDefault("after", "0"), Integer.MAX_VALUE);
        return Reply.of(Envelope.list(catalog.read(transaction -> journal(transaction, call).lines(after, MOST_LETTERS))));
    }

    private Reply source(Call call) {
        deeds.object(call, ROOT);
        return Reply.of(Envelope.list(catalog.read(transaction -> journal(transaction, call).sources())));
    }

    /** Each line of a journal is no action of its own: what it tells of is one. */
    private Reply note(Call call, Consumer<RunJournal> work) {
        call.flawlessBody();
        deeds.object(call, ROOT);
        catalog.write(transaction -> {
            work.accept(journal(transaction, call));
            return null;
        });
        return Reply.of(Envelope.ok(""));
    }

    private static RunJournal journal(Transaction transaction, Call call) {
        return new RunJournal(transaction, call.reference());
    }

    private Reply delete(Call call) {
        return deeds.change(call, new DeleteObject(deeds.object(call, ROOT), "SCRIPT_RUN_DELETE"));
    }
}
