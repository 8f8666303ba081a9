package dev.sluice.dsl.words.object

import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.operations.CreateApiToken
import dev.sluice.operations.Effect
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class TokenWord extends ObjectWord {
    final String about = 'Make or read a token, which lets a program in without a password until it expires.'
    final String example = "println token { name 'nightly'; role 'Read' }.token.reveal()"
    final String makes = 'ApiToken'
    final String reads = 'ApiToken'
    final ResultSort made = ResultSort.object(makes, ['token'])

    /** Its text is told once, to whoever makes it. */
    @Override
    Effect<ApiObject> creation(Schema schema, Map<String, Object> body) {
        new CreateApiToken(schema, name, body)
    }
}
