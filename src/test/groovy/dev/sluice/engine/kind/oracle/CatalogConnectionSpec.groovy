package dev.sluice.engine.kind.oracle

import spock.lang.Specification

class CatalogConnectionSpec extends Specification {
    def "#text is taken apart"() {
        when:
        def connection = CatalogConnection.parse(text)

        then:
        [connection.user(), connection.password(), connection.service()] == parts

        where:
        text                          || parts
        'rman/tiger@catdb'            || ['rman', 'tiger', 'catdb']
        'rman/"ti/g@er x"@catdb'      || ['rman', 'ti/g@er x', 'catdb']
        'rman/t@ger@//h:1521/s.lab'   || ['rman', 't@ger', '//h:1521/s.lab']
        'rman@catdb'                  || ['rman', '', 'catdb']
        'rman/@catdb'                 || ['rman', '', 'catdb']
        '/@catdb'                     || ['', '', 'catdb']
    }

    def "#text is no connection"() {
        expect:
        CatalogConnection.parse(text) == null

        where:
        text << ['', 'rman/tiger', '@catdb', '/tiger@catdb', 'rman/tiger@', 'rman/tiger@a b', "rman/tiger@a'b", 'r man/tiger@catdb', 'rman/tiger@cat\ndb']
    }

    def "it does not show its password"() {
        expect:
        CatalogConnection.parse('rman/tiger@catdb').toString() == 'rman/@catdb'
        new RestorePasswords('tiger', 'lion').toString() == '********'
    }

    def "passwords are masked in what is shown, the longer one first"() {
        expect:
        new RestorePasswords('tig', 'tiger').mask('a tiger, a tig and a tigress') == 'a ********, a ******** and a ********ress'
        new RestorePasswords('', '').mask('a tiger') == 'a tiger'
    }
}
