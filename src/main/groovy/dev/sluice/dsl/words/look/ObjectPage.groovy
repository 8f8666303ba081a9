package dev.sluice.dsl.words.look

import dev.sluice.client.EngineException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Words
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Fact
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** One object with what other objects tell of it: its state and faults, its rights and policies, its history, and how it is reached. */
@POJO
@CompileStatic
final class ObjectPage {
    private static final int MOST_JOBS = 3
    /** What nobody wants to see, or is said otherwise. */
    private static final List<String> LEFT_OUT = ['guid', 'toolkit', 'runtime', 'currentTimeflow', 'previousTimeflow', 'transformation']
    /** What is said first, by name alone. */
    private static final List<String> BESIDE_NAME = ['group', 'provisionContainer', 'owner']
    /** The sorts of objects that one looks at by their names. */
    private static final List<String> SORTS = ['container', 'group', 'user', 'policy', 'environment', 'job', 'bookmark', 'snapshot'].asImmutable()

    private final ApiObject object
    private final ScriptContext around

    ObjectPage(ApiObject object, ScriptContext around) {
        this.object = object
        this.around = around
    }

    /** The object of that name or reference, or null. */
    static ApiObject find(String name, ScriptContext around) {
        SORTS.findResult { String sort -> listed(sort, around).find { it.name() == name || it.reference() == name } }
    }

    static void show(ApiObject object, ScriptContext around) {
        around.output.show(new ObjectPage(object, around).whole(), around.engines)
    }

    /** The object as it is, where it is none that an engine keeps. */
    Object whole() {
        if (object.reference() == null) {
            return object
        }
        Map<String, String> names = around.engines.names([object], object.keySet())
        Map<String, Object> page = [name: (Object) object.name(), type: object.type(), reference: object.reference()]
        BESIDE_NAME.findAll { object.get(it) != null }.each { String field -> page.put(field, names.getOrDefault(object.get(field), object.string(field))) }
        page.putAll(facts([object])[object.reference()] ?: [:])
        List<String> said = LEFT_OUT + (page.containsKey('made') ? ['creationTime'] : [])
        page.putAll(faults() + rights() + policies() + history() + jobs() + members())
        ApiObject connection = around.engines.connection(object)
        if (!connection.isEmpty()) {
            page.put('connection', connection)
        }
        page + object.findAll { name, value -> !page.containsKey(name) && value != null && !(name in said) }
                .collectEntries { name, value -> [name, names.containsKey(value) ? "${names[value]} ($value)".toString() : value] }
    }

    private Map<String, Map<String, Fact>> facts(List<ApiObject> objects) {
        around.engines.facts(objects)
    }

    /** What is wrong with it now. */
    private Map<String, Object> faults() {
        List<ApiObject> active = listed('fault').findAll { it.get('target') == object.reference() && it.get('status') == 'ACTIVE' }
        active ? [faults: (Object) active.collect { "${it.get('title')}: ${it.get('description')}" }.join('; ')] : [:]
    }

    /** Who may do what with it, and of a user what they may do. */
    private Map<String, Object> rights() {
        List<ApiObject> given = listed('authorization')
        List<ApiObject> own = given.findAll { it.get('user') == object.reference() }
        List<ApiObject> on = given.findAll { it.get('target') != null && it.get('target') in [object.reference(), object.get('group')] }
        Map<String, String> names = around.engines.names(own + on, ['user', 'role'] as Set)
        Map<String, Map<String, Fact>> targets = facts(own)
        List<String> said = on.collect { [it.string('user'), it.string('role')].collect { String who -> names.getOrDefault(who, who) }.join(' ') } +
                own.collect { "${names.getOrDefault(it.string('role'), it.string('role'))} of ${text(targets[it.reference()], 'target')}".toString() }
        said ? [rights: (Object) said.join(', ')] : [:]
    }

    /** What is in a group. */
    private Map<String, Object> members() {
        List<String> inside = listed('container').findAll { it.get('group') == object.reference() }*.name()
        inside ? [containers: (Object) inside.join(', ')] : [:]
    }

    private Map<String, Object> policies() {
        List<ApiObject> all = listed('policy')
        Map<String, Map<String, Fact>> facts = facts(all)
        List<String> applied = all.findAll { object.name() in text(facts[it.reference()], 'applied').split(', ').toList() }.collect { ApiObject policy ->
            String schedule = text(facts[policy.reference()], 'schedule')
            schedule.empty ? policy.name() : policy.name() + ' (' + schedule + ')'
        }
        applied ? [policies: (Object) applied.join(', ')] : [:]
    }

    private static String text(Map<String, Fact> facts, String name) {
        facts?.get(name)?.owner()?.get(name) ?: ''
    }

    private Map<String, Object> history() {
        List<ApiObject> all = listed('snapshot').findAll { it.get('container') == object.reference() }.toSorted { ApiObject it -> it.string('creationTime') }
        all ? [history: (Object) [snapshots: all.size(), latest: all.last().name(), first: all.first().name()]] : [:]
    }

    private Map<String, Object> jobs() {
        List<ApiObject> last = listed('job').findAll { it.get('target') == object.reference() }.take(MOST_JOBS)
        last ? [jobs: (Object) last.collect { "${it.reference()} ${it.get('title')} ${it.get('jobState')}" }.join('; ')] : [:]
    }

    /** What the user may not list, or the engine has not, is no part of the page. */
    private List<ApiObject> listed(String word) {
        listed(word, around)
    }

    private static List<ApiObject> listed(String word, ScriptContext around) {
        try {
            return (List<ApiObject>) Words.named(word).list(around)
        } catch (EngineException | EngineRefusal refused) {
            return []
        }
    }
}
