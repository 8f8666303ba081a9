package dev.sluice.shell.text

import spock.lang.Specification

class SecretMaskSpec extends Specification {
    static final String CANARY = 'tw3et-tweet'

    def "keeps a command without secrets as it is: #command"() {
        expect:
        SecretMask.of(command) == command

        where:
        command << ['vdbs', "def qa = vdb('qa1')", "link { name 'orders'; group 'QA' }", 'x = 1 / 2', "'a' + \"b\"",
                    "login user: 'admin', password: secret('DVE_PASSWORD')", "secret('DVE_PASSWORD')",
                    "link { parameters { walletpwd '' } }", "println '\u00fc'", "'unclosed"]
    }

    def "masks what follows a word that announces a secret"() {
        expect:
        SecretMask.of(command) == kept

        where:
        command                                               || kept
        "login user: 'admin', password: '$CANARY'"            || "login user: 'admin', password: '********'"
        "login(user: 'admin', password: \"$CANARY\")"         || "login(user: 'admin', password: \"********\")"
        "login 'admin', '$CANARY'"                            || "login '********', '********'"
        "def pw = '$CANARY'"                                  || "def pw = '********'"
        "walletpwd '$CANARY'; tbsnames 'USERS'"               || "walletpwd '********'; tbsnames 'USERS'"
        "walletpwd '$CANARY'\ntbsnames 'USERS'"               || "walletpwd '********'\ntbsnames 'USERS'"
        "p { tgtwalletpwd '$CANARY' }; name 'qa'"             || "p { tgtwalletpwd '********' }; name 'qa'"
        "password:\n    '$CANARY'"                            || "password:\n    '********'"
        "password = '''$CANARY\n$CANARY'''"                   || "password = '''********'''"
        "[password: x ?: '$CANARY']"                          || "[password: x ?: '********']"
        "propertyName: 'walletpwd', value: '$CANARY'"         || "propertyName: '********', value: '********'"
        "\"password\": \"$CANARY\""                           || "\"password\": \"********\""
        "pin(apiKey: 12345)"                                  || "pin(apiKey: ********)"
        "secret('$CANARY')"                                   || "secret('********')"
        "param 'dbPassword', default: '$CANARY', secret: true" || "param 'dbPassword', default: '********', secret: true"
        "def pw = param('token', default: '$CANARY')"         || "def pw = param('token', default: '********')"
        "param '$CANARY', token: 1"                           || "param '$CANARY', token: ********"
        "token; param '$CANARY'"                              || "token; param '$CANARY'"
        "token param('$CANARY')"                              || "token param('********')"
        "password 'it\\'s-$CANARY'"                           || "password '********'"
        "password '$CANARY"                                   || "password '********"
        "engine('https://admin:$CANARY@dve.example')"         || "engine('https://admin:********@dve.example')"
    }

    def "forgets a command in which the secret cannot be told from the rest: #command"() {
        expect:
        SecretMask.of(command) == null

        where:
        command << ["password: /$CANARY/", "password: \$/$CANARY/\$", "password 'x' // was $CANARY",
                    "password: \"\${f('$CANARY')}\"", "token = \\u0027$CANARY\\u0027"]
    }
}
