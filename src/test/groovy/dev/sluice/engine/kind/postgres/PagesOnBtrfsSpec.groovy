package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import spock.lang.Requires

/** On a pool of Btrfs. */
@Requires(value = { StagedPostgresSpec.other() && Disk.isPossible('btrfs') }, reason = 'this machine has no PostgreSQL of its own, with pg_checksums, or makes no such disk')
class PagesOnBtrfsSpec extends PagesSpec {
}
