package dev.sluice.engine.auth

import spock.lang.Specification

class PasswordsSpec extends Specification {
    def "a password fits its own hash and nothing else does"() {
        given:
        def hash = Passwords.hash('correct horse')

        expect:
        Passwords.fits('correct horse', hash)
        !Passwords.fits('correct horse ', hash)
        !Passwords.fits('', hash)
        !Passwords.fits('correct horse', null)
    }

    def "a hash tells neither the password nor that two are equal, and is slow to make"() {
        given:
        def hash = Passwords.hash('correct horse')

        expect:
        !hash.contains('correct')
        hash != Passwords.hash('correct horse')
        hash.startsWith('pbkdf2-sha256$600000$')
    }

    def "a remembered password is forgotten when the hash changes, and wrong ones are never remembered"() {
        given:
        def verified = new VerifiedPasswords()
        def (old, changed) = [Passwords.hash('old'), Passwords.hash('new')]

        expect:
        2.times { assert verified.fits('old', old) }
        !verified.fits('old', changed)
        2.times { assert !verified.fits('wrong', old) }
        !verified.fits('old', null)
    }

    def "a random password is hashed at once, because trying all of them takes for ever"() {
        given:
        def password = Passwords.random()
        def hash = Passwords.hashRandom(password)

        expect:
        Passwords.fits(password, hash)
        !Passwords.fits('other', hash)
        hash.startsWith('pbkdf2-sha256$1$')
    }

    def "random passwords differ and can be pasted anywhere"() {
        given:
        def some = (1..50).collect { Passwords.random() }

        expect:
        some.toSet().size() == 50
        some.every { it ==~ /[A-Za-z0-9_-]{24}/ }
    }
}
