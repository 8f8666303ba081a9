package dev.sluice.dsl.words.act

import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class RefreshWord extends VerbWord {
    final String about = 'Give a VDB newer data, by default the latest of what it came from.'
    final String example = "refresh 'qa1', from: 'orders', at: LATEST_SNAPSHOT"
    final String pointExample = ", from: 'orders', at: LATEST_POINT"
    final boolean ofCopies = true
    final Map<String, Object> usualPoint = [type: (Object) 'TimeflowPointSemantic']

    @Override
    Object home(ApiObject vdb) {
        vdb?.get('provisionContainer')
    }
}
