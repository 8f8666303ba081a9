package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.PointOfTime;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Creates an empty VDB: one that comes from no other container and is filled by its users. */
public final class CreateEmptyJob extends NewVdbJob {
    /** @param request an {@code AppDataEmptyVFilesCreationParameters}, complete and with its secrets concealed
     *  @param isOfAdministrator whether an administrator asks for it
     *  @param maker reference of the user whose it is to be, or null */
    public CreateEmptyJob(JobResources resources, ApiObject request, boolean isOfAdministrator, String maker) {
        super(resources, new VdbRequest(resources, request, isOfAdministrator, maker));
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
    PointOfTime start() {
        return null;
    }

    @Override
    String cause() {
        return "DB_EMPTY_DATASET";
    }
}
