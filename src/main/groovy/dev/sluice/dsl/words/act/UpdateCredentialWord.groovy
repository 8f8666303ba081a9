package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class UpdateCredentialWord extends VerbWord {
    final String about = 'Give a user another password.'
    final String example = '''
        updateCredential(user('ann')) {
            newCredential { password 'long-enough-2' }
        }'''.stripIndent().strip()
    final String usage = "updateCredential takes a user and the new password: updateCredential(user('name')) { newCredential { password secret('NAME') } }"

    @Override
    String missingMore() {
        usage
    }
}
