package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class DetachSourceWord extends VerbWord {
    final String about = 'Take the source away from a dSource, which keeps its history.'
    final String example = "detachSource 'orders', source: source('orders')"
    final String usage = "detachSource takes a dSource and its source: detachSource 'name', source: source('name')"

    @Override
    String missingMore() {
        usage
    }
}
