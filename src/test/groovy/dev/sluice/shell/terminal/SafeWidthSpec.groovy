package dev.sluice.shell.terminal

import spock.lang.Specification

/** How what is typed shows. */
class SafeWidthSpec extends Specification {
    def "what every terminal draws alike shows as it is, and a dot for every other sign: #typed"() {
        expect:
        SafeWidth.of(typed) == shown

        where:
        typed           || shown
        "vdb 'é ß'"     || "vdb 'é ß'"
        '日本 한 😀'       || '日本 한 ·'
        '👨‍👩‍👧'         || '·····'
        '👍🏽'            || '··'
        '🇩🇪'            || 'DE'
        'e\u0301'       || 'é'
        '\u0301'        || '·'
        'a\u200bb'      || 'a·b'
    }
}
