package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Refusal
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** What the specs of virtual databases have in common: software, and the copy of a staged backup at the mount path of {@code qa1}. */
@Requires(value = { FakeOracle.runnable }, reason = "the stand-in for Oracle's programs is written in Perl", inherited = true)
abstract class OracleLab extends Specification implements Refusal {
    @TempDir Path folder
    FakeOracle oracle
    Path data
    def kind = new OracleKind()
    def progress = new RecordedProgress()

    def setup() {
        oracle = new FakeOracle(folder.resolve('home'), [wallet: WALLET])
        data = staged(folder.resolve('qa1'))
    }

    /** The staged backup, as a virtual database gets it. */
    protected static Path staged(Path data) {
        new Tree(data).sh 'mkdir -p backup/sub; echo 1 > backup/ctl.bkp; echo 1 > backup/sub/c-1234567890-20260101-00'
        new BackupManifest('ORCL', BackupManifest.pieces(data.resolve('backup'))).write(data)
        data
    }

    /** A virtual database of what is at a path, with few parameters and those that are given. */
    protected Virtual vdb(Map source = [:], Map link = [:], String name = 'qa1', Path data = this.data) {
        new Virtual(name, OracleParameters.virtual(MINIMAL_VIRTUAL + source), config([:]), OracleParameters.link(MINIMAL_LINK + link),
                oracle.installation(), data)
    }

    /** As an administrator says it to an instance. */
    protected void sql(String instance, String statement) {
        def process = new ProcessBuilder("$oracle.home/bin/sqlplus", '-S', '-L', '/ as sysdba')
        process.environment().put('ORACLE_SID', instance)
        def run = process.start()
        run.outputStream.withWriter { it << "$statement\n" }
        assert run.waitFor() == 0
    }
}
