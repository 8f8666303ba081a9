package dev.sluice.engine.auth

import static dev.sluice.engine.auth.Right.*

import spock.lang.Specification

/** What a role allows, and where. */
class PersonSpec extends Specification {
    static person(Map<String, StandardRole> roles) {
        new Person('USER-3', 'dev', false, false, false, false, roles.collect { target, role -> new Grant(target, role.rights()) })
    }

    def "the role #role has the rights #rights"() {
        expect:
        role.rights() == rights as Set
        role.title() == title
        role.reference() == reference

        where:
        role                      | title               | reference || rights
        StandardRole.OWNER        | 'OWNER'             | 'ROLE-1'  || Right.values().toList() - HOOK
        StandardRole.PROVISIONER  | 'PROVISIONER'       | 'ROLE-2'  || [READ, PROVISION, BOOKMARK]
        StandardRole.SELF_SERVICE | 'Self-Service User' | 'ROLE-3'  || []
        StandardRole.DATA         | 'Data'              | 'ROLE-4'  || [READ, SYNC, REFRESH, ROLLBACK, RUN, BOOKMARK]
        StandardRole.READ         | 'Read'              | 'ROLE-5'  || [READ]
    }

    def "#role on #target allows #right on a container in a group: #allowed"() {
        expect:
        person([(target): role]).may(right, ['SNAPSHOT-1', 'CONTAINER-1', 'GROUP-1']) == allowed

        where:
        role                   | target        | right     || allowed
        StandardRole.DATA      | 'CONTAINER-1' | REFRESH   || true
        StandardRole.DATA      | 'GROUP-1'     | REFRESH   || true
        StandardRole.DATA      | 'DOMAIN'      | REFRESH   || true
        StandardRole.DATA      | 'CONTAINER-2' | REFRESH   || false
        StandardRole.DATA      | 'GROUP-2'     | REFRESH   || false
        StandardRole.DATA      | 'GROUP-1'     | DELETE    || false
        StandardRole.READ      | 'GROUP-1'     | REFRESH   || false
        StandardRole.OWNER     | 'GROUP-1'     | DELETE    || true
        StandardRole.OWNER     | 'GROUP-1'     | AUTHORIZE || true
    }

    def "several roles add up, and none takes anything away"() {
        given:
        def both = person('GROUP-1': StandardRole.READ, 'CONTAINER-1': StandardRole.DATA)

        expect:
        both.may(REFRESH, ['CONTAINER-1', 'GROUP-1'])
        !both.may(REFRESH, ['CONTAINER-2', 'GROUP-1'])
        both.where(READ) == ['GROUP-1', 'CONTAINER-1'] as Set
        both.where(REFRESH) == ['CONTAINER-1'] as Set
    }

    def "an owner of #target administers the engine: #administers"() {
        expect:
        person([(target): StandardRole.OWNER]).isAdministrator() == administers
        person([(target): StandardRole.OWNER]).mayEverywhere(READ) == administers

        where:
        target        || administers
        'DOMAIN'      || true
        'GROUP-1'     || false
        'CONTAINER-1' || false
    }

    def "an administrator of the system administers accounts but has no rights on data"() {
        given:
        def sysadmin = new Person('USER-1', 'sysadmin', true, false, false, false, [])

        expect:
        sysadmin.isAdministrator()
        Right.values().every { !sysadmin.may(it, ['CONTAINER-1', 'GROUP-1', 'DOMAIN']) }
    }

    def "whoever asks for a right is told which roles have it"() {
        expect:
        StandardRole.with(REFRESH) == ['OWNER', 'Data']
        StandardRole.with(PROVISION) == ['OWNER', 'PROVISIONER']
        StandardRole.with(ADMINISTER) == ['OWNER']
    }
}
