package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class AttachSourceWord extends VerbWord {
    final String about = 'Give a dSource that lost its source another one.'
    final String example = '''
        attachSource('orders') {
            attachData {
                type 'AppDataDirectAttachData'
                config 'orders'
                parameters([:])
            }
        }'''.stripIndent().strip()
    final String usage = "attachSource takes a dSource and where its data comes from: attachSource('name') { attachData { config 'name'; parameters([:]) } }"

    @Override
    String missingMore() {
        usage
    }
}
