package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.PointOfTime;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Provisions a VDB: clones a point of a container's history and makes the clone usable at its mount path. */
public final class ProvisionJob extends NewVdbJob {
    private final ApiObject request;
    /** As it was found when the request was checked; it begins in the same transaction. */
    private PointOfTime point;

    /** @param request an {@code AppDataProvisionParameters}, complete and with its secrets concealed
     *  @param isOfAdministrator whether an administrator asks for it
     *  @param maker reference of the user whose it is to be, or null */
    public ProvisionJob(JobResources resources, ApiObject request, boolean isOfAdministrator, String maker) {
        super(resources, new VdbRequest(resources, request, isOfAdministrator, maker));
        this.request = request;
    }

    @Override
    public String title() {
        return "Provision virtual database \"" + wanted.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(wanted.check(catalog));
        mistakes.addAll(unmasked());
        point = new PointOfTime(resources, catalog, request.object("timeflowPointParameters"), null);
        mistakes.addAll(point.mistakes());
        if (point.container() != null) {
            Requirements.staying(catalog, point.container());
            mistakes.addAll(wanted.checkParent(catalog, point.container()));
        }
        return mistakes;
    }

    /** Whoever asks for masked data must not get clear data instead. */
    private List<Mistake> unmasked() {
        return Stream.of("masked", "maskingJob").filter(field -> request.flag(field) || request.string(field) != null)
                .map(field -> new Mistake(List.of(field), "masking is not supported by this engine.",
                        "Leave it out, and mask the data with a configureClone hook.")).toList();
    }

    @Override
    PointOfTime start() {
        return point;
    }

    @Override
    String cause() {
        return "DB_PROVISION";
    }
}
