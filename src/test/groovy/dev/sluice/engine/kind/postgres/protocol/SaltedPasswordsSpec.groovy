package dev.sluice.engine.kind.postgres.protocol

import spock.lang.Shared
import spock.lang.Specification

/** By the figures for PBKDF2 with SHA-256 that are usual, and all from one memory. */
class SaltedPasswordsSpec extends Specification {
    @Shared SaltedPasswords all = new SaltedPasswords()

    def "'#password' with '#salt' in #rounds rounds is what it is the #time time, too"() {
        expect:
        all.of(password, salt.bytes, rounds).encodeHex() as String == salted

        where:
        time     | password   | salt   | rounds || salted
        'first'  | 'password' | 'salt' | 1      || '120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b'
        'first'  | 'password' | 'salt' | 2      || 'ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43'
        'first'  | 'password' | 'salt' | 4096   || 'c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a'
        'second' | 'password' | 'salt' | 1      || '120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b'
        'second' | 'password' | 'salt' | 4096   || 'c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a'
        'first'  | 'passwd'   | 'salt' | 1      || '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc'
    }

    def "another password, and another salt, are others"() {
        expect:
        [['a', 'x'], ['b', 'x'], ['a', 'y']].collect { all.of(it[0], it[1].bytes, 3).encodeHex() as String }.toSet().size() == 3
    }
}
