package dev.sluice.dsl.words

import dev.sluice.operations.Effect
import dev.sluice.operations.Link
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class LinkWord extends ObjectWord {
    final String about = 'Make a dSource: a copy of a source that the engine keeps, with its history.'
    final String example = '''
        link {
            name 'orders'; group 'Sources'
            linkData {
                config 'shop'
                parameters { path '/srv/shop' }
            }
        }'''.stripIndent().strip()
    final String makes = 'LinkParameters'

    final String making = 'link of'

    @Override
    Effect<ApiObject> creation(Schema schema, Map<String, Object> body) {
        new Link(schema, body)
    }
}
