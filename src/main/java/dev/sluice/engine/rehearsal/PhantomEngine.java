package dev.sluice.engine.rehearsal;

import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.InProcessRequest;
import dev.sluice.engine.LocalSystemFigures;
import dev.sluice.engine.Version;
import dev.sluice.engine.auth.Passwords;
import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.door.Doors;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.host.files.SourcePaths;
import dev.sluice.engine.host.files.SpareRoom;
import dev.sluice.engine.http.RequestPipeline;
import dev.sluice.engine.http.call.HttpAnswer;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Sweeper;
import dev.sluice.engine.objects.TrustedTime;
import dev.sluice.engine.pool.MeasuredPool;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An engine to try things out on: it has the objects of another one, their names, settings and rights, and none of its data.
 * It judges and changes them as a real engine does; but no data is copied, nothing is mounted, and no program is run. Its jobs
 * are over when it answers. Whoever starts it closes it, and nothing of it is left.
 */
public final class PhantomEngine implements AutoCloseable {
    private static final int REFERENCE_DIGITS = 9;

    private final Path folder;
    private final Catalog catalog;
    private final RequestPipeline pipeline;
    private final ChangeLog log;
    private final PhantomLogs logs;
    private final Deque<AutoCloseable> opened;

    /**
     * What became of an object.
     *
     * @param before null where it is new
     * @param after null where it is gone
     */
    public record Changed(ApiObject before, ApiObject after) {
    }

    /** What a call is answered with. @param cookies to be sent from now on, as {@code Set-Cookie} headers */
    public record Answer(int status, String contentType, List<String> cookies, byte[] body) {
    }

    private PhantomEngine(Path folder, Catalog catalog, RequestPipeline pipeline, ChangeLog log, PhantomLogs logs,
                          Deque<AutoCloseable> opened) {
        this.folder = folder;
        this.catalog = catalog;
        this.pipeline = pipeline;
        this.log = log;
        this.logs = logs;
        this.opened = opened;
    }

    /**
     * Starts one with {@code objects}, which keep their references.
     *
     * @param schema of the engine that they come from
     * @param ranges what can be had of the timeflows whose logs are kept, by their references
     */
    public static PhantomEngine start(Schema schema, Collection<ApiObject> objects, Map<String, List<ApiObject>> ranges)
            throws IOException {
        Path folder = Files.createTempDirectory("sluice-phantom");
        Deque<AutoCloseable> opened = new ArrayDeque<>();
        try {
            Catalog catalog = Catalog.scratch(schema);
            opened.push(catalog);
            List<ApiObject> kept = catalog.write(transaction -> take(transaction, schema,
                    Stream.concat(ours(), objects.stream())));
            MeasuredPool pool = new MeasuredPool(new PhantomPool(folder), (name, usage) -> { });
            opened.push(pool);
            Sweeper sweeper = new Sweeper(pool);
            opened.push(sweeper);
            PhantomHost host = new PhantomHost();
            PhantomLogs logs = new PhantomLogs();
            logs.learn(ranges);
            JobResources resources = new JobResources(catalog, pool, PhantomKind.all(logs), host, new SourcePaths(List.of(), List.of()), schema, sweeper, host,
                    TrustedTime.beginningNow(), EngineSettings.KEEP_DELETED, SpareRoom.NONE, Doors.NONE, folder);
            Jobs jobs = Jobs.atOnce(catalog);
            opened.push(jobs);
            RequestPipeline pipeline = RequestPipeline.to(resources, jobs, LocalSystemFigures.ofPhantom(catalog, pool, folder), new Sessions(),
                    List.of(EngineSettings.NAMESPACE), Version.CURRENT, passwordGone -> { });
            ChangeLog log = new ChangeLog(kept);
            catalog.observe(log);
            return new PhantomEngine(folder, catalog, pipeline, log, logs, opened);
        } catch (IOException | RuntimeException failed) {
            clear(opened, folder);
            throw failed;
        }
    }

    /** Keeps the objects, and what has to be there besides; gives the former. */
    private static List<ApiObject> take(Transaction catalog, Schema schema, Stream<ApiObject> objects) {
        List<ApiObject> kept = load(catalog, schema, objects);
        load(catalog, schema, PhantomUnseen.behind(catalog, schema, kept).stream());
        return kept.stream().map(object -> "source".equals(schema.type(object.type()).root()) ? withPath(catalog, object) : object).toList();
    }

    /** Other engines do not say of a source where its data is to be seen. */
    private static ApiObject withPath(Transaction catalog, ApiObject source) {
        ApiObject config = source.string("config") == null ? null : catalog.find(source.string("config"));
        if (MountPoint.pathOf(source) != null || config == null) {
            return source;
        }
        catalog.put(MountPoint.decided(source, config));
        return catalog.find(source.reference());
    }

    /** Keeps the objects in the order of their making, as far as their references tell it. */
    private static List<ApiObject> load(Transaction catalog, Schema schema, Stream<ApiObject> objects) {
        return objects.filter(object -> schema.find(String.valueOf(object.type())).isPresent())
                .sorted(Comparator.comparingLong(object -> number(object.reference()))).map(object -> {
                    ApiObject kept = keep(catalog, schema.conceal(object));
                    // What was deleted may come back, and its references with it.
                    Stream.concat(Stream.of(kept), kept.list("contents").stream().map(ApiObject.class::cast)).map(ApiObject::reference)
                            .forEach(reference -> catalog.startAbove(prefix(reference), number(reference)));
                    return kept;
                }).toList();
    }

    /** Something may have stood for the object until now. */
    private static ApiObject keep(Transaction catalog, ApiObject object) {
        if (catalog.find(object.reference()) == null) {
            return catalog.add(object);
        }
        catalog.put(object);
        return catalog.find(object.reference());
    }

    /** What every engine has and none lists. */
    private static Stream<ApiObject> ours() {
        return Stream.of(LocalSystemFigures.identity(),
                ApiObject.of("Domain").with("reference", Person.DOMAIN).with("name", Person.DOMAIN));
    }

    private static String prefix(String reference) {
        return reference.substring(0, Math.max(0, reference.lastIndexOf('-')));
    }

    private static long number(String reference) {
        String digits = reference.substring(reference.lastIndexOf('-') + 1);
        return digits.matches("\\d{1," + REFERENCE_DIGITS + "}") ? Long.parseLong(digits) : 0;
    }

    /**
     * Answers a call of somebody in this process, as over HTTP.
     *
     * @param path below the namespace, encoded
     * @param query its null values are left out
     * @param body in JSON; empty for none
     */
    public Answer answer(String method, String path, Map<String, ?> query, Map<String, String> headers, byte[] body) {
        HttpAnswer reply = pipeline.answer(new InProcessRequest(method, path, query, headers, body)).join();
        return new Answer(reply.status(), reply.contentType(), reply.cookies(), reply.body());
    }

    /** Lets one of its users in, and gives the password for that. */
    public Secret admit(String user) {
        String password = Passwords.random();
        catalog.write(transaction -> {
            transaction.setCredential(user, Passwords.hashRandom(password));
            return null;
        });
        return Secret.of(password);
    }

    /** Takes in those of {@code objects} that it has never had, and what can be had of their timeflows. */
    public void learn(Schema schema, Collection<ApiObject> objects, Map<String, List<ApiObject>> ranges) {
        logs.learn(ranges);
        List<ApiObject> unknown = objects.stream().filter(object -> !log.knows(object.reference())).toList();
        catalog.write(transaction -> take(transaction, schema, unknown.stream()));
        log.take();
    }

    /** What has changed since this was last asked. */
    public List<Changed> changes() {
        return log.take();
    }

    @Override
    public void close() {
        clear(opened, folder);
    }

    private static void clear(Deque<AutoCloseable> opened, Path folder) {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception stuck) {
                // It ends with the process; its folder goes all the same.
                continue;
            }
        }
        try {
            Removal.of(folder);
        } catch (IOException gone) {
            // Nothing is left that could be removed.
            return;
        }
    }
}
