package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class OperationTemplateWord extends ObjectWord {
    final String about = 'Make or read a hook that is kept for use in several VDBs.'
    final String example = '''
        operationTemplate {
            name 'tell the testers'
            operation { name 'tell'; command 'echo new data' }
        }'''.stripIndent().strip()
    final String makes = 'OperationTemplate'
    final String reads = 'OperationTemplate'
}
