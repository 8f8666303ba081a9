package dev.sluice.engine.kind.postgres.dump

import dev.sluice.engine.host.Account
import dev.sluice.engine.kind.Installation
import dev.sluice.engine.kind.Staging
import dev.sluice.wire.ApiObject
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import spock.lang.Specification
import spock.lang.TempDir

/** What initdb has made, and for whom it is. */
class EmptyClusterSpec extends Specification {
    @TempDir Path folder

    def setup() {
        ['initdb', 'postgres'].each { Files.writeString(folder.resolve(it), 'a program') }
    }

    def "it is for one account, one superuser and these very programs"() {
        given:
        def own = kept()

        expect:
        kept() == own
        kept('sluice_bootstrap') != own
        kept('postgres', new Account('other', 4711, 4711, folder, '/bin/sh')) != own

        when: 'another version of them comes'
        Files.setLastModifiedTime(folder.resolve('postgres'), FileTime.fromMillis(1_000_000))

        then:
        kept() != own
    }

    private Path kept(String superuser = 'postgres', Account account = Account.current()) {
        def none = ApiObject.of([:])
        EmptyCluster.of(new Staging(none, none, [], none, new Installation('PostgreSQL', folder, '15'), folder.resolve('into'),
                folder.resolve('notes')), account, superuser).kept()
    }
}
