package dev.sluice.dsl

import dev.sluice.dsl.grammar.HistoryPoint
import dev.sluice.operations.Verb
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * A word that stands by itself: at the top of a script, or directly inside {@code engine { }}.
 *
 * <p>With braces it makes something, with a name it reads something, and its plural lists everything of that sort.
 */
@POJO
@CompileStatic
enum EngineWord {
    ENGINE('engine', Sort.ACT),
    LOGIN('login', Sort.ACT),
    SECRET('secret', Sort.VALUE),
    LIST('list', Sort.VALUE),
    SHOW('show', Sort.VALUE),
    SQL('sql', Sort.VALUE),
    CONNECTION('connection', Sort.VALUE),
    RANGES('ranges', Sort.VALUE),
    DELETE('delete', Sort.ACT),
    WAIT_FOR('waitFor', Sort.ACT),
    WAIT('wait', Sort.ACT),
    ATTACH('attach', Sort.ACT),
    WATCH('watch', Sort.ACT),
    TREE('tree', Sort.VALUE, null, null, 'tree'),
    UPDATE('update', Sort.ACT),
    ENSURE('ensure', Sort.ACT),
    SYNC(Verb.SYNC),
    REFRESH(Verb.REFRESH),
    ROLLBACK(Verb.ROLLBACK),
    UNDO(Verb.UNDO),
    START(Verb.START),
    STOP(Verb.STOP),
    ENABLE(Verb.ENABLE),
    DISABLE(Verb.DISABLE),
    APPLY(Verb.APPLY),
    UNAPPLY(Verb.UNAPPLY),
    RESOLVE(Verb.RESOLVE),
    SUSPEND(Verb.SUSPEND),
    RESUME(Verb.RESUME),
    CANCEL(Verb.CANCEL),

    RUNBOOK('runbook', Sort.FLOW),
    STEP('step', Sort.FLOW),
    CONFIRM('confirm', Sort.FLOW),
    APPROVE('approve', Sort.FLOW),
    MANUAL('manual', Sort.FLOW),
    NOTIFY('notify', Sort.FLOW),
    INCLUDE('include', Sort.FLOW),
    PARAM('param', Sort.FLOW),
    PARALLEL('parallel', Sort.FLOW),
    ON('on', Sort.FLOW),
    RETRY('retry', Sort.FLOW),
    TIMEOUT('timeout', Sort.FLOW),
    UNTIL('until', Sort.FLOW),
    WHEN('when', Sort.FLOW),

    LINK('link', Sort.OBJECT, 'LinkParameters', null, null),
    VDB('vdb', Sort.OBJECT, 'AppDataProvisionParameters', 'Container', 'vdbs'),
    DSOURCE('dsource', Sort.OBJECT, null, 'Container', 'dsources'),
    CONTAINER('container', Sort.OBJECT, null, 'Container', 'containers'),
    GROUP('group', Sort.OBJECT, 'Group', 'Group', 'groups'),
    SOURCE_CONFIG('sourceConfig', Sort.OBJECT, 'SourceConfig', 'SourceConfig', 'sourceConfigs'),
    SOURCE('source', Sort.OBJECT, null, 'Source', 'sources'),
    REPOSITORY('repository', Sort.OBJECT, null, 'SourceRepository', 'repositories'),
    ENVIRONMENT('environment', Sort.OBJECT, null, 'SourceEnvironment', 'environments'),
    ENVIRONMENT_USER('environmentUser', Sort.OBJECT, null, 'EnvironmentUser', 'environmentUsers'),
    TIMEFLOW('timeflow', Sort.OBJECT, null, 'Timeflow', 'timeflows'),
    SNAPSHOT('snapshot', Sort.OBJECT, null, 'TimeflowSnapshot', 'snapshots'),
    JOB('job', Sort.OBJECT, null, 'Job', 'jobs'),
    ACTION('action', Sort.OBJECT, null, 'Action', 'actions'),
    BOOKMARK('bookmark', Sort.OBJECT, 'TimeflowBookmarkCreateParameters', 'TimeflowBookmark', 'bookmarks'),
    FAULT('fault', Sort.OBJECT, null, 'Fault', 'faults'),
    ALERT('alert', Sort.OBJECT, null, 'Alert', 'alerts'),
    POLICY('policy', Sort.OBJECT, 'Policy', 'Policy', 'policies'),
    OPERATION_TEMPLATE('operationTemplate', Sort.OBJECT, 'OperationTemplate', 'OperationTemplate', 'operationTemplates'),
    USER('user', Sort.OBJECT, 'User', 'User', 'users'),
    ROLE('role', Sort.OBJECT, 'Role', 'Role', 'roles'),
    AUTHORIZATION('authorization', Sort.OBJECT, 'Authorization', 'Authorization', 'authorizations')

    /**
     * What a word is for: it does something, it gives a value wherever one is wanted, it names a sort of object, or it says
     * how a script goes on.
     */
    @POJO
    @CompileStatic
    enum Sort { ACT, VALUE, OBJECT, FLOW }

    private static final Map<String, EngineWord> BY_WORD = [:]
    private static final Map<String, EngineWord> BY_PLURAL = [:]
    private static final Set<EngineWord> WITH_BRACES = EnumSet.of(RUNBOOK, STEP, PARALLEL, ON, RETRY, TIMEOUT, UNTIL, WHEN)
    static {
        for (EngineWord word : values()) {
            BY_WORD.put(word.word, word)
            if (word.plural != null) {
                BY_PLURAL.put(word.plural, word)
            }
        }
    }

    final String word
    final Sort sort
    /** The type of what its braces say, or null where it takes no braces. */
    final String makes
    /** The type of what it reads, or null where it reads nothing. */
    final String reads
    /** The word that lists all there are, or null. */
    final String plural
    /** What it tells an object to do, or null. */
    final Verb verb

    EngineWord(String word, Sort sort, String makes = null, String reads = null, String plural = null) {
        this.word = word
        this.sort = sort
        this.makes = makes
        this.reads = reads
        this.plural = plural
    }

    EngineWord(Verb verb) {
        this.word = verb.word()
        this.sort = Sort.ACT
        this.verb = verb
    }

    /** Whether it does something with an object that is there: {@code refresh 'qa1'}, {@code qa1.refresh()}. */
    boolean isTold() {
        verb != null || this == UPDATE || this == DELETE
    }

    /** Whether an object that an engine keeps may be asked to do it, as a method: {@code qa1.refresh()}, {@code qa1.sql('…')}. */
    boolean isMethod() {
        told || ofDatabase || this == RANGES
    }

    /** Whether it is about the database of a VDB. */
    boolean isOfDatabase() {
        this == SQL || this == CONNECTION
    }

    /** Whether to change something is all it is good for. */
    boolean isWriting() {
        told || this == ENSURE || makes != null && reads == null
    }

    /** The type of what its braces say, or what is said besides the object that it tells; null where there is nothing to say. */
    String says() {
        verb != null ? verb.body() : this == DELETE ? 'DeleteParameters' : makes
    }

    /** Whether {@code found} is of this sort: a VDB comes from another container, a dSource does not. */
    boolean fits(ApiObject found) {
        boolean copy = found.get('provisionContainer') != null
        this == VDB ? copy : this == DSOURCE ? !copy : true
    }

    /** What to say where it has been placed inside the braces of {@code around}. */
    String misplaced(String around) {
        String shown = makes == null && this != ENGINE && !(this in WITH_BRACES) ? word : word + ' { }'
        "$shown cannot be placed inside $around { }. Move it to the top level."
    }

    /** How it is written. */
    String usage() {
        switch (this) {
            case ENGINE: return "engine takes a URL or a profile's name, or none, and braces if it is for what they hold only."
            case LOGIN: return "login takes a user, and a password unless it is to be typed: login user: 'admin', password: secret('NAME')"
            case SECRET: return "secret takes the name of an environment variable, a file or a question: secret('NAME'), secret(file: 'path') or secret(prompt: 'Password')"
            case LIST: return "list takes what to list: list 'groups'"
            case SHOW: return 'show takes one value.'
            case SQL: return "sql takes a VDB or a dSource, a statement, and what stands for \$1 and so on: sql 'qa1', 'select * from orders where id = \$1', 15"
            case CONNECTION: return "connection takes a VDB: connection 'qa1'"
            case RANGES: return "ranges takes a dSource or a VDB: ranges 'orders'"
            case DELETE: return "delete takes an object or a reference: delete container('name')"
            case ENSURE: return "ensure takes what there has to be: ensure vdb { }, ensure group { }"
            case UPDATE: return "update takes an object and what is to be different: update vdb('name'), description: 'text'"
            case RUNBOOK: return "runbook takes a title and braces: runbook('Refresh QA') { }"
            case STEP: return "step takes a title and braces, and may say how it is taken back: step('Stop the app') { } undo { }"
            case CONFIRM: return "confirm takes a question, and values to be shown: confirm 'Refresh?', vdb: 'qa1'"
            case APPROVE: return "approve says who has to: approve 'Refresh qa1', by: 'bob'"
            case MANUAL: return "manual says what is to be done by hand: manual 'Move the cable'"
            case NOTIFY: return "notify takes a text, or ends of the run, and a way: notify 'Refreshed', webhook: secret('HOOK') or notify at: 'failed', command: ['mail-me']"
            case INCLUDE: return "include stands at the beginning of a line and names a file beside the script: include 'common.groovy'"
            case PARAM: return "param takes a name and what it may be: param 'target', type: String, choices: ['qa1', 'qa2'], default: 'qa1', secret: false, about: 'which VDB'"
            case PARALLEL: return "parallel takes braces with steps, and maybe how many at once: parallel(limit: 4) { vdbs.each { copy -> step(copy.name) { refresh copy } } }"
            case ON: return "on takes engines and braces: on('first', 'second') { vdbs.size() }"
            case RETRY: return "retry takes how often, and braces: retry(times: 3, on: 'exception.id', backoff: '2s') { }"
            case TIMEOUT: return "timeout takes how long, and braces: timeout('5m') { }"
            case UNTIL: return "until takes braces that look: until(every: '2s', within: '1m') { vdb('qa1').enabled }"
            case WHEN: return "when takes a condition and braces: when(vdbs.empty) { }"
            case UNDO: return "undo takes an object or its name: undo 'name'. With braces it stands right behind a step"
            case [WAIT_FOR, WAIT, ATTACH]: return "$word takes a job or its reference: $word 'JOB-7'"
            case WATCH: return 'watch takes what to see again and again: watch jobs, or watch(every: 5) { jobs }'
            case TREE: return "tree takes a container, or nothing for all: tree or tree 'orders'"
            default: return verb != null ? "$word takes an object or its name: $word 'name'${HistoryPoint.example(this)}"
                    : makes == null ? "$word takes a name or a reference: $word 'name'"
                    : reads == null ? "$word takes braces: $word { }"
                    : "$word takes braces to make one, or a name to read one: $word { } or $word 'name'"
        }
    }

    static EngineWord named(String word) {
        BY_WORD.get(word)
    }

    static EngineWord plural(String plural) {
        BY_PLURAL.get(plural)
    }

    static Set<String> words() {
        BY_WORD.keySet()
    }

    static Set<String> plurals() {
        BY_PLURAL.keySet()
    }
}
