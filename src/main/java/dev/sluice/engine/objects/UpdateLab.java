package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Changes what belongs to a lab. Who says which members they have seen takes in and out only those that differ: several may change a lab at the
 * same time.
 */
public final class UpdateLab extends UpdateObject {
    private static final String SEEN = "seenMembers";

    public UpdateLab(JobResources resources, ApiObject lab, ApiObject changes) {
        super(resources, lab, changes, "LAB_UPDATE", AddLab.ROOT);
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        return AddLab.ofOthers(catalog, changed(catalog));
    }

    @Override
    protected ApiObject changed(Transaction catalog) {
        ApiObject changed = super.changed(catalog).with(SEEN, null);
        boolean whole = changes.get(SEEN) == null || !changes.containsKey(AddLab.MEMBERS);
        return whole ? changed : changed.with(AddLab.MEMBERS, merged(catalog));
    }

    /** What is there no more, as after the undo of a run that has deleted it, is not taken in. */
    private List<?> merged(Transaction catalog) {
        List<?> wanted = changes.list(AddLab.MEMBERS);
        List<?> seen = changes.list(SEEN);
        Set<Object> merged = new LinkedHashSet<>(catalog.find(object.reference()).list(AddLab.MEMBERS));
        merged.removeIf(member -> seen.contains(member) && !wanted.contains(member));
        wanted.stream().filter(member -> !seen.contains(member) && catalog.find(member.toString()) != null).forEach(merged::add);
        return List.copyOf(merged);
    }
}
