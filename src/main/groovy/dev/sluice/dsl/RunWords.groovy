package dev.sluice.dsl

import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.flow.OrderedOutput
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.ScriptWork
import dev.sluice.runbook.Consent
import dev.sluice.runbook.Run
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Does what the words say that make a script a runbook: its steps, their order, and what people have a say in. */
@POJO
@CompileStatic
final class RunWords {
    private final Run run
    private final EnginesInUse engines
    private final Consent consent
    private final ParallelWords parallel
    private final ControlWords control
    private final ParamWord param
    private final NoticeWord notice

    RunWords(Run run, EnginesInUse engines, OrderedOutput lanes) {
        this.parallel = new ParallelWords(run, engines, lanes)
        this.control = new ControlWords(run)
        this.param = new ParamWord(run)
        this.notice = new NoticeWord(run)
        this.run = run
        this.engines = engines
        this.consent = new Consent(run)
    }

    /** A secret that the script asked for, of which nothing that is written of the run shows anything. */
    Secret concealed(Secret secret) {
        run.conceal(secret)
        secret
    }

    Object call(EngineWord word, Object[] all, ScriptContext around) {
        Given given = new Given(word, all)
        switch (word) {
            case EngineWord.RUNBOOK:
            case EngineWord.STEP: return step(given, around)
            case EngineWord.CONFIRM: return consent.confirm(given.text() + values(given.named))
            case EngineWord.MANUAL: return consent.manual(given.text())
            case EngineWord.APPROVE: return approve(given)
            case EngineWord.NOTIFY: return notice.call(given)
            case EngineWord.INCLUDE: return null // It was done before the script began.
            case EngineWord.PARAM: return param.declare(given, around)
            case EngineWord.PARALLEL: return parallel.parallel(given, around)
            case EngineWord.ON: return parallel.on(given, around)
            case EngineWord.RETRY: return control.retry(given, around)
            case EngineWord.TIMEOUT: return control.timeout(given)
            case EngineWord.UNTIL: return control.until(given)
            default: return control.when(given)
        }
    }

    private Object step(Given given, ScriptContext around) {
        List<Closure<?>> braces = given.braces
        if (braces.empty || braces.size() > (given.word == EngineWord.STEP ? 2 : 1)) {
            throw given.misused()
        }
        String title = given.text()
        ScriptWork work = new ScriptWork(braces[0], around)
        ScriptWork undo = ScriptWork.of(braces[1], around)
        parallel.takes(title) { run.laterStep(title, work, undo) } ? null : run.step(title, work, undo)
    }

    /** What is decided upon, a line each. */
    private static String values(Map<?, ?> named) {
        named.collect { name, value -> "\n    $name  ${shown(value)}" }.join('')
    }

    private static String shown(Object value) {
        value instanceof Collection ? value.collect { shown(it) }.join(', ')
                : value instanceof Map && value.name != null ? value.name : String.valueOf(value)
    }

    private Object approve(Given given) {
        Object by = given.mayName('by', 'own').named.by
        List<String> users = (by instanceof Collection ? by.toList() : [by]).findAll { it != null }*.toString()
        if (users.empty) {
            throw given.misused()
        }
        consent.approve(users, given.named.own == true, engines.current().user(), engines.venue(), given.values ? given.text() : '')
    }
}
