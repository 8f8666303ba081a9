package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Creates an empty VDB: one that comes from no other container and is filled by its users. */
public final class CreateEmptyJob implements Work {
    private final Workplace place;
    private final VdbRequest wanted;
    private NewVdb made;

    /** @param request an {@code AppDataEmptyVFilesCreationParameters}, complete and with its secrets concealed */
    public CreateEmptyJob(Workplace place, ApiObject request) {
        this.place = place;
        wanted = new VdbRequest(place, request);
    }

    @Override
    public String actionType() {
        return "DB_PROVISION";
    }

    @Override
    public String title() {
        return "Create empty virtual database \"" + wanted.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = wanted.check(catalog);
        return mistakes.isEmpty() ? wanted.checkEmpty(catalog) : mistakes;
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        made = NewVdb.begin(place, catalog, job, wanted, null, "DB_EMPTY_DATASET");
        return made.container();
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        made.make(run);
    }

    @Override
    public void finish(Transaction catalog) {
        made.finish(catalog);
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        made.abandon();
    }
}
