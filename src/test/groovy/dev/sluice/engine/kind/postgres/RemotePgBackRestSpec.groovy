package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresSoftware
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires

/** dSources of a repository of pgBackRest that is encrypted, and that the program comes to by another machine, as its settings say. */
@Requires(value = { RepositorySourceSpec.has('pgbackrest') }, reason = 'this machine has no pgbackrest, or no PostgreSQL of its own')
class RemotePgBackRestSpec extends PgBackRestSpec {
    private static final String PASSPHRASE = 'the passphrase of the repository'

    /** What the server says; the program there reads the repository itself. */
    @Override
    List<?> where() {
        ["--config=${settings('there.conf', "repo1-path=$repository")}"]
    }

    private Path settings(String name, String... lines) {
        PostgresSoftware.own(Files.writeString(file(name), ['[global]', 'repo1-cipher-type=aes-256-cbc', "repo1-cipher-pass=$PASSPHRASE", *lines].join('\n') + '\n'))
    }

    private Path file(String name) {
        Files.createDirectories(folder.resolve('settings')).resolve(name)
    }

    /** In place of ssh: runs what it is told, which is the last of its words, on this machine. */
    private Path way() {
        def way = file('way')
        Files.writeString(way, '#!/bin/sh\nfor last; do :; done\nexec sh -c "$last"\n')
        way.toFile().setExecutable(true, false)
        way
    }

    @Override
    Map link() {
        [repositorySettings: "${settings('here.conf', 'repo1-host=elsewhere', "repo1-host-config=${where()[0].substring('--config='.length())}", "cmd-ssh=${way()}")}" as String,
         repositoryServer: 'shop']
    }

    @Override
    String place() {
        "repositorySettings: '${file('here.conf')}' "
    }

    def "settings that can have programs run are for administrators, and a passphrase in a link is as good"() {
        given:
        def config = flow.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'else', repository: flow.repository(), parameters: [:]]).result
        def user = lab.user('ann', [OWNER: flow.group('Sources')])
        def body = [type: 'LinkParameters', name: 'else', group: flow.group('Sources'),
                    linkData: [type: 'AppDataStagedLinkData', config: config, parameters: link()]]

        expect:
        user.post('database/link', body).error.details.linkData.parameters.repositorySettings.details ==
                'settings of a program can have it run others, as the environment user.'

        when:
        def parameters = [repositoryPath: "$repository" as String, repositoryServer: 'shop']
        flow.completed(flow.link('direct', parameters + [repositoryPassword: PASSPHRASE]))
        def wrong = flow.failed(flow.link('wrong', parameters + [repositoryPassword: 'another']))
        def without = flow.failed(flow.link('without', parameters))

        then:
        [wrong, without].every { it.startsWith("repositoryPath: '$repository' cannot be read by pgbackrest, as the account ") && !it.contains(PASSPHRASE) }
        flow.source(flow.named('database', 'direct').reference).parameters.repositoryPassword == '********'
        !flow.get('job').text.contains(PASSPHRASE)
    }
}
