package dev.sluice.operations.clone

import dev.sluice.wire.ApiObject
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Specification
import spock.lang.TempDir

/** What an engine gets of the passwords of whoever clones by it. */
class OwnPasswordsSpec extends Specification {
    @TempDir Path home

    private String kept(String address, String host) {
        Files.writeString(home.resolve('.pgpass'), 'db1:5432:shop:ann:of db1\nlocalhost:5432:shop:ann:of this machine\n10.0.0.1:5432:shop:ann:of ten\n' +
                '/srv/run:5432:shop:ann:of a folder\n\\:\\:1:5432:*:ann:of\\\\all:\n')
        Files.setPosixFilePermissions(home.resolve('.pgpass'), PosixFilePermissions.fromString('rw-------'))
        def around = [variables: { [HOME: home.toString()] }, say: { throw new AssertionError(it) }] as CloningContext
        def source = ApiObject.of('AddressedSource').with('parameters', [host: host, port: 5432, database: 'shop', user: 'ann'])
        new OwnPasswords(around, TypedAddress.of(address, [:]).get()).kept(source)?.reveal()
    }

    def "the password is that of the machine that was typed: #address, which the engine says is #host"() {
        expect:
        kept(address, host) == password

        where:
        address                                         | host                  || password
        'postgres://ann@db1/shop'                       | 'db1'                 || 'of db1'
        'postgres://ann@db1:5432/shop'                  | 'db1'                 || 'of db1'
        'postgresql://db1'                              | 'db1'                 || 'of db1'
        'postgres://ann@[::1]/shop'                     | '::1'                 || 'of\\all:'
        'postgres://ann@/shop?host=/srv/run'            | '/srv/run'            || 'of a folder'
        'postgres://ann@%2Fsrv%2Frun/shop'              | '/srv/run'            || 'of a folder'
        'postgres:///shop'                              | '/var/run/postgresql' || 'of this machine'
        'postgres:///shop'                              | 'localhost'           || 'of this machine'
        'postgres:///shop?host=/var/run/postgresql'     | '/var/run/postgresql' || 'of this machine'
        'postgres://ann@%2Fvar%2Frun%2Fpostgresql/shop' | '/var/run/postgresql' || 'of this machine'
        'postgres://ann@db1/shop'                       | '10.0.0.1'            || 'of db1'
        'postgres://ann@db1.example/shop'               | 'db1'                 || null
        'postgres://ann@110.0.0.1/shop'                 | '10.0.0.1'            || null
        'postgres://ann@db2/shop?sslrootcert=/db1'      | 'db1'                 || null
        '/srv/run'                                      | '/srv/run'            || null
    }
}
