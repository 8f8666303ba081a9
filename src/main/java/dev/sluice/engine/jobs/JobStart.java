package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Writes the start of a job into the catalog: its own record, its action with the parts of that, and what the work makes at once.
 *
 * @param target reference of what the job is about, or null
 * @param whose the user who wants it; of what the engine does by itself the group for which it does
 */
record JobStart(String job, String action, String target, String whose) {
    static JobStart write(Transaction catalog, Work work, Caller caller) {
        String action = Audit.begin(catalog, caller, work.actionType(), work.title());
        work.parts().forEach(part -> Audit.waiting(catalog, caller, part, action));
        String job = catalog.nextReference("JOB");
        ApiObject target = work.begin(catalog, job);
        if (!work.parts().isEmpty()) {
            Audit.completeAlone(catalog, action);
        }
        String now = Timestamp.of(Instant.now());
        ApiObject record = ApiObject.of("Job").with("reference", job).with("name", job)
                .with("actionType", work.actionType()).with("title", work.title()).with("jobState", "RUNNING")
                .with("startTime", now).with("updateTime", now).with("suspendable", work.isSuspendable())
                .with("cancelable", true).with("queued", true).with("user", caller.user()).with("percentComplete", 0)
                .with("parentActionState", catalog.find(action).string("state")).with("parentAction", action);
        if (target != null) {
            OwnedContainers.give(catalog, caller, target, job);
            record = record.with("target", target.reference()).with("targetObjectType", target.type())
                    .with("targetName", qualifiedName(catalog, target));
        }
        catalog.add(record);
        JobEvents.info(catalog, job, 0, "event.job.started", work.title());
        return new JobStart(job, action, target == null ? null : target.reference(), whose(caller, target));
    }

    private static String whose(Caller caller, ApiObject target) {
        String group = target == null ? null : target.string("group");
        return Stream.of(caller.user(), group).filter(Objects::nonNull).findFirst().orElse("");
    }

    /** {@code Group/name}, as listings show what something is about. The group of what was deleted may have gone since. */
    static String qualifiedName(Transaction catalog, ApiObject target) {
        ApiObject group = target.string("group") == null ? null : catalog.find(target.string("group"));
        return group == null ? target.name() : group.name() + "/" + target.name();
    }
}
