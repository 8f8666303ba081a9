package dev.sluice.engine.auth

import spock.lang.Specification

class PasswordRulesSpec extends Specification {
    static final NONE = new PasswordRules(1, new PasswordRules.Letters(false, false), new PasswordRules.Signs(false, false), false)
    static final ALL = new PasswordRules(8, new PasswordRules.Letters(true, true), new PasswordRules.Signs(true, true), true)

    def "#password is told what is wrong with it"() {
        expect:
        rules.broken(password, 'Dev-User1') == broken

        where:
        rules | password     || broken
        NONE  | 'x'          || []
        NONE  | 'Dev-User1'  || []
        NONE  | ''           || ['it has 0 characters, at least 1 are needed.']
        ALL   | 'Correct-1'  || []
        ALL   | 'Short-1'    || ['it has 7 characters, at least 8 are needed.']
        ALL   | 'correct-1'  || ['it has no capital letter.']
        ALL   | 'CORRECT-1'  || ['it has no small letter.']
        ALL   | 'Correct--'  || ['it has no digit.']
        ALL   | 'Correct11'  || ['it has only letters and digits.']
        ALL   | 'dev-user1'  || ['it has no capital letter.', 'it is the name of the user.']
        ALL   | 'Dev-User1'  || ['it is the name of the user.']
    }
}
