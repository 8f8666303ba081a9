package dev.sluice.dsl.words.look

import dev.sluice.client.EngineException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Words
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Fact
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** One object with what other objects tell of it: its state and size, its rights and policies, its history, and how it is reached. */
@POJO
@CompileStatic
final class ObjectPage {
    private static final int MOST_JOBS = 3
    /** What nobody wants to see, or is said otherwise. */
    private static final List<String> LEFT_OUT = ['guid', 'toolkit', 'runtime']

    private final ApiObject object
    private final ScriptContext around

    ObjectPage(ApiObject object, ScriptContext around) {
        this.object = object
        this.around = around
    }

    /** The object as it is, where it is none that an engine keeps. */
    Object whole() {
        if (object.reference() == null) {
            return object
        }
        Map<String, Object> page = [name: (Object) object.name(), sort: object.type(), reference: object.reference()]
        ['group', 'provisionContainer'].each { String field -> putName(field, page) }
        facts([object])[object.reference()]?.each { String name, Fact fact -> page.put(name, alone(fact)) }
        page.putAll(rights() + policies() + history() + jobs())
        ApiObject connection = around.engines.connection(object)
        if (!connection.isEmpty()) {
            page.put('connection', connection)
        }
        page + object.findAll { name, value -> !page.containsKey(name) && value != null && !(name in LEFT_OUT) }
    }

    /** With its type, by which the value shows as people say it. */
    private static Object alone(Fact fact) {
        [type: fact.owner()['type'], (fact.field()): fact.owner()[fact.field()]]
    }

    private Map<String, Map<String, Fact>> facts(List<ApiObject> objects) {
        around.engines.facts(objects)
    }

    private void putName(String field, Map<String, Object> page) {
        String reference = object.string(field)
        if (reference != null) {
            page.put(field, around.engines.names([object], [field] as Set).getOrDefault(reference, reference))
        }
    }

    private Map<String, Object> rights() {
        List<ApiObject> all = listed('authorization').findAll { it.get('target') != null && it.get('target') in [object.reference(), object.get('group')] }
        Map<String, String> names = around.engines.names(all, ['user', 'role'] as Set)
        List<String> said = all.collect { [it.string('user'), it.string('role')].collect { String who -> names.getOrDefault(who, who) }.join(' ') }
        said ? [rights: (Object) said.join(', ')] : [:]
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
        try {
            return (List<ApiObject>) Words.named(word).list(around)
        } catch (EngineException | EngineRefusal refused) {
            return []
        }
    }
}
