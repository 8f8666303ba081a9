package dev.sluice.dsl.words

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.operations.secret.MissingSecret
import dev.sluice.operations.secret.SecretSource
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class SecretWord extends Word {
    final String about = 'Take a password from a variable of the environment, or from another place. It never shows.'
    final String example = "password = secret('PASSWORD')"
    final String usage = "secret takes the name of an environment variable, or another place: secret('NAME'), ${places()}"

    private static String places() {
        List<String> all = []
        for (SecretSource source : SecretSource.values()) {
            if (source != SecretSource.ENVIRONMENT) {
                all << "secret(${source.key()}: '${source.operand()?.toLowerCase(Locale.ROOT) ?: 'Password'}')".toString()
            }
        }
        "${all.init().join(', ')} or ${all.last()}"
    }

    @Override
    boolean fits(Arguments given) {
        given.oneValue || given.onlyNamed && given.names().size() == 1 && SecretSource.named(given.names().first().toString()).present
    }

    @Override
    boolean givesSecret(Arguments given) {
        true
    }

    /** Nothing that is written of the run shows anything of it. */
    @Override
    protected Object run(WordCall call) {
        Secret secret = asked(call, call.only())
        call.around.run.conceal(secret)
        secret
    }

    private Secret asked(WordCall call, Object only) {
        if (call.named.size() == 1 && call.named.values().first() != null) {
            SecretSource source = SecretSource.named(call.named.keySet().first().toString()).orElseThrow { call.misused() }
            String where = call.named.values().first().toString()
            return source == SecretSource.PROMPT ? call.around.engines.ask(name, "$where: ") : read(call, source, where)
        }
        if (!(only instanceof CharSequence)) {
            throw call.misused()
        }
        read(call, SecretSource.ENVIRONMENT, only.toString())
    }

    /** A rehearsal needs it, too, to log in as the run would: where a program gives it, that is told. */
    private static Secret read(WordCall call, SecretSource source, String where) {
        if (source.program) {
            call.around.run.settings().passes()?.accept("fetches a secret by ${source.key()}: $where".toString())
        }
        try {
            source.read(where, System.getenv())
        } catch (MissingSecret missing) {
            throw DslException.about('secret', missing.message)
        }
    }
}
