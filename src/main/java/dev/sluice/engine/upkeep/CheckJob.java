package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.DataManifests;
import dev.sluice.engine.history.History;
import dev.sluice.engine.jobs.CheckFindings;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.kind.tree.Manifest;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks whether everything that the catalog has is in the pool, nothing else is, and the data of dSources is what was stored.
 * Reads all of that data, changes none of it, and completes whatever it finds: each finding is a warning, and a fault of what
 * it is about.
 */
public final class CheckJob implements Work {
    private static final String REMEDY = "See GET fault?status=ACTIVE for what to do.";

    private final JobResources resources;
    private final DataManifests notes;
    private CheckFindings findings;

    public CheckJob(JobResources resources) {
        this.resources = resources;
        notes = new DataManifests(resources);
    }

    @Override
    public String actionType() {
        return "SYSTEM_CHECK";
    }

    @Override
    public String title() {
        return "Check the data in the pool.";
    }

    @Override
    public boolean isSuspendable() {
        return true;
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        return List.of();
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        return null;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        findings = new CheckFindings(finding -> run.warn(finding, REMEDY));
        lookForMissing();
        lookForUnknown(run);
        List<ApiObject> snapshots = snapshots();
        for (int i = 0; i < snapshots.size(); i++) {
            read(snapshots.get(i), run, i * 100 / snapshots.size(), (i + 1) * 100 / snapshots.size());
        }
    }

    /** Those of dSources that are there, and any others of which there is a manifest. */
    private List<ApiObject> snapshots() throws IOException {
        Set<String> there = resources.pool().names();
        List<ApiObject> snapshots = new ArrayList<>();
        for (ApiObject snapshot : resources.catalog().read(catalog -> catalog.list(Query.all("snapshot")))) {
            ApiObject source = resources.catalog().read(catalog -> Lineage.source(catalog, snapshot.string("container")));
            boolean linked = source != null && source.flag("linked");
            if (there.contains(snapshot.reference()) && (linked || notes.manifest(snapshot.reference()).exists())) {
                snapshots.add(snapshot);
            }
        }
        return snapshots;
    }

    /** What should be in the pool, and what it is to its container. */
    private record Expected(String container, String what) {
    }

    private void lookForMissing() throws IOException {
        Map<String, Expected> missing = resources.catalog().read(CheckJob::expected);
        missing.keySet().removeAll(resources.pool().names());
        if (!missing.isEmpty()) {
            // Not what was deleted since.
            missing.keySet().retainAll(resources.catalog().read(CheckJob::expected).keySet());
        }
        missing.forEach((name, expected) -> findings.add(
                resources.catalog().read(catalog -> catalog.find(expected.container)),
                expected.what + " (" + name + ") is missing in the pool."));
    }

    private static Map<String, Expected> expected(Transaction catalog) {
        Map<String, Expected> expected = new LinkedHashMap<>();
        for (ApiObject container : catalog.list(Query.all("database"))) {
            expected.put(container.string("previousTimeflow"), new Expected(container.reference(), "the data of before"));
            expected.put(container.string("currentTimeflow"), new Expected(container.reference(), "its data"));
        }
        for (ApiObject snapshot : catalog.list(Query.all("snapshot"))) {
            expected.put(snapshot.reference(), new Expected(snapshot.string("container"), "snapshot '" + snapshot.name() + "'"));
        }
        expected.remove(null);
        return expected;
    }

    /** Only while no other job runs: what that is making belongs to nothing yet. */
    private void lookForUnknown(JobRun run) throws IOException, InterruptedException {
        resources.sweeper().await();
        List<String> names = new ArrayList<>(resources.pool().names());
        boolean alone = resources.catalog().read(catalog -> {
            names.removeAll(History.owned(catalog));
            return catalog.list(Query.all("job").in(Set.of("RUNNING", "SUSPENDED"))).stream()
                    .allMatch(job -> job.reference().equals(run.job()));
        });
        if (alone) {
            names.forEach(name -> findings.add(null, "The pool has " + name + ", which belongs to nothing."));
        }
    }

    private void read(ApiObject snapshot, JobRun run, int from, int to) throws IOException, InterruptedException {
        ApiObject container = resources.catalog().read(catalog -> catalog.find(snapshot.string("container")));
        String what = "snapshot '" + snapshot.name() + "' (" + snapshot.reference() + ")";
        run.at(from, "Checking " + what + " of '" + container.name() + "'.");
        Manifest manifest = notes.manifest(snapshot.reference());
        try {
            findings.checked(container);
            manifest.check(resources.pool().frozen(snapshot.reference()), resources.scratch(),
                    (name, wrong) -> findings.add(container, what + ": '" + name + "' " + wrong + "."), run.between(from, to));
        } catch (IOException unreadable) {
            // It may have been deleted under our eyes.
            if (resources.catalog().read(catalog -> catalog.find(snapshot.reference()) != null)) {
                findings.add(container, what + " cannot be checked: " + (manifest.exists() ? unreadable.getMessage()
                        : "its manifest is missing") + ".");
            }
        }
    }

    @Override
    public void finish(Transaction catalog) {
        findings.tell(catalog);
    }

    @Override
    public void abandon() {
        // What was found until then was told already.
    }
}
