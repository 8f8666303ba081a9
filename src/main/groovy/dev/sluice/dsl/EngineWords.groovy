package dev.sluice.dsl

import dev.sluice.client.ConnectionException
import dev.sluice.client.EngineException
import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.flow.OrderedOutput
import dev.sluice.dsl.flow.SecretSource
import dev.sluice.dsl.grammar.Block
import dev.sluice.dsl.grammar.BodyCheck
import dev.sluice.dsl.grammar.FieldValues
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.language.Output
import dev.sluice.language.View
import dev.sluice.operations.Delete
import dev.sluice.operations.InvalidRequest
import dev.sluice.operations.ListObjects
import dev.sluice.operations.LogIn
import dev.sluice.operations.NotAllowed
import dev.sluice.operations.Operation
import dev.sluice.operations.Performer
import dev.sluice.operations.ReadConnection
import dev.sluice.operations.ReadObject
import dev.sluice.operations.ReadRanges
import dev.sluice.operations.Tell
import dev.sluice.operations.Update
import dev.sluice.operations.WaitForJob
import dev.sluice.runbook.Run
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Mistake
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.ClosureParams
import groovy.transform.stc.POJO
import groovy.transform.stc.SimpleType

/** Does what the words that stand by themselves say, in the engine that is in use. */
@POJO
@CompileStatic
final class EngineWords {
    private final EnginesInUse engines
    private final OrderedOutput output
    private final Grammar grammar
    private final RunWords flow
    /** Whether an engine is being asked at this moment. */
    private volatile boolean performing

    EngineWords(EnginesInUse engines, Output output, Grammar grammar, Run run) {
        this.output = new OrderedOutput(output)
        this.flow = new RunWords(run, engines, this.output)
        this.engines = engines
        this.grammar = grammar
    }

    boolean isPerforming() {
        performing
    }

    void print(String text) {
        output.print(text)
    }

    /** Whether {@code name} is a point in the history of a container. */
    boolean isPoint(String name) {
        grammar.points.contains(name)
    }

    Object call(EngineWord word, Object[] given, ScriptContext around) {
        if (Thread.currentThread().interrupted) {
            throw new InterruptedException("stopped before $word.word")
        }
        if (word == EngineWord.ENGINE) {
            return engine(given)
        }
        if (word.sort == EngineWord.Sort.FLOW) {
            return flow.call(word, given, around)
        }
        if (word.told) {
            return tell(word, new Asked(word, given), around)
        }
        if (word == EngineWord.ENSURE) {
            return ensure(given, around)
        }
        if (word == EngineWord.WATCH) {
            return new Watching(output, engines).watch(given)
        }
        if (word == EngineWord.SQL) {
            SqlWord question = new SqlWord(given)
            return question.answer(perform(word.word, 'question to', question.database) { question.operation(it) })
        }
        if (given.length != 1 || given[0] == null && word != EngineWord.SHOW) {
            throw DslException.about(word.word, word.usage())
        }
        Object only = given[0]
        switch (word) {
            case EngineWord.LOGIN: return logIn(only)
            case EngineWord.SECRET: return flow.concealed(secret(only))
            case EngineWord.LIST: return list(only.toString())
            case EngineWord.SHOW: return show(only)
            case EngineWord.CONNECTION: return perform(word.word, 'connection to', only) { new ReadConnection(it, only) }
            case EngineWord.RANGES: return ranges(perform(word.word, 'times of', only) { new ReadRanges(it, only) })
            case EngineWord.WAIT_FOR:
            case EngineWord.WAIT: return only instanceof Collection ? only.collect { waitFor(it) } : waitFor(only)
            case EngineWord.ATTACH: return attach(only)
            case EngineWord.TREE: return [lineage().of(read(EngineWord.CONTAINER, only))]
            default: return only instanceof Closure ? make(word, only, around) : read(word, only)
        }
    }

    private Object engine(Object[] given) {
        Closure<?> braces = given && given.last() instanceof Closure ? (Closure) given.last() : null
        List<Object> names = given.toList() - [(Object) braces]
        if (names.size() > 1 || names.any { !(it instanceof CharSequence) }) {
            throw DslException.about('engine', EngineWord.ENGINE.usage())
        }
        String name = names ? names.first().toString() : null
        braces != null ? engines.within(name, braces) : engines.choose(name).target()
    }

    /** Each can be given to {@code at} again; what lies between two of them is not to be had. */
    private static View ranges(List<ApiObject> ranges) {
        new View(ranges.collect { [from: it.object('startPoint').string('timestamp'), until: it.object('endPoint').string('timestamp')] }, [])
    }

    private String logIn(Object named) {
        Map<?, ?> given = named instanceof Map ? named : [:]
        boolean typed = given.keySet() == (['user'] as Set<Object>)
        if (!typed && given.keySet() != (['user', 'password'] as Set<Object>) || given.user == null || !typed && given.password == null) {
            throw DslException.about('login', EngineWord.LOGIN.usage())
        }
        String user = given.user.toString()
        Object password = typed ? engines.ask('login', "Password of $user: ") : given.password
        perform('login', 'login of', user) { new LogIn(user, password instanceof Secret ? password : Secret.of(FieldValues.text(password))) }
    }

    private Secret secret(Object given) {
        if (given instanceof Map && given.keySet().toList() == ['prompt'] && given.prompt != null) {
            return engines.ask('secret', "$given.prompt: ")
        }
        if (given instanceof Map && given.keySet().toList() == ['file'] && given.file != null) {
            return SecretSource.file(given.file.toString())
        }
        if (!(given instanceof CharSequence)) {
            throw DslException.about('secret', EngineWord.SECRET.usage())
        }
        SecretSource.variable(given.toString())
    }

    /** Everything of the sort that a plural names. */
    List<?> list(EngineWord word) {
        word == EngineWord.TREE ? lineage().roots() : listed(word)
    }

    private Lineage lineage() {
        new Lineage(listed(EngineWord.CONTAINER), listed(EngineWord.TIMEFLOW), listed(EngineWord.SNAPSHOT))
    }

    private List<ApiObject> listed(EngineWord word) {
        perform(word.plural, 'list of', word.plural) { new ListObjects(it, word.reads, [:]) }.findAll { word.fits(it) }
    }

    private List<?> list(String what) {
        EngineWord word = EngineWord.plural(what) ?: EngineWord.named(what)
        word?.reads != null ? list(word) : perform('list', 'list of', what) { new ListObjects(it, what, [:]) }
    }

    private Object show(Object value) {
        output.show(value, engines)
        null
    }

    ApiObject read(EngineWord word, Object what) {
        if (word.reads == null || !(what instanceof CharSequence || what instanceof ApiObject)) {
            throw DslException.about(word.word, word.usage())
        }
        ApiObject found = perform(word.word, 'read of', what) { new ReadObject(it, word.reads, what) }
        if (!word.fits(found)) {
            throw DslException.about(word.word, "${EngineRefusal.quoted(found)} is no $word.word. Write: container ${EngineRefusal.quoted(found)}")
        }
        found
    }

    /** The newest snapshot of a timeflow, or null. */
    ApiObject newestSnapshot(Object timeflow) {
        perform('from', 'list of', 'snapshots') { new ListObjects(it, EngineWord.SNAPSHOT.reads, [timeflow: timeflow]) }
                .max { it.string('creationTime') }
    }

    private Object tell(EngineWord word, Asked asked, ScriptContext around) {
        Object what = asked.object
        Map<String, Object> said = said(word, asked, words(), around)
        switch (word) {
            case EngineWord.DELETE: return delete(what, said)
            case EngineWord.UPDATE: return perform(word.word, 'update of', what) { new Update(it, what, said) }
            default: return perform(word.word, word.word + ' of', what) { new Tell(it, word.verb, what, said) }
        }
    }

    /** The words that the engine in use knows. */
    private Grammar words() {
        Schema schema = engines.current().schema()
        schema.is(grammar.schema) ? grammar : new Grammar(schema)
    }

    private Map<String, Object> said(EngineWord word, Asked asked, Grammar words, ScriptContext around) {
        Vocabulary vocabulary = word == EngineWord.UPDATE ? words.changing(asked.type(words.schema)) : words.inside(word)
        if (vocabulary == null) {
            asked.refuseMore()
            return [:]
        }
        Closure<?> home = { -> word == EngineWord.ROLLBACK ? asked.object : read(EngineWord.CONTAINER, asked.object).get('provisionContainer') }
        Block block = new Block(vocabulary, words, around, home)
        Map<String, Object> said = asked.braces != null ? block.filledBy(asked.braces) : block.filledBy(asked.pointed())
        if (word == EngineWord.REFRESH && !said.containsKey(Vocabulary.POINT)) {
            said = said + [(Vocabulary.POINT): (Object) [type: 'TimeflowPointSemantic']]
        }
        List<Mistake> mistakes = BodyCheck.mistakes(words.schema, vocabulary, said)
        if (mistakes) {
            throw new DslException(word.word, mistakes)
        }
        said
    }

    private Object delete(Object what, Map<String, Object> said) {
        perform('delete', 'delete of', what) { Schema schema ->
            try {
                Delete delete = new Delete(schema, what)
                return said.force ? delete.forced() : delete
            } catch (InvalidRequest unknown) {
                throw DslException.about('delete', "${EngineRefusal.quoted(what)} is no reference. Say what it is: delete container(${EngineRefusal.quoted(what)})")
            }
        }
    }

    private ApiObject waitFor(Object job) {
        String reference = job instanceof ApiObject ? job.reference() : job.toString()
        perform('waitFor', 'job', reference) { new WaitForJob(reference) }
    }

    /** What the job has reported up to now, and then what it does until it ends. */
    private ApiObject attach(Object job) {
        ApiObject read = read(EngineWord.JOB, job)
        output.show(new View(read.list('events'), ['timestamp', 'eventType', 'messageDetails']), engines)
        waitFor(read)
    }

    private ApiObject make(EngineWord word, Closure<?> braces, ScriptContext around) {
        Making making = Making.of(word, braces, words(), around)
        perform(word.word, making.doing, making.name) { making.operation(it) }
    }

    private ApiObject ensure(Object[] given, ScriptContext around) {
        EngineWord word = given.length == 2 && given[1] instanceof Closure ? EngineWord.named(given[0].toString()) : null
        if (word?.makes == null) {
            throw DslException.about('ensure', EngineWord.ENSURE.usage())
        }
        new Ensuring(this).ensure(Making.of(word, (Closure<?>) given[1], words(), around))
    }

    <R> R perform(String word, String doing, Object what,
                          @ClosureParams(value = SimpleType, options = 'dev.sluice.wire.Schema') Closure<? extends Operation<R>> operation) {
        performing = true
        try {
            return perform(engines.current(), operation)
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
        engines.performed(performer, operation, result)
        result
    }
}
