package dev.sluice.dsl.words

import dev.sluice.dsl.flow.SecretSource
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class SecretWord extends Word {
    final String about = 'Take a password from a variable of the environment, or a file. It never shows.'
    final String example = "password = secret('PASSWORD')"
    final String usage = 'secret takes the name of an environment variable, a file or a question: ' +
            "secret('NAME'), secret(file: 'path') or secret(prompt: 'Password')"

    @Override
    boolean fits(Arguments given) {
        given.oneValue || given.onlyNamed && given.names() in [['file'], ['prompt']]
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
        List<Object> names = call.named.keySet().toList()
        if (names == ['prompt'] && call.named.prompt != null) {
            return call.around.engines.ask(name, "$call.named.prompt: ")
        }
        if (names == ['file'] && call.named.file != null) {
            return SecretSource.file(call.named.file.toString())
        }
        if (!(only instanceof CharSequence)) {
            throw call.misused()
        }
        SecretSource.variable(only.toString())
    }
}
