package dev.sluice.engine.http.calls;

import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Changes;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;

/** Does what calls ask for, at once or by a job, and answers as clients expect it. */
public final class WorkStarter {
    private final JobResources resources;
    private final Jobs jobs;
    private final ObjectCalls objects;
    private final Changes changes;

    public WorkStarter(JobResources resources, Jobs jobs, ObjectCalls objects) {
        this.resources = resources;
        this.jobs = jobs;
        this.objects = objects;
        changes = new Changes(resources.catalog());
    }

    /** The object that the path of the call names, which has to be one of {@code root}. */
    ApiObject object(Call call, String root) {
        return resources.catalog().read(transaction -> objects.existing(transaction, root, call.reference()));
    }

    /** Makes a change; the answer has what the change gives and its action. */
    Reply change(Call call, Change change) {
        requireRoom(change.needsNoRoom());
        Changes.Done done = changes.make(change, request(call));
        return Reply.of(Envelope.ok(done.result(), null, done.action()));
    }

    /** Starts work on something that is there; the answer has the job. */
    Reply work(Call call, Work work) {
        requireRoom(work.needsNoRoom());
        Jobs.Started started = jobs.start(work, request(call));
        return Reply.of(Envelope.ok("", started.job(), started.action()));
    }

    /** Starts work that makes something; the answer has the job, and the reference of what is made. */
    Reply creation(Call call, Work work) {
        requireRoom(work.needsNoRoom());
        Jobs.Started started = jobs.start(work, request(call));
        return Reply.of(Envelope.ok(started.target(), started.job(), started.action()));
    }

    /** What is refused for want of room leaves no record: that would take the room that is left. */
    private void requireRoom(boolean needsNoRoom) {
        if (!needsNoRoom && resources.isShortOfRoom()) {
            throw new Refusal("exception.home.full", "The disk of the engine's home is full: for now the engine only reads and deletes.",
                    "Free space there, or delete what is no longer needed.");
        }
    }

    private static Request request(Call call) {
        return new Request(call.reference(), call.mistakes(), call.caller());
    }
}
