package dev.sluice.dsl.flow

import dev.sluice.client.ConnectionException
import dev.sluice.client.EngineException
import dev.sluice.client.LoginException
import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.language.Naming
import dev.sluice.operations.ContainerSort
import dev.sluice.operations.Engines
import dev.sluice.operations.InvalidRequest
import dev.sluice.operations.KnownNames
import dev.sluice.operations.ListObjects
import dev.sluice.operations.NotAllowed
import dev.sluice.operations.Operation
import dev.sluice.operations.Performer
import dev.sluice.operations.ReadConnection
import dev.sluice.operations.ReadNames
import dev.sluice.operations.fact.ReadFacts
import dev.sluice.runbook.ApprovalEngine
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Fact
import dev.sluice.wire.FactSource
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.ClosureParams
import groovy.transform.stc.POJO
import groovy.transform.stc.SimpleType
import java.util.concurrent.locks.ReentrantLock
import java.util.function.Supplier
import java.util.function.UnaryOperator

/**
 * The engines that a conversation talks to. Each is opened when a script first needs it, stays open with whoever logged
 * in there, and is closed with the conversation.
 */
@POJO
@CompileStatic
final class EnginesInUse implements Naming, AutoCloseable {
    private final Engines engines
    /** By the name that scripts give; the one without a name is the one that the user started with. */
    private final Map<String, Performer> open = Collections.synchronizedMap(new LinkedHashMap<String, Performer>())
    private final Map<String, KnownNames> known = [:]
    /** One opens at a time: the script, or the listing of names aside. */
    private final ReentrantLock opening = new ReentrantLock()
    private volatile boolean refusedAside
    private volatile boolean closed
    /** Of each thread: those of the braces that it is in. */
    private final ThreadLocal<Deque<Performer>> braces = ThreadLocal.<Deque<Performer>> withInitial(ArrayDeque::new)
    private String chosen
    /** Whether an engine is being asked at this moment. */
    private volatile boolean performing
    /** Stands before every engine, or null. */
    EngineWatcher watcher

    EnginesInUse(Engines engines) {
        this.engines = engines
    }

    /** The engine that a word means now. */
    Performer current() {
        braces.get().peek() ?: open(chosen)
    }

    /** The same, but null where no script has needed one yet. */
    Performer currentIfOpen() {
        braces.get().peek() ?: open[chosen]
    }

    /** Where the engine that a word means now lets people in. */
    ApprovalEngine approvalEngine() {
        Performer engine = current()
        String name = nameOf(engine)
        new ApprovalEngine(name, engine.target(), engines.home(name).map { it.toString() }.orElse(null))
    }

    /** Opens {@code name} and makes it the one in use from now on. */
    Performer choose(String name) {
        Performer performer = open(name)
        chosen = name
        performer
    }

    /** Whether the engine in use may send what our schema does not know. */
    boolean mayDiffer() {
        engines.mayDiffer(chosen)
    }

    /**
     * The schema of the engine in use where that may differ from ours and can be asked, else null.
     *
     * @param shown types of which the engine is to show all its objects, since these may have fields that no schema tells of
     */
    Schema ownSchema(Collection<String> shown) {
        try {
            if (!engines.mayDiffer(chosen)) {
                return null
            }
            current().ownSchema()
            shown.each { String type -> current().perform(new ListObjects(current().schema(), type, [:])) }
            return current().schema()
        } catch (ConnectionException | EngineException unanswered) {
            return null
        }
    }

    /** Runs {@code script} with {@code name} in use; null means the one that is in use anyway. */
    Object within(String name, Closure<?> script) {
        braces.get().push(open(name ?: chosen))
        try {
            return ClosureRunner.run(script)
        } finally {
            braces.get().pop()
        }
    }

    /** Runs {@code branch}, on a thread of its own, with what is in use in the thread that it comes from. */
    Object inherit(Performer performer, Closure<?> branch) {
        if (performer == null) {
            return branch.call()
        }
        braces.get().push(performer)
        try {
            return branch.call()
        } finally {
            braces.get().pop()
        }
    }

    /** A secret that the user types. */
    Secret ask(String word, String question) {
        askIfPossible(question).orElseThrow { DslException.about(word, 'there is nobody who could type it. Name a variable of the environment, or a file.') }
    }

    /** The same; nothing where there is nobody who could type it. */
    Optional<Secret> askIfPossible(String question) {
        engines.ask(question)
    }

    /** What to go back to with {@link #choose} when a line fails. */
    String getChosen() {
        chosen
    }

    void setChosen(String name) {
        chosen = name
    }

    String target() {
        currentIfOpen()?.target()
    }

    String user() {
        currentIfOpen()?.user()
    }

    /** A reference means something to one engine only, and which one an object came from, it does not say. */
    @Override
    Map<String, String> names(Collection<ApiObject> objects, Set<String> fields) {
        besides(objects, Map.<String, String> of()) { Schema schema -> new ReadNames(schema, objects, fields) }
    }

    @Override
    Map<String, Map<String, Fact>> facts(Collection<ApiObject> objects) {
        besides(objects, Map.<String, Map<String, Fact>> of()) { Schema schema -> new ReadFacts(schema, objects) }
    }

    @Override
    ApiObject connection(ApiObject object) {
        ApiObject none = ApiObject.of([:])
        boolean isVdb = object.reference() != null && object.string('provisionContainer') != null
        isVdb ? besides([object], none) { Schema schema -> ReadConnection.ifAny(schema, object) } : none
    }

    /**
     * What {@code asked} gives besides {@code objects}, which are there, and show without. Where no engine is open, they are of a journal:
     * that which they came from is asked.
     */
    private <R> R besides(Collection<ApiObject> objects, R nothing, @ClosureParams(value = SimpleType, options = 'dev.sluice.wire.Schema') Closure<Operation<R>> asked) {
        try {
            List<Performer> all = open.isEmpty() ? objects.findAll { it.reference() != null }*.engine().unique().collect { open(it?.toString()) }
                    : new ArrayList<>(open.values())
            if (all*.target().unique().size() != 1) {
                return nothing
            }
            Performer only = all.first()
            return only.perform(asked.call(only.schema()))
        } catch (EngineException | ConnectionException unknown) {
            return nothing
        }
    }

    /**
     * What is known of the names in {@code engine}, or in the one in use where that is null; null where nothing is. Only the one
     * that the user started with is opened for it: for others, a password may have to be said first.
     */
    KnownNames known(String engine) {
        String name = engine ?: chosen
        if (!open.containsKey(name) && (name != null || refusedAside)) {
            return null
        }
        known.computeIfAbsent(name) { String unknown -> new KnownNames({ -> aside(name) } as Supplier<Performer>) }
    }

    /** Whether {@code engine}, or the one in use where that is null, is there to be read only. */
    boolean isReadOnly(String engine) {
        engines.isReadOnly(engine ?: chosen)
    }

    /** The names of engines that can be gone to. */
    Collection<String> names() {
        engines.names()
    }

    boolean isPerforming() {
        performing
    }

    /**
     * Asks the engine in use. What it refuses is told of {@code word}.
     *
     * @param doing what is asked for, for messages: {@code refresh of}
     * @param what it is asked for
     */
    <R> R perform(String word, String doing, Object what,
                  @ClosureParams(value = SimpleType, options = 'dev.sluice.wire.Schema') Closure<? extends Operation<R>> operation) {
        performing = true
        try {
            return perform(current(), operation)
        } catch (InvalidRequest invalid) {
            throw new DslException(word, invalid)
        } catch (NotAllowed refused) {
            throw DslException.about(word, refused.message)
        } catch (EngineException refused) {
            throw new EngineRefusal(word, doing, what, refused)
        } catch (ConnectionException unreached) {
            throw new EngineRefusal(word, unreached)
        } finally {
            performing = false
        }
    }

    /** What the schema at hand does not know, the engine may: then it is asked once, and what it says counts. */
    private <R> R perform(Performer performer, Closure<? extends Operation<R>> operation) {
        Schema known = performer.schema()
        try {
            return noted(performer, operation.call(known))
        } catch (InvalidRequest unknown) {
            Schema own = performer.ownSchema()
            if (own.is(known)) {
                throw unknown
            }
            return noted(performer, operation.call(own))
        }
    }

    private <R> R noted(Performer performer, Operation<R> operation) {
        R result = performer.perform(operation)
        performed(performer, operation, result)
        (R) described(operation, result, performer)
    }

    /** The objects in {@code result}, of which the script may read what objects of their sort have. */
    private Object described(Operation<?> operation, Object result, Performer performer) {
        String name = nameOf(performer)
        Supplier<Schema> schema = { -> schemaOf(performer) } as Supplier<Schema>
        if (result instanceof ApiObject) {
            return result.describedBy(schema, new ListedFacts([result], { -> performer } as Supplier<Performer>, name))
        }
        List<ApiObject> listed = result instanceof List ? (List<ApiObject>) result.findAll { it instanceof ApiObject } : []
        FactSource facts = new ListedFacts(listed, { -> performer } as Supplier<Performer>, name)
        List<?> objects = result instanceof List ? result.collect { it instanceof ApiObject ? it.describedBy(schema, facts) : it } : null
        operation instanceof ListObjects ? new ObjectList<ApiObject>((List<ApiObject>) objects, ApiObject.of(operation.type().name()).describedBy(schema, facts)) : objects ?: result
    }

    /** Makes of objects that a journal had what their engines would give; those of one value ask together for what others tell of them. */
    UnaryOperator<ApiObject> describing() {
        Map<Object, List<ApiObject>> listed = [:]
        return { ApiObject object ->
            Object engine = object.engine()
            Supplier<Performer> performer = opening(engine)
            List<ApiObject> beside = listed.computeIfAbsent(engine) { [] }
            if (object.reference() != null) {
                beside << object
            }
            object.describedBy({ -> schemaOf(performer.get()) } as Supplier<Schema>, new ListedFacts(beside, performer, engine))
        } as UnaryOperator<ApiObject>
    }

    private Supplier<Performer> opening(Object engine) {
        { -> open(engine?.toString()) } as Supplier<Performer>
    }

    private Schema schemaOf(Performer performer) {
        engines.mayDiffer(nameOf(performer)) ? ownSchema(performer) : performer.schema().told()
    }

    private static Schema ownSchema(Performer performer) {
        try {
            return performer.ownSchema()
        } catch (ConnectionException | EngineException unanswered) {
            return performer.schema()
        }
    }

    /** Takes in what {@code operation} did in {@code performer}. */
    private void performed(Performer performer, Operation<?> operation, Object result) {
        known[nameOf(performer)]?.performed(operation, result, performer.schema())
    }

    /** Tells VDBs from dSources among {@code containers} of the engine in use. Where they do not say it, their sources are asked for. */
    ContainerSort sortOf(List<ApiObject> containers) {
        List<ApiObject> open = containers.findAll { it.get('provisionContainer') == null }
        new ContainerSort(open.isEmpty() || !engines.mayDiffer(nameOf(current())) ? [] as List<ApiObject> : sources(open))
    }

    /** Those of {@code containers}; of many at once all that there are, which is one request instead of many. */
    private List<ApiObject> sources(List<ApiObject> containers) {
        try {
            return current().perform(new ListObjects(current().schema(), 'Source', containers.size() == 1 ? [database: containers.first().reference()] : [:]))
        } catch (EngineException refused) {
            return []
        }
    }

    private String nameOf(Performer performer) {
        synchronized (open) {
            for (Map.Entry<String, Performer> each : open.entrySet()) {
                if (each.value.is(performer)) {
                    return each.key
                }
            }
        }
        null
    }

    /**
     * For what no script asks for, so that nobody watches it. A login that was refused is not tried again unasked: some engines
     * lock the user out for that.
     */
    private Performer aside(String name) {
        try {
            return ((WatchedEngine) open(name)).engine
        } catch (ConnectionException | EngineException refused) {
            refusedAside = refused instanceof LoginException || refused instanceof EngineException
            throw refused
        }
    }

    @Override
    Schema schema() {
        currentIfOpen()?.schema() ?: Schema.family()
    }

    @Override
    void close() {
        closed = true
        for (Performer engine : open.values()) {
            engine.close()
        }
        open.clear()
    }

    private Performer open(String name) {
        Performer found = open[name]
        if (found != null) {
            return found
        }
        opening.lockInterruptibly()
        try {
            Performer performer = open[name] ?: new WatchedEngine(name, engines.open(name), this)
            open.put(name, performer)
            if (closed) {
                performer.close()
            }
            return performer
        } finally {
            opening.unlock()
        }
    }
}
