package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import spock.lang.Requires

/** On a pool of files that share their blocks. */
@Requires(value = { StagedPostgresSpec.other() && Disk.isPossible('xfs') }, reason = 'this machine has no PostgreSQL of its own, with pg_checksums, or makes no such disk')
class PagesOnXfsSpec extends PagesSpec {
    @Override
    Disk sharing() { Disk.make(4096, 'xfs', folder) }
}
