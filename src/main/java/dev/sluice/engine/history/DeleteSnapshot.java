package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Deletes a snapshot that no VDB came from and no bookmark names. */
public record DeleteSnapshot(JobResources resources, ApiObject snapshot) implements Change {
    @Override
    public String actionType() {
        return "SNAPSHOT_DELETE";
    }

    @Override
    public String title() {
        return "Delete snapshot \"" + snapshot.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Lock.refuseSnapshot(catalog, snapshot, resources.time());
        List<String> users = users(catalog, snapshot);
        if (!users.isEmpty()) {
            throw new Refusal("exception.snapshot.has.dependents", "Snapshot '" + snapshot.name() + "' is needed by "
                    + String.join(", ", users) + ".", "Delete those first, or refresh the VDBs twice.");
        }
        return List.of();
    }

    /** What needs the snapshot, for people: VDBs with a timeflow that came from it, and bookmarks of its point. */
    public static List<String> users(Transaction catalog, ApiObject snapshot) {
        List<String> users = new ArrayList<>();
        for (String timeflow : catalog.referrers(snapshot.reference(), "parentSnapshot")) {
            ApiObject child = catalog.find(catalog.find(timeflow).string("container"));
            users.add("'" + child.name() + "' (" + timeflow + ")");
        }
        String location = snapshot.object("latestChangePoint").string("location");
        catalog.list(Query.all("timeflow/bookmark").where("timeflow", snapshot.string("timeflow"))).stream()
                .filter(bookmark -> Objects.equals(location, bookmark.string("location")))
                .forEach(bookmark -> users.add("bookmark '" + bookmark.name() + "'"));
        for (String deleted : catalog.referrers(snapshot.reference(), "contents.parentSnapshot")) {
            if (!catalog.find(deleted).flag("removing")) {
                users.add("'" + catalog.find(deleted).name() + "' (deleted, " + deleted + ")");
            }
        }
        return users;
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.remove(snapshot.reference());
        History.release(catalog, snapshot.string("timeflow"));
        return "";
    }

    @Override
    public void done() {
        resources.sweeper().destroy(snapshot.reference());
    }
}
