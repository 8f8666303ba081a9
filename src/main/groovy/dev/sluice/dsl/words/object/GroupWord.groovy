package dev.sluice.dsl.words.object

import dev.sluice.operations.CreateGroup
import dev.sluice.operations.Effect
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class GroupWord extends ObjectWord {
    final String about = 'Make or read a group of containers, with its own authorizations and policies.'
    final String example = "group { name 'Testing'; description 'Copies for the testers' }"
    final String makes = 'Group'
    final String reads = 'Group'

    @Override
    Effect<ApiObject> creation(Schema schema, Map<String, Object> body) {
        new CreateGroup(schema, body)
    }
}
