package dev.sluice.dsl.words.object

import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.operations.CreateSourceConfig
import dev.sluice.operations.Effect
import dev.sluice.operations.OwnSourceConfig
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class SourceConfigWord extends ObjectWord {
    final String about = 'Make or read a source configuration: what is to be copied, and with which repository.'
    final String example = "sourceConfig { name 'shop'; repository 'files' }"
    final String makes = 'SourceConfig'
    final String reads = 'SourceConfig'

    final String making = 'source configuration'

    @Override
    protected ApiObject makeOwn(WordCall call, WrittenBody body) {
        ApiObject repository = call.around.read('repository', 'SourceRepository', body.fields.repository)
        Map<String, Object> wanted = body.fields + [repository: (Object) repository.reference()]
        Map<String, Object> own = new OwnSourceConfig(list(call.around), (List<ApiObject>) Words.named('source').list(call.around)).of(wanted)
        own instanceof ApiObject ? own : make(call, new WrittenBody(body.vocabulary, own))
    }

    @Override
    Effect<ApiObject> creation(Schema schema, Map<String, Object> body) {
        new CreateSourceConfig(schema, body)
    }
}
