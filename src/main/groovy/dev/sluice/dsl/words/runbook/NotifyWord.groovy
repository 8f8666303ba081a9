package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.runbook.Outcome
import dev.sluice.runbook.notice.Channel
import dev.sluice.runbook.notice.CommandChannel
import dev.sluice.runbook.notice.Mail
import dev.sluice.runbook.notice.Webhook
import dev.sluice.wire.Secret
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression

@POJO
@CompileStatic
final class NotifyWord extends FlowWord {
    private static final List<String> WAYS = ['webhook', 'mail', 'command']
    private static final Map<String, Outcome> ENDS = [done: Outcome.DONE, failed: Outcome.FAILED, withheld: Outcome.WITHHELD, interrupted: Outcome.INTERRUPTED]

    final String about = 'Tell people now, or when the run ends, by webhook, mail or command.'
    final String example = '''
        notify 'Refreshed qa1', command: ['cat']
        notify at: ['failed', 'withheld'], command: ['cat']'''.stripIndent().strip()
    final String usage = 'notify takes a text, or ends of the run, and a way: ' +
            "notify 'Refreshed', webhook: secret('HOOK') or notify at: 'failed', command: ['mail-me']"
    final List<String> options = WAYS + ['at', 'via', 'from', 'user', 'password']

    @Override
    boolean fits(Arguments given) {
        given.values.size() == (given.named('at') == null ? 1 : 0) && given.braces == null && isOneWay(given)
    }

    /** Whether it says how to tell, unless only the run can tell what it says. */
    private static boolean isOneWay(Arguments given) {
        given.namesUnknown || given.names().count { it in WAYS } == 1
    }

    @Override
    protected void checkValues(Arguments given, ScriptChecker checker) {
        Expression at = given.named('at')
        List<Expression> ends = at instanceof ListExpression ? at.expressions : [at].findAll() as List<Expression>
        ends.each { Expression each -> checker.attempt(each) { end(it.toString()) } }
    }

    @Override
    protected Object run(WordCall call) {
        Channel channel = channel(call)
        if (call.named.at == null) {
            call.around.run.notices().tell(call.text(), channel)
        } else {
            call.withoutValues().around.run.notices().tellAtEnd(list(call.named.at).collect { end(it) }, channel)
        }
        null
    }

    private static Outcome end(String name) {
        Outcome outcome = ENDS[name]
        if (outcome == null) {
            throw DslException.about('notify', "a run does not end '$name'. ${Suggestion.orElse(name, ENDS.keySet(), "It ends ${ENDS.keySet().join(', ')}.")}")
        }
        outcome
    }

    private Channel channel(WordCall call) {
        List<String> ways = WAYS.findAll { call.named[it] != null }
        if (ways.size() != 1) {
            throw call.misused()
        }
        Object to = call.named[ways[0]]
        switch (ways[0]) {
            case 'webhook': return new Webhook(secret(call, to))
            case 'command': return new CommandChannel(list(to))
            default: return mail(call, list(to))
        }
    }

    private static Channel mail(WordCall call, List<String> to) {
        Map<Object, Object> said = call.named
        URI server = said.via == null ? null : URI.create(said.via.toString())
        if (!(server?.scheme in ['smtp', 'smtps']) || server.host == null || said.from == null || (said.user == null) != (said.password == null)) {
            throw DslException.about('notify', "a mail needs a server and a sender: notify 'text', mail: 'ops@example.org', via: 'smtp://mail.example.org', from: 'sluice@example.org'")
        }
        (to + said.from.toString()).each {
            if (!(it ==~ /[^\s<>@]+@[^\s<>@]+/)) {
                throw DslException.about('notify', "'$it' is no address of mail.")
            }
        }
        new Mail(server, said.from.toString(), to, said.user?.toString(), said.password == null ? null : secret(call, said.password))
    }

    private static Secret secret(WordCall call, Object said) {
        Secret secret = said instanceof Secret ? said : Secret.of(said.toString())
        call.around.run.conceal(secret)
        secret
    }

    private static List<String> list(Object said) {
        said instanceof Collection ? said.collect { it.toString() } : [said.toString()]
    }
}
