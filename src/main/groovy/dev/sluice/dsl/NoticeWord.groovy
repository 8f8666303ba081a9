package dev.sluice.dsl

import dev.sluice.dsl.failure.DslException
import dev.sluice.runbook.Outcome
import dev.sluice.runbook.Run
import dev.sluice.runbook.notice.Channel
import dev.sluice.runbook.notice.Command
import dev.sluice.runbook.notice.Mail
import dev.sluice.runbook.notice.Webhook
import dev.sluice.wire.Secret
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Reads what {@code notify} is told: the text and by which way, or at which ends of the run. */
@POJO
@CompileStatic
final class NoticeWord {
    /** What can be said of one. */
    static final List<String> NAMES = ['webhook', 'mail', 'command', 'at', 'via', 'from', 'user', 'password']

    static final List<String> WAYS = ['webhook', 'mail', 'command']
    private static final Map<String, Outcome> ENDS = [done: Outcome.DONE, failed: Outcome.FAILED, withheld: Outcome.WITHHELD, interrupted: Outcome.INTERRUPTED]

    private final Run run

    NoticeWord(Run run) {
        this.run = run
    }

    Object call(Given given) {
        Channel channel = channel(given.mayName(*NAMES))
        if (given.named.at == null) {
            run.notices().tell(given.text(), channel)
        } else if (given.values) {
            throw given.misused()
        } else {
            run.notices().tellAtEnd(list(given.named.at).collect { end(it) }, channel)
        }
        null
    }

    static Outcome end(String name) {
        Outcome outcome = ENDS[name]
        if (outcome == null) {
            throw DslException.about('notify', "a run does not end '$name'. ${Suggestion.orElse(name, ENDS.keySet(), "It ends ${ENDS.keySet().join(', ')}.")}")
        }
        outcome
    }

    private Channel channel(Given given) {
        List<String> ways = WAYS.findAll { given.named[it] != null }
        if (ways.size() != 1) {
            throw given.misused()
        }
        Object to = given.named[ways[0]]
        switch (ways[0]) {
            case 'webhook': return new Webhook(secret(to))
            case 'command': return new Command(list(to))
            default: return mail(given, list(to))
        }
    }

    private Channel mail(Given given, List<String> to) {
        URI server = given.named.via == null ? null : URI.create(given.named.via.toString())
        if (!(server?.scheme in ['smtp', 'smtps']) || server.host == null || given.named.from == null || (given.named.user == null) != (given.named.password == null)) {
            throw DslException.about('notify', "a mail needs a server and a sender: notify 'text', mail: 'ops@example.org', via: 'smtp://mail.example.org', from: 'sluice@example.org'")
        }
        (to + given.named.from.toString()).each {
            if (!(it ==~ /[^\s<>@]+@[^\s<>@]+/)) {
                throw DslException.about('notify', "'$it' is no address of mail.")
            }
        }
        new Mail(server, given.named.from.toString(), to, given.named.user?.toString(), given.named.password == null ? null : secret(given.named.password))
    }

    private Secret secret(Object said) {
        Secret secret = said instanceof Secret ? said : Secret.of(said.toString())
        run.conceal(secret)
        secret
    }

    private static List<String> list(Object said) {
        said instanceof Collection ? said.collect { it.toString() } : [said.toString()]
    }
}
