package dev.sluice.wire

import static dev.sluice.wire.json.JsonBounds.REQUEST

import dev.sluice.wire.json.JsonBounds
import dev.sluice.wire.json.MalformedJson
import groovy.json.JsonGenerator
import java.util.concurrent.atomic.AtomicInteger
import spock.lang.Specification

class JsonSpec extends Specification {
    static small = new JsonBounds(100, 3, 5)

    def "every sort of value is read: #text"() {
        given:
        def read = Json.parse(text, REQUEST)

        expect:
        read == value
        read?.class == value?.class || read instanceof Map || read instanceof List

        where:
        text                                         || value
        ' {"a" : [1, {"b":null}], "c": {} , "d":[ ]}\n' || [a: [1, [b: null]], c: [:], d: []]
        'true'                                       || true
        'false'                                      || false
        'null'                                       || null
        '0'                                          || 0
        '-0'                                         || 0
        '-12'                                        || -12
        '2147483647'                                 || 2147483647
        '2147483648'                                 || 2147483648L
        '-9223372036854775808'                       || Long.MIN_VALUE
        '9223372036854775808'                        || 9223372036854775808G
        '1.50'                                       || 1.50G
        '-0.5e-3'                                    || -0.5e-3G
        '1E+2'                                       || new BigDecimal('1E+2')
        '1e999'                                      || new BigDecimal('1e999')
        '"plain"'                                    || 'plain'
        '""'                                         || ''
        '"\\"\\\\\\/\\b\\f\\n\\r\\t"'                || '"\\/\b\f\n\r\t'
        '"a\\u00e9\\u20ACb"'                         || 'aé€b'
        '"\\uD83D\\uDE00"'                           || '\uD83D\uDE00'
        '"Grüße 東京 \u2028"'                         || 'Grüße 東京 \u2028'
    }

    def "the fields of an object keep their order"() {
        expect:
        Json.parseObject('{"z":1,"a":2,"m":3}', REQUEST).keySet() as List == ['z', 'a', 'm']
    }

    def "what is not JSON is refused with its place: #text"() {
        when:
        Json.parse(text, REQUEST)

        then:
        def refused = thrown(MalformedJson)
        refused.message == message

        where:
        text                 || message
        ''                   || 'it is empty'
        ' \n'                || 'it is empty'
        '{"a":1'             || 'it ends too early'
        '[1,'                || 'it ends too early'
        '['                  || 'it ends too early'
        '"abc'               || 'it ends within a string'
        '"abc\\'             || 'a string holds an escape that JSON does not know, at character 7'
        '["é", x]'           || 'a value is missing, at character 7'
        '[1] 2'              || 'it goes on after the end of its value, at character 5'
        '{"a":1}}'           || 'it goes on after the end of its value, at character 8'
        '[1]/* c */'         || 'it goes on after the end of its value, at character 4'
        '// c\n[1]'          || 'a value is missing, at character 1'
        '[1, # c\n2]'        || 'a value is missing, at character 5'
        "['a']"              || 'a value is missing, at character 2'
        "{'a':1}"            || 'the name of a field is missing, at character 2'
        '{a:1}'              || 'the name of a field is missing, at character 2'
        '{1:1}'              || 'the name of a field is missing, at character 2'
        '{"a":1,}'           || 'the name of a field is missing, at character 8'
        '{,}'                || 'the name of a field is missing, at character 2'
        '[1,]'               || 'a value is missing, at character 4'
        '[,1]'               || 'a value is missing, at character 2'
        '{"a":}'             || 'a value is missing, at character 6'
        '{"a" 1}'            || "':' is missing, at character 6"
        '{"a":1 "b":2}'      || "'}' is missing, at character 8"
        '[1 2]'              || "']' is missing, at character 4"
        '[1}'                || "']' is missing, at character 3"
        '{"a":1,"b":2,"a":3}' || "an object has the field 'a' twice, at character 17"
        'NaN'                || 'a value is missing, at character 1'
        '[Infinity]'         || 'a value is missing, at character 2'
        '[-Infinity]'        || 'a value is missing, at character 3'
        '[+1]'               || 'a value is missing, at character 2'
        '[.5]'               || 'a value is missing, at character 2'
        '[-]'                || 'a value is missing, at character 3'
        '[01]'               || 'a number begins with a zero, at character 4'
        '[-00]'              || 'a number begins with a zero, at character 5'
        '[1.]'               || 'a digit is missing, at character 4'
        '[1e]'               || 'a digit is missing, at character 4'
        '[1e+]'              || 'a digit is missing, at character 5'
        '[0x10]'             || "']' is missing, at character 3"
        '[1_000]'            || "']' is missing, at character 3"
        '[1e1000]'           || 'an exponent has more than 3 digits, at character 8'
        '[1e999999999]'      || 'an exponent has more than 3 digits, at character 13'
        '[tru]'              || 'a value is missing, at character 2'
        '[True]'             || 'a value is missing, at character 2'
        '[nullx]'            || "']' is missing, at character 6"
        '["a\nb"]'           || 'a string holds a control character, at character 4'
        '["a\u0000b"]'       || 'a string holds a control character, at character 4'
        '[\u0000]'           || 'a value is missing, at character 2'
        '[\f1]'              || 'a value is missing, at character 2'
        '[\u00a01]'          || 'a value is missing, at character 2'
        '\uFEFF[1]'          || 'a value is missing, at character 1'
        '["\\x"]'            || 'a string holds an escape that JSON does not know, at character 5'
        '["\\u12"]'          || 'an escape needs four hexadecimal digits, at character 7'
        '["\\u12G4"]'        || 'an escape needs four hexadecimal digits, at character 7'
        '["\\u\uff11234"]'   || 'an escape needs four hexadecimal digits, at character 5'
        '["\\ud800"]'        || 'a string holds half a character, at character 10'
        '["\\udc00\\ud800"]' || 'a string holds half a character, at character 16'
    }

    def "what is beyond the bounds is refused: #message"() {
        when:
        Json.parse(text, small)

        then:
        def refused = thrown(MalformedJson)
        refused.message == message

        where:
        text              || message
        '"' + 'x' * 99 + '"' || 'it is longer than 100 bytes'
        '[[[[]]]]'        || 'it is nested deeper than 3 levels'
        '[{"a":{"b":{}}}]' || 'it is nested deeper than 3 levels'
        '[123456]'        || 'a number is longer than 5 characters, at character 8'
        '[-1.2e3]'        || 'a number is longer than 5 characters, at character 8'
    }

    def "what is just within the bounds is read"() {
        expect:
        Json.parse('"' + 'x' * 98 + '"', small).size() == 98
        Json.parse('[[[]]]', small) == [[[]]]
        Json.parse('[12345, -1e10]', small) == [12345, new BigDecimal('-1e10')]
    }

    def "10,000 levels are refused, not followed"() {
        when:
        Json.parse(open * 10_000, REQUEST)

        then:
        def refused = thrown(MalformedJson)
        refused.message == 'it is nested deeper than 64 levels'

        where:
        open << ['[', '{"a":']
    }

    def "an object of 100,000 fields costs no more than its text"() {
        given:
        def text = '{' + (0..<100_000).collect { "\"$it\":1" }.join(',') + '}'

        expect:
        Json.parseObject(text, new JsonBounds(text.size(), 1, 1)).size() == 100_000
    }

    def "of many objects each keeps its own fields in their order, whatever those before it had"() {
        given:
        def objects = (0..<1_000).collect { kinds[it % kinds.size()] + [number: it] }
        def read = Json.parse(Json.write(objects), REQUEST) as List<Map>

        expect:
        (0..<1_000).findAll { read[it] != objects[it] || read[it].keySet().toList() != objects[it].keySet().toList() } == []

        where:
        kinds << [
            [[a: 1, b: null]],
            [[a: 1, b: 2], [b: 2, a: 1], [a: 1], [:], [a: [a: [b: 1]], c: [[b: 1, a: 2]]]],
            [(0..<80).collectEntries { ["f$it" as String, it] }, (0..<80).collectEntries { ["f${79 - it}" as String, it] }],
            (0..<700).collect { kind -> (0..<9).collectEntries { ["f${it * kind}" as String, it] } }]
    }

    def "a field that comes twice is found in a long text, too: after #before"() {
        given:
        def same = (0..<2_000).collect { '{"a":1,"b":2,"c":{}}' }.join(',')

        when:
        Json.parse("[$same,{$before,\"a\":1}]", REQUEST)

        then:
        def refused = thrown(MalformedJson)
        refused.message.startsWith("an object has the field 'a' twice")

        where:
        before << ['"a":1', '"a":1,"b":2', '"a":1,"b":2,"c":{}', (['"a":0'] + (0..<99).collect { "\"f$it\":1" }).join(',')]
    }

    def "nothing that was read can be changed: #text"() {
        when:
        change(Json.parse(text, REQUEST))

        then:
        thrown(UnsupportedOperationException)

        where:
        text          | change
        '[1]'         | { it << 2 }
        '[1]'         | { it[0] = 2 }
        '{"a":1}'     | { it.put('a', 2) }
        '{"a":1}'     | { it.remove('a') }
        '{"a":1}'     | { it.entrySet().first().value = 2 }
        '{"type":""}' | { it.put('type', 'Group') }
    }

    def "only an object is taken for one"() {
        when:
        Json.parseObject(text, REQUEST)

        then:
        def refused = thrown(MalformedJson)
        refused.message == 'it is not a JSON object'

        where:
        text << ['[]', '"a"', '1', 'null', 'true']
    }

    def "values are written as JSON: #json"() {
        expect:
        Json.write(value) == json

        where:
        value                                      || json
        [a: [1, 2.50G, 3L, true, null], 'b c': [:]] || '{"a":[1,2.50,3,true,null],"b c":{}}'
        ApiObject.of('Group').with('name', 'x')    || '{"type":"Group","name":"x"}'
        "quoted ${1 + 1}"                          || '"quoted 2"'
        'a"b\\c\n\t\u0001'                         || '"a\\"b\\\\c\\n\\t\\u0001"'
        'Grüße 東京 \uD83D\uDE00'                   || '"Grüße 東京 \uD83D\uDE00"'
        null                                       || 'null'
    }

    def "what Groovy's own writer knows is written as that writes it: #value.getClass().simpleName"() {
        expect:
        Json.write([of: [value]]) == new JsonGenerator.Options().disableUnicodeEscaping().build().toJson([of: [value]])

        where:
        value << [Thread.State.NEW, new Date(0), UUID.randomUUID(), new URL('https://engine.example'), 'c' as char, 1.5f, 2.5d, 1..3, ['a'] as Set,
                  [1, 'b'] as Object[], [(1): 2, ("k$_"): ''], 1E+3G, 12345678901234567890G, 7 as short, new AtomicInteger(3), new StringBuilder('text'),
                  (0..0xFFFF).collect { (it as char).toString() }.join(), new Locale.Builder().setLanguage('de').build(), Optional.of(1)]
    }

    def "no secret is in clear in what only Groovy's own writer knows"() {
        expect:
        Json.write([Secret.of('clear'), [deep: Secret.of('clear')]] as Object[]) == '["********",{"deep":"********"}]'
        Json.reveal([Secret.of('clear')] as Object[]) == '["clear"]'
    }

    def "what is written is read back the same"() {
        given:
        def value = [text: 'a"b\\c\n\u0001é\uD83D\uDE00', number: 1.25G, long: 12345678901L, list: [[], [:], null, false]]

        expect:
        Json.parse(Json.write(value), REQUEST) == value
        Json.parse(Json.pretty(value), REQUEST) == value
        Json.parse(Json.reveal(value), REQUEST) == value
    }

    def "secrets are masked at every depth, and in clear only where that is asked for"() {
        given:
        def value = ApiObject.of('LoginRequest').with('password', Secret.of('s"1')).with('more', [[pin: Secret.of('s2')]])

        expect:
        Json.write(value) == '{"type":"LoginRequest","password":"********","more":[{"pin":"********"}]}'
        Json.reveal(value) == '{"type":"LoginRequest","password":"s\\"1","more":[{"pin":"s2"}]}'
        !Json.pretty(value).contains('s2')
        value.toString() == Json.write(value)
        "$value" == '[type:LoginRequest, password:********, more:[[pin:********]]]'
    }

    def "pretty JSON has a line for each field"() {
        expect:
        Json.pretty([a: 1, b: ['é']]) == '{\n    "a": 1,\n    "b": [\n        "é"\n    ]\n}'
    }
}
