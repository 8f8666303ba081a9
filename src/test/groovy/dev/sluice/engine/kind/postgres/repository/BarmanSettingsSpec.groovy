package dev.sluice.engine.kind.postgres.repository

import dev.sluice.engine.host.Account
import dev.sluice.engine.kind.KindException
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** The settings by which Barman is told of a home. */
@Requires(value = { ['sh', '-c', 'command -v barman'].execute().waitFor() == 0 }, reason = 'this machine has no barman')
class BarmanSettingsSpec extends Specification {
    @TempDir Path folder

    def "the path of a home means itself, whatever is in it: #name"() {
        given:
        def home = Files.createDirectories(folder.resolve(name))
        def repository = new RepositoryPlace(home, false, null, 'shop', folder, Account.current()).open('barman')

        when:
        repository.newest()

        then: 'it was looked into'
        def refused = thrown(KindException)
        refused.message.contains("Unknown backup 'latest'")

        cleanup:
        repository?.close()

        where:
        name << ['backups', '50 % off', '%(log_file)s', '%%', 'a;b #c', '[barman]']
    }
}
