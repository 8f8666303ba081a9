package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.operations.ListObjects
import dev.sluice.operations.ReadTimeflowAt
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Timestamp
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Instant
import java.util.regex.Pattern

/**
 * Turns a point of a container's history, as scripts say it, into what an engine takes for one: a point that has a name, a
 * snapshot, a bookmark, or a time.
 */
@POJO
@CompileStatic
final class HistoryPoint {
    private static final String SNAPSHOT = 'TimeflowSnapshot'
    private static final String BOOKMARK = 'TimeflowBookmark'
    private static final Pattern BOOKMARK_NAME = ~/^\p{L}/
    private static final Pattern POINT_NAME = ~/[A-Z_]+/
    private static final Pattern SNAPSHOT_NAME = ~/@\d{4}-\d\d-\d\dT.*/

    /** The moment of the call: the latest point, as scripts say it. */
    static final String NOW = 'now'
    /** What {@code from} may be told besides a container. */
    static final List<String> KEYS = ['at', 'stale'].asImmutable()

    /** How braces say it. */
    static final String HOW = 'from takes a container and a point: from orders, at: LATEST_POINT'

    private final Grammar grammar
    private final ScriptContext around

    HistoryPoint(Grammar grammar, ScriptContext around) {
        this.grammar = grammar
        this.around = around
    }

    /** Whether {@code text} may be one, as far as can be told without an engine. */
    static boolean isSaid(Grammar grammar, String text) {
        grammar.points.contains(text) || isKept(grammar.schema, text, SNAPSHOT)
                || isKept(grammar.schema, text, BOOKMARK) || isSnapshotName(text) || WrittenTime.of(text) != null
    }

    /** Whether {@code text} may be the name of a bookmark: it begins like one, and is not written as the points that have names. */
    static boolean mayBeBookmark(String text) {
        BOOKMARK_NAME.matcher(text).find() && !POINT_NAME.matcher(text).matches()
    }

    /** Whether {@code what} is the name of a snapshot, as tables and trees show it. */
    private static boolean isSnapshotName(Object what) {
        what instanceof CharSequence && SNAPSHOT_NAME.matcher(what).matches()
    }

    private static boolean isKept(Schema schema, Object what, String wanted) {
        Type type = what instanceof ApiObject ? schema.find(what.type()).orElse(null)
                : schema.referredBy(what.toString()).orElse(null)
        type != null && type.isA(schema.type(wanted))
    }

    /**
     * The point as {@code timeflowPointParameters} take it.
     *
     * @param container whose history counts, or null where the engine knows
     * @param said {@code at} which point, by default the latest, and whether what was kept of that will do where a database cannot be asked for more
     * @param home gives the container whose history counts when none is said
     */
    Map<String, Object> chosen(Object container, Map<?, ?> said, Closure<?> home) {
        Object at = said.at
        Object stale = said.stale
        refuseNothing(said)
        if (at == null || grammar.points.contains(at.toString())) {
            return [type: (Object) 'TimeflowPointSemantic'] + (container == null ? [:] : [container: container]) + named(at) + (stale == null ? [:] : [stale: stale])
        }
        if (stale != null) {
            throw DslException.about('stale', 'only the latest point can be stale. Leave it out, or say at: LATEST_POINT')
        }
        if (isKept(grammar.schema, at, SNAPSHOT)) {
            return [type: 'TimeflowPointSnapshot', snapshot: at]
        }
        if (isKept(grammar.schema, at, BOOKMARK)) {
            return [type: 'TimeflowPointBookmark', bookmark: at]
        }
        if (isSnapshotName(at)) {
            return [type: 'TimeflowPointSnapshot', snapshot: (Object) snapshotCalled(at.toString(), container ?: home.call()).reference()]
        }
        if (WrittenTime.of(at) == null && mayBeBookmark(at.toString())) {
            return [type: 'TimeflowPointBookmark', bookmark: (Object) bookmarkCalled(at.toString(), container ?: home.call()).reference()]
        }
        [type: (Object) 'TimeflowPointTimestamp'] + onTimeflow(moment(at), container ?: home.call())
    }

    /** A moment that somebody meant to say, and has lost on the way, is not the latest. */
    private static void refuseNothing(Map<?, ?> said) {
        if (said.containsKey('at') && said.at == null) {
            throw DslException.about('at', 'it is null, and says no point. Say a time, a snapshot or LATEST_POINT.')
        }
    }

    private static Map<String, Object> named(Object at) {
        at == null ? [:] : [location: (Object) (at.toString() == NOW ? 'LATEST_POINT' : at)]
    }

    /** The point itself, which a bookmark names: that of a snapshot, by default the newest, or that of a time. */
    Map<String, Object> itself(Object container, Map<?, ?> said) {
        Object at = said.at
        refuseNothing(said)
        boolean latest = at == null || at.toString() != NOW && grammar.points.contains(at.toString())
        if (!latest && isSnapshotName(at)) {
            return snapshotCalled(at.toString(), container).object('latestChangePoint')
        }
        if (!latest && !isKept(grammar.schema, at, SNAPSHOT)) {
            return onTimeflow(moment(at), container)
        }
        ApiObject snapshot = latest ? newestSnapshot(timeflow(container)) : around.read('snapshot', SNAPSHOT, at)
        if (snapshot == null) {
            throw DslException.about('from', "${EngineRefusal.quoted(container)} has no snapshot yet. Sync it first: sync ${EngineRefusal.quoted(container)}")
        }
        snapshot.object('latestChangePoint')
    }

    /** @param container in whose history it is; null where that is not known, and the name alone has to do */
    private ApiObject snapshotCalled(String name, Object container) {
        if (container == null) {
            return around.read('snapshot', SNAPSHOT, name)
        }
        List<ApiObject> all = around.engines.perform('at', 'list of', 'snapshots') { Schema schema -> new ListObjects(schema, SNAPSHOT, [database: container]) }
        List<ApiObject> found = all.findAll { it.name() == name }
        if (found.size() > 1) {
            throw DslException.about('at', "'$name' is the name of ${found.size()} snapshots: ${found*.reference().join(', ')}. Give the reference.")
        }
        if (found.empty) {
            throw DslException.about('at', "${EngineRefusal.quoted(container)} has no snapshot '$name'. ${Suggestion.orElse(name, all*.name().findAll(), 'Check the name.')}")
        }
        found.first()
    }

    /** The only one of that name; of several that in the history of {@code container}. */
    private ApiObject bookmarkCalled(String name, Object container) {
        List<ApiObject> all = around.engines.perform('at', 'list of', 'bookmarks') { Schema schema -> new ListObjects(schema, BOOKMARK, [:]) }
        List<ApiObject> found = all.findAll { it.name() == name }
        if (found.size() > 1) {
            Set<String> own = timeflows(container)
            found = found.findAll { it.string('timeflow') in own }
        }
        if (found.size() > 1) {
            throw DslException.about('at', "'$name' is the name of ${found.size()} bookmarks: ${found*.reference().join(', ')}. Give the reference.")
        }
        if (found.empty) {
            throw DslException.about('at', grammar.noPoint(name, all*.name().findAll()))
        }
        found.first()
    }

    private Set<String> timeflows(Object container) {
        String reference = container instanceof ApiObject ? container.reference() : around.read('container', 'Container', container).reference()
        List<ApiObject> all = around.engines.perform('at', 'list of', 'timeflows') { Schema schema -> new ListObjects(schema, 'Timeflow', [:]) }
        all.findAll { it.string('container') == reference }*.reference().toSet()
    }

    /** Null where there is none. */
    private ApiObject newestSnapshot(Object timeflow) {
        around.engines.perform('from', 'list of', 'snapshots') { Schema schema -> new ListObjects(schema, SNAPSHOT, [timeflow: timeflow]) }
                .max { it.string('creationTime') }
    }

    private Map<String, Object> onTimeflow(String moment, Object container) {
        ApiObject read = whole(container)
        String timeflow = around.engines.perform('at', 'history of', container) { Schema schema -> new ReadTimeflowAt(schema, read, moment) }
        [timestamp: (Object) moment, timeflow: timeflow]
    }

    private Object timeflow(Object container) {
        whole(container).get('currentTimeflow')
    }

    private ApiObject whole(Object container) {
        container instanceof ApiObject ? (ApiObject) container : around.read('container', 'Container', container)
    }

    /** A time as engines take it: they know no less than a millisecond. */
    String moment(Object at) {
        Instant time = WrittenTime.of(at)
        if (time == null) {
            throw DslException.about('at', at instanceof Collection ? 'a list is no point. Give one of it: .last()'
                    : grammar.noPoint(at instanceof ApiObject ? at.name() ?: at.reference() : at.toString()))
        }
        Timestamp.covering(time)
    }
}
