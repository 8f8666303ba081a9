package dev.sluice.engine.kind.postgres

import spock.lang.Requires

/** dSources of a repository of pgBackRest. */
@Requires(value = { RepositorySourceSpec.has('pgbackrest') }, reason = 'this machine has no pgbackrest, or no PostgreSQL of its own')
class PgBackRestSpec extends RepositorySourceSpec {
    @Override
    String getProgram() { 'pgbackrest' }

    /** What tells the program of the server of the repository. */
    List<?> where() {
        ['--config=/dev/null', "--repo1-path=$repository"]
    }

    List<?> words() {
        ['pgbackrest', *where(), '--stanza=shop', '--log-level-file=off', "--lock-path=$folder/source/lock"]
    }

    @Override
    String archiveCommand() {
        "${words().join(' ')} --pg1-path=${folder.resolve('source/data')} archive-push %p"
    }

    List<?> ofServer() {
        words() + ["--pg1-path=$source.data", "--pg1-port=$source.port", "--pg1-socket-path=$sockets"]
    }

    @Override
    void begin() {
        run(ofServer() + 'stanza-create')
        source.run(TICK)
        backUp()
    }

    @Override
    void backUp() {
        run(ofServer() + ['--start-fast', '--type=full', '--repo1-retention-full=9', 'backup'])
    }
}
