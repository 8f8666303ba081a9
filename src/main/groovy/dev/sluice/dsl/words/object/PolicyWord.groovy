package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class PolicyWord extends ObjectWord {
    final String about = 'Make or read a policy: a rule by which the engine works on its own.'
    final String example = '''
        policy {
            type 'RefreshPolicy'
            name 'nightly'
            provisionSource 'LATEST_SNAPSHOT'
            scheduleList { cronString '0 0 3 * * ?' }
        }'''.stripIndent().strip()
    final String makes = 'Policy'
    final String reads = 'Policy'
}
