package dev.sluice.dsl.words

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.WireValues
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.language.Choices.Choice
import dev.sluice.operations.LogIn
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class LoginWord extends Word {
    private static final Set<Object> TYPED = ['user'] as Set<Object>
    private static final Set<Object> SAID = ['user', 'password'] as Set<Object>

    final String about = 'Log in to the engine in use.'
    final String example = '''
        engine 'https://engine.example'
        login user: 'ann', password: secret('PASSWORD')'''.stripIndent().strip()
    final String usage = "login takes a user, and a password unless it is to be typed: login user: 'admin', password: secret('NAME')"
    final boolean acting = true

    final List<String> options = ['user', 'password']

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.pairs(this)
    }

    @Override
    boolean fits(Arguments given) {
        given.onlyNamed && given.names().toSet() in [TYPED, SAID]
    }

    @Override
    protected Object run(WordCall call) {
        call.only()
        boolean typed = call.named.keySet() == TYPED
        if (!typed && call.named.keySet() != SAID || call.named.user == null || !typed && call.named.password == null) {
            throw call.misused()
        }
        String user = call.named.user.toString()
        Object password = typed ? call.around.engines.ask(name, "Password of $user: ") : call.named.password
        call.perform('login of', user) { Schema schema ->
            new LogIn(user, password instanceof Secret ? password : Secret.of(WireValues.text(password)))
        }
    }
}
