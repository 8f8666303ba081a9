package dev.sluice.runbook.secret

import dev.sluice.runbook.journal.JournalValues
import dev.sluice.wire.Secret
import spock.lang.Specification

/** A secret shows in none of the forms that it may take on its way into a text. */
class RunSecretsSpec extends Specification {
    RunSecrets secrets = new RunSecrets()

    def "a secret does not show #form"() {
        given:
        secrets.learn([password: Secret.of(secret)])

        expect:
        secrets.over("before $text after") == 'before ******** after'

        where:
        secret          | form                              | text
        'hunter22'      | 'as it is'                        | 'hunter22'
        "it's+a /b\\\"" | 'as it is, with signs'            | secret
        'hunter22'      | 'in Base64'                       | base64('', secret, '')
        'hunter22'      | 'in Base64 without its end'       | base64('', secret, '').replace('=', '')
        'hün?er>>~~2'   | 'in Base64 for URLs'              | Base64.urlEncoder.encodeToString(secret.getBytes('UTF-8'))
        'hün?er>>~~2'   | 'in Base64 in a URL'              | URLEncoder.encode(base64('', secret, ''), 'UTF-8').replace('%3D', '')
        'a b&c=d/é"'    | 'in a URL'                        | URLEncoder.encode(secret, 'UTF-8')
        'a b&c=d/é"'    | 'in a URL in small letters'       | URLEncoder.encode(secret, 'UTF-8').toLowerCase()
        'a b&c=d/é"'    | 'in a path of a URL'              | new URI(null, null, '/' + secret, null).rawPath.drop(1)
        'hunter22'      | 'in a URL that encodes all of it' | secret.bytes.collect { sprintf('%%%02x', it) }.join('')
        'hün?er22'      | 'in hexadecimal digits'           | secret.getBytes('UTF-8').encodeHex().toString()
        'hün?er22'      | 'in capital hexadecimal digits'   | secret.getBytes('UTF-8').encodeHex().toString().toUpperCase()
        'hün?er22'      | 'as bytes with colons'            | secret.getBytes('UTF-8').collect { sprintf('%02x', it) }.join(':')
        'a"b\\c/d\te'   | 'in JSON'                         | 'a\\"b\\\\c/d\\te'
        'a"b\\c/dé'     | 'in JSON of letters of ASCII'     | 'a\\"b\\\\c\\/d\\u00e9'
        "it's mine"     | 'in quotes of a shell'            | "it'\\''s mine"
        "it's mine"     | 'in other quotes of a shell'      | "it'\"'\"'s mine"
        'it is $mine!'  | 'with backslashes of a shell'     | 'it\\ is\\ \\$mine\\!'
        'a<b&"c\'dé>'   | 'in XML'                          | 'a&lt;b&amp;&quot;c&apos;d&#233;&gt;'
        'a<b&"c\'dé>'   | 'in HTML'                         | 'a&lt;b&amp;&#34;c&#39;d&#xE9;&gt;'
        'a"b\'c12'      | 'in CSV'                          | 'a""b\'c12'
        'a"b\'c12'      | 'in SQL'                          | 'a"b\'\'c12'
        'hünter22'      | 'as XML may write all of it'      | secret.codePoints().toArray().collect { "&#$it;" }.join('')
        'hünter22'      | 'as a program writes bytes'       | secret.getBytes('UTF-8').collect { sprintf('\\x%02x', it) }.join('')
        'hünter22'      | 'as a shell writes bytes'         | secret.getBytes('UTF-8').collect { sprintf('\\%03o', it) }.join('')
        'a b&c=d/é"'    | 'in a URL in a URL'               | URLEncoder.encode(URLEncoder.encode(secret, 'UTF-8'), 'UTF-8')
        'a"b\\c/d\te'   | 'in JSON in JSON'                 | 'a\\\\\\"b\\\\\\\\c/d\\\\te'
        'hünter22'      | 'as a list of bytes'              | secret.getBytes('UTF-8').collect { sprintf('%02x', it) }.join(', 0x')
        'hunter22'      | 'broken into lines'               | 'hunt\n  er22'
        'hunter22'      | 'broken by the sign that a line goes on' | 'hunt\\\n  er22'
        'hunter22'      | 'in JSON of a line that goes on'  | 'hunt\\\\\\ner22'
        'Sup3r/Secret'  | 'in Base64 of Base64'             | base64('', base64('', secret, ''), '')
        'hün?er>>~~2'   | 'in Base64 of Base64 for URLs'    | base64('', Base64.urlEncoder.encodeToString(secret.getBytes('UTF-8')), '')
        'hunter22' * 9  | 'in Base64 of several lines'      | Base64.mimeEncoder.encodeToString(secret.bytes)
        'hünter22'      | 'in UTF-16'                       | secret.toList().join('\0')
        'hünter22'      | 'in Base64 of Latin-1'            | Base64.encoder.encodeToString(secret.getBytes('ISO-8859-1'))
        'hünter22'      | 'in hexadecimal digits of Latin-1' | secret.getBytes('ISO-8859-1').encodeHex().toString()
        'hünter22'      | 'in a URL of Latin-1'             | URLEncoder.encode(secret, 'ISO-8859-1')
        'hünter22'      | 'in Base64 of UTF-16'             | Base64.encoder.encodeToString(secret.getBytes('UTF-16LE'))
        'hünter22'      | 'in hexadecimal digits of UTF-16' | secret.getBytes('UTF-16BE').encodeHex().toString()
    }

    def "a secret that comes in pieces does not show: #pieces"() {
        given:
        secrets.learn([Secret.of('hunter22'), Secret.of('hunter22-of-old')])
        def held = ''
        def shown = ''

        when:
        pieces.each {
            held += it
            def whole = secrets.whole(held, held.size())
            shown += secrets.over(held.substring(0, whole))
            held = held.substring(whole)
        }

        then:
        shown + secrets.over(held) == text

        where:
        pieces                               || text
        ['see hun', 'ter22 here']            || 'see ******** here'
        'see hunter22 here'.toList()         || 'see ******** here'
        ['see hunter22', '-of-old here']     || 'see ******** here'
        ['hunter22 hun', 'ter22', '-of-o']   || '******** ********-of-o'
        ['hunt', 'ing\n', 'hunter2']         || 'hunting\nhunter2'
        ['aHVud', 'GVyMjI=']                 || '********'
    }

    def "what is whole need not wait: #text"() {
        given:
        secrets.learn(Secret.of('hunter22'))

        expect:
        secrets.whole(text, text.size()) == text.size()

        where:
        text << ['', 'done.\n', 'Which one? ', 'hunter22.\n']
    }

    def "a secret does not show in a header that has the user before it: #user"() {
        given:
        secrets.learn(Secret.of('hunter22'))
        def header = base64(user + ':', 'hunter22', '')

        when:
        def shown = secrets.over("Authorization: Basic $header")

        then:
        shown.contains('********')
        !leaks(shown.replace('Authorization: Basic ', ''), header)

        where:
        user << ['', 'a', 'an', 'ann', 'anna']
    }

    /** Whether more than what stands before the secret is left of {@code header}: four digits are three bytes. */
    private static boolean leaks(String shown, String header) {
        def left = shown.takeBefore('********')
        new String(Base64.decoder.decode(left.take(left.size() - left.size() % 4))).contains('hun')
                || header.endsWith(shown.takeAfter('********')) && shown.takeAfter('********').size() > 3
    }

    def "a secret does not show as the name of a field, and what comes back with one is lost: #fields"() {
        given:
        secrets.learn([password: Secret.of('hunter22')])

        expect:
        secrets.over(fields) == shown

        where:
        fields                                        | shown
        [said: [hunter22: 1, b: [aHVudGVyMjI: 2]]]    | [said: ['********': 1, b: ['********': 2]]]
        [value: [hunter22: 1]]                        | [value: JournalValues.lost('secret')]
        [value: [a: ['my hunter22': 1], b: 2]]        | [value: [a: JournalValues.lost('secret'), b: 2]]
        [variables: [x: ['$map': [['hunter22', 1]]]]] | [variables: [x: ['$map': [[JournalValues.lost('secret'), 1]]]]]
    }

    def "lines of a key do not show one by one"() {
        given:
        secrets.learn(Secret.of('-----BEGIN KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQEFAASC\n-----END KEY-----\n'))

        expect:
        secrets.over('first MIIEvQIBADANBg, then kqhkiG9w0BAQEFAASC') == 'first ********, then ********'
    }

    def "of two secrets of which one is the beginning of the other, neither shows: #first, #then"() {
        given:
        secrets.learn([Secret.of(first), Secret.of(then)])

        expect:
        secrets.over('hunter22, hunter22-of-old') == '********, ********'

        where:
        first             | then
        'hunter22'        | 'hunter22-of-old'
        'hunter22-of-old' | 'hunter22'
    }

    def "a short secret is masked as it is, and what only looks alike stays: #text"() {
        given:
        secrets.learn([Secret.of('abc'), Secret.of('four')])

        expect:
        secrets.over(text) == shown

        where:
        text                          || shown
        'abc four fourteen'           || 'abc ******** ********teen'
        base64('', 'four', '')        || base64('', 'four', '')
        'nothing of that'             || 'nothing of that'
    }

    def "a secret that is the same word as a name said beside it shows, as that name does: #said"() {
        given:
        secrets.learn([said, [user: 'ann', password: Secret.of('hunter22')]])

        expect:
        secrets.over('orders on orders, hunter22') == shown

        where:
        said                                                                        || shown
        [user: 'orders', password: Secret.of('orders')]                             || 'orders on orders, ********'
        [name: 'orders', linkData: [parameters: [password: Secret.of('orders')]]]   || 'orders on orders, ********'
        [sourceDatabase: 'orders', password: Secret.of('orders')]                   || 'orders on orders, ********'
        [user: 'orders of old', password: Secret.of('orders')]                      || '******** on ********, ********'
        [confirmPassword: 'orders', password: Secret.of('orders')]                  || '******** on ********, ********'
        [user: Secret.of('orders'), password: Secret.of('orders')]                  || '******** on ********, ********'
    }

    def "a secret that is a name as well is masked where it stands as a password does, and where nobody reads it: #text"() {
        given:
        secrets.learn([[user: 'orders', password: Secret.of('orders')], [user: 'ann', password: Secret.of('orders-22')]])

        expect:
        secrets.over(text.toString()) == shown

        where:
        text                                                       || shown
        'postgres://orders:orders@db1/orders'                      || 'postgres://orders:********@db1/orders'
        'postgres://orders@db1:5432/orders'                        || 'postgres://orders@db1:5432/orders'
        'PGPASSWORD=orders psql -U orders'                         || 'PGPASSWORD=******** psql -U orders'
        '{"user":"orders","password":"orders"}'                    || '{"user":"orders","password":"********"}'
        '{\\"user\\":\\"orders\\", \\"password\\" : \\"orders\\"}' || '{\\"user\\":\\"orders\\", \\"password\\" : \\"********\\"}'
        "[user:orders, password:orders]"                           || '[user:orders, password:********]'
        "mysql -u orders --password 'orders'"                      || "mysql -u orders --password '********'"
        'curl -u orders:orders http://orders'                      || 'curl -u orders:******** http://orders'
        "Basic ${'orders:orders'.bytes.encodeBase64()} of orders"  || 'Basic ********O******** of orders'
        "orders: ${'orders'.bytes.encodeHex()}"                    || 'orders: ********'
        'password=orders-22, orders-22 on orders'                  || 'password=********, ******** on orders'
        'the password of orders'                                   || 'the password of orders'
    }

    def "a secret that is a name as well is masked in pieces, wherever they end"() {
        given:
        secrets.learn([user: 'orders', password: Secret.of('orders')])
        def text = 'orders: PGPASSWORD=orders postgres://orders:orders@db1/orders'

        expect:
        (1..<text.size()).every { at ->
            int whole = secrets.whole(text.take(at), at)
            secrets.over(text.take(whole)) + secrets.over(text.drop(whole)) == 'orders: PGPASSWORD=******** postgres://orders:********@db1/orders'
        }
    }

    def "in the fields of a line the names of fields tell which is the secret"() {
        given:
        secrets.learn([user: 'orders', password: Secret.of('orders')])

        expect:
        secrets.over([settings: [user: 'orders', password: 'orders', of: [apiToken: 'orders']], value: [user: 'orders'], variables: [password: 'orders']]) ==
                [settings: [user: 'orders', password: '********', of: [apiToken: '********']], value: [user: 'orders'], variables: [password: [$lost: 'secret']]]
    }

    def "a name hides no other secret, and is one no more that was learned before"() {
        given:
        secrets.learn(Secret.of('orders'))
        secrets.learn([user: 'hunter22'])

        when:
        secrets.learn(Secret.of('hunter22'))
        secrets.learn([database: 'orders', password: Secret.of('orders')])
        secrets.learn(Secret.of('orders'))

        then:
        secrets.over('orders, hunter22') == 'orders, ********'
        secrets.over([value: 'orders']) == [value: 'orders']
    }

    def "a long text without secrets is looked through at once"() {
        given:
        20.times { secrets.learn(Secret.of("a-long-secret-of-number-$it" as String)) }
        def text = 'a-long-text-of-' * 20_000

        expect:
        secrets.over(text) == text
    }

    private static String base64(String before, String secret, String after) {
        Base64.encoder.encodeToString((before + secret + after).getBytes('UTF-8'))
    }
}
