package dev.sluice.dsl.words.object

import dev.sluice.operations.CreateSourceConfig
import dev.sluice.operations.Effect
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
    Effect<ApiObject> creation(Schema schema, Map<String, Object> body) {
        new CreateSourceConfig(schema, body)
    }
}
